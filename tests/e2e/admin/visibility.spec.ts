import { expectAccessible, expectNoOverflow } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, takeWithSelected, unique } from "./admin-steps.ts";

type Made = { data: { influencer: { _id: string; slug: string } } };

const socials = [{ platform: "twitch", link: "plays", followers: "900" }];
const make = async (token: string, name: string, visibility: string) =>
  (await call<Made>("POST", "/api/influencers", { name, category: "Gaming", socials, visibility }, token))
    .data.influencer;

test("creators are published and made private together, and marked while nobody else sees them", {
  tag: "@both",
}, async ({ adminPage: page, adminToken }) => {
  const word = unique("Roster");
  const first = await make(adminToken, `${word} Ada`, "public");
  await make(adminToken, `${word} Bo`, "private");
  await page.goto(`/admin/influencers?search=${encodeURIComponent(word)}`);
  const row = (name: string) => rowOf(page, `${word} ${name}`);
  await expect(row("Bo").getByText("Private")).toBeVisible();
  await expect(row("Ada").getByText("Private")).toHaveCount(0);
  await row("Bo")
    .getByRole("button", { name: `More for ${word} Bo` })
    .click();
  await expect(page.getByRole("link", { name: "View in the marketplace" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await expectNoOverflow(page);

  await row("Ada").getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "Selected influencers" });
  const [changed] = await Promise.all([
    page.waitForResponse("**/api/influencers/bulk"),
    takeWithSelected(bar, "Make private"),
  ]);
  expect(changed.status()).toBe(200);
  await expect(row("Ada").getByText("Private")).toBeVisible();
  expect((await page.request.get(`/influencers/${first.slug}`)).status()).toBe(404);

  await page.goto(`/admin/influencers?search=${encodeURIComponent(word)}&visibility=public`);
  await expect(page.getByText("No matches")).toBeVisible();
  await page.goto(`/admin/influencers?search=${encodeURIComponent(word)}&visibility=private`);
  await expect(row("Bo")).toBeVisible();
  await row("Ada").getByRole("checkbox").check();
  await Promise.all([page.waitForResponse("**/api/influencers/bulk"), takeWithSelected(bar, "Publish")]);
  await expect(row("Ada")).toHaveCount(0);
  expect((await page.request.get(`/influencers/${first.slug}`)).status()).toBe(200);
});

test("what several creators were made is taken back, and only for those whom it has changed", {
  tag: "@both",
}, async ({ adminPage: page, adminToken }) => {
  const word = unique("Undone");
  const [ada, bo] = [
    await make(adminToken, `${word} Ada`, "public"),
    await make(adminToken, `${word} Bo`, "private"),
  ];
  await page.goto(`/admin/influencers?search=${encodeURIComponent(word)}`);
  const row = (name: string) => rowOf(page, `${word} ${name}`);
  const bar = page.getByRole("region", { name: "Selected influencers" });
  const statuses = async () =>
    Promise.all([ada, bo].map(async ({ slug }) => (await page.request.get(`/influencers/${slug}`)).status()));
  const take = async (action: string) => {
    for (const name of ["Ada", "Bo"]) await row(name).getByRole("checkbox").check();
    await Promise.all([page.waitForResponse("**/api/influencers/bulk"), takeWithSelected(bar, action)]);
    await expectNotice(page, "Saved");
  };
  await take("Make private");
  await expect(row("Ada").getByText("Private")).toBeVisible();
  expect(await statuses()).toEqual([404, 404]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expectNotice(page, "Everything is as it was.");
  await expect(row("Ada").getByText("Private")).toHaveCount(0);
  await expect(row("Bo").getByText("Private")).toBeVisible();
  expect(await statuses()).toEqual([200, 404]);

  await take("Publish");
  await page.keyboard.press("u");
  await expect(row("Bo").getByText("Private")).toBeVisible();
  // The row shows it before the server has it.
  await expect.poll(statuses).toEqual([200, 404]);
  await take("Verify");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expectNotice(page, "All 2 are as they were.");
  await take("Publish");
  await page.goto("/admin/history");
  await expect(page.getByText(`${word} Bo`).first()).toBeVisible();
});

test("the form says who sees a creator, and keeps the choice", async ({ adminPage: page, adminToken }) => {
  const name = unique("Quiet");
  const { _id: id, slug } = await make(adminToken, name, "public");
  await page.goto(`/admin/add-influencer?id=${id}`);
  await expect(page.getByRole("link", { name: "View in marketplace" })).toBeVisible();
  const group = page.getByRole("group", { name: "Visibility" });
  await expect(group.getByRole("radio", { name: /^Public/ })).toBeChecked();
  await group.getByRole("radio", { name: /^Private/ }).check();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByLabel("Email").fill(`${slug}@mail.example`);
  await page.getByLabel("Bio").fill("Quiet evenings.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "Influencer updated successfully!");
  await page.goto(`/admin/add-influencer?id=${id}`);
  await expect(group.getByRole("radio", { name: /^Private/ })).toBeChecked();
  await expect(page.getByRole("link", { name: "View in marketplace" })).toHaveCount(0);
  expect((await page.request.get(`/influencers/${slug}`)).status()).toBe(404);

  await page.goto("/admin/history");
  await expect(page.getByText(name).first()).toBeVisible();
});
