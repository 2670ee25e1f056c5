import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { jpeg } from "#tests/factories/files.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { expectNotice, signInAs, unique } from "./admin/admin-steps.ts";
import {
  agreed,
  offerWithRights,
  readCollaboration as read,
  sendOffer,
  started as startedIn,
} from "./admin/campaign-steps.ts";
import { countedJob } from "./admin/counted-job.ts";
import { addDraft, readPiece } from "./admin/drafts-steps.ts";
import { asUpload } from "./forms/form-steps.ts";
import {
  everyWidth,
  expectAccessible,
  expectAccessibleAndFitting,
  expectNoOverflow,
} from "./harness/checks.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";
import { expect, test } from "./harness/test.ts";

const offer = { ...offerWithRights, message: "We like how you film mornings." };

const started = (token: string) => startedIn(token, { brief: { about: "Three teas." } });
const send = (id: string, token: string, fields: object = {}) =>
  sendOffer(id, token, { ...offer, ...fields });

test("a creator reads the brief before the offer, with a list of what to make and when it is paid", {
  tag: "@phone",
}, async ({ page, adminToken }) => {
  const { email, id } = await started(adminToken);
  const [reel] = offer.deliverables;
  await send(id, adminToken, {
    deliverables: [reel, { ...reel, format: "story", quantity: 2, title: "Behind the scenes" }],
    paymentDays: 30,
  });
  await page.goto(linkIn(await mailTo(email, /^An offer for you/)));
  const summary = page.getByRole("region", { name: "The offer in short" });
  await expect(summary).toContainText("$1,250");
  await expect(summary).toContainText("3 deliverables");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["The brief", "Our offer", "Questions?"]);
  const terms = page.getByRole("region", { name: "Our offer" });
  const planned = terms.getByRole("region", { name: "You make" }).getByRole("listitem");
  await expect(planned).toHaveText([
    /^1 × Reel on InstagramDraft due on .+Publish on /,
    /^2 × Story on Instagram, Behind the scenesDraft due on .+Publish on /,
  ]);
  await expect(terms.getByText("within 30 days of your last post")).toBeVisible();
  await summary.getByRole("link", { name: "Go to the offer" }).tap();
  await expect(terms.getByRole("heading", { name: "Our offer" })).toBeInViewport();
  await expectAccessibleAndFitting(page, everyWidth);
});

test("a creator makes a counter-offer, gets another offer, and agrees, from mail to mail", {
  tag: ["@phone", "@slow"],
}, async ({ page, adminToken }) => {
  const { name, email, id } = await started(adminToken);
  await send(id, adminToken);
  const link = linkIn(await mailTo(email, /^An offer for you/));
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "An offer for you" })).toBeVisible();
  await expect(page.getByText("$1,250").first()).toBeVisible();
  await expect(page.getByText("We like how you film mornings.")).toBeVisible();
  await expectAccessibleAndFitting(page, everyWidth);

  await page.getByRole("button", { name: "Accept", exact: true }).tap();
  await expect(page.getByText("You have to agree to the terms.")).toBeVisible();

  await page.getByRole("button", { name: "Make a counter-offer" }).tap();
  await page.getByLabel("Price in USD").fill("1500");
  await page.getByLabel(/^Why/).fill("A reel takes me three days.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send counter-offer" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "We have your counter-offer" })).toBeFocused();
  const { openOffer } = await read(id, adminToken);
  expect(openOffer).toMatchObject({ by: "creator", price: { amount: "1500.00" } });

  await send(id, adminToken, { price: { amount: "1400", currency: "USD" } });
  const second = linkIn(await mailTo(email, /^A new offer for you/));
  await page.goto(second);
  await expect(page.getByRole("region", { name: "What changed" })).toContainText("$1,400");
  await page.getByLabel(/^I have read the terms/).check();
  await page.getByLabel("Your full name").fill("Kit Adelaide Moore");
  await page.getByRole("button", { name: "Accept", exact: true }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "You have an agreement" })).toBeFocused();
  await expect(page.getByText("Kit Adelaide Moore")).toBeVisible();
  await expect(page.getByText("Send a draft: Reel on Instagram")).toBeVisible();
  await expectAccessibleAndFitting(page);
  expect(await read(id, adminToken)).toMatchObject({ state: "agreed", agreedPrice: { amount: "1400.00" } });

  const agreement = await mailTo(email, /^Agreed/);
  expect(agreement).toContain("1 × Reel on Instagram");
  await page.goto(linkIn(agreement));
  await expect(page.getByRole("heading", { level: 1, name: "You have an agreement" })).toBeVisible();
  expect(await mailTo(administrator.email, new RegExp(`^Agreed with ${name}`))).toContain(
    "Kit Adelaide Moore",
  );
});

test("a creator sends drafts, publishes, and enters the figures, from mail to mail", {
  tag: ["@phone", "@slow"],
}, async ({ page, adminToken, faults }) => {
  faults.allow(/DISCONNECTED .*drafts|422 .*publication/);
  const { email, id } = await started(adminToken);
  const offerId = await send(id, adminToken);
  const agreement = { action: "record", name: "Kit Moore" };
  await call("PUT", `/api/admin/offers/${offerId}/state`, agreement, adminToken);
  const list = `/api/admin/deliverables?collaborationId=${id}`;
  const pieceNow = async () =>
    (await call<Deliverable[]>("GET", list, undefined, adminToken))[0] as Deliverable;
  const { _id: pieceId } = await pieceNow();
  const answer = async (action: string, fields: object = {}) =>
    call(
      "PUT",
      `/api/admin/deliverables/${pieceId}/state`,
      { action, draftId: (await pieceNow()).draftId, ...fields },
      adminToken,
    );

  await page.goto(linkIn(await mailTo(email, /^Agreed/)));
  const piece = page.getByRole("article", { name: "Reel on Instagram" });
  await expect(piece.getByText("Draft needed")).toBeVisible();
  await page.getByRole("button", { name: "Add to your calendar" }).tap();
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue(/\/api\/calendar\/tl_.+\.ics$/);
  await piece.getByRole("button", { name: "Send draft" }).tap();
  await expect(piece.getByText("A text, a link, or a file is needed.")).toBeVisible();
  await expectAccessible(page);
  await piece.getByLabel(/^Pictures and documents/).setInputFiles(await asUpload(await jpeg()));
  await piece.getByLabel(/^Text of the post/).fill("#ad A quiet morning with tea");
  await expect(piece.getByText(/, uploaded$/)).toBeVisible();
  await page.context().setOffline(true);
  await piece.getByRole("button", { name: "Send draft" }).tap();
  await expect(piece.getByText(/could not be reached|connection/i)).toBeVisible();
  await page.context().setOffline(false);
  await piece.getByRole("button", { name: "Send draft" }).tap();
  await expect(piece.getByText("With us")).toBeVisible();
  await expectNoOverflow(page);

  await answer("ask", { points: [{ text: "Say the name of the tea", must: true, atSeconds: 65 }] });
  await page.goto(linkIn(await mailTo(email, /^Changes, please/)));
  await expect(piece.getByText("Say the name of the tea").first()).toBeVisible();
  await expect(piece.getByText("1:05").first()).toBeVisible();
  await expectAccessible(page);
  await piece.getByLabel(/^Text of the post/).fill("#ad A quiet morning with Northwind tea");
  await piece.getByRole("button", { name: "Send draft" }).tap();
  await expect(piece.getByText("With us")).toBeVisible();

  await answer("approve");
  await page.goto(linkIn(await mailTo(email, /^Approved/)));
  await piece.getByLabel("URL of the post").fill("instagram.com.evil.example/reel/1");
  await piece.getByRole("button", { name: "Mark as published" }).tap();
  await expect(piece.getByText("Must be a URL on instagram.com or instagr.am.")).toBeVisible();
  await piece.getByLabel("URL of the post").fill(`instagram.com/reel/${unique("r").replaceAll(" ", "")}`);
  await piece.getByRole("button", { name: "Mark as published" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Everything is published" })).toBeFocused();
  await piece.getByLabel(/^Views/).fill("12,500");
  await piece.getByRole("button", { name: "Save figures" }).tap();
  await expect(piece.getByRole("row", { name: /Views 12,500/ })).toBeVisible();
  await piece.getByText("Proof of the figures").tap();
  await piece.getByLabel(/^Files/).setInputFiles(await asUpload(await jpeg()));
  await piece.getByRole("button", { name: "Send as proof" }).tap();
  await expect(piece.getByRole("list", { name: "What you sent" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessibleAndFitting(page);
  expect(await pieceNow()).toMatchObject({
    state: "published",
    results: [{ metric: "views", value: 12_500 }],
  });
});

test("of several drafts that are wanted, the form of the first one is open", {
  tag: "@phone",
}, async ({ page, adminToken }) => {
  const deliverables = ["reel", "story"].map((format) => ({
    platform: "instagram",
    format,
    quantity: 1,
    draftDueOn: "2030-05-01",
    publishOn: "2030-05-10",
  }));
  const { email } = await agreed(adminToken, { deliverables, paymentDays: 30 });
  await page.goto(linkIn(await mailTo(email, /^Agreed/)));
  await expect(page.getByText("Paid within 30 days of your last post")).toBeVisible();
  const pieces = page.getByRole("article");
  const [first, second] = [pieces.nth(0), pieces.nth(1)];
  const text = second.getByLabel(/^Text of the post/);
  await expect(first.getByLabel(/^Text of the post/)).toBeVisible();
  await expect(text).toHaveCount(0);
  await second.getByRole("button", { name: "Send a draft" }).tap();
  await text.fill("#ad A second morning");
  await expectAccessible(page);

  // A draft in progress stays when the deliverable before it is sent.
  await first.getByLabel(/^Text of the post/).fill("#ad A quiet morning");
  await first.getByRole("button", { name: "Send draft" }).tap();
  await expect(first.getByText("With us")).toBeVisible();
  await expect(text).toHaveValue("#ad A second morning");
});

test("a draft with changes and its second round take at most eight clicks and fields of creator and agency", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, email, piece, page: campaign } = await agreed(adminToken);
  await addDraft(adminToken, piece, "#ad A quiet morning", { withFilm: true, images: [await jpeg()] });
  const job = countedJob();
  await page.goto(`${campaign}&view=drafts&deliverable=${piece}`);
  const review = page.getByRole("article", { name: new RegExp(`^${name}`) });
  await job.fill(review.getByRole("textbox", { name: "Point 1" }), "Say the name of the tea");
  await job.click(review.getByRole("button", { name: "Ask for changes" }));
  await expectNotice(page, "Changes requested");

  await page.goto(linkIn(await mailTo(email, /^Changes, please/)));
  const own = page.getByRole("article", { name: "Reel on Instagram" });
  const caption = own.getByLabel(/^Text of the post/);
  await expect(caption).toHaveValue("#ad A quiet morning");
  await expect(own.getByRole("checkbox", { name: "Keep this video" })).toBeChecked();
  await expectAccessibleAndFitting(page);
  await own.getByRole("checkbox", { name: "Keep this picture" }).uncheck();
  await job.fill(caption, "#ad A quiet morning with Northwind tea");
  await job.click(own.getByRole("button", { name: "Send draft" }));
  await expect(own.getByText("With us")).toBeVisible();
  const [second, first] = (await readPiece(piece, adminToken)).drafts;
  const films = first?.files.filter(({ kind }) => kind === "video").map(({ id }) => id);
  expect(second?.files.map(({ id }) => id)).toEqual(films);

  await page.goto(`${campaign}&view=drafts&deliverable=${piece}`);
  await expect(review.getByLabel(/video 1$/)).toBeVisible();
  await job.click(review.getByRole("button", { name: "Approve" }));
  await job.click(page.getByRole("alertdialog").getByRole("button", { name: "Approve" }));
  await expectNotice(page, "Approved");
  expect(job.count()).toBeLessThanOrEqual(8);

  await page.goto(linkIn(await mailTo(email, /^Approved/)));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await own.getByRole("button", { name: "Copy caption" }).click();
  await expectNotice(page, "Caption copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "#ad A quiet morning with Northwind tea",
  );
});

test("a creator says where they are paid, which an owner alone opens at the payout", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, email, page: campaign } = await agreed(adminToken);
  await page.goto(campaign);
  const card = page.getByRole("region", { name: "Agreed", exact: true });
  await expect(card).toContainText("Payment details: missing");
  await page.goto(linkIn(await mailTo(email, /^Agreed/)));
  await expect(page.getByText("Add your payment details")).toBeVisible();
  const details = page.getByRole("region", { name: "Where we pay you" });
  await details.getByLabel("Account holder").fill("Kit Moore");
  await details.getByLabel("IBAN or account number").fill("DE89 3704 0044 0532 0130 01");
  await details.getByRole("button", { name: "Save payment details" }).click();
  await expect(details.getByLabel("IBAN or account number")).toHaveAccessibleDescription(
    "Is not a valid IBAN.",
  );
  await expectAccessibleAndFitting(page);
  // Nothing of it stays in the tab.
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("3704");
  await details.getByLabel("IBAN or account number").fill("DE89 3704 0044 0532 0130 00");
  await details.getByRole("button", { name: "Save payment details" }).click();
  await expect(details.getByText("Account ending in 3000")).toBeVisible();
  await expect(details.getByRole("heading", { name: "Where we pay you" })).toBeFocused();
  await expect(page.getByText("Add your payment details")).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`/admin/payouts?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name, exact: true }).click();
  const panel = page.getByRole("dialog", { name });
  await expect(panel).toContainText("Given");
  await panel.getByRole("button", { name: "Show payment details" }).click();
  await expect(panel.getByText("DE89 3704 0044 0532 0130 00")).toBeVisible();
  await expect(panel).toContainText("Kit Moore");
  await expectAccessible(page);
  await signInAs(page, "editor", adminToken);
  await page.goto(`/admin/payouts?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name, exact: true }).click();
  await expect(panel).toContainText("Given");
  await expect(panel.getByRole("button", { name: "Show payment details" })).toHaveCount(0);
});

test("a creator declines by keyboard, also their own counter-offer, and an offer that was withdrawn meanwhile says so", async ({
  page,
  adminToken,
  faults,
}) => {
  const { email, id } = await started(adminToken);
  await send(id, adminToken);
  await page.goto(linkIn(await mailTo(email, /^An offer for you/)));
  await page.getByRole("button", { name: "Decline" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Decline" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You have declined" })).toBeFocused();
  expect((await read(id, adminToken)).state).toBe("declined");

  const waiting = await started(adminToken);
  await send(waiting.id, adminToken);
  await page.goto(linkIn(await mailTo(waiting.email, /^An offer for you/)));
  await page.getByRole("button", { name: "Make a counter-offer" }).press("Enter");
  await page.getByRole("button", { name: "Send counter-offer" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "We have your counter-offer" })).toBeFocused();
  await page.getByRole("button", { name: "Decline" }).press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("Your counter-offer is withdrawn.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Decline" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You have declined" })).toBeFocused();
  expect((await read(waiting.id, adminToken)).state).toBe("declined");

  faults.allow(/409/);
  const other = await started(adminToken);
  const offerId = await send(other.id, adminToken);
  await page.goto(linkIn(await mailTo(other.email, /^An offer for you/)));
  await page.getByLabel(/^I have read the terms/).check();
  await call("PUT", `/api/admin/offers/${offerId}/state`, { action: "withdraw" }, adminToken);
  await page.getByRole("button", { name: "Accept", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Thank you for your time" })).toBeVisible();
});

test("a creator writes to whoever runs the campaign", async ({ page, adminToken }) => {
  const { email, id } = await started(adminToken);
  await send(id, adminToken);
  await page.goto(linkIn(await mailTo(email, /^An offer for you/)));
  const text = `When does it start? ${unique("question")}`;
  await page.getByLabel("Your message").fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Your message was sent.", { exact: true })).toBeVisible();
  const story = await call("GET", `/api/admin/timeline?subject=collaboration:${id}`, undefined, adminToken);
  expect(JSON.stringify(story)).toContain(text);
});
