import { z } from "zod";
import { recordIdsSchema } from "../http/bulk.ts";
import { successBody } from "../http/envelope.ts";
import { oneOf } from "../http/one-of.ts";
import { multiLine, requiredLine, singleLine } from "../http/text.ts";
import { whenRight } from "../http/when-right.ts";
import { wholeNumber } from "../http/whole-number.ts";
import { platforms } from "../influencers/platforms.ts";
import { mediaSchema } from "../media/media.contract.ts";
import { moneyInputSchema, moneySchema } from "../money/money.ts";
import { countriesSchema } from "../places/countries.contract.ts";
import { daySchema } from "../readers/read-day.ts";
import { availableActions } from "../states/available-actions.ts";
import { maximumPerCall, revisionRoundLimits } from "./campaign-limits.ts";
import {
  exclusivityDayLimits,
  formatCodes,
  maximumDeliverables,
  offerLengths,
  paymentDayLimits,
  quantityLimits,
  rightsMonthLimits,
  rightsStartCodes,
  rightsUseCodes,
} from "./offer-options.ts";
import { editorOfferActions, offerActions, offerSides, offerStates } from "./offer-states.ts";

/** A deliverable of an offer. Days are in the agency's time zone. */
export const plannedDeliverableSchema = z.object({
  platform: oneOf(platforms),
  format: oneOf(formatCodes),
  title: singleLine(offerLengths.title).default(""),
  quantity: wholeNumber(quantityLimits).default(1),
  draftDueOn: daySchema.nullable().default(null),
  publishOn: daySchema.nullable().default(null),
});
export type PlannedDeliverable = z.output<typeof plannedDeliverableSchema>;

export const rightsUseSchema = oneOf(rightsUseCodes);
export const rightsUsesSchema = z
  .array(rightsUseSchema)
  .min(1, "Choose at least one use")
  .refine((uses) => new Set(uses).size === uses.length, "must name each use once");

export const startsOnMessage = "is required if the rights start on a date, and must be empty otherwise";

/** Rights granted by an offer. Without `countries`: worldwide. Without `months`: perpetual. */
export const offeredRightsSchema = z
  .object({
    uses: rightsUsesSchema,
    countries: countriesSchema.default([]),
    exclusive: z.boolean("must be true or false").default(false),
    starts: oneOf(rightsStartCodes).default("publication"),
    startsOn: daySchema.nullable().default(null),
    months: wholeNumber(rightsMonthLimits).nullable().default(null),
  })
  .refine(({ starts, startsOn }) => (starts === "date") === (startsOn !== null), {
    path: ["startsOn"],
    error: startsOnMessage,
    ...whenRight("starts", "startsOn"),
  });
export type OfferedRights = z.output<typeof offeredRightsSchema>;

export const exclusivitySchema = z.object({
  category: requiredLine("Category", offerLengths.category),
  days: wholeNumber(exclusivityDayLimits),
});
export type Exclusivity = z.output<typeof exclusivitySchema>;

/** Fields of an offer by either side. */
const offered = {
  price: moneyInputSchema,
  gift: singleLine(offerLengths.gift).default(""),
  giftValue: moneyInputSchema.nullable().default(null),
  deliverables: z
    .array(plannedDeliverableSchema)
    .min(1, "Add at least one deliverable")
    .max(maximumDeliverables, `must be at most ${maximumDeliverables}`),
  rights: offeredRightsSchema.nullable().default(null),
  exclusivity: exclusivitySchema.nullable().default(null),
  paymentDays: wholeNumber(paymentDayLimits),
  revisionRounds: wholeNumber(revisionRoundLimits),
  message: multiLine(offerLengths.message).default(""),
};

/**
 * An offer by the agency. `paymentDays`, `revisionRounds`, and `validUntil` default to the settings and the
 * campaign. `termsId`: a template of terms, null for the default terms. `overBudget`: send it even if it exceeds
 * the campaign's budget.
 */
export const offerInputSchema = z.object({
  ...offered,
  paymentDays: offered.paymentDays.optional(),
  revisionRounds: offered.revisionRounds.optional(),
  termsId: z.guid("must be the id of a template of terms").nullable().optional(),
  validUntil: daySchema.optional(),
  overBudget: z.boolean("must be true or false").default(false),
});
export type OfferInput = z.output<typeof offerInputSchema>;

/**
 * The same offer for several creators of a campaign. `prices`: a creator's own price instead of `price`, by the ID
 * of the collaboration.
 */
export const offersInputSchema = offerInputSchema
  .extend({
    ids: recordIdsSchema(maximumPerCall),
    price: offered.price.optional(),
    prices: z
      .array(
        z.object({ id: z.guid("must be the id of a collaboration").toLowerCase(), price: offered.price }),
      )
      .max(maximumPerCall, `must be at most ${maximumPerCall}`)
      .default([]),
  })
  .refine(
    ({ ids, price, prices }) => price !== undefined || ids.every((id) => prices.some((own) => own.id === id)),
    {
      path: ["price"],
      error: "is required for creators without their own price",
      ...whenRight("ids", "prices"),
    },
  );
export type OffersInput = z.output<typeof offersInputSchema>;

/**
 * `unsent`: the offer is made, but the creator has no email address, so its link has to be passed on. `refused`: it
 * cannot be made now; `message` says why, and `path` names the field to change, if any. `offerId`: null unless made.
 */
export const offerOutcomes = ["sent", "unsent", "refused", "unknown"] as const;
export const offersSentSchema = z.object({
  results: z.array(
    z.object({
      /** ID of the collaboration. */
      _id: z.string(),
      outcome: z.enum(offerOutcomes),
      message: z.string(),
      path: z.string().nullable(),
      offerId: z.string().nullable(),
    }),
  ),
});
export type OffersSent = z.output<typeof offersSentSchema>;
export const offersSentBody = successBody(offersSentSchema);

/** The creator's counter-offer. Payment days and revision rounds default to those of the original offer. */
export const counterOfferSchema = z.object({
  ...offered,
  /** The offer being countered. */
  offerId: z.guid("must be the id of the offer"),
  paymentDays: offered.paymentDays.optional(),
  revisionRounds: offered.revisionRounds.optional(),
});
export type CounterOffer = z.output<typeof counterOfferSchema>;

/** A difference from the previous version, as text. */
export const offerChangeSchema = z.object({ label: z.string(), before: z.string(), after: z.string() });
export type OfferChange = z.output<typeof offerChangeSchema>;

/** An offer as sent. Immutable. */
export const offerSchema = z.object({
  _id: z.string(),
  version: z.number().int(),
  by: z.enum(offerSides),
  state: z.enum(offerStates),
  price: moneySchema,
  gift: z.string(),
  giftValue: moneySchema.nullable(),
  deliverables: z.array(
    z.object({
      platform: z.enum(platforms),
      format: z.enum(formatCodes),
      title: z.string(),
      quantity: z.number().int(),
      draftDueOn: z.iso.date().nullable(),
      publishOn: z.iso.date().nullable(),
    }),
  ),
  rights: z
    .object({
      uses: z.array(z.enum(rightsUseCodes)),
      countries: z.array(z.string()),
      exclusive: z.boolean(),
      starts: z.enum(rightsStartCodes),
      startsOn: z.iso.date().nullable(),
      months: z.number().int().nullable(),
    })
    .nullable(),
  exclusivity: z.object({ category: z.string(), days: z.number().int() }).nullable(),
  paymentDays: z.number().int(),
  revisionRounds: z.number().int(),
  message: z.string(),
  /** Terms with all placeholders filled in. */
  terms: z.string(),
  termsSha256: z.string(),
  validUntil: z.iso.date(),
  sentAt: z.string(),
  /** When the offer was accepted, declined, withdrawn, replaced, or expired, and the signature of an accepted one. */
  decidedAt: z.string().nullable(),
  acceptedBy: z.object({ name: z.string(), recordedBy: z.string().nullable() }).nullable(),
  /** ID of the right to renew, if this offer is for rights alone. */
  renews: z.string().nullable(),
  /** Changes since the previous version. */
  changes: z.array(offerChangeSchema),
});
export type Offer = z.output<typeof offerSchema>;

/** Adds the actions that the team can take now. */
export const teamOfferSchema = offerSchema.extend({
  collaborationId: z.string(),
  /** Whether it was neither mailed nor passed on yet, because the creator has no email address. */
  isUnsent: z.boolean(),
  /** For an agreement recorded by the team: the signed paper, or a note of the call. */
  document: mediaSchema.nullable(),
  actions: availableActions(offerActions),
});
export type TeamOffer = z.output<typeof teamOfferSchema>;

export const offerBody = successBody(z.object({ offer: teamOfferSchema }));
/** Newest first. */
export const offersBody = z.array(teamOfferSchema);

/** Signature under an agreement. */
export const agreementNameSchema = requiredLine("Name", offerLengths.name);

/**
 * `record` requires the `name` of the creator who agreed; `accept` the name of the person who signs for the agency.
 */
export const offerStateChangeSchema = z
  .object({
    action: oneOf(editorOfferActions),
    name: singleLine(offerLengths.name).default(""),
    words: multiLine(offerLengths.words).default(""),
  })
  .refine(({ action, name }) => (action !== "accept" && action !== "record") || name !== "", {
    path: ["name"],
    error: "Name is required",
    ...whenRight("action", "name"),
  });
export type OfferStateChange = z.output<typeof offerStateChangeSchema>;

/** `replaces`: ID of the current document; required if the agreement has one. */
export const agreementDocumentSchema = z.object({
  upload: z.guid("Choose a file").toLowerCase(),
  replaces: z.guid("must be the id of the present document").optional(),
});
export type AgreementDocumentInput = z.output<typeof agreementDocumentSchema>;
