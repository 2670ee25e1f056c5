import { fileTypeFromFile } from "file-type";
import pLimit from "p-limit";
import sharp from "sharp";
import { acceptedTypes, wrongFileTypeMessage } from "#domain/media/upload-limits.ts";
import { HttpError, wrongType } from "../../plugins/http-error.ts";
import type { ReceivedFile } from "../../plugins/upload.ts";

/** Widths that a picture is made in, in pixels; a smaller original is not enlarged. */
export const pictureWidths = [480, 960, 1600] as const;
/** Refused before decoding: a small file can hold billions of pixels. */
const maximumPixels = 40_000_000;

// Two decodes at once are what a small machine has memory and processors for.
sharp.concurrency(1);
const decoding = pLimit(2);

/** What is kept of an upload: its files by variant, ready to be put in the store. */
export type ProcessedFile = {
  kind: "image" | "video" | "document";
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  variants: Array<{ name: string; path: string }>;
};

/** Checks a file by its content and makes what will be shown of it. Throws 415 for a type that is not accepted. */
export async function processFile(file: ReceivedFile): Promise<ProcessedFile> {
  const type = (await fileTypeFromFile(file.path))?.mime;
  const accepted: readonly string[] = acceptedTypes[file.field];
  if (type === undefined || !accepted.includes(type))
    throw wrongType(wrongFileTypeMessage(file.name, file.field));
  if (type.startsWith("image/")) return decoding(() => processPicture(file));
  return {
    kind: type.startsWith("video/") ? "video" : "document",
    type,
    bytes: file.bytes,
    width: null,
    height: null,
    variants: [{ name: "original", path: file.path }],
  };
}

/** Pictures are always encoded anew: what was hidden in the file, its metadata too, stays behind. */
async function processPicture(file: ReceivedFile): Promise<ProcessedFile> {
  try {
    const picture = sharp(file.path, { limitInputPixels: maximumPixels, failOn: "error" }).autoOrient();
    const variants: ProcessedFile["variants"] = [];
    let largest = { width: 0, height: 0, size: 0 };
    for (const width of pictureWidths) {
      const path = `${file.path}-${width}`;
      largest = await picture
        .clone()
        .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 82, effort: 3 })
        .toFile(path);
      variants.push({ name: `${width}.webp`, path });
    }
    return {
      kind: "image",
      type: "image/webp",
      bytes: largest.size,
      width: largest.width,
      height: largest.height,
      variants,
    };
  } catch (error) {
    if (error instanceof Error && "code" in error) throw error;
    const message = `${file.name} is not a picture that can be read.`;
    throw new HttpError(422, message, { errors: [{ path: file.field, message }] });
  }
}
