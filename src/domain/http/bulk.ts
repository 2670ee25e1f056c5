import { z } from "zod";
import { undoOffered } from "../undo/undo-offer.ts";
import { successBody } from "./envelope.ts";

export const maximumRecords = 500;

/** One action on many records. A repeated ID counts once. */
export function bulkSchema<const T extends readonly [string, ...string[]]>(actions: T) {
  return z.object({
    ids: z
      .array(z.guid("must be the id of a record"))
      .min(1, "must name at least one record")
      .max(maximumRecords, `must name at most ${maximumRecords} records`)
      .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
    action: z.enum(actions, `must be one of ${actions.join(", ")}`),
  });
}

/** `done` counts the records found, including those that needed no change. */
export const bulkResult = z.object({ done: z.number().int(), notFound: z.array(z.string()) });
export type BulkResult = z.output<typeof bulkResult>;
export const bulkBody = successBody(bulkResult).extend(undoOffered);
