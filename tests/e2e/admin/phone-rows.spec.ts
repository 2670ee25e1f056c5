import type { Page } from "@playwright/test";
import { expectAccessibleAtThisWidth } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, requestsEnded, test } from "../harness/test.ts";
import { sampleCampaign } from "../page-scenes.ts";
import { signInAs, unique } from "./admin-steps.ts";

/** Of a row with two lines, in pixels. */
const highest = 72;

/** Height and text of each row that is in the list. */
function rowsOf(page: Page): Promise<{ height: number; text: string }[]> {
  return page.locator("[data-row]").evaluateAll((rows) =>
    rows.map((row) => ({
      height: Math.round(row.getBoundingClientRect().height),
      text: (row.textContent ?? "").slice(0, 80),
    })),
  );
}

const lists: [name: string, address: (campaign: string) => string][] = [
  ["campaigns", () => "/admin/campaigns"],
  ["creators of a campaign", (campaign) => `/admin/campaign?id=${campaign}&view=table`],
  ["payouts of a campaign", (campaign) => `/admin/campaign?id=${campaign}&view=money`],
  ["shortlists", () => "/admin/shortlists"],
  ["payouts", () => "/admin/payouts?state=all"],
  ["rights", () => "/admin/rights"],
  ["work", () => "/admin/work"],
  ["influencers", () => "/admin/influencers"],
  ["tags", () => "/admin/tags"],
  ["brands", () => "/admin/brands"],
  ["messages", () => "/admin/contacts"],
];

for (const [name, address] of lists) {
  test(`on a phone, each row of the ${name} has two lines`, { tag: "@phone" }, async ({
    adminPage: page,
    adminToken,
  }) => {
    await page.goto(address(await sampleCampaign(adminToken)));
    await expect(page.locator("[data-row]").first()).toBeVisible();
    await requestsEnded(page);
    const rows = await rowsOf(page);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ height }) => height > highest)).toEqual([]);
    await expectAccessibleAtThisWidth(page);
  });
}

test("on a phone, the rows of somebody who only reads have no buttons", { tag: "@phone" }, async ({
  page,
  adminToken,
}) => {
  await signInAs(page, "viewer", adminToken);
  for (const list of ["influencers", "tags"]) {
    await page.goto(`/admin/${list}`);
    await expect(page.locator("[data-row]").first()).toBeVisible();
    await expect(page.locator("[data-row]").getByRole("button")).toHaveCount(0);
  }
});

test("on a phone, the badges of a creator leave room for the name", { tag: "@phone" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const name = unique("Antonia Öztürk");
  const json = { name, category: "Gaming", visibility: "private", verified: true, featured: true };
  const path = "/api/influencers";
  type Made = { data: { influencer: { _id: string } } };
  const { data } = await call<Made>("POST", path, json, adminToken);
  const ids = [data.influencer._id];
  await call("POST", "/api/admin/roster", { ids, relationship: "do_not_contact" }, adminToken);
  await page.goto(`/admin/influencers?search=${encodeURIComponent(name)}`);
  const link = page.locator("[data-row]").getByRole("link", { name, exact: true });
  await expect(link).toBeVisible();
  const width = await link.evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBeGreaterThan(96);
  await expect(page.locator("[data-row]")).toContainText("Do not contact");
  const [row] = await rowsOf(page);
  expect(row?.height).toBeLessThanOrEqual(highest);
  await expectAccessibleAtThisWidth(page);
});

test("on a phone, a row stays two lines with the longest texts, and says what it cuts when it is opened", {
  tag: "@phone",
}, async ({ adminPage: page }) => {
  const name = `${unique("Wilhelmina")} von und zu Hohenlohe-Waldenburg`;
  const message = "We look for three creators who cook with what grows on balconies. ".repeat(9);
  const company = "The extraordinarily long company of balconies and gardens";
  await call("POST", "/api/contact", { name, email: "reader@mail.example", company, message });
  await page.goto(`/admin/contacts?search=${encodeURIComponent(name)}`);
  const row = page.locator("[data-row]");
  await expect(row).toHaveCount(1);
  const [found] = await rowsOf(page);
  expect(found?.height).toBeLessThanOrEqual(highest);
  await row.getByRole("button", { name }).tap();
  await expect(page.getByRole("dialog", { name })).toContainText(company);
});
