import { z } from "zod";
import { ownerQuerySchema, ownerSchema } from "../admin/owner.contract.ts";
import { endsAfterStart } from "../days/ends-after-start.ts";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { oneOf } from "../http/one-of.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import { multiLine, requiredLine, singleLine } from "../http/text.ts";
import { textLimits } from "../http/text-limits.ts";
import { wholeNumber } from "../http/whole-number.ts";
import { currencySchema, moneyInputSchema, moneySchema } from "../money/money.ts";
import { countriesSchema } from "../places/countries.contract.ts";
import { daySchema } from "../readers/read-day.ts";
import { availableActions } from "../states/available-actions.ts";
import { campaignLengths, reviewDayLimits, revisionRoundLimits } from "./campaign-limits.ts";
import {
  type BriefPart,
  briefPartNames,
  campaignActions,
  campaignStates,
  objectiveCodes,
} from "./campaign-states.ts";
import { type CollaborationState, collaborationStates } from "./collaboration-states.ts";

const countsShape = Object.fromEntries(
  collaborationStates.map((state) => [state, z.number().int()]),
) as Record<CollaborationState, z.ZodNumber>;

/**
 * Sums over the creators of a campaign, in its currency. Ended collaborations count only with their agreed amounts.
 */
export const campaignFiguresSchema = z.object({
  /** Prices in the team's plan. */
  planned: moneySchema,
  /** Total of open offers. */
  offered: moneySchema,
  /** Total of accepted offers. */
  agreed: moneySchema,
  /** Total of open and accepted offers. */
  committed: moneySchema,
  paid: moneySchema,
  /** Total that the client pays. */
  client: moneySchema,
  /** Client total minus the committed prices, and the planned price of each creator without an offer. */
  margin: moneySchema,
});
export type CampaignFigures = z.output<typeof campaignFiguresSchema>;

/** A campaign in a list. */
export const campaignSummarySchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Name of the client; `brandId` is set if the client is a brand of the marketplace. */
  clientName: z.string(),
  brandId: z.string().nullable(),
  owner: ownerSchema,
  state: z.enum(campaignStates),
  stateSince: z.string(),
  objective: z.enum(objectiveCodes).nullable(),
  /** ISO 3166-1 alpha-2. */
  countries: z.array(z.string()),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  currency: z.string(),
  budget: moneySchema.nullable(),
  /** Number of creators by state. */
  counts: z.object(countsShape),
  figures: campaignFiguresSchema,
  dueOn: z.iso.date().nullable(),
  nextStep: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  actions: availableActions(campaignActions),
});
export type CampaignSummary = z.output<typeof campaignSummarySchema>;

const briefText = multiLine(campaignLengths.brief);
const briefShape = Object.fromEntries(briefPartNames.map((name) => [name, z.string()])) as Record<
  BriefPart,
  z.ZodString
>;
export const briefSchema = z.object(briefShape);
export type CampaignBrief = z.output<typeof briefSchema>;

export const campaignSchema = campaignSummarySchema.extend({
  brief: briefSchema,
  /** Whether the client has to approve creators before they are invited. */
  clientClearsCreators: z.boolean(),
  clientClearsDrafts: z.boolean(),
  revisionRounds: z.number().int(),
  /** Days after which the response to a submitted draft is late. */
  reviewDays: z.number().int(),
  /** Template of terms for its offers. Null: the default terms. */
  termsId: z.string().nullable(),
  /** The agency's words at the top of the report, which the client reads. Plain text. */
  reportSummary: z.string(),
});
export type Campaign = z.output<typeof campaignSchema>;

export const campaignsBody = z.array(campaignSummarySchema);
export const campaignBody = successBody(z.object({ campaign: campaignSchema }));

/** Newest first. `owner`: `me`, or the ID of an administrator. */
export const campaignQuerySchema = arrayPageQuerySchema.extend({
  search: singleLine(textLimits.search).optional(),
  state: oneOf(campaignStates).optional(),
  owner: ownerQuerySchema.optional(),
  brand: z.guid("must be the id of a brand").optional(),
});
export type CampaignQuery = z.output<typeof campaignQuerySchema>;

const toggle = z.boolean("must be true or false");

const fields = {
  clientName: singleLine(campaignLengths.client),
  brandId: z.guid("must be the id of a brand").nullable(),
  ownerId: z.guid("must be the id of an administrator").nullable(),
  objective: oneOf(objectiveCodes).nullable(),
  brief: z.object(
    Object.fromEntries(briefPartNames.map((name) => [name, briefText.default("")])) as Record<
      BriefPart,
      z.ZodDefault<typeof briefText>
    >,
  ),
  countries: countriesSchema,
  startsOn: daySchema.nullable(),
  endsOn: daySchema.nullable(),
  currency: currencySchema,
  budget: moneyInputSchema.nullable(),
  clientClearsCreators: toggle,
  clientClearsDrafts: toggle,
  revisionRounds: wholeNumber(revisionRoundLimits),
  reviewDays: wholeNumber(reviewDayLimits),
  termsId: z.guid("must be the id of a template of terms").nullable(),
  dueOn: daySchema.nullable(),
  nextStep: singleLine(campaignLengths.nextStep),
};
const nameSchema = requiredLine("Name", campaignLengths.name);
const noBrief = Object.fromEntries(briefPartNames.map((name) => [name, ""])) as CampaignBrief;

/**
 * Defaults: `ownerId` is the caller, `clientName` the name of the brand, and `currency` and `revisionRounds` come
 * from the agency's settings.
 */
export const campaignInputSchema = z
  .object({
    name: nameSchema,
    clientName: fields.clientName.default(""),
    brandId: fields.brandId.default(null),
    ownerId: fields.ownerId.optional(),
    objective: fields.objective.default(null),
    brief: fields.brief.default(noBrief),
    countries: fields.countries.default([]),
    startsOn: fields.startsOn.default(null),
    endsOn: fields.endsOn.default(null),
    currency: fields.currency.optional(),
    budget: fields.budget.default(null),
    clientClearsCreators: fields.clientClearsCreators.default(false),
    clientClearsDrafts: fields.clientClearsDrafts.default(false),
    revisionRounds: fields.revisionRounds.optional(),
    reviewDays: fields.reviewDays.default(reviewDayLimits.usual),
    termsId: fields.termsId.default(null),
    dueOn: fields.dueOn.default(null),
    nextStep: fields.nextStep.default(""),
  })
  .refine(endsAfterStart.check, endsAfterStart.problem);
export type CampaignInput = z.output<typeof campaignInputSchema>;

/** Omitted fields stay unchanged. */
export const campaignChangesSchema = z
  .object({ name: nameSchema, ...fields, reportSummary: multiLine(campaignLengths.reportSummary) })
  .partial()
  .extend({ updatedAt: openedAtSchema })
  .refine(endsAfterStart.check, endsAfterStart.problem);
export type CampaignChanges = z.output<typeof campaignChangesSchema>;

/** `reason`: for actions that end a campaign early. */
export const campaignStateChangeSchema = z.object({
  action: oneOf(campaignActions),
  reason: multiLine(campaignLengths.words).default(""),
  updatedAt: openedAtSchema,
});
export type CampaignStateChange = z.output<typeof campaignStateChangeSchema>;
