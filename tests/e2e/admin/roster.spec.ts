import { expectAccessible, expectAccessibleAndFitting, expectNoOverflow } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, takeWithSelected, unique } from "./admin-steps.ts";

type Made = { data: { influencer: { _id: string } } };
type Read = {
  data: { influencer: { tags: string[]; people: unknown[]; relationship: string; source: string } };
};

const make = async (token: string, name: string, fields = {}) => {
  const json = {
    name,
    category: "Gaming",
    email: `${name.toLowerCase().replaceAll(" ", "-")}@mail.example`,
    ...fields,
  };
  return (await call<Made>("POST", "/api/influencers", json, token)).data.influencer._id;
};

test("creators are tagged together, found by their tags, and marked if nobody may contact them", {
  tag: "@both",
}, async ({ adminPage: page, adminToken }) => {
  const word = unique("Tagged");
  const tag = unique("Vegan");
  for (const name of ["Ada", "Bo"]) await make(adminToken, `${word} ${name}`);
  await page.goto(`/admin/influencers?search=${encodeURIComponent(word)}`);
  const row = (name: string) => rowOf(page, `${word} ${name}`);
  for (const name of ["Ada", "Bo"]) await row(name).getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "Selected influencers" });
  await takeWithSelected(bar, "Tags");
  const dialog = page.getByRole("alertdialog", { name: "Tags of 2 influencers" });
  await dialog.getByLabel("Add").fill(`${tag}, Fast`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("2 influencers updated successfully!", { exact: true })).toBeVisible();

  await page.goto(`/admin/influencers?tag=${encodeURIComponent(tag)}&tag=Fast&tagMatch=all`);
  await expect(row("Ada")).toBeVisible();
  await row("Ada").getByRole("checkbox").check();
  await takeWithSelected(bar, "Relationship");
  const relationship = page.getByRole("alertdialog", { name: `Relationship with ${word} Ada` });
  await relationship.getByLabel("Relationship").selectOption("Do not contact");
  await relationship.getByRole("button", { name: "Save" }).click();
  await expect(row("Ada").getByText("Do not contact")).toBeVisible();
  await expectNoOverflow(page);

  await page.goto("/admin/tags");
  await expectAccessibleAndFitting(page);
  const button = page.getByRole("button", { name: `Rename ${tag}` });
  const menu = page.getByRole("button", { name: `More for ${tag}` });
  await button.or(menu).click();
  if (await menu.isVisible()) await page.getByRole("menuitem", { name: "Rename" }).click();
  const rename = page.getByRole("dialog", { name: `Rename ${tag}` });
  await rename.getByLabel("Name").fill(`${tag} food`);
  await rename.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: `${tag} food` }).click();
  await expect(row("Bo")).toBeVisible();
});

test("tags and relationships of several creators are taken back to what each had", {
  tag: "@both",
}, async ({ adminPage: page, adminToken }) => {
  const word = unique("Undone");
  const ids = [
    await make(adminToken, `${word} Ada`, { tags: ["Fast", "Vegan"], relationship: "paused" }),
    await make(adminToken, `${word} Bo`, { tags: ["Quiet"], relationship: "contacted" }),
  ];
  const stored = async () =>
    Promise.all(
      ids.map(async (id) => {
        const path = `/api/influencers/${id}`;
        const { tags, relationship } = (await call<Read>("GET", path, undefined, adminToken)).data.influencer;
        return [tags.toSorted().join(), relationship];
      }),
    );
  const before = await stored();
  await page.goto(`/admin/influencers?search=${encodeURIComponent(word)}`);
  const row = (name: string) => rowOf(page, `${word} ${name}`);
  const bar = page.getByRole("region", { name: "Selected influencers" });
  const dialog = page.getByRole("alertdialog");
  const openFor = async (action: string) => {
    for (const name of ["Ada", "Bo"]) await row(name).getByRole("checkbox").check();
    await takeWithSelected(bar, action);
  };
  const undo = async () => {
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectNotice(page, "All 2 are as they were.");
    expect(await stored()).toEqual(before);
  };

  await openFor("Tags");
  await dialog.getByLabel("Add").fill("vegan, Summer");
  await dialog.getByLabel("Remove").selectOption("Fast");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "2 influencers updated successfully!");
  expect((await stored()).map(([tags]) => tags)).toEqual(["Summer,Vegan", "Quiet,Summer,Vegan"]);
  await undo();

  await openFor("Relationship");
  await dialog.getByLabel("Relationship").selectOption("Do not contact");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row("Ada").getByText("Do not contact")).toBeVisible();
  await undo();
  await expect(row("Ada").getByText("Do not contact")).toHaveCount(0);
});

test("the form keeps a relationship, tags, a source, and people with what they receive", async ({
  adminPage: page,
  adminToken,
}) => {
  const name = unique("Managed");
  const id = await make(adminToken, name, {
    location: "Lisbon",
    bio: "Plays.",
    socials: [{ platform: "twitch", link: "plays", followers: "900" }],
  });
  await page.goto(`/admin/add-influencer?id=${id}`);
  const group = page.getByRole("region", { name: "For your team" });
  await group.getByLabel("Relationship").selectOption("Working together");
  await group.getByLabel("Tags").fill("Fast, Lisbon");
  await group.getByLabel("Source").fill("Fair in Lisbon");
  await group.getByRole("button", { name: "Add a person" }).click();
  const person = group.getByRole("group", { name: "Person 1" });
  await person.getByLabel("Name").fill("Mona Diaz");
  await person.getByLabel("Role").selectOption("Manager");
  await person.getByLabel("Offers").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(person.getByText("Email is required to receive mail.")).toBeVisible();
  await expectAccessible(page);
  await person.getByLabel("Email").fill("mona@agency.example");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Influencer updated successfully!", { exact: true })).toBeVisible();
  const { influencer } = (await call<Read>("GET", `/api/influencers/${id}`, undefined, adminToken)).data;
  expect(influencer).toMatchObject({
    relationship: "working_together",
    tags: ["Fast", "Lisbon"],
    source: "Fair in Lisbon",
    people: [{ name: "Mona Diaz", role: "manager", email: "mona@agency.example", receives: ["offers"] }],
  });
});
