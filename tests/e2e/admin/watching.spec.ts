import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { canRecord, hevc, recordedByPhone } from "../harness/phone-films.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice } from "./admin-steps.ts";
import { agreed, reviewOf } from "./draft-scenes.ts";
import { film, readPiece } from "./drafts-steps.ts";

async function addFilms(token: string, piece: string, ...contents: Uint8Array<ArrayBuffer>[]): Promise<void> {
  const form = new FormData();
  form.set("caption", "#ad Bread");
  for (const content of contents) form.append("videos", new File([content], "film.mp4"));
  await call("POST", `/api/admin/deliverables/${piece}/drafts`, form, token);
}

/** Answers as a server with ffmpeg does, whose preview of the first film is the second one. */
async function withPreview(page: Page, token: string, piece: string): Promise<void> {
  const [first, second] = (await readPiece(piece, token)).drafts[0]?.files ?? [];
  await page.route(/\/api\/admin\/deliverables/, async (route) => {
    const response = await route.fetch();
    const before = `"id":"${first?.id}"`;
    const text = (await response.text()).replaceAll(
      new RegExp(`(${before}[^}]*"preview":)null`, "g"),
      `$1"${second?.src}"`,
    );
    await route.fulfill({ response, body: text });
  });
}

test("a film that this browser cannot play is offered as a download", { tag: "@both" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, piece, draft } = await agreed(adminToken);
  await addFilms(adminToken, piece, hevc());
  await page.goto(draft);
  const shown = reviewOf(page, name).getByRole("region", { name: /video 1$/ });
  await expect(shown).toContainText("This browser can’t play the video");
  await expectAccessibleAndFitting(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    shown.getByRole("link", { name: "Download the video" }).click(),
  ]);
  expect(await readFile(await download.path())).toHaveLength(hevc().length);
});

/** Plays a little of a film, and goes on at a moment, in seconds. */
function playFrom(player: Locator, second: number): Promise<{ width: number; height: number; at: number }> {
  return player.evaluate(async (video: HTMLVideoElement, at) => {
    video.muted = true;
    await video.play();
    video.pause();
    video.currentTime = at;
    await new Promise((seeked) => video.addEventListener("seeked", seeked, { once: true }));
    return { width: video.videoWidth, height: video.videoHeight, at: video.currentTime };
  }, second);
}

test("its preview plays, from any moment, and is pointed at like the film itself", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, piece, draft } = await agreed(adminToken);
  await addFilms(adminToken, piece, hevc(), Uint8Array.from(await readFile(film)));
  await withPreview(page, adminToken, piece);
  await page.goto(draft);
  const review = reviewOf(page, name);
  const player = review.getByLabel(/video 1$/);
  const played = await playFrom(player, 0.5);
  expect(played.width).toBeGreaterThan(0);
  expect(played.at).toBeCloseTo(0.5, 1);
  await expect(review.getByText("A smaller version that every browser plays.")).toBeVisible();
  await expect(review.getByRole("link", { name: "Download the original" })).toHaveAttribute(
    "href",
    /\/original\?/,
  );
  const asking = review.getByRole("region", { name: "Ask for changes" });
  await asking.getByRole("button", { name: "Ask for changes" }).click();
  await asking.getByRole("button", { name: "At 0:00, for point 1" }).click();
  await expect(asking.getByLabel("Moment")).toHaveValue("0:00");
  await expectAccessibleAndFitting(page);
});

test("the preview of a film in HEVC is made, plays, and a point is set at a moment of it", async ({
  adminPage: page,
  adminToken,
}) => {
  test.skip(!canRecord, "There is no ffmpeg here that makes HEVC and H.264.");
  const { name, piece, draft } = await agreed(adminToken);
  await addFilms(adminToken, piece, await recordedByPhone());
  await expect
    .poll(async () => (await readPiece(piece, adminToken)).drafts[0]?.files[0]?.preview ?? null, {
      timeout: 60_000,
    })
    .not.toBeNull();
  await page.goto(draft);
  const review = reviewOf(page, name);
  const player = review.getByLabel(/video 1$/);
  await expect(player).toHaveAttribute("poster", /poster\.jpg/);
  const { width, height, at } = await playFrom(player, 2.2);
  expect([width, height]).toEqual([720, 1280]);
  expect(at).toBeCloseTo(2.2, 1);
  const asking = review.getByRole("region", { name: "Ask for changes" });
  await asking.getByRole("button", { name: "Ask for changes" }).click();
  await asking.getByRole("textbox", { name: "Point 1" }).fill("The label is too small here");
  await asking.getByRole("button", { name: "At 0:02, for point 1" }).click();
  await asking.getByRole("button", { name: "Ask for changes" }).click();
  await expectNotice(page, "Changes requested");
  const { drafts } = await readPiece(piece, adminToken);
  expect(drafts[0]?.points).toMatchObject([{ text: "The label is too small here", atSeconds: 2 }]);
});
