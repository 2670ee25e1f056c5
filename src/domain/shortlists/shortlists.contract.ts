import { z } from "zod";
import { ownerQuerySchema, ownerSchema } from "../admin/owner.contract.ts";
import { recordIdsSchema } from "../http/bulk.ts";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { oneOf } from "../http/one-of.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import { multiLine, requiredLine, singleLine, typedEmailSchema } from "../http/text.ts";
import { textLimits } from "../http/text-limits.ts";
import { whenRight } from "../http/when-right.ts";
import { influencerSchema } from "../influencers/influencer.contract.ts";
import { reviewLinkDays } from "../links/link-rules.ts";
import { isOnKnownPageSchema, joinedLinkSchema } from "../links/shared-link.contract.ts";
import { currencySchema, moneyInputSchema, moneySchema } from "../money/money.ts";
import { daySchema } from "../readers/read-day.ts";
import { availableActions } from "../states/available-actions.ts";
import { maximumAdded, maximumItems, shortlistLengths } from "./shortlist-limits.ts";
import { shortlistStateActions, shortlistStates, shortlistTeamActions } from "./shortlist-states.ts";
import {
  itemDecisions,
  reviewRoles,
  shownFigures,
  voteDecisions,
  voteReasonCodes,
} from "./shortlist-votes.ts";

const figure = z.number().nullable();

/** A vote as the team sees it. */
const voteSchema = z.object({
  /** ID of the reviewer, which is also that of the link. */
  reviewerId: z.string(),
  person: z.string(),
  role: z.enum(reviewRoles),
  decision: z.enum(voteDecisions),
  reason: z.enum(voteReasonCodes).nullable(),
  comment: z.string(),
  decidedAt: z.string(),
});

/** Figures that differed by more than 5 % when the creator was added to the list. Null: unchanged or unknown. */
export const proposedFiguresSchema = z.object({
  at: z.string(),
  totalFollowers: figure,
  engagement: figure,
  rate: figure,
});
export type ProposedFigures = z.output<typeof proposedFiguresSchema>;

/** A creator on a list, for the team. */
export const shortlistItemSchema = z.object({
  _id: z.string(),
  /** Null once the creator's data is erased. */
  influencerId: z.string().nullable(),
  /** Name at the time when the creator was added. */
  creatorName: z.string(),
  /** Current data from the marketplace. Null: no longer available, and counts nowhere. */
  creator: influencerSchema.nullable(),
  position: z.number().int(),
  pitch: z.string(),
  /** Empty for viewers. Never sent to clients. */
  teamNote: z.string(),
  price: moneySchema.nullable(),
  proposed: proposedFiguresSchema.nullable(),
  decision: z.enum(itemDecisions),
  decidedAt: z.string().nullable(),
  /** Proposed by a program. Clients do not see the creator until an editor accepts. */
  proposal: z.object({ by: z.string(), at: z.string() }).nullable(),
  addedAt: z.string(),
  updatedAt: z.string(),
  votes: z.array(voteSchema),
});
export type ShortlistItem = z.output<typeof shortlistItemSchema>;

/** A person with a link to a list, and their progress. */
export const reviewerSchema = z.object({
  /** Also the ID of the link: `DELETE /api/admin/links/{_id}` revokes it. */
  _id: z.string(),
  person: z.string(),
  /** Empty for viewers, and for copied links. */
  email: z.string(),
  role: z.enum(reviewRoles),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** When somebody opened the link and said that they are another person. */
  deniedAt: z.string().nullable(),
  voted: z.number().int(),
  /** Null once the link is deleted, 90 days after its end. */
  link: z
    .object({
      /** Whether they see the votes and names of others. */
      showVotes: z.boolean(),
      expiresAt: z.string().nullable(),
      revokedAt: z.string().nullable(),
      opens: z.number().int(),
      lastOpenedAt: z.string().nullable(),
    })
    .nullable(),
});
export type Reviewer = z.output<typeof reviewerSchema>;

/** Number of creators by decision, without proposals and those who are no longer available. */
export const shortlistCountsSchema = z.object({
  items: z.number().int(),
  open: z.number().int(),
  approved: z.number().int(),
  maybe: z.number().int(),
  rejected: z.number().int(),
});
export type ShortlistCounts = z.output<typeof shortlistCountsSchema>;

/** A shortlist in a list. */
export const shortlistSummarySchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Name of the client; `brandId` is set if the client is a brand of the marketplace. */
  clientName: z.string(),
  brandId: z.string().nullable(),
  /** The campaign whose creators the client approves with this list. */
  campaignId: z.string().nullable(),
  /** The responsible administrator; null once they have left. */
  owner: ownerSchema,
  state: z.enum(shortlistStates),
  stateSince: z.string(),
  dueOn: z.iso.date().nullable(),
  nextStep: z.string(),
  currency: z.string(),
  counts: shortlistCountsSchema,
  /** Number of proposed creators that nobody has accepted yet. */
  proposals: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  actions: availableActions(shortlistTeamActions),
});
export type ShortlistSummary = z.output<typeof shortlistSummarySchema>;

/** A list with its creators, in order, and its reviewers. */
export const shortlistSchema = shortlistSummarySchema.extend({
  /** Shown to the client above the creators. */
  intro: z.string(),
  /** Figures that the client sees beside name, pictures, and channels. */
  show: z.array(z.enum(shownFigures)),
  items: z.array(shortlistItemSchema),
  reviewers: z.array(reviewerSchema),
});
export type Shortlist = z.output<typeof shortlistSchema>;

export const shortlistsBody = z.array(shortlistSummarySchema);
export const shortlistBody = successBody(z.object({ shortlist: shortlistSchema }));
export const shortlistItemBody = successBody(z.object({ item: shortlistItemSchema }));

/** Newest first. `owner`: `me`, or the ID of an administrator. */
export const shortlistQuerySchema = arrayPageQuerySchema.extend({
  search: singleLine(textLimits.search).optional(),
  state: z.enum(shortlistStates, "must be open or closed").optional(),
  owner: ownerQuerySchema.optional(),
  campaignId: z.guid("must be the id of a campaign").optional(),
});
export type ShortlistQuery = z.output<typeof shortlistQuerySchema>;

const fields = {
  clientName: singleLine(shortlistLengths.client),
  brandId: z.guid("must be the id of a brand").nullable(),
  campaignId: z.guid("must be the id of a campaign").nullable(),
  ownerId: z.guid("must be the id of an administrator").nullable(),
  intro: multiLine(shortlistLengths.intro),
  show: z
    .array(z.enum(shownFigures, `must be of ${shownFigures.join(", ")}`))
    .transform((chosen) => shownFigures.filter((name) => chosen.includes(name))),
  currency: currencySchema,
  dueOn: daySchema.nullable(),
  nextStep: singleLine(shortlistLengths.nextStep),
};
const nameSchema = requiredLine("Name", shortlistLengths.name);

/** `ownerId` defaults to the caller, `clientName` to the name of the brand. */
export const shortlistInputSchema = z.object({
  name: nameSchema,
  clientName: fields.clientName.default(""),
  brandId: fields.brandId.default(null),
  campaignId: fields.campaignId.default(null),
  ownerId: fields.ownerId.optional(),
  intro: fields.intro.default(""),
  show: fields.show.default(["price", "engagement", "audience"]),
  currency: fields.currency.default("USD"),
  dueOn: fields.dueOn.default(null),
  nextStep: fields.nextStep.default(""),
});
export type ShortlistInput = z.output<typeof shortlistInputSchema>;

/** Omitted fields stay unchanged. */
export const shortlistChangesSchema = z
  .object({ name: nameSchema, ...fields })
  .partial()
  .extend({ updatedAt: openedAtSchema });
export type ShortlistChanges = z.output<typeof shortlistChangesSchema>;

/** Parameters of requests about one creator on a list. */
export const shortlistItemParametersSchema = z.object({ id: z.guid(), itemId: z.guid() });

const itemFields = {
  pitch: multiLine(shortlistLengths.pitch),
  teamNote: multiLine(shortlistLengths.note),
  price: moneyInputSchema.nullable(),
};

/** `pitch`, `teamNote`, and `price` apply to every added creator. */
export const itemsInputSchema = z.object({
  ids: recordIdsSchema(maximumAdded),
  pitch: itemFields.pitch.default(""),
  teamNote: itemFields.teamNote.default(""),
  price: itemFields.price.default(null),
});
export type ItemsInput = z.output<typeof itemsInputSchema>;

/** `present`: already on the list. `unknown`: no such creator. `full`: the list has reached its maximum of 100. */
export const addOutcomes = ["added", "present", "unknown", "full"] as const;
export const itemsAddedSchema = z.object({
  results: z.array(
    z.object({
      influencerId: z.string(),
      outcome: z.enum(addOutcomes),
      /** Null for `unknown` and `full`. */
      itemId: z.string().nullable(),
    }),
  ),
});
export type ItemsAdded = z.output<typeof itemsAddedSchema>;
export const itemsAddedBody = successBody(itemsAddedSchema);

/** Omitted fields stay unchanged. `accept` accepts a program's proposal. */
export const itemChangesSchema = z
  .object({ ...itemFields, accept: z.literal(true, "must be true") })
  .partial()
  .extend({ updatedAt: openedAtSchema });
export type ItemChanges = z.output<typeof itemChangesSchema>;

/** `items`: IDs of all items, each once. `updatedAt`: that of the list. */
export const orderSchema = z.object({
  items: recordIdsSchema(maximumItems),
  updatedAt: openedAtSchema,
});
export type ShortlistOrder = z.output<typeof orderSchema>;

/** `mail` sends the link to `email`. `copy` returns it once, to be passed on by hand. */
export const shareSchema = z
  .object({
    person: requiredLine("Name", shortlistLengths.person),
    email: z.union([z.literal(""), typedEmailSchema], "must be an email address").default(""),
    delivery: z.enum(["mail", "copy"], "must be mail or copy"),
    joins: joinedLinkSchema,
    role: oneOf(reviewRoles),
    showVotes: z.boolean("must be true or false").default(false),
    days: z
      .number("must be a number of days")
      .int(`must be from ${reviewLinkDays.from} to ${reviewLinkDays.to}`)
      .min(reviewLinkDays.from, `must be from ${reviewLinkDays.from} to ${reviewLinkDays.to}`)
      .max(reviewLinkDays.to, `must be from ${reviewLinkDays.from} to ${reviewLinkDays.to}`)
      .default(reviewLinkDays.usual),
  })
  .refine(({ delivery, email }) => delivery === "copy" || email !== "", {
    path: ["email"],
    error: "Email is required",
    ...whenRight("delivery", "email"),
  });
export type ShareInput = z.output<typeof shareSchema>;

/** `url` is shown only once, only for `copy`. Anyone who has it votes in that person's name. */
export const sharedSchema = z.object({
  reviewer: reviewerSchema,
  url: z.string().nullable(),
  isOnKnownPage: isOnKnownPageSchema,
});
export const sharedBody = successBody(sharedSchema);
export type Shared = z.output<typeof sharedSchema>;

export const shortlistStateChangeSchema = z.object({
  action: oneOf(shortlistStateActions),
  updatedAt: openedAtSchema,
});
export type ShortlistStateChange = z.output<typeof shortlistStateChangeSchema>;

/** Columns of the CSV file, which has one row per creator. */
export const shortlistCsvColumns = [
  "position",
  "creator",
  "category",
  "location",
  "followers",
  "engagement",
  "price",
  "currency",
  "pitch",
  "teamNote",
  "decision",
  "votes",
] as const;

export const shortlistCsvQuerySchema = z.object({
  id: z.guid("must be the id of a shortlist"),
  bom: z.enum(["true", "false"]).default("false"),
});
