import { z } from "zod";
import { successBody } from "#domain/http/envelope.ts";
import { arrayPageQuerySchema } from "#domain/http/paging.ts";
import { multiLine } from "#domain/http/text.ts";
import { appliedFields, pickFields } from "#domain/influencers/field-list.ts";
import { storedShape } from "#domain/influencers/influencer-fields.ts";
import { mediaSchema } from "#domain/media/media.contract.ts";

export const joinedMessage = "Sign up successful!";

/** Why a request is rejected, in words for the creator. */
export const rejectionReason = multiLine(1000);

/** A recommendation to the administrator. `reason` is text for the creator. */
export const proposalSchema = z.object({
  decision: z.enum(["approve", "reject"]),
  note: z.string(),
  reason: z.string(),
  /** The name of the key that proposed it, or the address of an administrator. */
  proposedBy: z.string(),
  proposedAt: z.string(),
});
export type Proposal = z.output<typeof proposalSchema>;

/** A recommendation. Nothing happens until an administrator decides. */
export const proposalInputSchema = proposalSchema.pick({ decision: true }).extend({
  /** Why, in words for the administrator. */
  note: multiLine(1000).refine((text) => text !== "", "is required"),
  /** For a rejection: text for the creator, which the administrator may edit. */
  reason: rejectionReason.default(""),
});
export type ProposalInput = z.output<typeof proposalInputSchema>;

/** A pending join request. `instagram` is the link or username in that social row. */
export const joinRequestSchema = z.object({
  _id: z.string(),
  ...pickFields(storedShape, appliedFields),
  instagram: z.string(),
  totalFollowers: z.number(),
  createdAt: z.string(),
  images: z.array(mediaSchema),
  videos: z.array(mediaSchema),
  proposal: proposalSchema.nullable(),
});
export type JoinRequest = z.output<typeof joinRequestSchema>;
export const joinRequestBody = successBody(z.object({ joinRequest: joinRequestSchema }));
export const joinRequestsBody = z.array(joinRequestSchema);

export const rejectionSchema = z.object({ reason: rejectionReason.optional() }).nullish();

/** The query string of the list: newest first, or those waiting longest. */
export const joinRequestQuerySchema = arrayPageQuerySchema.extend({
  sort: z.enum(["newest", "oldest"], "must be newest or oldest").default("newest"),
});
export type JoinRequestQuery = z.output<typeof joinRequestQuerySchema>;
