import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { oneOf } from "../http/one-of.ts";
import { multiLine } from "../http/text.ts";
import { mediaSchema } from "../media/media.contract.ts";
import { moneySchema } from "../money/money.ts";
import { availableActions } from "../states/available-actions.ts";
import { shortlistLengths } from "./shortlist-limits.ts";
import { reviewActions, shortlistStates } from "./shortlist-states.ts";
import { reviewRoles, shownFigures, voteDecisions, voteReasonCodes } from "./shortlist-votes.ts";
import { proposedFiguresSchema } from "./shortlists.contract.ts";

const figure = z.number().nullable();

/** A reviewer's vote on a creator. */
const ownVoteSchema = z.object({
  decision: z.enum(voteDecisions),
  reason: z.enum(voteReasonCodes).nullable(),
  comment: z.string(),
  decidedAt: z.string(),
});

/** A creator as the client sees them. Figures are null if unknown, or unless `show` includes them. */
const reviewedCreatorSchema = z.object({
  name: z.string(),
  /** Path of the profile; null for a private creator. */
  profile: z.string().nullable(),
  avatar: z.string().nullable(),
  /** Pictures of work. */
  pictures: z.array(mediaSchema),
  category: z.string(),
  location: z.string(),
  languages: z.array(z.string()),
  bio: z.string(),
  verified: z.boolean(),
  /** `link`: URL of the channel; null if the stored text is not a valid one. */
  channels: z.array(z.object({ platform: z.string(), link: z.string().nullable(), followers: figure })),
  /** If `show` includes `audience`. */
  totalFollowers: figure,
  /** If `show` includes `engagement`, in percent. */
  engagement: figure,
  /** If `show` includes `rate`: the creator's rate per post, in USD. */
  rate: figure,
});

/** A creator on a list, for the holder of a link. */
export const reviewItemSchema = z.object({
  _id: z.string(),
  /** Null: no longer available. The item is then empty, counts nowhere, and cannot be voted on. */
  creator: reviewedCreatorSchema.nullable(),
  pitch: z.string(),
  /** If `show` includes `price`. */
  price: moneySchema.nullable(),
  /** Figures that differed by more than 5 % when the creator was proposed. */
  proposed: proposedFiguresSchema.nullable(),
  /** The holder's own vote. */
  vote: ownVoteSchema.nullable(),
  /** Votes of others, if the holder may see them; otherwise empty. */
  votes: z.array(ownVoteSchema.extend({ person: z.string(), role: z.enum(reviewRoles) })),
});
export type ReviewItem = z.output<typeof reviewItemSchema>;

export const reviewSchema = z.object({
  /** Name of the link's holder. */
  person: z.string(),
  role: z.enum(reviewRoles),
  showVotes: z.boolean(),
  name: z.string(),
  clientName: z.string(),
  intro: z.string(),
  state: z.enum(shortlistStates),
  show: z.array(z.enum(shownFigures)),
  expiresAt: z.string().nullable(),
  /** When the holder finished voting. Votes can still change until the list is closed. */
  finishedAt: z.string().nullable(),
  /** Number of available creators, and of those that the holder has voted on. */
  progress: z.object({ voted: z.number().int(), of: z.number().int() }),
  items: z.array(reviewItemSchema),
  /** Actions that the holder may take now; none once the list is closed. */
  actions: availableActions(reviewActions),
});
export type Review = z.output<typeof reviewSchema>;
export const reviewBody = successBody(z.object({ review: reviewSchema }));

export const reviewItemParametersSchema = z.object({ itemId: z.guid() });

export const voteInputSchema = z.object({
  decision: oneOf(voteDecisions),
  reason: oneOf(voteReasonCodes).nullable().default(null),
  comment: multiLine(shortlistLengths.comment).default(""),
});
export type VoteInput = z.output<typeof voteInputSchema>;

/** `replaced`: the holder's previous vote, which may have come from another window; null if there was none. */
export const votedSchema = z.object({
  item: reviewItemSchema,
  replaced: ownVoteSchema.nullable(),
  progress: reviewSchema.shape.progress,
});
export type Voted = z.output<typeof votedSchema>;
export const votedBody = successBody(votedSchema);

/** `open`: IDs of the items that the holder has not voted on. */
export const finishedSchema = z.object({ finishedAt: z.string(), open: z.array(z.string()) });
export type Finished = z.output<typeof finishedSchema>;
export const finishedBody = successBody(finishedSchema);

export const deniedMessage = "Thank you. We have told the person who sent this link.";
