import { z } from "zod";
import { messageLength } from "../conversations/conversation-rules.ts";
import { successBody } from "../http/envelope.ts";
import { oneOf } from "../http/one-of.ts";
import { recordReference } from "../http/record-reference.ts";
import { multiLine } from "../http/text.ts";
import { applicantSubjects } from "../links/link-rules.ts";
import { accessLinkSchema } from "../links/links.contract.ts";
import { copyPlatforms, copyWays, maximumRecipients } from "./copy-ways.ts";

/**
 * Records that stand for one person outside the team: a creator in a campaign, an applicant, the holder of a link,
 * the recipient of an unsent message, or a creator who is told which data the agency has of them.
 */
export const recipientTypes = [
  "collaboration",
  ...applicantSubjects,
  "link",
  "message",
  "influencer",
] as const;
const recipientSchema = recordReference(recipientTypes);
export type Recipient = z.output<typeof recipientSchema>;

export const linksToCopyInputSchema = z.object({
  recipients: z
    .array(recipientSchema)
    .min(1, "must name at least one")
    .max(maximumRecipients, `must be at most ${maximumRecipients}`),
});

/** A link to pass on by hand. `url` cannot be shown again; another call gets another address of the same page. */
export const linkToCopySchema = z.object({
  link: accessLinkSchema,
  url: z.string(),
  /** Text to send, with the link. */
  message: z.string(),
  /** The unsent message that this text is. Null: none waits. */
  messageId: z.string().nullable(),
  /** Digits for `https://wa.me/`. Null: no number is known. */
  whatsApp: z.string().nullable(),
  /** Profiles on platforms that have messages. */
  profiles: z.array(z.object({ platform: z.enum(copyPlatforms), url: z.string() })),
});
export type LinkToCopy = z.output<typeof linkToCopySchema>;
export const linksToCopyBody = successBody(z.object({ links: z.array(linkToCopySchema) }));

/** `messageId`: the unsent message that was passed on. `text`: its words, for the conversation with the person. */
export const copySchema = z.object({
  way: oneOf(copyWays),
  text: multiLine(messageLength).optional(),
  messageId: z.guid("must be the id of a message").optional(),
});
export type Copy = z.output<typeof copySchema>;
