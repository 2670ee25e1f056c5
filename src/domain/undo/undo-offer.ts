import { z } from "zod";
import { messageBodySchema } from "../http/envelope.ts";

/** Seconds in which an administrator can undo a decision or a deletion. */
export const undoSeconds = 10;

export const undoableActions = ["approve", "reject", "delete"] as const;
export type UndoableAction = (typeof undoableActions)[number];

/**
 * IDs to undo a decision or a deletion, one per record, and the deadline. Mail and webhooks wait until then. API
 * keys get no offer, because their changes are final.
 */
export const undoOfferSchema = z.object({ ids: z.array(z.string()), until: z.string() });
export type UndoOffer = z.output<typeof undoOfferSchema>;

export const undoOffered = { undo: undoOfferSchema.optional() };

/** Response to a deletion or a rejection. */
export const removedBody = messageBodySchema.extend(undoOffered);
