import { z } from "zod";
import { successBody } from "../http/envelope.ts";

const unreadableMailSchema = z.object({
  _id: z.string(),
  receivedAt: z.string(),
  bytes: z.number().int(),
  /** Reason why it could not be read. */
  problem: z.string(),
});
export type UnreadableMail = z.output<typeof unreadableMailSchema>;
/** Newest first. */
export const unreadableMailsBody = successBody(z.object({ mails: z.array(unreadableMailSchema) }));
