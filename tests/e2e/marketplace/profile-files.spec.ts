import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pdf } from "#tests/factories/files.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { canRecord, hevc, recordedByPhone } from "../harness/phone-films.ts";
import { call, callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { freshWord } from "./marketplace-records.ts";

/** A second of VP9 and Opus with a subtitle track of positions, as a drone writes them. */
const film = join(import.meta.dirname, "../../factories/film-with-positions.mp4");

async function addWithFiles(token: string, ...videos: Uint8Array<ArrayBuffer>[]): Promise<string> {
  const form = new FormData();
  form.set("name", `Kit ${freshWord()}`);
  for (const video of videos) form.append("videos", new File([video], "flight.mp4"));
  form.append("images", pdf());
  type Added = { data: { influencer: { _id: string } } };
  return (await call<Added>("POST", "/api/influencers", form, token)).data.influencer._id;
}

test("a film without its positions plays to its end, and a document is there on request", async ({
  page,
  adminToken,
}) => {
  await page.goto(`/influencers/${await addWithFiles(adminToken, Uint8Array.from(await readFile(film)))}`);
  const video = page.getByLabel(/^Video by Kit/);
  const address = (await video.getAttribute("src")) ?? "";
  const served = Buffer.from(await (await callServer(address)).arrayBuffer());
  const whole = await readFile(film);
  expect([whole.includes("GPS(52"), served.includes("GPS(52"), served.length]).toEqual([
    true,
    false,
    whole.length,
  ]);
  const played = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    const ended = new Promise((resolve) => element.addEventListener("ended", resolve, { once: true }));
    await element.play();
    await ended;
    const frames = element.getVideoPlaybackQuality().totalVideoFrames;
    return { width: element.videoWidth, hasFrames: frames > 0, error: element.error?.message };
  });
  expect(played).toEqual({ width: 96, hasFrames: true, error: undefined });

  await expect(page.getByText("1 more file on request")).toBeVisible();
  expect(await page.content()).not.toMatch(/\/media\/[\w-]+\/original\?|signature=/);
  await expectAccessible(page);
});

test("a film that this browser cannot play says so, and is offered as a download", {
  tag: "@phone",
}, async ({ page, adminToken }) => {
  await page.goto(`/influencers/${await addWithFiles(adminToken, hevc())}`);
  const film = page.getByRole("region", { name: /^Video by Kit/ });
  await expect(film).toContainText("This browser can’t play the video");
  await expectAccessibleAndFitting(page);
  const download = page.waitForEvent("download");
  await film.getByRole("link", { name: "Download the video" }).click();
  expect((await download).url()).toMatch(/\/original$/);
});

test("a film in HEVC plays as a smaller version, which the page shows once it is made", async ({
  page,
  adminToken,
}) => {
  test.skip(!canRecord, "needs an ffmpeg that makes HEVC");
  test.slow();
  const path = `/influencers/${await addWithFiles(adminToken, await recordedByPhone())}`;
  const video = page.getByLabel(/^Video by Kit/);
  await expect(async () => {
    await page.goto(path);
    await expect(video).toHaveAttribute("src", /\/preview\.mp4$/, { timeout: 500 });
  }).toPass({ timeout: 100_000 });
  expect((await callServer((await video.getAttribute("poster")) ?? "")).status).toBe(200);
  const played = await callServer((await video.getAttribute("src")) ?? "");
  expect([played.status, played.headers.get("content-type")]).toEqual([200, "video/mp4"]);
});
