import { writeFile } from "node:fs/promises";
import sharp, { type OutputInfo } from "sharp";
import type { PictureTask, TaskResult } from "./picture-encoder.ts";

// This program runs in the encoder's processes. It reads untrusted pictures, so it may load no other formats.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadWebpFile"],
});
sharp.cache(false);
sharp.concurrency(1);

/** Checked before decoding, because a small file can contain billions of pixels. */
const maximumPixels = 40_000_000;

process.once("disconnect", () => process.exit());
process.on("message", (task: PictureTask) => {
  void perform(task).then((result) => process.send?.(result));
});

/** Metadata and anything hidden in the file are dropped: only the pixels are kept, rotated upright. */
async function perform({ source, format, targets }: PictureTask): Promise<TaskResult> {
  const largest = { width: 0, height: 0, bytes: 0 };
  const picture = sharp(source, { limitInputPixels: maximumPixels, failOn: "error" }).autoOrient();
  for (const { width, path } of targets) {
    const resized = picture
      .clone()
      .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true });
    const encoded =
      format === "avif" ? resized.avif({ quality: 55, effort: 3 }) : resized.webp({ quality: 82, effort: 3 });
    let made: { data: Buffer; info: OutputInfo };
    try {
      made = await encoded.toBuffer({ resolveWithObject: true });
    } catch {
      return { outcome: "unreadable" };
    }
    try {
      await writeFile(path, made.data, { mode: 0o600 });
    } catch (error) {
      return { outcome: "fault", code: (error as NodeJS.ErrnoException).code ?? "" };
    }
    Object.assign(largest, { width: made.info.width, height: made.info.height, bytes: made.info.size });
  }
  return { outcome: "made", largest };
}
