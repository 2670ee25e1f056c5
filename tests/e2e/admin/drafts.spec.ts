import type { Page } from "@playwright/test";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { expectAccessible, expectAccessibleAndFitting, expectNoOverflow } from "../harness/checks.ts";
import { linkIn, mailTo } from "../harness/outbox.ts";
import { call, callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, sampleCreators, signInAs } from "./admin-steps.ts";
import { agreed as agreedTo, type Called, readCollaboration } from "./campaign-steps.ts";
import { countedJob } from "./counted-job.ts";
import { addDraft, film, readPiece, stepWith } from "./drafts-steps.ts";

const brief = { keyMessages: "Cold brew, no sugar.", donts: "No other drinks in the picture." };

/** A creator who has agreed to one reel, and its piece. */
async function agreed(token: string, fields: object = {}) {
  const campaign = { countries: ["DE", "FR"], brief, revisionRounds: 1, ...fields };
  const scene = await agreedTo(token, { campaign });
  return {
    ...scene,
    drafts: `${scene.page}&view=drafts`,
    draft: `${scene.page}&view=drafts&deliverable=${scene.piece}`,
  };
}

const reviewOf = (page: Page, name: string) => page.getByRole("article", { name: new RegExp(`^${name}`) });

test("a deliverable is made, from its draft to its figures", { tag: "@slow" }, async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/422 \/api\/admin\/deliverables/);
  const { name, email, id, page: board, panel: panelAddress, piece, draft } = await agreed(adminToken);
  await page.goto(panelAddress);
  const panel = page.getByRole("dialog", { name, exact: true });
  const made = panel.getByRole("region", { name: "Deliverables" });
  await expect(made.getByRole("listitem")).toContainText("0 of 1 round of changes used");

  await made.getByRole("button", { name: "Add deliverable" }).click();
  const adding = page.getByRole("dialog", { name: `Add deliverable: ${name}` });
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expect(adding.getByLabel("Platform")).toBeFocused();
  await adding.getByLabel("Platform").selectOption("Instagram");
  await adding.getByLabel("Format").selectOption("Story");
  await adding.getByLabel("What it shows").fill("The tin");
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expectNotice(page, "Deliverable added");
  const story = made.getByRole("listitem").filter({ hasText: "Story on Instagram: The tin" });
  await story.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Edit title and days" }).click();
  const editing = page.getByRole("dialog", { name: `Edit deliverable: ${name}` });
  await editing.getByLabel("Publish on").fill("2030-06-10");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(story).toContainText("Publish on Mon 10 Jun");
  await story.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Drop" }).click();
  const dropping = page.getByRole("dialog", { name: /^Drop: / });
  await dropping.getByRole("button", { name: "Drop" }).click();
  await expect(dropping.getByLabel("Why")).toHaveAccessibleDescription(/Enter a comment/);
  await dropping.getByLabel("Why").fill("One reel is enough.");
  await dropping.getByRole("button", { name: "Drop" }).click();
  await expect(story).toContainText("Dropped");

  const reel = made.getByRole("listitem").filter({ hasText: "Reel on Instagram" });
  await reel.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Add a draft" }).click();
  const sending = page.getByRole("dialog", { name: `Add a draft: ${name}` });
  await sending.getByRole("button", { name: "Add Draft" }).click();
  await expect(sending.getByLabel("Text of the post")).toHaveAccessibleDescription(/a file is needed/i);
  await sending.getByLabel("Text of the post").fill("A quiet morning #ad");
  await sending.getByLabel(/^Videos/).setInputFiles(film);
  await expectAccessible(page);
  await sending.getByRole("button", { name: "Add Draft" }).click();
  await expect(sending).toBeHidden();
  await expect(reel).toContainText("Draft came");
  await expectAccessible(page);
  await page.goto(board);
  await expect(page.getByRole("region", { name: "Producing", exact: true })).toContainText("draft to review");

  await page.goto(draft);
  const review = reviewOf(page, name);
  await expect(review).toContainText("A quiet morning #ad");
  await expect(review.getByRole("region", { name: "Advertising label" })).toContainText("France");
  await expect(review).toContainText("No other drinks in the picture.");
  await expect(review.getByLabel(/video 1$/)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await review.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expectNotice(page, "Approved");
  await mailTo(email, /^Approved/);

  await review.getByRole("button", { name: "Enter the publication" }).click();
  const publishing = page.getByRole("dialog", { name: /^Enter the publication/ });
  await expect(publishing.getByText("On instagram.com or instagr.am.")).toBeVisible();
  await publishing.getByLabel("URL of the post").fill("https://example.com/reel/1");
  await publishing.getByRole("button", { name: "Save" }).click();
  await expect(publishing.getByLabel("URL of the post")).toHaveAccessibleDescription(/on instagram.com/);
  await expectAccessible(page);
  await publishing.getByLabel("URL of the post").fill(`instagram.com/reel/${crypto.randomUUID()}`);
  await publishing.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Published");

  await review.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Report a fault" }).click();
  const fault = page.getByRole("dialog", { name: /^Report a fault/ });
  await fault.getByLabel("What is missing in the post").fill("The label is missing.");
  await fault.getByRole("button", { name: "Report" }).click();
  await expect(review).toContainText("The label is missing.");
  await review.getByRole("button", { name: "Enter the publication" }).click();
  await publishing.getByLabel("URL of the post").fill(`instagram.com/reel/${crypto.randomUUID()}`);
  await publishing.getByRole("button", { name: "Save" }).click();
  await expect(publishing).toBeHidden();

  await review.getByRole("button", { name: "Verify" }).click();
  const verifying = page.getByRole("dialog", { name: /^Verify/ });
  const why = verifying.getByLabel(/^Why not/).filter({ visible: true });
  await expect(why).toHaveCount(0);
  await verifying.getByRole("button", { name: "Verify" }).click();
  const yes = verifying.getByRole("radio", { name: "Yes" }).first();
  await expect(yes).toBeFocused();
  await expect(yes).toHaveAccessibleDescription(/Choose yes or no/);
  await verifying.getByRole("button", { name: "Yes to all" }).click();
  await verifying.getByRole("radio", { name: "No" }).first().check();
  await expect(why).toHaveCount(1);
  await verifying.getByRole("button", { name: "Verify" }).click();
  await expect(why).toHaveAccessibleDescription(/Say why not/);
  await expectAccessible(page);
  await why.fill("It is in the film.");
  await verifying.getByRole("button", { name: "Verify" }).click();
  await expectNotice(page, "Verified");
  expect((await readPiece(piece, adminToken)).checklist.filter(({ met }) => !met)).toMatchObject([
    { reason: "It is in the film." },
  ]);

  await review.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Enter figures" }).click();
  const figures = page.getByRole("dialog", { name: /^Enter figures/ });
  await figures.getByLabel("Reach").evaluate((field) => {
    const data = new DataTransfer();
    data.setData("text", "Reach\t12,345\nLikes 1.2K");
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(figures.getByLabel("Likes")).toHaveValue("1.2K");
  await figures.getByLabel("Revenue in USD").fill("99.50");
  await figures.getByLabel("Comments").fill("many");
  await figures.getByRole("button", { name: "Save" }).click();
  await expect(figures.getByLabel("Comments")).toHaveAccessibleDescription(/such as 12,500/);
  await figures.getByLabel("Comments").fill("");
  await figures.getByLabel("As of").fill(new Date().toISOString().slice(0, 10));
  await figures.getByRole("checkbox", { name: "Seen by us" }).check();
  await expectAccessible(page);
  await figures.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Figures saved");
  expect((await readPiece(piece, adminToken)).results).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ metric: "reach", value: 12_345, proof: "proved" }),
      expect.objectContaining({ metric: "likes", value: 1_200 }),
      expect.objectContaining({ metric: "revenue", value: 9_950 }),
    ]),
  );
  expect((await readCollaboration(id, adminToken)).state).toBe("published");
  await page.goto(panelAddress);
  await expect(reel).toContainText("12,345");
  await expect(reel).toContainText("$99.50");
});

test("a post is looked at and verified with four clicks", async ({
  adminPage: page,
  adminToken,
  context,
  faults,
}) => {
  faults.allow(/another origin: https:\/\/www\.instagram\.com\/stories/);
  await context.route("https://www.instagram.com/**", (route) => route.fulfill({ body: "The story" }));
  const { piece, panel } = await agreed(adminToken, {
    countries: ["DE", "FR"],
    deliverables: [{ platform: "instagram", format: "story" }],
  });
  const url = `https://www.instagram.com/stories/${crypto.randomUUID()}/`;
  await stepWith(piece, "publish", adminToken, { url });
  await page.goto(panel);
  const job = countedJob();
  await job.click(page.getByRole("button", { name: /^Verify/ }));
  const dialog = page.getByRole("dialog", { name: /^Verify/ });
  const opened = context.waitForEvent("page");
  await job.click(dialog.getByRole("link", { name: "See the post" }));
  expect((await opened).url()).toBe(url);
  await (await opened).close();
  await job.click(dialog.getByRole("button", { name: "Yes to all" }));
  await job.click(dialog.getByRole("button", { name: "Verify" }));
  await expectNotice(page, "Verified");
  expect(job.count()).toBeLessThanOrEqual(4);
  const { checklist, state } = await readPiece(piece, adminToken);
  expect([state, checklist.length > 1, checklist.every(({ met }) => met)]).toEqual(["verified", true, true]);
});

test("points at moments of a film outlive a lost connection and a newer draft", { tag: "@slow" }, async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/409 \/api\/admin\/deliverables/, /ERR_|Failed to fetch|net::/);
  const { name, email, piece, draft } = await agreed(adminToken);
  await addDraft(adminToken, piece, "A quiet morning", { withFilm: true });
  await page.goto(draft);
  const review = reviewOf(page, name);
  const asking = review.getByRole("region", { name: "Ask for changes" });
  await asking.getByRole("button", { name: "Ask for changes" }).click();
  await expect(asking.getByRole("textbox", { name: "Point 1" })).toHaveAccessibleDescription(
    /at least one point/,
  );
  await asking.getByRole("textbox", { name: "Point 1" }).fill("Say that it is an ad.");
  const player = review.getByLabel(/video 1$/);
  // The film is shorter than what is pointed at.
  await player.evaluate((element: HTMLVideoElement) => {
    Object.defineProperty(element, "currentTime", { value: 12.4, writable: true });
    element.dispatchEvent(new Event("timeupdate"));
  });
  await asking.getByRole("button", { name: "At 0:12, for point 1" }).click();
  await expect(asking.getByLabel("Moment")).toHaveValue("0:12");
  await asking.getByRole("button", { name: "Add a point" }).click();
  await expect(asking.getByRole("textbox", { name: "Point 2" })).toBeFocused();
  await asking.getByRole("textbox", { name: "Point 2" }).fill("Warmer light");
  await asking.getByRole("checkbox", { name: "Nice to have" }).nth(1).check();
  await expectAccessible(page);

  await page.context().setOffline(true);
  await asking.getByRole("button", { name: "Ask for changes" }).click();
  await expect(asking.getByRole("alert")).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(asking.getByRole("textbox", { name: "Point 2" })).toHaveValue("Warmer light");

  await addDraft(adminToken, piece, "A quiet morning, once more", { withFilm: true });
  await asking.getByRole("button", { name: "Ask for changes" }).click();
  await expect(asking.getByRole("alert")).toContainText("Your points are saved");
  await expect(review.getByRole("status")).toContainText("Round 2 has arrived");
  await expect(review).not.toContainText("once more");
  await expectAccessible(page);
  await review.getByRole("button", { name: "Show round 2" }).click();
  await expect(review).toContainText("once more");
  await expect(asking.getByRole("textbox", { name: "Point 1" })).toHaveValue("Say that it is an ad.");
  await asking.getByRole("button", { name: "Ask for changes" }).click();
  await expectNotice(page, "Changes asked");
  expect(await mailTo(email, /^Changes/)).toContain("Warmer light");
  expect((await readPiece(piece, adminToken)).drafts[0]?.points).toEqual([
    { text: "Say that it is an ad.", must: true, atSeconds: 12 },
    { text: "Warmer light", must: false, atSeconds: null },
  ]);
  await player.evaluate((element) =>
    Object.defineProperty(element, "currentTime", { value: 0, writable: true }),
  );
  await review.getByRole("button", { name: "Show the video at 0:12" }).click();
  expect(await player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(12);

  // The agreed round is used up.
  await addDraft(adminToken, piece, "The third one", { withFilm: true });
  await page.goto(draft);
  const earlier = review.getByRole("region", { name: "Earlier rounds" });
  await expect(earlier).toContainText("2 changes requested");
  await earlier.getByRole("button", { name: "Request again: Warmer light" }).click();
  await expect(asking.getByRole("textbox", { name: "Point 1" })).toHaveValue("Warmer light");
  await asking.getByRole("button", { name: "Ask for changes" }).click();
  await expect(asking.getByRole("checkbox", { name: "Outside the agreement" })).toBeFocused();
  await asking.getByRole("checkbox", { name: "Outside the agreement" }).check();
  await asking.getByRole("button", { name: "Ask for changes" }).click();
  await expectNotice(page, "Changes asked");
  await expect(review).toContainText("Requested changes, outside the agreement");
  await expect(earlier).toContainText("Requested again in round 3");
});

/** Points that a program advises to ask for. */
async function propose(token: string, feedback: object): Promise<void> {
  const made = await call("POST", "/api/admin/api-keys", { name: "Reader of drafts", scope: "write" }, token);
  const { key } = (made as Called<{ key: string }>).data;
  const response = await callServer("/mcp", {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "propose_feedback", arguments: feedback },
    }),
  });
  expect(await response.text()).toContain('"proposed":true');
}

test("what a program proposes to ask for is used by whoever answers", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, piece, draft } = await agreed(adminToken);
  await addDraft(adminToken, piece, "A quiet morning");
  const { draftId } = await readPiece(piece, adminToken);
  const points = [{ text: "Show the tin from the start", must: false, atSeconds: 3 }];
  await propose(adminToken, { id: piece, draftId, points, note: "The brief asks for it." });
  await page.goto(draft);
  const review = reviewOf(page, name);
  const proposed = review.getByRole("region", { name: "Suggested changes" });
  await expect(proposed).toContainText("API key ‘Reader of drafts’: The brief asks for it.");
  await expectAccessible(page);
  await proposed.getByRole("button", { name: "Use: Show the tin from the start" }).click();
  const asking = review.getByRole("region", { name: "Ask for changes" });
  await expect(asking.getByRole("textbox", { name: "Point 1" })).toHaveValue("Show the tin from the start");
  await asking.getByRole("button", { name: "Ask for changes" }).click();
  await expectNotice(page, "Changes asked");
  await expect(proposed).toBeHidden();
});

test("drafts are answered by keyboard alone", async ({ adminPage: page, adminToken }) => {
  const { name, id, piece, drafts } = await agreed(adminToken);
  const added = { platform: "instagram", format: "story", title: "The tin" };
  const other = await call<Called<{ deliverable: Deliverable }>>(
    "POST",
    `/api/admin/collaborations/${id}/deliverables`,
    added,
    adminToken,
  );
  await addDraft(adminToken, piece, "The reel");
  await addDraft(adminToken, other.data.deliverable._id, "The story");
  await page.goto(drafts);
  const reel = page.getByRole("article", { name: `${name}, Reel on Instagram` });
  const story = page.getByRole("article", { name: `${name}, Story on Instagram: The tin` });
  await expect(reel).toBeVisible();
  await page.keyboard.press("j");
  await expect(story).toBeVisible();
  await expect(page).toHaveURL(/deliverable=/);
  await page.keyboard.press("k");
  await page.keyboard.press("c");
  await expect(reel.getByRole("textbox", { name: "Point 1" })).toBeFocused();
  // In a field, keys are letters.
  await page.keyboard.type("jack");
  await expect(reel.getByRole("textbox", { name: "Point 1" })).toHaveValue("jack");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("Say that it is an ad.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(reel.getByRole("checkbox", { name: "Nice to have" })).toBeChecked();
  await reel.getByRole("button", { name: "Ask for changes" }).focus();
  await page.keyboard.press("Enter");
  await expectNotice(page, "Changes asked");
  // The next waiting draft is shown at once.
  await expect(story).toBeVisible();
  await page.keyboard.press("a");
  const question = page.getByRole("alertdialog", { name: /^Approve/ });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectNotice(page, "Approved");
  expect((await readPiece(other.data.deliverable._id, adminToken)).state).toBe("approved");
});

test("a client's yes is waited for, and the list and the draft are two steps on a phone @phone", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, piece, drafts } = await agreed(adminToken, { clientClearsDrafts: true });
  await addDraft(adminToken, piece, "The reel");
  await page.goto(drafts);
  const list = page.getByRole("navigation", { name: "Drafts" });
  await expectAccessible(page);
  await list.getByRole("button", { name: new RegExp(name) }).click();
  const review = reviewOf(page, name);
  await expect(list).toBeHidden();
  await review.getByRole("button", { name: "Approve" }).click();
  const missing = page.getByRole("dialog", { name: /^Approve/ });
  await expect(missing).toContainText("The client has not said yes to this draft");
  await missing.getByRole("button", { name: "Close", exact: true }).last().click();
  // Nobody could look at it yet.
  await review.getByRole("button", { name: "Send to the client" }).click();
  const sharing = page.getByRole("dialog", { name: "Share drafts with the client" });
  await sharing.getByRole("textbox", { name: "Name" }).fill("Ida Holm");
  await sharing.getByLabel("Email").fill(`ida.${crypto.randomUUID()}@northwind.example`);
  await expect(review).toContainText("Draft came");
  await sharing.getByRole("button", { name: "Create Link" }).click();
  await expect(review).toContainText("With the client");
  await review.getByRole("button", { name: /^More for/ }).click();
  await expectNotice(page, "Sent to the client");
  // It is above the menu at the bottom of the window, and does not cover it.
  const notice = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  const room = async () => {
    const [above, menu] = [await notice.boundingBox(), await page.getByRole("menu").boundingBox()];
    return above && menu ? menu.y - above.y - above.height : Number.NaN;
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await page.getByRole("menuitem", { name: "Take back from the client" }).click();
  await expect(review).toContainText("Draft came");
  await review.getByRole("textbox", { name: "Point 1" }).fill("Say that it is an ad.");
  await expectNoOverflow(page);
  await review.getByRole("button", { name: "All drafts" }).click();
  await expect(list.getByRole("button", { name: new RegExp(name) })).toBeFocused();
  await page.goForward();
  await expect(review.getByRole("textbox", { name: "Point 1" })).toHaveValue("Say that it is an ad.");
  await page.goBack();
  await expect(list).toBeVisible();
});

test("the client's no fills in the points to ask for, and people known from a shortlist get their links", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, campaign, piece, draft } = await agreed(adminToken, { clientClearsDrafts: true });
  await addDraft(adminToken, piece, "The reel");
  const [ida, max] = ["ida", "max"].map((person) => `${person}.${crypto.randomUUID()}@northwind.example`);
  const list = await call<Called<{ shortlist: { _id: string } }>>(
    "POST",
    "/api/admin/shortlists",
    { name: "Teas", campaignId: campaign },
    adminToken,
  );
  const ids = (await sampleCreators(1, adminToken)).map(({ _id }) => _id);
  await call("POST", `/api/admin/shortlists/${list.data.shortlist._id}/items`, { ids }, adminToken);
  const path = `/api/admin/shortlists/${list.data.shortlist._id}/links`;
  await call("POST", path, { person: "Max Berg", email: max, delivery: "mail", role: "advises" }, adminToken);
  await call("POST", path, { person: "Ida Holm", email: ida, delivery: "mail", role: "decides" }, adminToken);

  await page.goto(draft);
  const review = reviewOf(page, name);
  await review.getByRole("button", { name: "Send to the client" }).click();
  const sharing = page.getByRole("dialog", { name: "Share drafts with the client" });
  await expect(sharing.getByRole("checkbox", { name: /^Ida Holm/ })).toBeChecked();
  await expect(sharing.getByRole("checkbox", { name: /^Max Berg/ })).toBeChecked();
  await expectAccessibleAndFitting(page);
  await sharing.getByRole("button", { name: "Create Link" }).click();
  await expectNotice(page, "Sent to the client");
  await expect(review).toContainText("With the client");
  const links = await call<Called<{ links: { personName: string; role: string }[] }>>(
    "GET",
    `/api/admin/links?subject=campaign:${campaign}`,
    undefined,
    adminToken,
  );
  const roles = links.data.links.map(({ personName, role }) => `${personName} ${role}`);
  expect(roles.toSorted()).toEqual(["Ida Holm decides", "Max Berg advises"]);

  const link = linkIn(await mailTo(ida ?? "", /^Drafts for you/)).slice("/l/".length);
  const { draftId } = await readPiece(piece, adminToken);
  const points = [{ text: "Say the name of the tea" }, { text: "Warmer light", must: false }];
  const answer = await callServer(`/api/links/drafts/${piece}`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Link ${link}` },
    body: JSON.stringify({ draftId, decision: "points", points }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  await page.reload();
  await expect(review.getByText("Client asks for changes")).toBeVisible();
  const asking = review.getByRole("region", { name: "Ask for changes" });
  await expect(asking.getByRole("textbox", { name: "Point 1" })).toHaveValue("Say the name of the tea");
  await expect(asking.getByRole("checkbox", { name: "Nice to have" }).nth(1)).toBeChecked();
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Ask for changes" }).click();
  await expectNotice(page, "Changes asked");
  expect((await readPiece(piece, adminToken)).drafts[0]?.points).toMatchObject(points);
});

test("who may only look sees drafts without buttons", async ({ page, adminToken }) => {
  const { name, piece, page: board, draft } = await agreed(adminToken);
  await addDraft(adminToken, piece, "The reel");
  await signInAs(page, "viewer", adminToken);
  await page.goto(draft);
  const review = reviewOf(page, name);
  await expect(review).toContainText("The reel");
  await expect(review.getByRole("button")).toHaveCount(0);

  // The addresses in mails and in the list of work lead there, too.
  await page.goto(`${board}&deliverable=${piece}`);
  await expect(review).toContainText("The reel");
  await expect(page.getByRole("link", { name: "Drafts" })).toHaveAttribute("aria-current", "page");
  await page.goto(`/admin/campaign?deliverable=${piece}`);
  await expect(page).toHaveURL(draft);
  await expect(review).toContainText("The reel");
});

test("a publication that was entered days later is shown to the team", async ({
  adminPage: page,
  adminToken,
}) => {
  const { piece, draft } = await agreed(adminToken);
  await addDraft(adminToken, piece, "Anzeige. First sun, first cold brew.");
  await stepWith(piece, "approve", adminToken);
  await stepWith(piece, "publish", adminToken, { url: "https://www.instagram.com/reel/abc" });
  await page.goto(draft);
  const facts = page.getByText("Published on").first();
  await expect(facts).toBeVisible();
  await expect(page.getByText("days later. Check the date")).toHaveCount(0);

  // The agreement is of today, so that the API takes no earlier day: what it tells of one is put into its answers.
  await page.route("**/api/admin/deliverables**", async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('"enteredLateDays":null', '"enteredLateDays":9');
    await route.fulfill({ response, body: text });
  });
  await page.reload();
  await expect(
    page.getByText("and entered 9 days later. Check the date: rights and payments start on it.").first(),
  ).toBeVisible();
  await expectAccessibleAndFitting(page);
});
