import { adminPages, applyAs, sampleCreators, unique } from "./admin/admin-steps.ts";
import { agreed, offerWithRights, sendOffer, started } from "./admin/campaign-steps.ts";
import { addDraft, stepWith } from "./admin/drafts-steps.ts";
import { fillApplication, fillMessage, fillRegistration, freshEmail, openForm } from "./forms/form-steps.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { publicPages } from "./harness/public-pages.ts";
import { call } from "./harness/server-call.ts";
import { expect, requestsEnded, test } from "./harness/test.ts";
import { translatePages } from "./harness/translation.ts";
import { linkAddresses } from "./page-scenes.ts";
import { cardOf, expectProgress, expectVoted, listOf, mailedLink, voteOf } from "./review-steps.ts";

// Some walk over all pages.
test.slow();

// A page that a browser has translated goes on working: React finds its elements, and no text is an old one. An error
// of the page or of the console fails a test (`faults`).

const failed = /Unexpected Application Error|Something went wrong/;

test("every public page is shown and left while it is translated", { tag: "@slow" }, async ({
  page,
  adminToken,
}) => {
  await translatePages(page);
  const [creator] = await sampleCreators(1, adminToken);
  for (const path of [...publicPages, "/my-work", "/api/docs/payouts", `/influencers/${creator?._id}`]) {
    await page.goto(path);
    await requestsEnded(page);
    await expect(page.locator("body"), path).not.toContainText(failed);
    await expect(page.locator("main h1 font font").first(), path).toBeVisible();
  }
});

test("counts follow the filters of a translated list", async ({ page }) => {
  await translatePages(page);
  await page.goto("/influencers");
  const count = page.getByText(/Influencers? Found/);
  const before = await count.innerText();
  await page.getByLabel("Category", { exact: true }).selectOption({ index: 2 });
  await expect(count).not.toHaveText(before);
  const cards = await page.request.get(
    `/api/influencers?limit=1&${new URL(page.url()).searchParams}&facets=true`,
  );
  expect((await count.innerText()).replace(/\D/g, "")).toBe(`${(await cards.json()).data.matched}`);
});

test("the forms of a translated page are sent", async ({ page }) => {
  await translatePages(page);
  await openForm(page, "/contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
  await fillMessage(page, freshEmail("translated"));
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  await openForm(page, "/join-brand");
  await fillRegistration(page, freshEmail("translated"));
  await page.getByRole("button", { name: "Register Brand" }).click();
  await expect(page.getByRole("heading", { name: "Brand registration successful!" })).toBeFocused();
  await openForm(page, "/join-influencer");
  await fillApplication(page, freshEmail("translated"));
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeFocused();
});

test("a client answers a translated shortlist", async ({ page, adminToken }) => {
  const { id, names } = await listOf(2, adminToken);
  await translatePages(page);
  await page.goto(await mailedLink(id, adminToken));
  for (const [place, name] of names.entries()) {
    await voteOf(cardOf(page, name), "Approve").click();
    await expectVoted(page, name, "Approve");
    await expectProgress(page, `${place + 1} of 2`);
  }
  await page.getByRole("button", { name: "Send my answers" }).click();
  await expect(page.getByRole("button", { name: "Send my answers" })).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText(failed);
});

test("a creator makes a counter-offer on a translated page, and accepts the next offer", async ({
  page,
  adminToken,
}) => {
  const { email, id } = await started(adminToken, { brief: { about: "Three teas." } });
  const send = (amount: string) =>
    sendOffer(id, adminToken, { ...offerWithRights, price: { amount, currency: "USD" } });
  await send("1250");
  await translatePages(page);
  await page.goto(linkIn(await mailTo(email, /^An offer for you/)));
  await page.getByRole("button", { name: "Make a counter-offer" }).click();
  await page.getByLabel("Price in USD").fill("1500");
  await page.getByRole("button", { name: "Send counter-offer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "We have your counter-offer" })).toBeFocused();
  await send("1400");
  await page.goto(linkIn(await mailTo(email, /^A new offer for you/)));
  await page.getByLabel(/^I have read the terms/).check();
  await page.getByLabel("Your full name").fill("Kit Moore");
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You have an agreement" })).toBeFocused();
});

const addressOf = (name: string) => name.replaceAll(" ", ".").toLowerCase();

test("a translated status page is edited, and shows what was saved", { tag: "@slow" }, async ({ page }) => {
  const name = unique("Translated");
  await applyAs([name]);
  await translatePages(page);
  await page.goto(linkIn(await mailTo(`${addressOf(name)}@mail.example`, /^We have your application/)));
  await page.getByRole("button", { name: "Edit your application" }).click();
  await page.getByLabel("Location").fill("Oslo, Norway");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Oslo, Norway")).toBeVisible();
  await expect(page.locator("body")).not.toContainText(failed);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep it" }).click();
  await expect(page.locator("body")).not.toContainText(failed);
});

test("translated drafts are answered, and the page of a link that has ended says so", {
  tag: "@slow",
}, async ({ page, adminToken, faults }) => {
  faults.allow(/403 \/api\/links/);
  const scene = await agreed(adminToken, { campaign: { clientClearsDrafts: true } });
  await addDraft(adminToken, scene.piece, "Anzeige. First sun, first cold brew.");
  await stepWith(scene.piece, "forward", adminToken);
  const json = { kind: "drafts", personName: "Ida Holm", options: { role: "decides" } };
  const made = await call("POST", `/api/admin/campaigns/${scene.campaign}/links`, json, adminToken);
  const { link, url } = (made as { data: { link: { _id: string }; url: string } }).data;
  await translatePages(page);
  await page.goto(new URL(url).pathname);
  await page
    .getByRole("button", { name: /^Approve/ })
    .first()
    .click();
  await requestsEnded(page);
  await expect(page.locator("body")).not.toContainText(failed);
  await call("DELETE", `/api/admin/links/${link._id}`, undefined, adminToken);
  await page.goto(new URL(url).pathname);
  await expect(page.locator("h1 font").first()).toBeVisible();
  await expect(page.locator("body")).not.toContainText(failed);
});

test("the page of every kind of link is shown and used while it is translated", { tag: "@slow" }, async ({
  page,
  adminToken,
  faults,
}) => {
  faults.allow(/401 \/api\/links/);
  await translatePages(page);
  for (const path of await linkAddresses(adminToken)) {
    await page.goto(path);
    await requestsEnded(page);
    await expect(page.locator("h1 font").first(), path).toBeVisible();
    const decline = page.getByRole("button", { name: "Do not contact me" });
    if (await decline.isVisible()) {
      await decline.click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Do not contact me" }).click();
      await expect(page.getByRole("heading", { name: "You will not be contacted" })).toBeFocused();
    }
    await expect(page.locator("body"), path).not.toContainText(failed);
  }
});

test("a creator accepts, and enters a publication and figures on a translated page, which shows the payment", {
  tag: "@slow",
}, async ({ page, adminToken }) => {
  const scene = await started(adminToken, {});
  const offer = {
    price: { amount: "1250", currency: "USD" },
    deliverables: [{ platform: "instagram", format: "reel", publishOn: "2030-05-10" }],
  };
  await call("POST", `/api/admin/collaborations/${scene.id}/offers`, offer, adminToken);
  const path = linkIn(await mailTo(scene.email, /^An offer for you/));
  await translatePages(page);
  await page.goto(path);
  await page.getByLabel(/^I have read the terms/).check();
  await page.getByLabel("Your full name").fill("Kit Moore");
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You have an agreement" })).toBeFocused();
  await page.getByLabel("URL of the post").fill(`instagram.com/reel/${crypto.randomUUID()}`);
  await page.getByRole("button", { name: "Mark as published" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Everything is published" })).toBeVisible();
  await page.getByLabel(/^Views/).fill("12,500");
  await page.getByRole("button", { name: "Save figures" }).click();
  await expect(page.getByRole("row", { name: /Views 12,500/ })).toBeVisible();
  await expect(page.getByText(/1,250/).first()).toBeVisible();
  await expect(page.locator("body")).not.toContainText(failed);
});

test("every translated page of the admin area loads, and its list is searched", { tag: "@slow" }, async ({
  adminPage: page,
  faults,
}) => {
  // Previews of mails run no script, so they cannot be translated.
  faults.allow(/Blocked script execution in '\S+\/mail-previews\//);
  await translatePages(page);
  for (const path of adminPages) {
    await page.goto(path);
    await requestsEnded(page);
    const search = page.getByRole("searchbox").first();
    if (await search.isVisible()) {
      await search.fill("nobody has this");
      await requestsEnded(page);
      await search.fill("");
      await requestsEnded(page);
    }
    await expect(page.locator("body"), path).not.toContainText(failed);
  }
});

test("a page that is translated before its script runs works all the same", async ({ page, faults }) => {
  // React draws anew what differs, and says so.
  faults.allow(/#418|Hydration failed|didn't match/);
  await translatePages(page, { early: true });
  await openForm(page, "/contact");
  await fillMessage(page, freshEmail("early"));
  await page.getByRole("button", { name: /^Send Message/ }).click();
  await requestsEnded(page);
  await expect(page.locator("body")).not.toContainText(failed);
  await expect(page.locator("main form textarea")).toHaveValue("");
});
