import type { FileFault } from "#domain/media/upload-limits.ts";

/** Encodes the picture at `source` in each of the widths, in pixels, without enlarging it; of a square one, the middle. */
export type PictureTask = {
  kind: "picture";
  source: string;
  square?: boolean;
  format: "webp" | "avif";
  targets: { width: number; path: string }[];
};
/** Checks a file; of a video, removes what is neither picture nor sound. */
export type CheckTask = { kind: "video" | "document"; source: string };
export type MediaTask = PictureTask | CheckTask;

export type PictureSize = { width: number; height: number; bytes: number };
export type TaskResult =
  | { outcome: "made"; largest: PictureSize }
  | { outcome: "fine" }
  | { outcome: "refused"; fault: FileFault }
  /** The system's code of why a file could not be read or written. */
  | { outcome: "failed"; code: string };
