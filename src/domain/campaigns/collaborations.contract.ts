import { z } from "zod";
import { ownerQuerySchema, ownerSchema } from "../admin/owner.contract.ts";
import { customFilterSchema } from "../custom-fields/custom-filters.ts";
import { customInputSchema, customValuesSchema } from "../custom-fields/custom-values.ts";
import { recordIdsSchema } from "../http/bulk.ts";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { oneOf } from "../http/one-of.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import { multiLine, singleLine } from "../http/text.ts";
import { textLimits } from "../http/text-limits.ts";
import { wholeNumber } from "../http/whole-number.ts";
import { relationships } from "../influencers/relationship.ts";
import { visibilities } from "../influencers/visibility.ts";
import { moneyInputSchema, moneySchema } from "../money/money.ts";
import { paymentDetailsStates } from "../payouts/payment-details.contract.ts";
import { payoutsDecisions } from "../payouts/payout-states.ts";
import { daySchema } from "../readers/read-day.ts";
import { rightsDecisions } from "../rights/right-rules.ts";
import { voteReasonCodes } from "../shortlists/shortlist-votes.ts";
import { availableActions } from "../states/available-actions.ts";
import { campaignLengths, maximumPerCall } from "./campaign-limits.ts";
import { campaignStates } from "./campaign-states.ts";
import { collaborationActions, collaborationStates, editorActions } from "./collaboration-states.ts";
import { offerSides } from "./offer-states.ts";

/** A creator on a board or in a table. */
export const collaborationCreatorSchema = z.object({
  slug: z.string(),
  visibility: z.enum(visibilities).optional(),
  /** Not for keys that only read. */
  relationship: z.enum(relationships).optional(),
  avatar: z.string().nullable(),
  verified: z.boolean(),
  category: z.string(),
  location: z.string(),
  platforms: z.array(z.string()),
  totalFollowers: z.number(),
  engagement: z.number(),
  /** USD per post, as stated by the creator. */
  rate: z.number().nullable(),
});
export type CollaborationCreator = z.output<typeof collaborationCreatorSchema>;

const score = z.number().int().nullable();
/** From 1 to 5, visible to the team only. Null: not scored. */
export const scoresSchema = z.object({ onTime: score, quality: score, contact: score });
export type Scores = z.output<typeof scoresSchema>;

/** One creator in one campaign. */
export const collaborationSchema = z.object({
  _id: z.string(),
  campaign: z.object({ _id: z.string(), name: z.string(), state: z.enum(campaignStates) }),
  /** Null once the creator's data is erased. */
  influencerId: z.string().nullable(),
  /** Name at the time when the creator was added. */
  creatorName: z.string(),
  /** Current data from the marketplace. Null: no longer listed. */
  creator: collaborationCreatorSchema.nullable(),
  state: z.enum(collaborationStates),
  stateSince: z.string(),
  /** Position among all creators of the campaign, lowest first. */
  rank: z.number(),
  owner: ownerSchema,
  dueOn: z.iso.date().nullable(),
  nextStep: z.string(),
  /** Price in the team's plan. */
  price: moneySchema.nullable(),
  /** Price of the accepted offer. */
  agreedPrice: moneySchema.nullable(),
  /** The offer that awaits a response: the creator's, or ours if `by` is `agency`. */
  openOffer: z
    .object({
      _id: z.string(),
      by: z.enum(offerSides),
      price: moneySchema,
      sentAt: z.string(),
      validUntil: z.iso.date(),
    })
    .nullable(),
  /** The creator's submission that awaits the team's response. */
  waitsFor: z.enum(["draft"]).nullable(),
  /** Whether the creator has given payment details. Null if nothing is owed, or none can be given. */
  paymentDetails: z.enum(paymentDetailsStates).nullable(),
  /** Price for the client. Never shown to the creator. */
  clientPrice: moneySchema.nullable(),
  /** Reason for the end: a code from a list, and a comment. */
  endReason: z.enum(voteReasonCodes).nullable(),
  endWords: z.string(),
  scores: scoresSchema,
  /** Not for keys that only read. */
  custom: customValuesSchema.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  actions: availableActions(collaborationActions),
});
export type Collaboration = z.output<typeof collaborationSchema>;

export const collaborationsBody = z.array(collaborationSchema);
export const collaborationBody = successBody(z.object({ collaboration: collaborationSchema }));

/** Sorted by rank. */
export const collaborationQuerySchema = arrayPageQuerySchema.extend({
  search: singleLine(textLimits.search).optional(),
  state: oneOf(collaborationStates).optional(),
  owner: ownerQuerySchema.optional(),
  custom: customFilterSchema,
});
export type CollaborationQuery = z.output<typeof collaborationQuerySchema>;

export const collaborationsInputSchema = z.object({ influencerIds: recordIdsSchema(maximumPerCall) });

/**
 * An agreement that binds a creator to one client in a category during the campaign. Informational: it blocks
 * nothing.
 */
export const exclusivityNoteSchema = z.object({
  creatorName: z.string(),
  category: z.string(),
  from: z.iso.date(),
  until: z.iso.date(),
  campaign: z.object({ _id: z.string(), name: z.string() }),
  clientName: z.string(),
});
export type ExclusivityNote = z.output<typeof exclusivityNoteSchema>;

/** `present`: already in the campaign. `unknown`: no such creator. `full`: the campaign has reached its maximum. */
export const collaborationOutcomes = ["added", "present", "unknown", "full"] as const;
export const collaborationsAddedSchema = z.object({
  results: z.array(
    z.object({
      influencerId: z.string(),
      outcome: z.enum(collaborationOutcomes),
      /** Null for `unknown` and `full`. */
      collaborationId: z.string().nullable(),
      /** Exclusive agreements with other clients during the campaign. */
      exclusivities: z.array(exclusivityNoteSchema),
    }),
  ),
});
export type CollaborationsAdded = z.output<typeof collaborationsAddedSchema>;
export const collaborationsAddedBody = successBody(collaborationsAddedSchema);

const scoreInput = wholeNumber({ from: 1, to: 5 }).nullable().default(null);

/** Omitted fields stay unchanged. */
export const collaborationChangesSchema = z
  .object({
    ownerId: z.guid("must be the id of an administrator").nullable(),
    dueOn: daySchema.nullable(),
    nextStep: singleLine(campaignLengths.nextStep),
    price: moneyInputSchema.nullable(),
    clientPrice: moneyInputSchema.nullable(),
    scores: z.object({ onTime: scoreInput, quality: scoreInput, contact: scoreInput }),
  })
  .partial()
  .extend({ custom: customInputSchema, updatedAt: openedAtSchema });
export type CollaborationChanges = z.output<typeof collaborationChangesSchema>;

const stateChange = {
  action: oneOf(editorActions),
  reason: oneOf(voteReasonCodes).nullable().default(null),
  words: multiLine(campaignLengths.words).default(""),
  /** For `cancel`: what happens to granted rights. Rights that have not begun end in any case. */
  rights: oneOf(rightsDecisions).nullable().default(null),
  /**
   * For `cancel`: what happens to payouts without an approval. `kept`: they are due at once. `changed`:
   * `payoutAmount` is paid instead.
   */
  payouts: oneOf(payoutsDecisions).nullable().default(null),
  payoutAmount: moneyInputSchema.nullable().default(null),
};

export const collaborationStateChangeSchema = z.object({ ...stateChange, updatedAt: openedAtSchema });
export type CollaborationStateChange = z.output<typeof collaborationStateChangeSchema>;

/** The same action for several creators of a campaign. */
export const bulkStateChangeSchema = z.object({ ids: recordIdsSchema(maximumPerCall), ...stateChange });
export type BulkStateChange = z.output<typeof bulkStateChangeSchema>;

/** `refused`: the state does not allow it, or a requirement is not met; `message` says which. */
export const stateOutcomes = ["done", "refused", "unknown"] as const;
export const bulkStateBody = successBody(
  z.object({
    results: z.array(z.object({ _id: z.string(), outcome: z.enum(stateOutcomes), message: z.string() })),
  }),
);
export type BulkStateResults = z.output<typeof bulkStateBody>["data"];

/** `after`: the creator to be placed right before this one; null for the first position. */
export const rankSchema = z.object({ after: z.guid("must be the id of a collaboration").nullable() });
export type RankInput = z.output<typeof rankSchema>;
