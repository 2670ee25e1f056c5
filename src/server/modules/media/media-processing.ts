import { fileTypeFromFile } from "file-type";
import { Invalid, WrongType } from "#domain/errors.ts";
import { acceptedTypes, hasAcceptedEnding, wrongFileTypeMessage } from "#domain/media/upload-limits.ts";
import { dataDisk } from "#server/platform/files/data-disk.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import { isWholeDocument } from "./document-structure.ts";
import { pictureEncoder, UnreadablePicture } from "./picture-encoder.ts";
import { pictureWidths } from "./picture-widths.ts";
import { cleanVideo } from "./video-structure.ts";

/**
 * Two at a time suit the memory and processors of a small machine: at most 80 megapixels are being decoded. The time
 * limit is short because a visitor waits.
 */
const pictures = pictureEncoder({ processes: 2, timeLimit: 20_000, priority: 5 });

/** The result of processing an upload: its variants, ready to be stored. */
export type ProcessedFile = {
  kind: "image" | "video" | "document";
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  variants: Array<{ name: string; path: string }>;
};

/** Checks a file by its content and creates its variants. Throws `WrongType` for a file that is not accepted. */
export async function processFile(file: ReceivedFile): Promise<ProcessedFile> {
  const type = await dataDisk.run(() => acceptedTypeOf(file), file.sender);
  if (type === undefined) throw new WrongType(file.field, wrongFileTypeMessage(file.name, file.field));
  if (type.startsWith("image/")) return processPicture(file);
  return {
    kind: type.startsWith("video/") ? "video" : "document",
    type,
    bytes: file.bytes,
    width: null,
    height: null,
    variants: [{ name: "original", path: file.path }],
  };
}

/** The MIME type, if name, signature and structure match what the field accepts. */
async function acceptedTypeOf({ name, field, path }: ReceivedFile): Promise<string | undefined> {
  if (!hasAcceptedEnding(name, field)) return undefined;
  const type = (await fileTypeFromFile(path))?.mime;
  const accepted: readonly string[] = acceptedTypes[field];
  if (type === undefined || !accepted.includes(type)) return undefined;
  if (type.startsWith("video/")) return (await cleanVideo(path)) ? type : undefined;
  if (type === "application/pdf") return (await isWholeDocument(path)) ? type : undefined;
  return type;
}

/** Pictures are always re-encoded; the original is not stored. */
async function processPicture(file: ReceivedFile): Promise<ProcessedFile> {
  const targets = pictureWidths.map((width) => ({ width, path: `${file.path}-${width}` }));
  try {
    const largest = await pictures.encode(
      { source: file.path, square: file.field === "photo", format: "webp", targets },
      file.sender,
    );
    const variants = targets.map(({ width, path }) => ({ name: `${width}.webp`, path }));
    return { kind: "image", type: "image/webp", ...largest, variants };
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    const message = `${file.name} is not a picture that can be read.`;
    throw new Invalid(file.field, message, message);
  }
}
