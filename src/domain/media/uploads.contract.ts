import { z } from "zod";
import { successBody } from "../http/envelope.ts";

/**
 * A file that arrives in several requests. `checking`: all bytes are there, and the content is being checked. `ready`:
 * a form can name it.
 */
export const uploadStages = ["receiving", "checking", "ready", "refused"] as const;
export type UploadStage = (typeof uploadStages)[number];

export const uploadSchema = z.object({
  _id: z.string(),
  name: z.string(),
  bytes: z.int(),
  received: z.int(),
  stage: z.enum(uploadStages),
  /** Reason of a refusal; else empty. */
  message: z.string(),
  expiresAt: z.string(),
});
export type UploadState = z.output<typeof uploadSchema>;
export const uploadBody = successBody(z.object({ upload: uploadSchema }));
