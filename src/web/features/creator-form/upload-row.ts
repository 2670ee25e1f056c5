import type { UploadField } from "#domain/media/accepted-files.ts";
import type { ChosenFile } from "./use-chosen-files.ts";

/**
 * A file on its way. `lost`: the connection was lost, and is tried again soon. `interrupted`: it was lost for longer.
 * `refused`: it was not accepted, and `message` says why.
 */
export type UploadStage =
  | "waiting"
  | "sending"
  | "lost"
  | "paused"
  | "interrupted"
  | "checking"
  | "ready"
  | "refused";

export type UploadRow = {
  key: string;
  field: UploadField;
  name: string;
  bytes: number;
  /** Bytes that have left the browser. */
  sent: number;
  stage: UploadStage;
  message: string;
  /** Bytes per second; 0 until it is known. */
  rate: number;
  /** Known once the upload has begun. */
  uploadId: string | undefined;
  /** For a preview; not of a file that was sent before the page was loaded again. */
  chosen: ChosenFile | undefined;
};

/** Weight of the newest measurement. Smaller values make the remaining time calmer, and later. */
const newest = 0.3;

/** Bytes per second, after `bytes` in `milliseconds`. */
export function nextRate(rate: number, bytes: number, milliseconds: number): number {
  const measured = (bytes * 1000) / milliseconds;
  return rate === 0 ? measured : rate * (1 - newest) + measured * newest;
}

/** 'about 3 min left'; undefined while nobody can say. */
export function remainingTime({ bytes, sent, rate, stage }: UploadRow): string | undefined {
  if (stage !== "sending" || rate < 1) return undefined;
  const seconds = (bytes - sent) / rate;
  if (seconds < 50) return "less than a minute left";
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `about ${minutes} min left`;
  return `about ${Math.round(minutes / 60)} h left`;
}

/** Whether it goes on by itself until it has arrived, and can be paused. */
export function isMoving({ stage }: UploadRow): boolean {
  return stage === "waiting" || stage === "sending" || stage === "lost";
}

/** Whether it has not arrived yet, and can. */
export function isUnderWay(row: UploadRow): boolean {
  return isMoving(row) || row.stage === "paused" || row.stage === "interrupted";
}

/** Whether nothing more happens by itself. */
export function isSettled({ stage }: UploadRow): boolean {
  return stage === "ready" || stage === "refused" || stage === "paused" || stage === "interrupted";
}

/** Whether a file is the one whose upload was begun before the page was loaded again. */
export function isSameFile({ name, bytes }: UploadRow, file: File): boolean {
  return file.name === name && file.size === bytes;
}

/** Reasons why a form cannot name its files yet, by field. */
export function problemsOf(rows: readonly UploadRow[]): { path: UploadField; message: string }[] {
  return rows.flatMap((row) => {
    const message = problemOf(row);
    return message === undefined ? [] : [{ path: row.field, message }];
  });
}

/** A sentence, because a name of a file stays as it is; undefined if a form can name the file. */
export function problemOf({ stage, name, message }: UploadRow): string | undefined {
  if (stage === "refused") return message;
  if (stage === "paused") return `${name} is paused. Resume or remove it.`;
  return stage === "interrupted" ? `${name} was interrupted. Resume or remove it.` : undefined;
}
