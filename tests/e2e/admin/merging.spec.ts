import { expectAccessible, expectNoOverflow } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { rowOf, takeWithSelected, unique } from "./admin-steps.ts";

type Made = { data: { influencer: { _id: string; slug: string } } };

const make = async (token: string, fields: object) =>
  (await call<Made>("POST", "/api/influencers", fields, token)).data.influencer;

test("two records of one creator become one, field by field, and both addresses lead to it", {
  tag: "@both",
}, async ({ adminPage: page, adminToken }) => {
  const word = unique("Lena");
  const handle = word.toLowerCase().replaceAll(" ", "");
  const kept = await make(adminToken, { name: `${word} Fischer`, bio: "Bakes.", category: "Gaming" });
  const other = await make(adminToken, {
    name: `${word} F.`,
    bio: "Bakes and films.",
    email: `${handle}@mail.example`,
    socials: [{ platform: "instagram", link: handle, followers: "20K" }],
  });
  await page.goto(`/admin/influencers?search=${encodeURIComponent(word)}`);
  for (const name of ["Fischer", "F."]) await rowOf(page, `${word} ${name}`).getByRole("checkbox").check();
  await takeWithSelected(page.getByRole("region", { name: "Selected influencers" }), "Merge");
  const dialog = page.getByRole("dialog", { name: "Merge two records of one creator" });
  await expect(dialog.getByRole("radio", { name: `${word} Fischer`, exact: true })).toBeChecked();
  // Each record keeps its side, whichever stays, and the buttons are in reach.
  const sides = dialog.getByRole("group", { name: "Full Name" }).locator("label");
  for (const stays of [`${word} F.`, `${word} Fischer`]) {
    await dialog
      .getByRole("group", { name: /^Record that stays/ })
      .getByText(stays, { exact: true })
      .click();
    await expect(sides).toContainText([`${word} Fischer`, `${word} F.`]);
  }
  await expect(dialog.getByRole("button", { name: "Merge" })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("group", { name: "Bio" }).getByText("Bakes and films.").click();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText(`${word} Fischer is one record now.`, { exact: true })).toBeVisible();
  await expect(rowOf(page, `${word} F.`)).toHaveCount(0);
  const { influencer } = (await call<Made>("GET", `/api/influencers/${other._id}`, undefined, adminToken))
    .data;
  expect(influencer).toMatchObject({ _id: kept._id, email: `${handle}@mail.example` });
  await page.goto(`/influencers/${other.slug}`);
  await expect(page).toHaveURL(`/influencers/${kept.slug}`);
  await expect(page.getByText("Bakes and films.").first()).toBeVisible();
});

test("two records of one name are told apart, and both fit on the screen", {
  tag: "@both",
}, async ({ adminPage: page, adminToken }) => {
  const name = unique("Ida Lindqvist");
  const handle = name.toLowerCase().replaceAll(" ", "");
  for (const place of ["first", "second"]) {
    const email = `${handle}.${place}@management.example`;
    const socials = [{ platform: "instagram", link: `${handle}.${place}`, followers: "20500" }];
    await make(adminToken, { name, email, socials, visibility: "private" });
  }
  await page.goto(`/admin/influencers?search=${encodeURIComponent(name)}`);
  const boxes = page.getByRole("checkbox", { name: `Select ${name}` });
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.check();
  await takeWithSelected(page.getByRole("region", { name: "Selected influencers" }), "Merge");
  const dialog = page.getByRole("dialog", { name: "Merge two records of one creator" });
  const labels = dialog.getByRole("group", { name: /^Record that stays/ }).locator("label");
  await expect(labels).toHaveCount(2);
  await expect(labels.last()).toContainText(`${handle}.second@management.example`);
  for (const label of await labels.all()) await expect(label).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText(`Instagram: ${handle}.first (20,500)`)).toBeVisible();
  await expectNoOverflow(page);
});

test("who adds or opens a creator hears of records that may be the same person", async ({
  adminPage: page,
  adminToken,
}) => {
  const word = unique("Twin");
  const handle = word.toLowerCase().replaceAll(" ", "");
  const socials = [{ platform: "tiktok", link: handle, followers: "20K" }];
  const { _id } = await make(adminToken, { name: `${word} Ny`, socials });
  await page.goto("/admin/add-influencer");
  await page.getByLabel("Full Name").fill(`ny ${word}`);
  await page.getByLabel("Full Name").press("Tab");
  const notice = page.getByRole("region", { name: "Possible duplicates" });
  await expect(notice).toContainText("similar name");
  await expectAccessible(page);

  await make(adminToken, { name: `${word} Other`, socials });
  await page.goto(`/admin/add-influencer?id=${_id}`);
  await page.getByRole("button", { name: "1 possible duplicate" }).click();
  const list = page.getByRole("dialog", { name: "Possible duplicates" });
  await expect(list).toContainText("same channel");
  await list.getByRole("button", { name: "Compare and merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge two records of one creator" });
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText(`${word} Ny is one record now.`, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /possible duplicate/ })).toHaveCount(0);
});
