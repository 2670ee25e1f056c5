import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { multiLine } from "../http/text.ts";
import { mediaSchema } from "../media/media.contract.ts";
import { moneySchema } from "../money/money.ts";
import { shortlistLengths } from "./shortlist-limits.ts";
import { reviewActions, shortlistStates } from "./shortlist-states.ts";
import { reviewRoles, shownFigures, voteDecisions, voteReasonCodes } from "./shortlist-votes.ts";
import { proposedFiguresSchema } from "./shortlists.contract.ts";

const figure = z.number().nullable();

/** What a reviewer has said of a creator. */
const ownVoteSchema = z.object({
  decision: z.enum(voteDecisions),
  reason: z.enum(voteReasonCodes).nullable(),
  comment: z.string(),
  decidedAt: z.string(),
});

/** What a client sees of a creator. Figures are null unless `show` names them, or while they are not known. */
const reviewedCreatorSchema = z.object({
  name: z.string(),
  /** The path of the profile. */
  profile: z.string(),
  avatar: z.string().nullable(),
  /** Pictures of work. */
  pictures: z.array(mediaSchema),
  category: z.string(),
  location: z.string(),
  languages: z.array(z.string()),
  bio: z.string(),
  verified: z.boolean(),
  /** `link` is the address of the channel; null if none can be made of what is stored. */
  channels: z.array(z.object({ platform: z.string(), link: z.string().nullable(), followers: figure })),
  /** With `audience`. */
  totalFollowers: figure,
  /** With `engagement`, in percent. */
  engagement: figure,
  /** With `rate`: what the creator asks for a post, in USD. */
  rate: figure,
});

/** One creator on a list, for the holder of a link. */
export const reviewItemSchema = z.object({
  _id: z.string(),
  /** Null: no longer available. Then nothing else is shown, it counts as nothing, and cannot be voted on. */
  creator: reviewedCreatorSchema.nullable(),
  pitch: z.string(),
  /** With `price`. */
  price: moneySchema.nullable(),
  /** Figures that were more than 5 % different when the creator was proposed. */
  proposed: proposedFiguresSchema.nullable(),
  /** The holder's own vote. */
  vote: ownVoteSchema.nullable(),
  /** The votes of the others, for who may see them; else empty. */
  votes: z.array(ownVoteSchema.extend({ person: z.string(), role: z.enum(reviewRoles) })),
});
export type ReviewItem = z.output<typeof reviewItemSchema>;

export const reviewSchema = z.object({
  /** Whoever holds the link is this person. */
  person: z.string(),
  role: z.enum(reviewRoles),
  showVotes: z.boolean(),
  name: z.string(),
  clientName: z.string(),
  intro: z.string(),
  state: z.enum(shortlistStates),
  show: z.array(z.enum(shownFigures)),
  expiresAt: z.string().nullable(),
  /** When the holder has sent the answers; they can still be changed until the list is closed. */
  finishedAt: z.string().nullable(),
  /** Of the creators that are available, how many the holder has voted on. */
  progress: z.object({ voted: z.number().int(), of: z.number().int() }),
  items: z.array(reviewItemSchema),
  /** What the holder may do now: nothing once the list is closed. */
  actions: z.array(
    z.object({ action: z.enum(reviewActions), label: z.string(), missing: z.array(z.string()) }),
  ),
});
export type Review = z.output<typeof reviewSchema>;
export const reviewBody = successBody(z.object({ review: reviewSchema }));

export const reviewItemParametersSchema = z.object({ itemId: z.guid() });

export const voteInputSchema = z.object({
  decision: z.enum(voteDecisions, `must be one of ${voteDecisions.join(", ")}`),
  reason: z
    .enum(voteReasonCodes, `must be one of ${voteReasonCodes.join(", ")}`)
    .nullable()
    .default(null),
  comment: multiLine(shortlistLengths.comment).default(""),
});
export type VoteInput = z.output<typeof voteInputSchema>;

/** `replaced` is the holder's vote before this one, which may have come from another window; null if there was none. */
export const votedSchema = z.object({
  item: reviewItemSchema,
  replaced: ownVoteSchema.nullable(),
  progress: reviewSchema.shape.progress,
});
export type Voted = z.output<typeof votedSchema>;
export const votedBody = successBody(votedSchema);

/** `open`: the IDs of the items that the holder has not voted on. */
export const finishedSchema = z.object({ finishedAt: z.string(), open: z.array(z.string()) });
export type Finished = z.output<typeof finishedSchema>;
export const finishedBody = successBody(finishedSchema);

export const deniedMessage = "Thank you. We have told the person who sent this link.";
