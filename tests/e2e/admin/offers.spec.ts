import type { Page } from "@playwright/test";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { Offer } from "#domain/campaigns/offers.contract.ts";
import type { Terms } from "#domain/campaigns/terms.contract.ts";
import { pdf } from "#tests/factories/files.ts";
import { asUpload } from "../forms/form-steps.ts";
import { everyWidth, expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { linkIn, mailTo } from "../harness/outbox.ts";
import { call, callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, sampleCreators, signInAs, unique } from "./admin-steps.ts";
import {
  type Called,
  offer,
  readCollaboration as read,
  sendOffer as send,
  started,
} from "./campaign-steps.ts";
import { countedJob } from "./counted-job.ts";

/** The creator answers our offer with another price, on their own page. */
async function counter(email: string, offerId: string, amount: string): Promise<void> {
  const token = linkIn(await mailTo(email, /^An offer for you/)).slice("/l/".length);
  const json = { ...offer, offerId, price: { amount, currency: "USD" }, message: "Three days of work." };
  const result = await callServer("/api/links/collaboration/offer", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Link ${token}` },
    body: JSON.stringify(json),
  });
  expect(result.status, await result.text()).toBeLessThan(300);
}

const panelOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

test("an offer is sent from the board, replaced, and recorded as accepted with a document", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/415 \/api\/admin\/offers/);
  const { name, email, id, page: address, panel: panelAddress } = await started(adminToken);
  await page.goto(address);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Invite…" }).click();
  const first = page.getByRole("dialog", { name: `Send an offer: ${name}` });
  await first.getByRole("button", { name: "Send Offer" }).click();
  await expect(first.getByLabel("Price in USD")).toHaveAccessibleDescription(/amount such as 1250.00/);
  await first.getByLabel("Price in USD").fill("1250");
  await first.getByLabel("Platform").selectOption("Instagram");
  await first.getByLabel("Format").selectOption("Reel");
  await first.getByRole("button", { name: "Add a deliverable" }).click();
  await expect(first.getByLabel("Platform").nth(1)).toBeFocused();
  await first.getByLabel("Platform").nth(1).selectOption("YouTube");
  await first.getByLabel("Format").nth(1).selectOption("Short");
  await first.getByLabel("Number").nth(1).fill("2");
  await first.getByLabel("Message").fill("We like how you film mornings.");
  // Rights without a use are none.
  await first.getByLabel("Months").fill("12");
  await expectAccessible(page);
  await first.getByRole("button", { name: "Send Offer" }).click();
  await expect(first.getByText("Must name at least one use.")).toBeVisible();
  await first.getByRole("checkbox", { name: "Paid ads" }).check();
  await first.getByRole("button", { name: "Send Offer" }).click();
  await expectNotice(page, "Offer sent");
  await expect(page.getByRole("region", { name: "Invited", exact: true })).toContainText("$1,250");
  const link = linkIn(await mailTo(email, /^An offer for you/));
  expect(link).toMatch(/^\/l\/tl_/);
  expect((await read(id, adminToken)).openOffer).toMatchObject({
    by: "agency",
    price: { amount: "1250.00" },
  });

  await page.goto(panelAddress);
  const panel = panelOf(page, name);
  const open = panel.getByRole("article", { name: "Our offer, waiting for the creator" });
  await expect(open).toContainText("2 × Short on YouTube");
  await expect(open).toContainText("paid ads, everywhere, for 12 months");
  await expectAccessibleAndFitting(page);
  await panel.getByRole("button", { name: "Send another offer" }).click();
  const second = page.getByRole("dialog", { name: `Send another offer: ${name}` });
  // It begins with what was offered last.
  await expect(second.getByLabel("Number").nth(1)).toHaveValue("2");
  await second.getByLabel("Price in USD").fill("1400");
  await second.getByRole("button", { name: "Remove deliverable 2" }).click();
  await second.getByRole("button", { name: "Send Offer" }).click();
  await expect(open).toContainText("Changed since the previous version");
  await panel.getByText("Earlier offers (1)").click();
  await expect(panel.getByText("Version 1, $1,250 by us")).toBeVisible();

  await open.getByRole("button", { name: "Record as accepted" }).click();
  const recording = page.getByRole("dialog", { name: `Record as accepted: ${name}, $1,400` });
  await recording.getByLabel("Who agreed").fill("");
  await recording.getByRole("button", { name: "Record" }).click();
  await expect(recording.getByLabel("Who agreed")).toHaveAccessibleDescription(/Name is required/);
  await recording.getByLabel("Who agreed").fill("Kit Adelaide Moore");
  const choice = recording.getByLabel("Document");
  await choice.setInputFiles({ name: "call.txt", mimeType: "text/plain", buffer: Buffer.from("Yes") });
  await expect(choice).toHaveAccessibleDescription(/is not a JPG, PNG or PDF file/);
  // The server looks into it.
  const damaged = Buffer.from("%PDF-1.7 and nothing else");
  await choice.setInputFiles({ name: "call.pdf", mimeType: "application/pdf", buffer: damaged });
  await expect(recording.getByText("call.pdf")).toBeVisible();
  await expectAccessible(page);
  await recording.getByRole("button", { name: "Record" }).click();
  await expectNotice(page, "Agreed, but without the document");
  const agreement = panel.getByRole("article", { name: "Agreement" });
  await expect(agreement).toContainText("Accepted by Kit Adelaide Moore");
  await expect(agreement).toContainText("recorded by");
  await agreement.getByRole("button", { name: "Add the document" }).click();
  const adding = page.getByRole("dialog", { name: `Add the document: ${name}` });
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expect(adding.getByLabel("Document")).toHaveAccessibleDescription(/Choose a file/);
  await adding.getByLabel("Document").setInputFiles(await asUpload(pdf("signed.pdf")));
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expectNotice(page, "Document added");
  const paper = agreement.getByRole("link", { name: "Document 1 (PDF)" });
  expect((await page.request.get((await paper.getAttribute("href")) ?? "")).status()).toBe(200);
  await expect(agreement.getByRole("button", { name: "Replace the document" })).toBeVisible();
  await expectAccessible(page);
  expect(await read(id, adminToken)).toMatchObject({ state: "agreed", agreedPrice: { amount: "1400.00" } });
  await mailTo(email, /^Agreed/);
});

test("a counter-offer is declined with words, and another one accepted", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, email, id, page: address, panel: panelAddress } = await started(adminToken);
  await counter(email, await send(id, adminToken), "1500");
  await page.goto(address);
  await expect(page.getByRole("region", { name: "Negotiating", exact: true })).toContainText(
    "waiting for you",
  );
  await page.goto(panelAddress);
  const panel = panelOf(page, name);
  const waiting = panel.getByRole("article", { name: "Counter-offer, waiting for you" });
  await expect(waiting).toContainText("Three days of work.");
  await expectAccessible(page);
  // Endings are in the menu.
  await expect(panel.getByRole("button", { name: "Pass" })).toHaveCount(0);
  await panel.getByRole("button", { name: "More steps" }).click();
  await expect(page.getByRole("menuitem", { name: "Pass" })).toBeVisible();
  await page.keyboard.press("Escape");
  await panel.getByRole("button", { name: "Accept $1,500" }).click();
  const accepting = page.getByRole("dialog", { name: `Accept the counter-offer: ${name}, $1,500` });
  await accepting.getByLabel("Your full name").fill("Ada Okafor");
  await accepting.getByRole("button", { name: "Accept" }).click();
  await expect(panel.getByRole("article", { name: "Agreement" })).toContainText("Accepted by Ada Okafor");
  expect(await read(id, adminToken)).toMatchObject({ state: "agreed", agreedPrice: { amount: "1500.00" } });

  const other = await started(adminToken);
  await counter(other.email, await send(other.id, adminToken), "1500");
  await page.goto(other.panel);
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  const declining = page.getByRole("dialog", { name: /^Decline the counter-offer/ });
  await declining.getByLabel("Why").fill("That is above what the client has.");
  await declining.getByRole("button", { name: "Decline" }).click();
  await expectNotice(page, "Counter-offer declined");
  expect(await mailTo(other.email, /^About your offer/)).toContain("That is above what the client has.");
});

test("an offer over the budget is sent only when that is said, and withdrawn", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/422 \/api\/admin\/collaborations/, /409 \/api\/admin\/offers/);
  const budget = { amount: "1000", currency: "USD" };
  const { name, email, id, panel: panelAddress } = await started(adminToken, { budget });
  await page.goto(panelAddress);
  const panel = panelOf(page, name);
  await expect(panel.getByText("No offers sent yet.")).toBeVisible();
  await panel.getByRole("button", { name: "Send an offer" }).click();
  const dialog = page.getByRole("dialog", { name: `Send an offer: ${name}` });
  await dialog.getByLabel("Price in USD").fill("1250");
  await dialog.getByLabel("Platform").selectOption("Instagram");
  await dialog.getByLabel("Format").selectOption("Reel");
  await dialog.getByRole("button", { name: "Send Offer" }).click();
  const over = dialog.getByRole("checkbox", { name: "Send even though it exceeds the budget" });
  await expect(over).toBeFocused();
  await expect(over).toHaveAccessibleDescription(/overrun by \$250/);
  await expectAccessible(page);
  expect((await read(id, adminToken)).openOffer).toBeNull();
  await over.check();
  await dialog.getByRole("button", { name: "Send Offer" }).click();
  await expectNotice(page, "Offer sent");
  await mailTo(email, /^An offer for you/);

  const { openOffer } = await read(id, adminToken);
  await panel.getByRole("button", { name: "Withdraw" }).click();
  const withdrawing = page.getByRole("dialog", { name: /^Withdraw the offer/ });
  // A colleague is faster.
  const path = `/api/admin/offers/${openOffer?._id}/state`;
  await call("PUT", path, { action: "withdraw" }, adminToken);
  await withdrawing.getByRole("button", { name: "Withdraw" }).click();
  await expectNotice(page, "Nothing was changed");
  await expect(panel.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
  await expect(panel.getByText("Earlier offers (1)")).toBeVisible();
});

test("an owner keeps templates of terms, which campaigns and offers use", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/409 \/api\/admin\/terms/);
  const name = unique("Terms of France");
  await page.goto("/admin/terms");
  await page.getByRole("button", { name: "+ New Terms" }).click();
  const making = page.getByRole("dialog", { name: "New terms" });
  await making.getByRole("button", { name: "Save" }).click();
  await expect(making.getByLabel("Name")).toHaveAccessibleDescription(/is required/);
  await making.getByLabel("Name").fill(name);
  await making.getByLabel("Country").selectOption("France");
  await making.getByLabel("Text").fill("{creator} makes for {client}:\n{deliverables}\n{prise}");
  await making.getByText("What a creator would read").click();
  await expect(making.getByText("Kit Moore makes for Northwind Tea")).toBeVisible();
  await expect(making.getByText("{prise} is not filled in")).toBeVisible();
  await expectAccessible(page);
  await making.getByLabel("Text").fill("{creator} makes for {client}:\n{deliverables}");
  await making.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Saved");
  await page.getByRole("button", { name, exact: true }).click();
  const shown = page.getByRole("dialog", { name });
  await expect(shown.getByText("2 × Reel on Instagram")).toBeVisible();
  await expectAccessibleAndFitting(page);

  // Somebody else saves meanwhile.
  await shown.getByRole("button", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: `Edit ${name}` });
  const all = await call<Terms[]>("GET", "/api/admin/terms", undefined, adminToken);
  const [terms] = all.filter((each) => each.name === name);
  const path = `/api/admin/terms/${terms?._id}`;
  await call("PUT", path, { name, country: "FR", body: "By somebody else" }, adminToken);
  await editing.getByLabel("Text").fill("{creator}, once more");
  await editing.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "Somebody else has saved this record" });
  await expect(conflict.getByText("By somebody else")).toBeVisible();
  await conflict.getByRole("button", { name: "Continue with this choice" }).click();
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("3");

  const { name: kit, id, page: campaign, panel } = await started(adminToken);
  await page.goto(`${campaign}&view=brief&edit=true`);
  await page.getByLabel("Terms of offers").selectOption(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectNotice(page, "Brief saved");
  await page.goto(panel);
  await panelOf(page, kit).getByRole("button", { name: "More steps" }).click();
  await page.getByRole("menuitem", { name: "Invite" }).click();
  const sending = page.getByRole("dialog", { name: `Send an offer: ${kit}` });
  const choice = sending.getByLabel("Terms");
  await expect(choice.locator("option:checked")).toHaveText(`As in the campaign: ${name}`);
  await choice.selectOption("Standard terms");
  await sending.getByLabel("Price in USD").fill("100");
  await sending.getByLabel("Platform").selectOption("Instagram");
  await sending.getByLabel("Format").selectOption("Reel");
  await sending.getByRole("button", { name: "Send Offer" }).click();
  await expectNotice(page, "Offer sent");
  const [sent] = await call<Offer[]>("GET", `/api/admin/collaborations/${id}/offers`, undefined, adminToken);
  expect(sent?.terms).not.toContain("once more");

  await page.goto("/admin/terms");
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
});

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
  await sending.getByRole("button", { name: "Send 3 Offers" }).click();
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
  // Nothing is sent before that is said.
  await sending.getByRole("button", { name: "Send 3 Offers" }).click();
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
  await sending.getByRole("button", { name: "Send 3 Offers" }).click();
  await expectNotice(page, "2 offers sent");
  await expect(sending.getByText(`Not sent: ${name} (An offer cannot be sent`)).toBeVisible();
  await expect(sending.getByRole("button", { name: "Send Offer" })).toBeVisible();
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
  await job.click(sending.getByRole("button", { name: "Send 6 Offers" }));
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

test("who may only look sees offers without buttons", async ({ page, adminToken }) => {
  const { name, id, panel: panelAddress } = await started(adminToken);
  await send(id, adminToken);
  await signInAs(page, "viewer", adminToken);
  await page.goto(panelAddress);
  const offers = panelOf(page, name).getByRole("region", { name: "Offers" });
  await expect(offers).toContainText("$1,250");
  await expect(offers.getByRole("button")).toHaveCount(0);
});
