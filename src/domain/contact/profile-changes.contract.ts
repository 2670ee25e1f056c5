import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { proposedChangeSchema, proposedFields } from "../status/proposed-changes.ts";

/** Changes of a message, with the present values, which may no longer be those that the creator saw. */
const openChangeSchema = proposedChangeSchema.extend({ now: z.string() });
export type OpenChange = z.output<typeof openChangeSchema>;
export const profileChangesBody = successBody(z.object({ changes: z.array(openChangeSchema).max(40) }));

/** `now`: the present value that the reader saw, without which another edit could be lost. */
export const changeDecisionSchema = z.object({
  field: z.enum(proposedFields, "is not a field that can change"),
  platform: z.string().max(30).nullable().default(null),
  decision: z.enum(["take", "leave"], "must be take or leave"),
  now: z.string().max(5_000),
});
export type ChangeDecision = z.output<typeof changeDecisionSchema>;
