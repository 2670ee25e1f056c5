import { z } from "zod";
import { mediaSchema } from "../media/media.contract.ts";

/** Pictures and documents that an applicant sent together as evidence. Never public. */
export const evidenceSchema = z.object({
  _id: z.string(),
  sentAt: z.string(),
  files: z.array(mediaSchema),
});
export type Evidence = z.output<typeof evidenceSchema>;
