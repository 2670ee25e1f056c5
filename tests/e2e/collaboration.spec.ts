import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { jpeg } from "#tests/factories/files.ts";
import { call, unique } from "./admin/admin-steps.ts";
import { agreed, started as startedIn } from "./admin/campaign-steps.ts";
import { asUpload } from "./forms/form-steps.ts";
import { administrator } from "./harness/administrator.ts";
import { expectAccessible, expectNoOverflow } from "./harness/checks.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { expect, test } from "./harness/test.ts";

type Called<T> = { data: T };
const offer = {
  price: { amount: "1250", currency: "USD" },
  deliverables: [
    {
      platform: "instagram",
      format: "reel",
      quantity: 1,
      draftDueOn: "2030-05-01",
      publishOn: "2030-05-10",
    },
  ],
  rights: { uses: ["repost"], countries: ["DE"], months: 12 },
  message: "We like how you film mornings.",
};

const started = (token: string) => startedIn(token, { brief: { about: "Three teas." } });
const send = (id: string, token: string, fields: object = {}) =>
  call("POST", `/api/admin/collaborations/${id}/offers`, { ...offer, ...fields }, token);
const read = async (id: string, token: string) =>
  (
    (await call("GET", `/api/admin/collaborations/${id}`, undefined, token)) as Called<{
      collaboration: Collaboration;
    }>
  ).data.collaboration;

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
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole("button", { name: "Accept", exact: true }).tap();
  await expect(page.getByText("You have to agree to the terms.")).toBeVisible();

  await page.getByRole("button", { name: "Make a counter-offer" }).tap();
  await page.getByLabel("Price in USD").fill("1500");
  await page.getByLabel(/^Why/).fill("A reel takes me three days.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send the counter-offer" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "We have your counter-offer" })).toBeFocused();
  const { openOffer } = await read(id, adminToken);
  expect(openOffer).toMatchObject({ by: "creator", price: { amount: "1500.00" } });

  await send(id, adminToken, { price: { amount: "1400", currency: "USD" } });
  const second = linkIn(await mailTo(email, /^A new offer for you/));
  await page.goto(second);
  await expect(page.getByRole("region", { name: "What has changed" })).toContainText("$1,400");
  await page.getByLabel(/^I have read the terms/).check();
  await page.getByLabel("Your full name").fill("Kit Adelaide Moore");
  await page.getByRole("button", { name: "Accept", exact: true }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "It is agreed" })).toBeFocused();
  await expect(page.getByText("Kit Adelaide Moore")).toBeVisible();
  await expect(page.getByText("Send a draft: Reel on Instagram")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(await read(id, adminToken)).toMatchObject({ state: "agreed", agreedPrice: { amount: "1400.00" } });

  const agreement = await mailTo(email, /^Agreed/);
  expect(agreement).toContain("1 × Reel on Instagram");
  await page.goto(linkIn(agreement));
  await expect(page.getByRole("heading", { level: 1, name: "It is agreed" })).toBeVisible();
  expect(await mailTo(administrator.email, new RegExp(`^Agreed with ${name}`))).toContain(
    "Kit Adelaide Moore",
  );
});

test("a creator sends drafts, publishes, and enters the figures, from mail to mail", {
  tag: ["@phone", "@slow"],
}, async ({ page, adminToken, faults }) => {
  faults.allow(/DISCONNECTED .*drafts|422 .*publication/);
  const { email, id } = await started(adminToken);
  const sent = (await send(id, adminToken)) as Called<{ offer: { _id: string } }>;
  const agreement = { action: "record", name: "Kit Moore" };
  await call("PUT", `/api/admin/offers/${sent.data.offer._id}/state`, agreement, adminToken);
  const list = `/api/admin/deliverables?collaborationId=${id}`;
  const pieceNow = async () =>
    ((await call("GET", list, undefined, adminToken)) as Deliverable[])[0] as Deliverable;
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
  await expect(piece.getByText("Draft wanted")).toBeVisible();
  await page.getByRole("button", { name: "In your calendar" }).tap();
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue(/\/api\/calendar\/tl_.+\.ics$/);
  await piece.getByRole("button", { name: "Send the draft" }).tap();
  await expect(piece.getByText("A text, a link, or a file is needed.")).toBeVisible();
  await expectAccessible(page);
  await piece.getByLabel(/^Pictures and documents/).setInputFiles(await asUpload(await jpeg()));
  await piece.getByLabel(/^Text of the post/).fill("#ad A quiet morning with tea");
  await page.context().setOffline(true);
  await piece.getByRole("button", { name: "Send the draft" }).tap();
  await expect(piece.getByText(/could not be reached|connection/i)).toBeVisible();
  await page.context().setOffline(false);
  await piece.getByRole("button", { name: "Send the draft" }).tap();
  await expect(piece.getByText("With us")).toBeVisible();
  await expectNoOverflow(page);

  await answer("ask", { points: [{ text: "Say the name of the tea", must: true, atSeconds: 65 }] });
  await page.goto(linkIn(await mailTo(email, /^Changes, please/)));
  await expect(piece.getByText("Say the name of the tea").first()).toBeVisible();
  await expect(piece.getByText("1:05").first()).toBeVisible();
  await expectAccessible(page);
  await piece.getByLabel(/^Text of the post/).fill("#ad A quiet morning with Northwind tea");
  await piece.getByRole("button", { name: "Send the draft" }).tap();
  await expect(piece.getByText("With us")).toBeVisible();

  await answer("approve");
  await page.goto(linkIn(await mailTo(email, /^Approved/)));
  await piece.getByLabel("Address of the post").fill("instagram.com.evil.example/reel/1");
  await piece.getByRole("button", { name: "It is published" }).tap();
  await expect(piece.getByText("Must be an address on instagram.com or instagr.am.")).toBeVisible();
  await piece.getByLabel("Address of the post").fill(`instagram.com/reel/${unique("r").replaceAll(" ", "")}`);
  await piece.getByRole("button", { name: "It is published" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "All is published" })).toBeFocused();
  await piece.getByLabel(/^Views/).fill("12,500");
  await piece.getByRole("button", { name: "Save the figures" }).tap();
  await expect(piece.getByRole("row", { name: /Views 12,500/ })).toBeVisible();
  await piece.getByText("Proof of the figures").tap();
  await piece.getByLabel(/^Files/).setInputFiles(await asUpload(await jpeg()));
  await piece.getByRole("button", { name: "Send as proof" }).tap();
  await expect(piece.getByRole("list", { name: "What you sent" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await expectNoOverflow(page);
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
  const { email } = await agreed(adminToken, { deliverables });
  await page.goto(linkIn(await mailTo(email, /^Agreed/)));
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
  await first.getByRole("button", { name: "Send the draft" }).tap();
  await expect(first.getByText("With us")).toBeVisible();
  await expect(text).toHaveValue("#ad A second morning");
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
  await page.getByRole("button", { name: "Send the counter-offer" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "We have your counter-offer" })).toBeFocused();
  await page.getByRole("button", { name: "Decline" }).press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("Your counter-offer is withdrawn.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Decline" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You have declined" })).toBeFocused();
  expect((await read(waiting.id, adminToken)).state).toBe("declined");

  faults.allow(/409/);
  const other = await started(adminToken);
  const sent = (await send(other.id, adminToken)) as Called<{ offer: { _id: string } }>;
  await page.goto(linkIn(await mailTo(other.email, /^An offer for you/)));
  await page.getByLabel(/^I have read the terms/).check();
  await call("PUT", `/api/admin/offers/${sent.data.offer._id}/state`, { action: "withdraw" }, adminToken);
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
