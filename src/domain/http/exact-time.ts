import { z } from "zod";

/** Converts a time with a time zone to ISO 8601 in UTC with six decimals: `2026-01-15T12:00:00.123456Z`. */
export function exactTimeText(time: string): string {
  const fraction = /\.(\d{1,6})/.exec(time)?.[1] ?? "";
  return `${new Date(time).toISOString().slice(0, 19)}.${fraction.padEnd(6, "0")}Z`;
}

/**
 * The record's `updatedAt` when the edit started. Required from people outside the team, so that they overwrite
 * nothing that they have not seen.
 */
export const seenAtSchema = z.iso
  .datetime({ offset: true, error: "must be the updatedAt of the record" })
  .transform(exactTimeText);

/**
 * The record's `updatedAt` when the edit started. Optional for the team: if missing or empty, the edit always
 * applies.
 */
export const openedAtSchema = z.preprocess(
  (value) => (value === "" ? undefined : value),
  seenAtSchema.optional(),
);
