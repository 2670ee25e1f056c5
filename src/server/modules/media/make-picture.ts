import { appendFile, readFile, writeFile } from "node:fs/promises";
import sharp, { type Sharp, type SharpOptions } from "sharp";
import { type FileFault, maximumMegapixels, maximumMegapixelsOfAvif } from "#domain/media/accepted-files.ts";
import type { PictureTask, TaskResult } from "./media-task.ts";

// Pictures are untrusted, so only these formats may be loaded.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadWebpFile",
    "VipsForeignLoadHeifFile",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const megapixel = 1_000_000;
const limitInputPixels = maximumMegapixels * megapixel;
const endOfJpeg = Buffer.from([0xff, 0xd9]);

/**
 * Keeps only the pixels, rotated upright, without metadata or hidden data. The picture is decoded once, to its
 * largest variant; the others are made from that.
 */
export async function makePicture(task: PictureTask): Promise<TaskResult> {
  const { format, targets } = task;
  const fault = await pixelFault(task);
  if (fault !== undefined) return { outcome: "refused", fault };
  const decoded = await decode(task);
  if (decoded === undefined) return { outcome: "refused", fault: "damaged" };
  const largest = { width: 0, height: 0, bytes: 0 };
  for (const { width, path } of targets) {
    const resized = fitted(sharp(decoded.data, { raw: decoded.info }), width);
    const encoded =
      format === "avif" ? resized.avif({ quality: 55, effort: 3 }) : resized.webp({ quality: 82, effort: 2 });
    const made = await encoded.toBuffer({ resolveWithObject: true });
    await writeFile(path, made.data, { mode: 0o600 });
    Object.assign(largest, { width: made.info.width, height: made.info.height, bytes: made.info.size });
  }
  return { outcome: "made", largest };
}

/** Checks the header alone, because a small file can contain billions of pixels. */
async function pixelFault({
  source,
  megapixelsAtOnce = maximumMegapixels,
}: PictureTask): Promise<FileFault | undefined> {
  const options = { limitInputPixels: false, failOn: "none" } as const;
  try {
    const { width, height, isProgressive, format } = await sharp(source, options).metadata();
    if (width * height > limitInputPixels) return "too many pixels";
    // Progressive and AVIF pictures are decoded with all pixels in memory. Others need only a few rows, or a smaller picture.
    if (isProgressive && width * height > megapixelsAtOnce * megapixel) return "too many pixels at once";
    const isAvif = format === "heif";
    if (isAvif && width * height > maximumMegapixelsOfAvif * megapixel) return "too many pixels of an AVIF";
    return undefined;
  } catch {
    return "damaged";
  }
}

async function decode(task: PictureTask) {
  try {
    return await pixelsOf(task, { failOn: "error" });
  } catch {
    if (!(await addEnd(task.source))) return undefined;
  }
  // If the decoder accepts the file now, only the end was missing.
  return pixelsOf(task, { failOn: "warning" }).catch(() => undefined);
}

async function pixelsOf({ source, square = false, targets }: PictureTask, options: SharpOptions) {
  const widest = Math.max(...targets.map(({ width }) => width));
  const picture = sharp(source, { limitInputPixels, ...options }).autoOrient();
  const resized = square ? await cropped(picture, widest) : fitted(picture, widest);
  return resized.raw().toBuffer({ resolveWithObject: true });
}

/** Adds the end marker that some cameras and transfers omit. False if the file is no JPEG or has one. */
async function addEnd(source: string): Promise<boolean> {
  const bytes = await readFile(source);
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes.subarray(-2).equals(endOfJpeg)) return false;
  await appendFile(source, endOfJpeg);
  return true;
}

function fitted(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true });
}

/** Square from the middle of a picture, not enlarged. */
async function cropped(picture: Sharp, width: number): Promise<Sharp> {
  const { autoOrient } = await picture.metadata();
  const side = Math.min(width, autoOrient.width, autoOrient.height);
  return picture.resize({ width: side, height: side, fit: "cover" });
}
