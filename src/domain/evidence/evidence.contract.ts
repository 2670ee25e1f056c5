import { z } from "zod";
import { mediaSchema } from "../media/media.contract.ts";

/** What an applicant has sent as proof, at one time: pictures and documents. Never public. */
export const evidenceSchema = z.object({
  _id: z.string(),
  sentAt: z.string(),
  files: z.array(mediaSchema),
});
export type Evidence = z.output<typeof evidenceSchema>;
