import type { Page } from "@playwright/test";
import { noise } from "#tests/factories/files.ts";
import { unique } from "./admin/admin-steps.ts";
import { agreed } from "./admin/campaign-steps.ts";
import { countedJob } from "./admin/counted-job.ts";
import { addDraft, readPiece, stepWith } from "./admin/drafts-steps.ts";
import { everyWidth, expectAccessibleAndFitting } from "./harness/checks.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";
import { expect, test } from "./harness/test.ts";
import { cardOf, listOf, mailedLink, readList } from "./review-steps.ts";

/** The bar of the creator in view, if it is whole in the window: the thumb need not move the page. */
const thumbAt = (page: Page, label: string) =>
  page.evaluate((text) => {
    const card = document.querySelector("[aria-current='true'][data-creator]") ?? document;
    const button = [...card.querySelectorAll("button")].find((each) => each.textContent?.startsWith(text));
    const box = button?.getBoundingClientRect();
    if (box === undefined || box.top < 0 || box.bottom > innerHeight) return undefined;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, label);

test("a client clears six creators in seven taps without a scroll between", { tag: "@phone" }, async ({
  page,
  adminToken,
}) => {
  const { id, items, names } = await listOf(6, adminToken, { show: ["price"], currency: "USD" });
  for (const [place, item] of items.entries()) {
    const price = { amount: `${(place + 1) * 100}.00`, currency: "USD" };
    await call("PUT", `/api/admin/shortlists/${id}/items/${item}`, { price }, adminToken);
  }
  await page.goto(await mailedLink(id, adminToken));
  await expect(page.getByRole("article")).toHaveCount(6);
  const job = countedJob();
  const tap = async (label: string) => {
    await expect.poll(() => thumbAt(page, label), label).toBeDefined();
    const place = await thumbAt(page, label);
    await job.take(page.touchscreen.tap(place?.x ?? 0, place?.y ?? 0));
  };
  for (const [place, name] of names.entries()) {
    const card = page.getByRole("article", { name });
    // The first one is below the heading, and becomes the current one by the tap.
    if (place > 0) await expect(card).toHaveAttribute("aria-current", "true");
    await tap("Approve");
    await expect(card.getByRole("button", { name: "Approve" })).toHaveAttribute("aria-pressed", "true");
  }
  await expect(page.getByText("Approved: $2,100").first()).toBeVisible();
  await expect(page.locator("#answers")).toBeFocused();
  await tap("Send my answers");
  expect(job.count()).toBe(7);
  await expect(
    page.getByText(/Next, .+ agrees on terms with the creators that you approved\./),
  ).toBeVisible();
  await expectAccessibleAndFitting(page, everyWidth);
  expect((await readList(id, adminToken)).counts).toMatchObject({ approved: 6, open: 0 });
});

test("a creator is skipped with Next, and a no stays in view for its reason", { tag: "@phone" }, async ({
  page,
  adminToken,
}) => {
  const { id, names } = await listOf(2, adminToken);
  await page.goto(await mailedLink(id, adminToken));
  const [first, second] = [cardOf(page, names[0] ?? ""), cardOf(page, names[1] ?? "")];
  await first.getByRole("button", { name: "Next creator" }).tap();
  await expect(second).toBeFocused();
  await second.getByRole("button", { name: "Reject" }).tap();
  await expect(second.getByRole("button", { name: "Say why" })).toBeVisible();
  await second.getByRole("button", { name: "Next creator" }).tap();
  await expect(page.locator("#answers")).toBeFocused();
});

test("everything of a campaign is on one page, opened where something waits", { tag: "@both" }, async ({
  page,
  adminToken,
}) => {
  const email = `${unique("ida").replaceAll(" ", ".")}@client.example`;
  const { campaign, piece, name } = await agreed(adminToken, { campaign: { clientClearsDrafts: true } });
  await addDraft(adminToken, piece, "Anzeige. The tin is back.", { images: [await noise()] });
  await stepWith(piece, "forward", adminToken);
  const share = async (kind: "drafts" | "report", subject: RegExp) => {
    const options = kind === "drafts" ? { role: "decides" } : {};
    const json = { kind, personName: "Ida Holm", personEmail: email, options };
    await call("POST", `/api/admin/campaigns/${campaign}/links`, json, adminToken);
    const mail = await mailTo(email, subject);
    // The first one makes the page.
    expect(/the page you already have/.test(mail)).toBe(kind === "report");
    return linkIn(mail);
  };
  const drafts = await share("drafts", /^Drafts for you to look at/);
  await page.goto(drafts);
  // Nothing else is shared yet.
  const tabs = page.getByRole("navigation", { name: "Your page" });
  await expect(page.getByText("1 draft to review")).toBeVisible();
  await expect(tabs).toHaveCount(0);

  const { id } = await listOf(2, adminToken, { campaignId: campaign });
  const json = { person: "Ida Holm", email, delivery: "mail", role: "decides" };
  await call("POST", `/api/admin/shortlists/${id}/links`, json, adminToken);
  await page.goto(await share("report", /^Report/));
  await expect(tabs.getByRole("link")).toHaveText([/^Shortlist2/, /^Drafts1/, "Report"]);
  await expect(tabs.getByRole("link", { name: "Report" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("Nothing is published yet")).toBeVisible();
  await expectAccessibleAndFitting(page, everyWidth);

  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.headers().referer ?? ""}`));
  await tabs.getByRole("link", { name: "Drafts" }).click();
  const card = page.getByRole("article", { name: new RegExp(`^${name}`) });
  await card.getByRole("button", { name: "Approve" }).click();
  await expect(card.getByText("Your answer: Approved")).toBeVisible();
  await expect(tabs.getByRole("link", { name: "Drafts" })).toHaveText("Drafts");
  await expect.poll(async () => (await readPiece(piece, adminToken)).state).toBe("submitted");
  await expectAccessibleAndFitting(page, everyWidth);
  await card.getByRole("button", { name: /^Take back your answer/ }).click();
  await expect(page.getByText("1 draft to review")).toBeVisible();
  await expect(card).toBeFocused();
  expect((await readPiece(piece, adminToken)).state).toBe("client_review");
  await card.getByRole("button", { name: "Approve" }).click();
  await expect(card.getByRole("button", { name: /^Take back your answer/ })).toBeVisible();
  // The token is in no address that is asked for.
  expect(asked.filter((each) => each.includes("tl_"))).toEqual([]);

  // The address names the tab.
  await page.reload();
  await expect(tabs.getByRole("link", { name: "Drafts" })).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(page.getByText("Nothing is published yet")).toBeVisible();
  await stepWith(piece, "approve", adminToken);
  // Another visit by the first link: the shortlist waits, the drafts do not.
  await page.goto(drafts);
  await tabs.getByRole("link", { name: "Shortlist" }).click();
  await expect(page.getByText("0 of 2 answered").filter({ visible: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).first().click();
  await expect(tabs.getByRole("link", { name: "Shortlist" })).toHaveText(/^Shortlist1/);
  await expect.poll(async () => (await readList(id, adminToken)).counts.approved).toBe(1);
});

test("the creator and the caption are above the picture of a draft on a phone", { tag: "@phone" }, async ({
  page,
  adminToken,
}) => {
  const email = `${unique("ida").replaceAll(" ", ".")}@client.example`;
  const { campaign, piece, name } = await agreed(adminToken, { campaign: { clientClearsDrafts: true } });
  await addDraft(adminToken, piece, "Anzeige. The tin is back.", { images: [await noise()] });
  await stepWith(piece, "forward", adminToken);
  const json = { kind: "drafts", personName: "Ida Holm", personEmail: email, options: { role: "decides" } };
  await call("POST", `/api/admin/campaigns/${campaign}/links`, json, adminToken);
  await page.goto(linkIn(await mailTo(email, /^Drafts for you to look at/)));
  const card = page.getByRole("article", { name: new RegExp(`^${name}`) });
  const topOf = async (place: ReturnType<typeof card.getByText>) => (await place.boundingBox())?.y ?? 0;
  const picture = await topOf(card.getByRole("img").first());
  expect(await topOf(card.getByRole("heading"))).toBeLessThan(picture);
  expect(await topOf(card.getByText("The tin is back."))).toBeLessThan(picture);
  const approve = card.getByRole("button", { name: "Approve" });
  await card.evaluate((element) => element.scrollIntoView());
  await expect(approve).toBeInViewport({ ratio: 1 });
});
