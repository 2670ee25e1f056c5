import type { FileFault } from "#domain/media/accepted-files.ts";
import type { ByteSpan } from "#server/platform/files/byte-span.ts";

/**
 * Encodes the picture at `source` in each of the widths, in pixels, without enlarging it. Square variants show the
 * middle.
 */
export type PictureTask = {
  kind: "picture";
  source: string;
  square?: boolean;
  /** Most of a picture that has to be decoded as a whole; undefined: as of any. */
  megapixelsAtOnce?: number;
  format: "webp" | "avif";
  targets: { width: number; path: string }[];
};
/** Checks a file. Removes everything but picture and sound from a video, and everything but pictures from a HEIC file. */
export type CheckTask = { kind: "video" | "webm" | "heic" | "document"; source: string };
export type MediaTask = PictureTask | CheckTask;

export type PictureSize = { width: number; height: number; bytes: number };
/** `durationMs`: of a video; null if it is unknown. `changes`: spans with all bytes that were changed. */
export type Checked = { durationMs: number | null; changes: ByteSpan[] };
export type TaskResult =
  | { outcome: "made"; largest: PictureSize }
  | ({ outcome: "fine" } & Checked)
  | { outcome: "refused"; fault: FileFault }
  /** System error code of the read or write that failed. */
  | { outcome: "failed"; code: string };
