import { z } from "zod";
import { successBody } from "#domain/http/envelope.ts";
import { multiLine, requiredLine } from "#domain/http/text.ts";
import { rejectionLength, savedReplyTitleLength } from "./decision-limits.ts";

/** A saved text for rejected creators. */
export const savedReplySchema = z.object({ _id: z.string(), title: z.string(), text: z.string() });
export type SavedReply = z.output<typeof savedReplySchema>;

export const savedReplyInputSchema = z.object({
  title: requiredLine("Title", savedReplyTitleLength),
  text: multiLine(rejectionLength).refine((text) => text !== "", "Text is required"),
});
export type SavedReplyInput = z.output<typeof savedReplyInputSchema>;

export const savedRepliesBody = successBody(z.object({ savedReplies: z.array(savedReplySchema) }));
export const savedReplyBody = successBody(z.object({ savedReply: savedReplySchema }));
