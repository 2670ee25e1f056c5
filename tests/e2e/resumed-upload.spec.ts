import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { videoOf } from "#tests/factories/files.ts";
import { offerWithRights, sendOffer, started } from "./admin/campaign-steps.ts";
import { readPiece } from "./admin/drafts-steps.ts";
import { expectAccessibleAndFitting } from "./harness/checks.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";
import { expect, test } from "./harness/test.ts";

const megabyte = 1024 * 1024;
const length = 60 * megabyte;
const folder = await mkdtemp(join(tmpdir(), "tandem-film-"));
const film = join(folder, "morning.mp4");
test.beforeAll(async () => writeFile(film, await videoOf(length).bytes()));
test.afterAll(() => rm(folder, { recursive: true }));

type Network = { latency: number; downloadThroughput: number; uploadThroughput: number };

/** What Chrome's developer tools call 'Slow 4G': bytes per second, and milliseconds. */
const slow4g: Network = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
/** With `SLOW_4G_MEGABYTES=60`, the film arrives after 13 minutes. */
const slowMegabytes = Number(process.env.SLOW_4G_MEGABYTES ?? 5);
/** Time limit of such a film, in milliseconds. */
const slowTime = 60_000 + slowMegabytes * 25_000;

async function emulate(page: Page, network: Network): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
}

/** Slows what the page sends, in bytes per second. */
function slowDown(page: Page, uploadThroughput: number): Promise<void> {
  return emulate(page, { latency: 50, downloadThroughput: -1, uploadThroughput });
}

/** Percentage of the film that has left the page. */
async function share(piece: Locator, of = length): Promise<number> {
  const bar = piece.getByRole("progressbar", { name: "Sending morning.mp4" });
  return (Number(await bar.getAttribute("value")) / of) * 100;
}

/** The page of a creator who has agreed to a reel, and its part of the page. */
async function openPiece(page: Page, token: string) {
  const { email, id } = await started(token);
  const offerId = await sendOffer(id, token, offerWithRights);
  const agreement = { action: "record", name: "Kit Moore" };
  await call("PUT", `/api/admin/offers/${offerId}/state`, agreement, token);
  await page.goto(linkIn(await mailTo(email, /^Agreed/)));
  return { id, piece: page.getByRole("article", { name: "Reel on Instagram" }) };
}

test("a film of 60 MB arrives in spite of a lost connection, a pause, and a reload, and nothing typed is lost", {
  tag: ["@phone", "@slow"],
}, async ({ page, adminToken, faults }) => {
  faults.allow(/DISCONNECTED|ABORTED/);
  const { id, piece } = await openPiece(page, adminToken);
  await piece.getByLabel(/^Text of the post/).fill("#ad A quiet morning with tea");
  await slowDown(page, 12 * megabyte);
  const choose = () => piece.getByLabel(/^Videos/).setInputFiles(film);

  await choose();
  await expect.poll(() => share(piece), { timeout: 30_000 }).toBeGreaterThan(10);
  await expect(piece.getByText(/MB of 60\.0 MB, less than a minute left/)).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.context().setOffline(true);
  const cut = await share(piece);
  await page.context().setOffline(false);
  await expect.poll(() => share(piece), { timeout: 30_000 }).toBeGreaterThan(cut);

  await piece.getByRole("button", { name: "Pause morning.mp4" }).tap();
  await expect(piece.getByText(/^Paused at .+ of 60\.0 MB$/)).toBeVisible();
  const paused = await share(piece);
  await piece.getByRole("button", { name: "Resume morning.mp4" }).tap();
  await expect.poll(() => share(piece), { timeout: 30_000 }).toBeGreaterThan(paused);

  await page.reload();
  await expect(piece.getByText(/Choose the same file again to go on/)).toBeVisible();
  await expect(piece.getByLabel(/^Text of the post/)).toHaveValue("#ad A quiet morning with tea");
  expect(await share(piece)).toBeGreaterThan(paused - 15);
  await expectAccessibleAndFitting(page);
  await slowDown(page, -1);
  await choose();
  await piece.getByRole("button", { name: "Send draft" }).tap();
  await expect(piece.getByText("With us")).toBeVisible({ timeout: 30_000 });
  const list = `/api/admin/deliverables?collaborationId=${id}`;
  const [first] = await call<{ _id: string }[]>("GET", list, undefined, adminToken);
  const [draft] = (await readPiece(first?._id ?? "", adminToken)).drafts;
  expect(draft).toMatchObject({ caption: "#ad A quiet morning with tea", files: [{ kind: "video" }] });
});

test("a film arrives over 'Slow 4G' in spite of two cuts and a pause, and nothing typed is lost", {
  tag: ["@phone", "@slow"],
}, async ({ page, adminToken, faults }) => {
  test.setTimeout(slowTime);
  faults.allow(/DISCONNECTED|ABORTED/);
  const size = slowMegabytes * megabyte;
  const { id, piece } = await openPiece(page, adminToken);
  await piece.getByLabel(/^Text of the post/).fill("#ad Tea on the train");
  await emulate(page, slow4g);
  const slowFilm = join(await mkdtemp(join(folder, "slow-")), "morning.mp4");
  await writeFile(slowFilm, await videoOf(size).bytes());
  await piece.getByLabel(/^Videos/).setInputFiles(slowFilm);
  const sent = () => share(piece, size);
  for (const cut of [20, 60]) {
    await expect.poll(sent, { timeout: slowTime }).toBeGreaterThan(cut);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await emulate(page, slow4g);
  }
  await expect(
    piece.getByText(new RegExp(`MB of ${slowMegabytes}\\.0 MB, (less than a minute|about \\d+ min) left`)),
  ).toBeVisible();
  await piece.getByLabel(/^Text of the post/).fill("#ad Tea on the train, at last");
  await piece.getByRole("button", { name: "Pause morning.mp4" }).tap();
  await expect(piece.getByText(new RegExp(`^Paused at .+ of ${slowMegabytes}\\.0 MB$`))).toBeVisible();
  await piece.getByRole("button", { name: "Resume morning.mp4" }).tap();
  await piece.getByRole("button", { name: "Send draft" }).tap();
  await expect(piece.getByText("With us")).toBeVisible({ timeout: slowTime });
  const list = `/api/admin/deliverables?collaborationId=${id}`;
  const [first] = await call<{ _id: string }[]>("GET", list, undefined, adminToken);
  const [draft] = (await readPiece(first?._id ?? "", adminToken)).drafts;
  expect(draft).toMatchObject({ caption: "#ad Tea on the train, at last", files: [{ kind: "video" }] });
});

test("a file that cannot be taken says why, and the rest of the draft can be sent", {
  tag: "@phone",
}, async ({ page, adminToken }) => {
  const { piece } = await openPiece(page, adminToken);
  const damaged = Buffer.concat([Buffer.from("\0\0\0\x14ftypisom\0\0\0\0isom"), Buffer.alloc(400, "film")]);
  await piece
    .getByLabel(/^Videos/)
    .setInputFiles({ name: "cut.mp4", mimeType: "video/mp4", buffer: damaged });
  await expect(piece.getByText(/^cut\.mp4 can't be read/)).toBeVisible();
  await piece.getByLabel(/^Text of the post/).fill("Only the text");
  await piece.getByRole("button", { name: "Send draft" }).tap();
  await expect(piece.getByLabel(/^Videos/)).toBeFocused();
  await expectAccessibleAndFitting(page);
  await piece.getByRole("button", { name: "Remove cut.mp4" }).tap();
  await piece.getByRole("button", { name: "Send draft" }).tap();
  await expect(piece.getByText("With us")).toBeVisible();
});
