import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { expectAccessible } from "../harness/checks.ts";
import { mailTo } from "../harness/outbox.ts";
import { call, callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice } from "./admin-steps.ts";
import type { Called } from "./campaign-steps.ts";
import { agreed, reviewOf } from "./draft-scenes.ts";
import { addDraft, readPiece } from "./drafts-steps.ts";

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
  await expectNotice(page, "Changes requested");
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
  await expectNotice(page, "Changes requested");
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
  await expectNotice(page, "Changes requested");
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
  await expectNotice(page, "Changes requested");
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
