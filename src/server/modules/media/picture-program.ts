import { writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
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

/**
 * Metadata and anything hidden in the file are dropped: only the pixels are kept, rotated upright. The picture is
 * decoded once, to its largest variant; the others are made from that.
 */
async function perform({ source, square = false, format, targets }: PictureTask): Promise<TaskResult> {
  const largest = { width: 0, height: 0, bytes: 0 };
  const widest = Math.max(...targets.map(({ width }) => width));
  try {
    const picture = sharp(source, { limitInputPixels: maximumPixels, failOn: "error" }).autoOrient();
    const { data, info } = await (square ? await cropped(picture, widest) : fitted(picture, widest))
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const { width, path } of targets) {
      const resized = fitted(sharp(data, { raw: info }), width);
      const encoded =
        format === "avif"
          ? resized.avif({ quality: 55, effort: 3 })
          : resized.webp({ quality: 82, effort: 2 });
      const made = await encoded.toBuffer({ resolveWithObject: true });
      const code = await failureOf(writeFile(path, made.data, { mode: 0o600 }));
      if (code !== undefined) return { outcome: "fault", code };
      Object.assign(largest, { width: made.info.width, height: made.info.height, bytes: made.info.size });
    }
  } catch {
    return { outcome: "unreadable" };
  }
  return { outcome: "made", largest };
}

function fitted(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true });
}

/** The middle of a picture, which is not enlarged either. */
async function cropped(picture: Sharp, width: number): Promise<Sharp> {
  const { autoOrient } = await picture.metadata();
  const side = Math.min(width, autoOrient.width, autoOrient.height);
  return picture.resize({ width: side, height: side, fit: "cover" });
}

/** The system's code of why the file could not be written. */
async function failureOf(writing: Promise<void>): Promise<string | undefined> {
  try {
    await writing;
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "";
  }
}
