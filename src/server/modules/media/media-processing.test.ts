import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import { box, jpeg } from "#tests/factories/files.ts";
import { processFile, processUpload } from "./media-processing.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
afterAll(() => rm(folder, { recursive: true }));

function received(name: string, file: Pick<ReceivedFile, "field" | "type" | "sender">): ReceivedFile {
  return { name, path: join(folder, name), sha256: "", bytes: 1, ...file };
}

it("pictures do not wait for videos, whoever sends these", async () => {
  const videos = ["a.mp4", "b.mp4"].map((name) =>
    received(name, { field: "videos", type: "video/mp4", sender: name }),
  );
  // Nobody knows that only zeros follow before all of them were read.
  for (const { path } of videos) {
    await writeFile(path, box("ftyp", Buffer.from("isom")));
    await truncate(path, 64 * 1024 ** 3);
  }
  let ended = 0;
  const checks = videos.map((video) => processFile(video).catch(() => (ended += 1)));
  const picture = received("me.jpg", { field: "images", type: "image/jpeg", sender: "me" });
  await writeFile(picture.path, await (await jpeg("me.jpg")).bytes());
  expect(await processFile(picture)).toMatchObject({ kind: "image" });
  expect(ended).toBe(0);
  for (const { path } of videos) await truncate(path, 0);
  await Promise.all(checks);
});

/** A small file that announces a picture of 63 megapixels, with the frame of a progressive one. */
async function announced(name: string): Promise<Buffer> {
  const bytes = Buffer.from(await (await jpeg(name)).arrayBuffer());
  const made = await sharp(bytes).jpeg({ progressive: true }).toBuffer();
  const frame = made.indexOf(Buffer.from([0xff, 0xc2]));
  made.writeUInt16BE(7_000, frame + 5);
  made.writeUInt16BE(9_000, frame + 7);
  return made;
}

it("a progressive picture has at most 40 megapixels in a form, and 100 as an upload", async () => {
  const picture = received("wall.jpg", { field: "images", type: "image/jpeg", sender: "me" });
  await writeFile(picture.path, await announced("wall.jpg"));
  await expect(processFile(picture)).rejects.toThrow("has more than 40 megapixels");
  await writeFile(picture.path, await announced("wall.jpg"));
  expect(await processUpload(picture)).toMatchObject({ kind: "image", width: 1600 });
});
