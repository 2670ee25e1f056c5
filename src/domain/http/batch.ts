import { z } from "zod";
import { isId, maximumIds, splitIds } from "./record-id.ts";

/** The query of a call that reads several records. A repeated ID counts once. */
export const batchQuerySchema = z.object({
  ids: z
    .string("must name at least one record")
    .transform((text) => [...new Set(splitIds(text))])
    .refine((ids) => ids.length > 0, { error: "must name at least one record", abort: true })
    .refine((ids) => ids.length <= maximumIds, {
      error: `must name at most ${maximumIds} records`,
      abort: true,
    })
    .refine((ids) => ids.every(isId), "must be ids of records, joined by commas"),
});
