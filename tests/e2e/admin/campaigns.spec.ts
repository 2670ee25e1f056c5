import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import {
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
} from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, unique } from "./admin-steps.ts";
import { cardsIn, editor } from "./board-steps.ts";
import { type Called, campaignOf, chooseGermanyAndPortugal } from "./campaign-steps.ts";

test("a campaign is made, filled, and moved on", async ({ adminPage: page, faults }) => {
  faults.allow(/422 \/api\/admin\/campaigns/);
  const name = unique("Spring launch");
  await page.goto("/admin/campaigns");
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "+ New Campaign" }).click();
  const making = page.getByRole("dialog", { name: "New campaign" });
  await making.getByLabel("Name").fill(name);
  await making.getByLabel("Budget").fill("12.345");
  await making.getByRole("button", { name: "Create campaign" }).click();
  await expect(making.getByLabel("Budget")).toHaveAccessibleDescription(
    "Do you mean 12,345.00 or 12.34? USD has 2 decimals.",
  );
  await making.getByLabel("Budget").fill("12000");
  await expectAccessibleAtThisWidth(page);
  await making.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("No creators yet")).toBeVisible();

  await page.getByRole("button", { name: "Add creators" }).first().click();
  const adding = page.getByRole("dialog", { name: "Add creators" });
  const boxes = adding.getByRole("checkbox");
  await boxes.first().check();
  await boxes.nth(1).check();
  await expectAccessibleAtThisWidth(page);
  await adding.getByRole("button", { name: "Add 2 creators" }).click();
  await expectNotice(page, "2 creators added");
  await expect(cardsIn(page, "Listed")).toHaveCount(2);

  // Missing fields are named.
  await page.getByRole("button", { name: "Activate" }).click();
  const blocked = page.getByRole("dialog", { name: `Activate: ${name}` });
  await expect(blocked.getByText("Choose a client")).toBeVisible();
  await expectAccessibleAtThisWidth(page);
  await blocked.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByRole("link", { name: "Brief" }).click();
  await page.getByRole("link", { name: "Write brief" }).click();
  await page.getByLabel("Client", { exact: false }).first().fill("Northwind Tea");
  await page.getByLabel("About").fill("Three teas, brewed cold.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Three teas, brewed cold.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();

  await page.goto(`/admin/campaigns?search=${encodeURIComponent(name)}`);
  await expect(page.getByText("2 listed")).toBeVisible();
  await expect(page.getByText("$0 of $12,000")).toBeVisible();
});

test("the second of two who edit a brief chooses field by field", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/409 \/api\/admin\/campaigns/);
  const { id } = await campaignOf(1, adminToken);
  await page.goto(`/admin/campaign?id=${id}&view=brief&edit=true`);
  await page.getByLabel("About").fill("Three teas, brewed cold.");
  await call(
    "PUT",
    `/api/admin/campaigns/${id}`,
    { brief: { about: "Two teas." }, countries: ["DE"] },
    adminToken,
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("dialog", { name: "Somebody else has saved this record" });
  await expect(conflict.getByText("About: Two teas.")).toBeVisible();
  await expectAccessibleAtThisWidth(page);
  await conflict.getByRole("button", { name: "Continue with this choice" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Three teas, brewed cold.")).toBeVisible();
  await expect(page.getByText("Germany")).toBeVisible();
});

test("the countries of a brief are chosen by name", async ({ adminPage: page, adminToken }) => {
  const { id } = await campaignOf(1, adminToken);
  await page.goto(`/admin/campaign?id=${id}&view=brief&edit=true`);
  await chooseGermanyAndPortugal(page.getByRole("group", { name: "Countries" }));
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Germany, Portugal", { exact: true })).toBeVisible();
  const { data } = await call<Called<{ campaign: Campaign }>>(
    "GET",
    `/api/admin/campaigns/${id}`,
    undefined,
    adminToken,
  );
  expect(data.campaign.countries).toEqual(["DE", "PT"]);
});

test("a table is edited where it stands, and moves several at once", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/(409|422) \/api\/admin\/collaborations/);
  const { id, creators } = await campaignOf(3, adminToken);
  const [first = "", second = ""] = creators;
  await page.goto(`/admin/campaign?id=${id}&view=table`);
  await expectAccessibleAndFitting(page);
  await editor(page, `next step of ${first}`).click();
  const nextStep = page.getByLabel(`Next step of ${first}`);
  await nextStep.fill("Never mind");
  await nextStep.press("Escape");
  await expect(page.getByText("Never mind")).toHaveCount(0);
  await expect(editor(page, `next step of ${first}`)).toBeFocused();
  await page.keyboard.press("Enter");
  await nextStep.fill("Ask for two reels");
  await nextStep.press("Enter");
  await expect(page.getByText("Ask for two reels")).toBeVisible();

  await editor(page, `price of ${first}`).click();
  const price = page.getByLabel(`Price of ${first}`, { exact: true });
  await price.fill("12.345");
  await price.press("Enter");
  await expect(price).toHaveAccessibleDescription("Do you mean 12,345.00 or 12.34? USD has 2 decimals.");
  await expectAccessibleAtThisWidth(page);
  await price.fill("1250");
  await price.press("Enter");
  await expect(page.getByText("$1,250").first()).toBeVisible();

  // Somebody else was first: both versions are shown.
  const rows = await call<{ _id: string; updatedAt: string }[]>(
    "GET",
    `/api/admin/campaigns/${id}/collaborations`,
    undefined,
    adminToken,
  );
  await editor(page, `next step of ${first}`).click();
  const theirs = { nextStep: "Ask for one reel", updatedAt: rows[0]?.updatedAt };
  await call("PUT", `/api/admin/collaborations/${rows[0]?._id}`, theirs, adminToken);
  await nextStep.fill("Ask for three reels");
  await nextStep.press("Enter");
  const conflict = page.getByRole("dialog", { name: "Somebody else has saved this record" });
  await expect(conflict.getByText("Ask for one reel")).toBeVisible();
  await expectAccessibleAtThisWidth(page);
  await conflict.getByRole("button", { name: "Continue with this choice" }).click();
  await nextStep.press("Enter");
  await expect(page.getByText("Ask for three reels")).toBeVisible();

  await page.getByRole("checkbox", { name: `Select ${first}` }).check();
  await page.getByRole("checkbox", { name: `Select ${second}` }).check();
  await page
    .getByRole("region", { name: "Selected creators" })
    .getByRole("button", { name: "Clear", exact: true })
    .click();
  await expectNotice(page, "2 creators moved");
  await page.getByRole("combobox", { name: "State" }).selectOption("Cleared (2)");
  await expect(page.getByRole("row")).toHaveCount(3);
});

test("a campaign is found by one of its creators, and its story is told", async ({
  adminPage: page,
  adminToken,
}) => {
  const { id, creators } = await campaignOf(1, adminToken);
  const [row] = await call<{ _id: string }[]>(
    "GET",
    `/api/admin/campaigns/${id}/collaborations`,
    undefined,
    adminToken,
  );
  await page.goto(`/admin/campaign?collaboration=${row?._id}`);
  await expect(page.getByRole("dialog", { name: creators[0] ?? "" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`id=${id}`));
  await page.goto(`/admin/campaign?id=${id}&collaboration=${id}`);
  await expectNotice(page, "This creator is no longer in the campaign");
  await page.goto(`/admin/campaign?id=${id}&view=timeline`);
  const told = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  await expect(told).toContainText([`${creators[0]}Added`]);
  await expectAccessible(page);
});

test("the panel of a creator has no empty facts, and one line for each that can be added", async ({
  adminPage: page,
  adminToken,
}) => {
  const { id, creators } = await campaignOf(1, adminToken);
  const path = `/api/admin/campaigns/${id}/collaborations`;
  const [creator] = await call<{ _id: string }[]>("GET", path, undefined, adminToken);
  await page.goto(`/admin/campaign?id=${id}&collaboration=${creator?._id}`);
  const facts = page
    .getByRole("dialog", { name: creators[0] ?? "" })
    .locator("dl")
    .first();
  await facts.getByRole("button", { name: /^Add client price/ }).click();
  await page.keyboard.type("400");
  await page.keyboard.press("Enter");
  const price = facts.getByRole("button", { name: /^\$400/ });
  await expect(price).toBeFocused();
  await expect(facts).not.toContainText("–");
  const heightOf = async (name: RegExp) =>
    (await facts.locator("div", { has: page.getByRole("button", { name }) }).boundingBox())?.height ?? 0;
  expect(await heightOf(/^Add owner/)).toBeLessThan(await heightOf(/^\$400/));
  await expectAccessibleAndFitting(page);
});

test("who has completed gets scores from the team", async ({ adminPage: page, adminToken }) => {
  const { id } = await campaignOf(1, adminToken);
  const path = `/api/admin/campaigns/${id}/collaborations`;
  const [creator] = await call<{ _id: string; creatorName: string }[]>("GET", path, undefined, adminToken);
  await page.goto(`/admin/campaign?id=${id}&collaboration=${creator?._id}`);
  const panel = page.getByRole("dialog", { name: creator?.creatorName ?? "" });
  await expect(panel.getByRole("heading", { name: "Offers" })).toBeVisible();
  await expect(panel.getByRole("group", { name: "Scores" })).toHaveCount(0);
  // As if the work were done.
  await page.route("**/api/admin/campaigns/*/collaborations?*", async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as object[];
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, state: "completed", actions: [] })) });
  });
  await page.reload();
  await panel.getByLabel("Quality").selectOption("4");
  await expect
    .poll(() => call("GET", `/api/admin/collaborations/${creator?._id}`, undefined, adminToken))
    .toMatchObject({ data: { collaboration: { scores: { quality: 4 } } } });
});

test("creators of the marketplace are put into a campaign", async ({ adminPage: page, adminToken }) => {
  const { name } = await campaignOf(1, adminToken);
  await page.goto("/admin/influencers");
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .nth(2)
    .check();
  await page.getByRole("button", { name: "Add to campaign" }).click();
  const adding = page.getByRole("alertdialog", { name: "Add the creator to a campaign?" });
  await adding.getByLabel("Campaign", { exact: true }).selectOption(`${name} (Northwind Tea)`);
  await expectAccessibleAtThisWidth(page);
  await adding.getByRole("button", { name: "Add" }).click();
  await expectNotice(page, /added|already added/);
});

test("who may only look sees no actions", async ({ page, adminToken }) => {
  const { id, name, creators } = await campaignOf(2, adminToken);
  const [first = ""] = creators;
  const email = `${crypto.randomUUID()}@agency.example`;
  const viewer = { email, password: "first-long-password", name: "Vera", role: "viewer" };
  await call("POST", "/api/admin/register", viewer, adminToken);
  const { token } = await call<{ token: string }>("POST", "/api/admin/login", viewer);
  await page.addInitScript((own) => localStorage.setItem("adminToken", own), token);
  await page.goto(`/admin/campaigns?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "+ New Campaign" })).toHaveCount(0);
  await page.goto(`/admin/campaign?id=${id}`);
  await expect(cardsIn(page, "Listed")).toHaveCount(2);
  for (const forbidden of ["Add creators", "Activate", `Move ${first}`]) {
    await expect(page.getByRole("button", { name: forbidden })).toHaveCount(0);
  }
  await page.getByRole("button", { name: `Actions for ${first}` }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Open", "View in the marketplace"]);
  await page.getByRole("menuitem", { name: "Open" }).click();
  const panel = page.getByRole("dialog", { name: first });
  await expect(panel.getByRole("button", { name: "Clear" })).toHaveCount(0);
  await expectAccessibleAtThisWidth(page);
  for (const view of ["table", "brief"]) {
    await page.goto(`/admin/campaign?id=${id}&view=${view}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByRole("button", { name: /edit/i })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /the brief/ })).toHaveCount(0);
  }
});
