import { z } from "zod";
import { messageBodySchema } from "../http/envelope.ts";

/** How long an administrator can undo a decision or a deletion, in seconds. */
export const undoSeconds = 10;

/** What can be undone that way. */
export const undoableActions = ["approve", "reject", "delete"] as const;
export type UndoableAction = (typeof undoableActions)[number];

/**
 * With a response to an administrator's decision or deletion: how to undo it, one ID for each record, and until when.
 * Mails and webhooks wait until then. API keys get none, because their changes are final.
 */
export const undoOfferSchema = z.object({ ids: z.array(z.string()), until: z.string() });
export type UndoOffer = z.output<typeof undoOfferSchema>;

export const undoOffered = { undo: undoOfferSchema.optional() };

/** The response to a deletion or a rejection. */
export const removedBody = messageBodySchema.extend(undoOffered);
