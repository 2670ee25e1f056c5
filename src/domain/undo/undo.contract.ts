import { z } from "zod";
import { maximumRecords } from "../http/bulk.ts";
import { successBody } from "../http/envelope.ts";

export const undoInputSchema = z.object({
  ids: z
    .array(z.guid("must be the id of an undo"))
    .min(1, "must name at least one undo")
    .max(maximumRecords, `must name at most ${maximumRecords} undos`)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
});

export const undoBody = successBody(
  z.object({
    undone: z.number().int(),
    /** Records that could not be restored, with the reason. */
    refused: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
);
export type UndoResult = z.output<typeof undoBody>["data"];
