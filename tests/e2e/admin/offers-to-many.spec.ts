import type { Page } from "@playwright/test";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { everyWidth, expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, sampleCreators } from "./admin-steps.ts";
import { type Called, offer, sendOffer as send, started } from "./campaign-steps.ts";
import { countedJob } from "./counted-job.ts";

/** A campaign with `started`'s creator, who has no platform, and others of the sample data. */
async function crowded(token: string, others: number, fields: object = {}) {
  const scene = await started(token, fields);
  const path = `/api/admin/campaigns/${scene.campaign}/collaborations`;
  const influencerIds = (await sampleCreators(others, token)).map(({ _id }) => _id);
  await call("POST", path, { influencerIds }, token);
  const rows = () => call<Collaboration[]>("GET", path, undefined, token);
  return { ...scene, rows, table: `${scene.page}&view=table` };
}

const sendingTo = (page: Page) => page.getByRole("dialog", { name: /^Send an offer: / });

const sendButton = (page: Page) =>
  page.getByRole("region", { name: "Selected creators" }).getByRole("button", { name: "Send an offer" });

test("offers to several are warned about, and over the budget only when that is said", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, table, rows } = await crowded(adminToken, 2, { budget: { amount: "1000", currency: "USD" } });
  const [own] = await rows();
  const clientPrice = { amount: "300", currency: "USD" };
  await call("PUT", `/api/admin/collaborations/${own?._id}`, { clientPrice }, adminToken);
  await page.goto(table);
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await sendButton(page).click();
  const sending = sendingTo(page);
  const row = sending.getByRole("row").filter({ hasText: name });
  const price = sending.getByLabel(`Price for ${name}`);
  await price.fill("12.345");
  await sending.getByRole("button", { name: "Send 3 offers" }).click();
  await expect(price).toHaveAccessibleDescription(/12,345.00 or 12.34/);
  await price.fill("400");
  await sending.getByRole("button", { name: "Use the first price for all" }).click();
  await sending.getByLabel("Platform").selectOption("Instagram");
  await sending.getByLabel("Format").selectOption("Reel");
  await expect(row).toContainText("$100 above the client’s price");
  await expect(row).toContainText("No Instagram for the reel");
  await expect(row.getByRole("cell").last()).toHaveText(/-\$100/);
  await expect(sending.getByRole("row").last()).toContainText("$1,200");
  await expect(sending.getByRole("status")).toContainText("exceed the budget by $200");
  await expect(sending.getByRole("status")).toContainText(`Check before you send: ${name}`);
  await expectAccessibleAndFitting(page, everyWidth);
  // Only the content between title and buttons scrolls; the borders are 2 px.
  expect(await sending.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBeLessThan(3);
  // Nothing is sent before that is said.
  await sending.getByRole("button", { name: "Send 3 offers" }).click();
  const over = sending.getByRole("checkbox", { name: "Send even though it exceeds the budget" });
  await expect(over).toHaveAccessibleDescription(/overrun by \$200/);
  await expectAccessible(page);
  expect((await rows()).map(({ state }) => state)).toEqual(["listed", "listed", "listed"]);

  // A colleague is faster.
  await call(
    "PUT",
    `/api/admin/collaborations/${own?._id}/state`,
    { action: "pass", reason: "style" },
    adminToken,
  );
  await over.check();
  await sending.getByRole("button", { name: "Send 3 offers" }).click();
  await expectNotice(page, "2 offers sent");
  await expect(sending.getByText(`Not sent: ${name} (You can’t send an offer`)).toBeVisible();
  await expect(sending.getByRole("button", { name: "Send offer" })).toBeVisible();
  expect((await rows()).map(({ openOffer }) => openOffer?.price.amount)).toEqual([
    undefined,
    "400.00",
    "400.00",
  ]);
});

test("offers to six at their own prices take at most twelve clicks and fields", async ({
  adminPage: page,
  adminToken,
}) => {
  const { page: address, rows } = await crowded(adminToken, 5);
  const names = (await rows()).map(({ creatorName }) => creatorName);
  await page.goto(address);
  const job = countedJob();
  await job.click(page.getByRole("link", { name: "Table" }));
  await job.check(page.getByRole("checkbox", { name: "Select all" }));
  await job.click(sendButton(page));
  const sending = sendingTo(page);
  await job.choose(sending.getByLabel("Format"), "Reel");
  for (const [place, name] of names.entries()) {
    await job.fill(sending.getByLabel(`Price for ${name}`), String(100 * (place + 1)));
  }
  await job.click(sending.getByRole("button", { name: "Send 6 offers" }));
  await expectNotice(page, "6 offers sent");
  expect(job.count()).toBeLessThanOrEqual(12);
  const sent = (await rows()).map(({ openOffer }) => openOffer?.price.amount);
  expect(sent).toEqual(["100.00", "200.00", "300.00", "400.00", "500.00", "600.00"]);
  // The head counts what the offers commit.
  await expect(page.getByText("$2,100", { exact: true })).toBeVisible();
  const margin = page.getByText("-$2,100", { exact: true });
  await expect(margin).toBeVisible();
});

test("figures follow when a creator accepts", { tag: "@slow" }, async ({ adminPage: page, adminToken }) => {
  const { name, id, page: address } = await started(adminToken);
  const offerId = await send(id, adminToken);
  await page.goto(address);
  const committed = page.locator("dl > div").filter({ hasText: "Committed" });
  await expect(committed).toContainText("$1,250");
  await expect(page.locator("dl > div").filter({ hasText: "Paid" })).toHaveCount(0);
  await call("PUT", `/api/admin/offers/${offerId}/state`, { action: "record", name }, adminToken);
  // The board is read every 30 seconds.
  const agreed = page.getByRole("region", { name: "Agreed", exact: true });
  await expect(agreed).toContainText(name, { timeout: 60_000 });
  await expect(page.locator("dl > div").filter({ hasText: "Paid" })).toContainText("$0");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText("AdminCampaigns");
});

test("who is bound exclusively is added, and that is said", async ({ adminPage: page, adminToken }) => {
  const { name, id } = await started(adminToken, { clientName: "Fjord Tea" });
  const exclusive = { ...offer, exclusivity: { category: "Cold drinks", days: 90 } };
  const sent = await call<Called<{ offer: { _id: string } }>>(
    "POST",
    `/api/admin/collaborations/${id}/offers`,
    exclusive,
    adminToken,
  );
  const record = { action: "record", name: "Kit Moore" };
  await call("PUT", `/api/admin/offers/${sent.data.offer._id}/state`, record, adminToken);
  const { page: other } = await started(adminToken);
  await page.goto(other);
  await page.getByRole("button", { name: "Add creators" }).first().click();
  const adding = page.getByRole("dialog", { name: "Add creators" });
  await adding.getByLabel("Search the marketplace").fill(name);
  await adding.getByRole("checkbox", { name }).check();
  await adding.getByRole("button", { name: "Add creator" }).click();
  const told = page.getByRole("dialog", { name: "Creator added" });
  await expect(told).toContainText(`${name}: Cold drinks`);
  await expect(told).toContainText(/\d{4} to \d+ \w+ \d{4}, Cold brew .* for Fjord Tea/);
  await expectAccessibleAndFitting(page);
  await told.getByRole("button", { name: "Got it" }).click();
  await expect(page.getByRole("region", { name: "Listed", exact: true })).toContainText(name);
});
