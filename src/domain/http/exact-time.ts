import { z } from "zod";

/** A time with a time zone, as ISO 8601 in UTC with six decimals: `2026-01-15T12:00:00.123456Z`. */
export function exactTimeText(time: string): string {
  const fraction = /\.(\d{1,6})/.exec(time)?.[1] ?? "";
  return `${new Date(time).toISOString().slice(0, 19)}.${fraction.padEnd(6, "0")}Z`;
}

/** The `updatedAt` of the record that an edit started from. Without it, or if it is empty, the edit always applies. */
export const openedAtSchema = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.iso
    .datetime({ offset: true, error: "must be the updatedAt of the record" })
    .transform(exactTimeText)
    .optional(),
);
