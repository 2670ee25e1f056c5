import { z } from "zod";
import { undoOffered } from "../undo/undo-offer.ts";
import { successBody } from "./envelope.ts";
import { oneOf } from "./one-of.ts";

export const maximumRecords = 500;

/** IDs of one or more records. Repeated IDs count once. */
export function recordIdsSchema(maximum: number) {
  return z
    .array(z.guid("must be the id of a record"))
    .min(1, "must name at least one record")
    .max(maximum, `must name at most ${maximum} records`)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]);
}

/** One action for many records. */
export function bulkSchema<const T extends readonly [string, ...string[]]>(actions: T) {
  return z.object({
    ids: recordIdsSchema(maximumRecords),
    action: oneOf(actions),
  });
}

/** `done` counts the records found, including those that needed no change. */
export const bulkResult = z.object({ done: z.number().int(), notFound: z.array(z.string()) });
export type BulkResult = z.output<typeof bulkResult>;
export const bulkBody = successBody(bulkResult).extend(undoOffered);
