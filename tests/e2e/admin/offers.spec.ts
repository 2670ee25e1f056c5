import type { Offer } from "#domain/campaigns/offers.contract.ts";
import { pdf } from "#tests/factories/files.ts";
import { asUpload } from "../forms/form-steps.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { linkIn, mailTo } from "../harness/outbox.ts";
import { call, callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, signInAs } from "./admin-steps.ts";
import {
  chooseGermanyAndPortugal,
  offer,
  panelOf,
  readCollaboration as read,
  sendOffer as send,
  started,
} from "./campaign-steps.ts";

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
  await first.getByRole("button", { name: "Send offer" }).click();
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
  await first.getByRole("button", { name: "Send offer" }).click();
  await expect(first.getByText("Choose at least one use.")).toBeVisible();
  await first.getByRole("checkbox", { name: "Paid ads" }).check();
  await first.getByRole("button", { name: "Send offer" }).click();
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
  await second.getByRole("button", { name: "Send offer" }).click();
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
  await expect(choice).toHaveAccessibleDescription(/is not a JPG, PNG, WebP, AVIF, HEIC or PDF file/);
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
  await dialog.getByRole("button", { name: "Send offer" }).click();
  const over = dialog.getByRole("checkbox", { name: "Send even though it exceeds the budget" });
  await expect(over).toBeFocused();
  await expect(over).toHaveAccessibleDescription(/overrun by \$250/);
  await expectAccessible(page);
  expect((await read(id, adminToken)).openOffer).toBeNull();
  await over.check();
  await dialog.getByRole("button", { name: "Send offer" }).click();
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

test("the countries of an offer's rights are chosen by name", async ({ adminPage: page, adminToken }) => {
  const { name, email, id, panel: panelAddress } = await started(adminToken);
  await page.goto(panelAddress);
  await panelOf(page, name).getByRole("button", { name: "Send an offer" }).click();
  const dialog = page.getByRole("dialog", { name: `Send an offer: ${name}` });
  await dialog.getByLabel("Price in USD").fill("1250");
  await dialog.getByLabel("Platform").selectOption("Instagram");
  await dialog.getByLabel("Format").selectOption("Reel");
  await dialog.getByRole("checkbox", { name: "Paid ads" }).check();
  await dialog.getByLabel("Months").fill("6");
  await chooseGermanyAndPortugal(dialog.getByRole("group", { name: "Countries" }));
  await expectAccessibleAndFitting(page);
  await dialog.getByRole("button", { name: "Send offer" }).click();
  await expectNotice(page, "Offer sent");
  const [sent] = await call<Offer[]>("GET", `/api/admin/collaborations/${id}/offers`, undefined, adminToken);
  expect(sent?.rights?.countries).toEqual(["DE", "PT"]);
  expect(await mailTo(email, /^An offer for you/)).toContain("Germany, Portugal");
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

test("a creator who is not to be contacted is marked on the board, and is offered nothing", async ({
  adminPage: page,
  adminToken,
}) => {
  const {
    name,
    id,
    page: address,
    panel: panelAddress,
  } = await started(adminToken, {}, { relationship: "do_not_contact" });
  const refusal = /is marked ‘Do not contact’/;
  await page.goto(address);
  const column = page.getByRole("region", { name: "Listed", exact: true });
  await expect(column.getByText("Do not contact", { exact: true })).toBeVisible();
  await column.getByRole("button", { name, exact: true }).click();
  const panel = panelOf(page, name);
  await expect(panel.getByText("Do not contact", { exact: true })).toBeVisible();
  await expect(panel.getByRole("region", { name: "Offers" })).toContainText(refusal);
  await expect(panel.getByRole("button", { name: "Send an offer" })).toBeHidden();
  await panel.getByRole("button", { name: "More steps" }).click();
  await page.getByRole("menuitem", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("dialog", { name: `Invite: ${name}` })).toContainText(refusal);
  await expectAccessibleAndFitting(page);

  const passed = { action: "pass", reason: "style" };
  await call("PUT", `/api/admin/collaborations/${id}/state`, passed, adminToken);
  await page.goto(panelAddress);
  await expect(panel.getByRole("region", { name: "Offers" })).toContainText("No offers sent yet.");
  await expect(panel.getByRole("region", { name: "Offers" })).not.toContainText(refusal);
});
