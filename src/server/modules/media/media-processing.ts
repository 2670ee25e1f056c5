import { DomainError, Invalid, WrongType } from "#domain/errors.ts";
import {
  type FileWay,
  fileFaultMessage,
  maximumMegapixels,
  maximumMegapixelsAtOnce,
  typesOf,
  wrongFileTypeMessage,
} from "#domain/media/accepted-files.ts";
import type { FileType } from "#domain/media/file-type.ts";
import { pictureWidths } from "#domain/media/picture-widths.ts";
import type { ByteSpan } from "#server/platform/files/byte-span.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import { isSmallMachine } from "#server/platform/machine.ts";
import { type MediaProcesses, mediaProcesses, RefusedFile } from "./media-processes.ts";
import type { CheckTask, PictureSize } from "./media-task.ts";

/** The time is short because a visitor is waiting. */
const limits = { timeLimit: 20_000, priority: 5 };
/** Two at once suit two processors, and one sender gets one of them. */
const pictures = mediaProcesses({ ...limits, processes: isSmallMachine ? 1 : 2 });
/** Separate, so that somebody who sends videos takes no place from pictures. */
const documents = mediaProcesses({ ...limits, processes: 1 });

/** Separate again: a large video may take a minute, and nobody waits for it with a form open. */
const ofLargeFiles = { timeLimit: 5 * 60_000, priority: 10, memoryMb: 256 };
const uploads = mediaProcesses({ ...ofLargeFiles, processes: isSmallMachine ? 1 : 2 });
/** One at a time: a progressive JPEG of 100 megapixels takes 0.7 GB. */
const largePictures = mediaProcesses({ ...ofLargeFiles, processes: 1 });
type Pools = {
  pictures: MediaProcesses;
  others: MediaProcesses;
  way: FileWay;
  /** Most of a picture that has to be decoded as a whole. */
  megapixelsAtOnce: number;
};
const ofForms: Pools = {
  pictures,
  others: documents,
  way: "form",
  megapixelsAtOnce: maximumMegapixelsAtOnce,
};
const ofUploads: Pools = {
  pictures: largePictures,
  others: uploads,
  way: "upload",
  megapixelsAtOnce: maximumMegapixels,
};

/** To be called when a form begins to arrive: a process takes longer to start than a small picture to arrive. */
export const prepareForPictures = pictures.prepare;

/** A processed upload: its variants, ready to be stored. */
export type ProcessedFile = {
  kind: "image" | "video" | "document" | "attachment";
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** Of a video; null if it is unknown. */
  durationMs: number | null;
  /** `changes`: all spans in which a variant differs from the file that was sent; else undefined. */
  variants: Array<{ name: string; path: string; changes?: ByteSpan[] }>;
};

/** A file without its variants, as its row describes it. */
export type FileDescription = Omit<ProcessedFile, "variants"> & { hasOriginal?: boolean };
type File = Omit<ReceivedFile, "sha256"> & Partial<ReceivedFile>;

/** Checks a file of a form by its content and creates its variants. Throws the reason if the file is not accepted. */
export const processFile = (file: File): Promise<ProcessedFile> => processWith(ofForms, file);
/** The same for a file that was uploaded before its form is sent. */
export const processUpload = (file: File): Promise<ProcessedFile> => processWith(ofUploads, file);

/**
 * The same for a file of a message, which may be of any type. Whatever is not accepted is kept as it is, to be downloaded
 * only.
 */
export async function processAttachment(
  by: "forms" | "uploads",
  file: Omit<File, "field">,
): Promise<ProcessedFile> {
  const field = file.type?.startsWith("video/") ? "videos" : "images";
  try {
    return await processWith(by === "forms" ? ofForms : ofUploads, { ...file, field });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === "unavailable") throw error;
    const { bytes, path } = file;
    const variants = [{ name: "original", path }];
    const type = "application/octet-stream";
    return { kind: "attachment", type, bytes, width: null, height: null, durationMs: null, variants };
  }
}

async function processWith(pools: Pools, file: File): Promise<ProcessedFile> {
  const { name, field, type } = file;
  if (type === undefined || !typesOf(field, pools.way).includes(type)) {
    throw new WrongType(field, wrongFileTypeMessage(name, field, pools.way));
  }
  try {
    return await processType(pools, file, type);
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    const message = fileFaultMessage(name, error.fault);
    throw type.startsWith("image/") ? new Invalid(field, message, message) : new WrongType(field, message);
  }
}

function processType(pools: Pools, file: File, type: FileType): Promise<ProcessedFile> {
  switch (type) {
    case "application/pdf":
      return processOther(pools, file, { kind: "document", type, check: "document" });
    case "video/mp4":
    case "video/quicktime":
      return processOther(pools, file, { kind: "video", type, check: "video" });
    case "video/webm":
      return processOther(pools, file, { kind: "video", type, check: "webm" });
    case "image/heic":
      return processHeic(pools, file);
    default:
      return processPicture(pools, file);
  }
}

type Other = { kind: "video" | "document"; type: FileType; check: CheckTask["kind"] };

async function processOther(
  { others }: Pools,
  { path, sender, bytes }: File,
  { kind, type, check }: Other,
): Promise<ProcessedFile> {
  const { durationMs, changes } = await others.check({ kind: check, source: path }, sender);
  const variants = [{ name: "original", path, changes }];
  return { kind, type, bytes, width: null, height: null, durationMs, variants };
}

/** Converted where the library can decode it, and otherwise a file to download. */
async function processHeic(pools: Pools, file: File): Promise<ProcessedFile> {
  const stored = await processOther(pools, file, { kind: "document", type: "image/heic", check: "heic" });
  try {
    return await processPicture(pools, file);
  } catch (error) {
    if (error instanceof RefusedFile && error.fault === "damaged") return stored;
    throw error;
  }
}

/** Pictures are always re-encoded; the original is not stored. */
async function processPicture(
  { pictures, megapixelsAtOnce }: Pools,
  { path, sender, field }: File,
): Promise<ProcessedFile> {
  const targets = pictureWidths.map((width) => ({ width, path: `${path}-${width}` }));
  const square = field === "photo";
  const largest: PictureSize = await pictures.encode(
    { kind: "picture", source: path, square, format: "webp", targets, megapixelsAtOnce },
    sender,
  );
  const variants = targets.map(({ width, path: made }) => ({ name: `${width}.webp`, path: made }));
  return { kind: "image", type: "image/webp", ...largest, durationMs: null, variants };
}
