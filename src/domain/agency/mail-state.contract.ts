import { z } from "zod";
import { successBody } from "../http/envelope.ts";

/** `folder`: without a mail server, each mail becomes a file in the outbox folder, and nobody gets it. */
export const mailDeliveries = ["server", "folder"] as const;

export const mailStateBody = successBody(
  z.object({
    delivery: z.enum(mailDeliveries),
    /** Sender of all mails. */
    from: z.string(),
    /** When the mail server last accepted a mail. */
    lastSentAt: z.string().nullable(),
    /** Number of mails that wait, including those that failed and will be tried again. */
    waiting: z.number().int(),
    /** Number of waiting mails that failed at least once. */
    failing: z.number().int(),
    /** Number of mails that are no longer tried. */
    failed: z.number().int(),
    /** Code of the most recent failure, such as `EAUTH 535`. */
    lastError: z.string().nullable(),
    replies: z.object({
      /** Whether answers to mail arrive here, and not only in the mailbox of the record's owner. */
      isReceived: z.boolean(),
      /** Null without a mailbox, and before the first look at it. */
      mailbox: z
        .object({
          lastReadAt: z.string().nullable(),
          /** Null if it could be read the last time. */
          failingSince: z.string().nullable(),
          problem: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
);
export type MailState = z.output<typeof mailStateBody>["data"];
