import type { AccessLink } from "#domain/links/links.contract.ts";
import { noise } from "#tests/factories/files.ts";
import { expectNotice, unique } from "./admin/admin-steps.ts";
import { agreed } from "./admin/campaign-steps.ts";
import { countedJob } from "./admin/counted-job.ts";
import { addDraft, readPiece, stepWith } from "./admin/drafts-steps.ts";
import { everyWidth, expectAccessible, expectAccessibleAndFitting, screens } from "./harness/checks.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";
import { expect, test } from "./harness/test.ts";

const subjects = { drafts: /^Drafts for you to look at/, report: /^Report/ };
const brief = {
  about: "Cold brew for the first warm days.",
  keyMessages: "Cold brew, no sugar.",
  donts: "No other drinks in the picture.",
};

/** The address of a page for Ida Holm, from the mail that she gets. */
async function mailed(campaign: string, kind: "drafts" | "report", options: object, token: string) {
  const email = `${unique("ida").replaceAll(" ", ".")}@client.example`;
  const json = { kind, personName: "Ida Holm", personEmail: email, options };
  await call("POST", `/api/admin/campaigns/${campaign}/links`, json, token);
  return linkIn(await mailTo(email, subjects[kind]));
}

/** A right of a collaboration, which the team adds by hand. */
const grant = (collaborationId: string, fields: object, token: string) =>
  call("POST", "/api/admin/rights", { collaborationId, reason: "By phone", ...fields }, token);

/** A reel with a film and a story with a picture, which are with the client. */
async function withClient(token: string) {
  const scene = await agreed(token, {
    campaign: { clientClearsDrafts: true, countries: ["DE"], brief },
    deliverables: [
      { platform: "instagram", format: "reel", draftDueOn: "2030-05-01", publishOn: "2030-05-10" },
      { platform: "instagram", format: "story", title: "The tin", draftDueOn: "2030-05-02" },
    ],
  });
  const pieceOf = (format: string) => scene.pieces.find((piece) => piece.format === format)?._id ?? "";
  const [reel, story] = [pieceOf("reel"), pieceOf("story")];
  await addDraft(token, reel, "Anzeige. First sun, first cold brew.", { withFilm: true });
  await addDraft(token, story, "Anzeige. The tin is back.", { images: [await noise()] });
  for (const id of [reel, story]) await stepWith(id, "forward", token);
  return { ...scene, reel, story };
}

test("a client asks for a change at a moment of a film, approves a picture, and reads the report", {
  tag: ["@phone", "@slow"],
}, async ({ page, adminToken, faults }) => {
  faults.allow(/DISCONNECTED .*drafts/);
  const { name, campaign, reel, story } = await withClient(adminToken);
  await page.goto(await mailed(campaign, "drafts", { role: "decides" }, adminToken));
  await expect(page.getByText("2 drafts to review")).toBeVisible();
  await expectAccessibleAndFitting(page, everyWidth);
  await page.getByText("The brief").tap();
  await expect(page.getByText("Cold brew, no sugar.")).toBeVisible();

  const first = page.getByRole("article", { name: new RegExp(`^${name}.*Reel`) });
  await first.getByRole("button", { name: "Ask for changes" }).tap();
  await expect(first.getByRole("textbox", { name: "Point 1" })).toBeFocused();
  await first.getByRole("button", { name: "Send", exact: true }).tap();
  await expect(first.getByText("Say what should change.")).toBeVisible();
  await first.getByRole("textbox", { name: "Point 1" }).fill("The tin should be in the picture");
  await first.getByLabel(/video 1$/).evaluate((film: HTMLVideoElement) => {
    // The film is shorter than what is pointed at.
    Object.defineProperty(film, "currentTime", { value: 12, writable: true });
    film.dispatchEvent(new Event("seeked"));
  });
  await first.getByRole("button", { name: "Point at 0:12 of the video" }).tap();
  await first.getByRole("button", { name: "Another point" }).tap();
  await first.getByRole("textbox", { name: "Point 2" }).fill("A calmer end");
  await first.getByLabel("Nice to have").nth(1).check();
  await expectAccessibleAndFitting(page);

  await page.context().setOffline(true);
  await first.getByRole("button", { name: "Send", exact: true }).tap();
  await expect(first.getByText("Not sent yet")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("1 draft to review")).toBeVisible();
  await expect(first.getByText("Your answer: Changes requested")).toBeVisible();
  await expect(first.getByRole("button", { name: "Show the video at 0:12" })).toHaveCount(2);
  const points = [
    { text: "The tin should be in the picture", must: true, atSeconds: 12 },
    { text: "A calmer end", must: false, atSeconds: 12 },
  ];
  await expect.poll(async () => (await readPiece(reel, adminToken)).state).toBe("submitted");
  expect((await readPiece(reel, adminToken)).drafts[0]?.clientAnswers).toMatchObject([
    { name: "Ida Holm", isDecider: true, decision: "points", points },
  ]);

  const second = page.getByRole("article", { name: new RegExp(`^${name}.*Story`) });
  await second.getByRole("button", { name: "Approve" }).tap();
  await expect(second.getByText("Your answer: Approved")).toBeVisible();
  await expect(page.getByText("no drafts to review")).toBeVisible();
  await expectAccessibleAndFitting(page);

  await stepWith(story, "approve", adminToken);
  await stepWith(story, "publish", adminToken, { url: "https://www.instagram.com/stories/kit/1/" });
  const measuredOn = (await readPiece(story, adminToken)).publishedAt?.slice(0, 10);
  const results = [
    { metric: "views", value: 48_200, measuredOn, proof: "proved" },
    { metric: "likes", value: 3_150, measuredOn },
  ];
  await call("PUT", `/api/admin/deliverables/${story}/results`, { results }, adminToken);
  await page.goto(await mailed(campaign, "report", { prices: true }, adminToken));
  const post = page.getByRole("region", { name: "1 post" }).getByRole("listitem");
  await expect(post).toContainText(/48,200\W+seen by us in the statistics/);
  await expect(page.getByRole("region", { name: "At a glance" })).toContainText(
    "as reported by the creators",
  );
  await expect(page.getByRole("region", { name: "What you pay" })).toBeVisible();
  await expect(page.getByText("1,250")).toHaveCount(0);
  await expectAccessibleAndFitting(page);
});

test("a report is summed up, sent with three clicks, and leads with the best post", async ({
  adminPage: page,
  adminToken,
}) => {
  const {
    id,
    name,
    campaign,
    page: board,
    pieces,
  } = await agreed(adminToken, {
    campaign: { clientClearsDrafts: true },
    deliverables: [
      { platform: "instagram", format: "story", title: "The tin" },
      { platform: "instagram", format: "reel", draftDueOn: "2030-05-01" },
    ],
  });
  const email = `${unique("ida").replaceAll(" ", ".")}@client.example`;
  const known = { kind: "drafts", personName: "Ida Holm", personEmail: email, options: { role: "advises" } };
  await call("POST", `/api/admin/campaigns/${campaign}/links`, known, adminToken);
  await call("PUT", `/api/admin/campaigns/${campaign}`, { clientClearsDrafts: false }, adminToken);
  const clientPrice = { amount: "9000", currency: "USD" };
  await call("PUT", `/api/admin/collaborations/${id}`, { clientPrice }, adminToken);
  const pieceOf = (format: string) => pieces.find((piece) => piece.format === format)?._id ?? "";
  await addDraft(adminToken, pieceOf("reel"), "First sun. #ad", { images: [await noise()] });
  await stepWith(pieceOf("reel"), "approve", adminToken);
  for (const [format, figures] of [
    ["story", { views: 900 }],
    ["reel", { views: 48_200, likes: 2_000, saves: 410 }],
  ] as const) {
    const piece = pieceOf(format);
    await stepWith(piece, "publish", adminToken, { url: `https://www.instagram.com/p/${format}${piece}/` });
    const measuredOn = (await readPiece(piece, adminToken)).publishedAt?.slice(0, 10);
    const results = Object.entries(figures).map(([metric, value]) => ({ metric, value, measuredOn }));
    await call("PUT", `/api/admin/deliverables/${piece}/results`, { results }, adminToken);
  }

  await page.goto(`${board}&view=report`);
  await page.getByRole("button", { name: "Write a summary" }).click();
  const words = "Sold out in a week.\n<b>More</b> in June.";
  const writing = page.getByRole("dialog", { name: "Summary of the report" });
  await writing.getByLabel("Summary").fill(words);
  await writing.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("<b>More</b> in June.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /over time$/ })).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  const size = page.viewportSize() ?? screens.desktop;
  await page.setViewportSize(screens.phone);
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await page.setViewportSize(size);

  await page.goto(board);
  const job = countedJob();
  await job.click(page.getByRole("link", { name: "Report" }));
  await job.click(page.getByRole("button", { name: "Share with the client" }));
  await job.click(page.getByRole("dialog").getByRole("button", { name: "Create link" }));
  await expectNotice(page, "Link sent");
  expect(job.count()).toBeLessThanOrEqual(3);
  await mailTo(email, subjects.report);

  // Figures of several days would need a post that is several days old.
  await page.route("**/api/links/report", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const day = (measuredOn: string, value: number) => ({ measuredOn, value });
    const days = [day("2026-05-01", 12_000), day("2026-05-03", 40_000), day("2026-05-12", 49_100)];
    json.data.report.progress = { metric: "views", days };
    await route.fulfill({ response, json });
  });
  await page.goto(await mailed(campaign, "report", { prices: true }, adminToken));
  await expect(page.getByText("<b>More</b> in June.")).toBeVisible();
  const totals = page.getByRole("region", { name: "At a glance" });
  await expect(totals).toContainText(/Engagement rate5%/);
  await expect(totals).toContainText(/Cost per view\$0\.1833Cost per engagement–/);
  await expect(page.getByRole("region", { name: "2 posts" }).getByRole("listitem")).toContainText([
    /Most views.*Reel on Instagram.*48\.2K/,
    /Story on Instagram: The tin.*Engagement rate–/,
  ]);
  const picture = page.getByRole("img", { name: `Reel on Instagram by ${name}` });
  await expect(picture).toHaveCount(1);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const days = page.getByRole("table", { name: "Views of all posts by day" });
  await expect(days.getByRole("row").last()).toHaveText("12 May 202649,100");
  await expectAccessibleAndFitting(page, everyWidth);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(picture).toBeVisible();
  await page.emulateMedia({ media: "screen" });
});

test("a client asks whether a post may be run, and says when it was taken down", { tag: "@phone" }, async ({
  page,
  adminToken,
}) => {
  const { id, name, campaign, pieces } = await agreed(adminToken, {
    deliverables: [{ platform: "instagram", format: "story", title: "The tin" }],
  });
  const report = await mailed(campaign, "report", {}, adminToken);
  await page.goto(report);
  await expect(page.getByText("Nothing is published yet")).toBeVisible();
  await expect(page.getByRole("region", { name: "Rights to the work" })).toHaveCount(0);
  const url = `https://www.instagram.com/stories/kit/${crypto.randomUUID()}/`;
  await stepWith(pieces[0]?._id ?? "", "publish", adminToken, { url });
  await page.reload();
  const rights = page.getByRole("region", { name: "Rights to the work" });
  await expect(rights.getByText("No rights were agreed.")).toBeVisible();

  const ended = { uses: ["paid_ads"], countries: ["DE"], startsOn: "2026-01-01", endsOn: "2026-02-01" };
  await grant(id, ended, adminToken);
  await grant(id, { uses: ["website"], startsOn: "2026-01-01", perpetual: true }, adminToken);
  await page.reload();
  await expect(rights.getByRole("listitem")).toContainText([/Paid ads\s*Ended/, /Website\s*Active/]);
  await expectAccessibleAndFitting(page, everyWidth);
  const question = rights.getByRole("region", { name: "May we run this, now, here?" });
  await question.getByLabel("Post", { exact: true }).selectOption(`${name}, Story on Instagram: The tin`);
  await question.getByLabel("Used for").selectOption("Paid ads");
  await question.getByLabel("In", { exact: true }).selectOption("Germany");
  await question.getByRole("button", { name: "Check" }).tap();
  await expect(question.getByText(/^No, on/)).toBeVisible();
  await expect(question.getByText("It ended on 1 February 2026.")).toBeVisible();
  await question.getByLabel("Used for").selectOption("Website");
  await question.getByRole("button", { name: "Check" }).tap();
  await expect(question.getByText(/^Yes, on/)).toBeVisible();
  await expectAccessible(page);

  await rights.getByLabel("Taken down on").fill("2026-02-03");
  await rights.getByRole("button", { name: "Mark as taken down" }).tap();
  await expect(rights.getByText("Taken down on 3 February 2026")).toBeVisible();
  await expect(rights.getByRole("button", { name: "Mark as taken down" })).toHaveCount(0);
  await expectAccessible(page);
});

test("the team shares drafts and the report, and a client answers by keyboard", {
  tag: "@slow",
}, async ({ adminPage: page, adminToken, faults }) => {
  faults.allow(/422 .*links|403 .*links/);
  const { name, campaign, page: board, reel, story } = await withClient(adminToken);
  await page.goto(`${board}&view=drafts`);
  const links = page.getByRole("region", { name: "Client links" });
  await links.getByRole("button", { name: "Share with the client" }).click();
  const sharing = page.getByRole("dialog", { name: "Share drafts with the client" });
  await sharing.getByRole("button", { name: "Create link" }).click();
  await expect(sharing.getByLabel("Name", { exact: true })).toBeFocused();
  await sharing.getByLabel("Name", { exact: true }).fill("Ida Holm");
  const email = `${unique("ida").replaceAll(" ", ".")}@client.example`;
  await sharing.getByLabel("Email").fill(email);
  await expectAccessible(page);
  await sharing.getByRole("button", { name: "Create link" }).click();
  await expectNotice(page, "Link sent");
  await links.getByText("Ida Holm decides").click();
  await expect(links.getByRole("listitem")).toContainText(/Ida Holm\s*Decides/);
  await expectAccessibleAndFitting(page);

  await page.goto(linkIn(await mailTo(email, subjects.drafts)));
  await expect(page.getByText("2 drafts to review")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  const first = page.getByRole("article", { name: new RegExp(`^${name}`) }).first();
  await expect(first.getByText("Your answer: Approved")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await page.keyboard.type("Show the cup");
  await page.getByRole("button", { name: "Send", exact: true }).press("Enter");
  await expect(page.getByText("no drafts to review")).toBeVisible();
  for (const id of [reel, story]) {
    await expect.poll(async () => (await readPiece(id, adminToken)).state).toBe("submitted");
  }

  await page.goto(`${board}&view=report`);
  await expect(page.getByText("Nothing is published yet")).toBeVisible();
  await links.getByRole("button", { name: "Share with the client" }).click();
  const reporting = page.getByRole("dialog", { name: "Share the report with the client" });
  await reporting.getByRole("checkbox", { name: /^Ida Holm/ }).uncheck();
  await reporting.getByLabel("Somebody else").fill("Max Berg");
  await reporting.getByLabel("Can see what the client pays").check();
  await reporting.getByRole("button", { name: "Create link" }).click();
  const address = await page.getByRole("dialog", { name: "The link" }).getByLabel("Link").inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await links.locator("summary").click();
  await expect(links.getByRole("listitem")).toContainText(/Max Berg\s*With prices/);
  await expectAccessibleAndFitting(page);
  await links.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(links.getByText("Revoked")).toBeVisible();
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  expect(await linksOf(campaign, adminToken)).toEqual([
    { kind: "report", works: false },
    { kind: "drafts", works: true },
  ]);
});

async function linksOf(campaign: string, token: string) {
  const path = `/api/admin/links?subject=campaign:${campaign}`;
  const { data } = await call<{ data: { links: AccessLink[] } }>("GET", path, undefined, token);
  return data.links.map(({ kind, revokedAt }) => ({ kind, works: revokedAt === null }));
}
