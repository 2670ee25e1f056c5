import { z } from "zod";
import { isId, maximumIds, splitIds } from "./record-id.ts";

/** Query of a request for several records. Repeated IDs count once. */
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
