import { z } from "zod";
import { ownerSchema } from "../admin/owner.contract.ts";
import { campaignLengths } from "../campaigns/campaign-limits.ts";
import {
  offerLengths,
  paymentDayLimits,
  rightsMonthLimits,
  rightsStartCodes,
  rightsUseCodes,
} from "../campaigns/offer-options.ts";
import { rightsUseSchema, rightsUsesSchema, startsOnMessage } from "../campaigns/offers.contract.ts";
import { exportQuerySchema } from "../csv/csv.contract.ts";
import { endsAfterStart } from "../days/ends-after-start.ts";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { oneOf } from "../http/one-of.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import { multiLine, requiredText, singleLine } from "../http/text.ts";
import { textLimits } from "../http/text-limits.ts";
import { whenRight } from "../http/when-right.ts";
import { wholeNumber } from "../http/whole-number.ts";
import { moneyInputSchema, moneySchema } from "../money/money.ts";
import { countriesSchema, countrySchema } from "../places/countries.contract.ts";
import { daySchema } from "../readers/read-day.ts";
import { availableActions } from "../states/available-actions.ts";
import { rightStates } from "./right-rules.ts";

/** Actions for a right. `renew` creates another right that follows this one. */
export const rightActions = ["revoke", "restore", "down", "edit", "renew"] as const;
export type RightAction = (typeof rightActions)[number];
export const rightActionLabels: Record<RightAction, string> = {
  revoke: "Revoke",
  restore: "Restore right",
  down: "Mark as taken down",
  edit: "Change the days",
  renew: "Renew",
};

/** A right that a creator has granted to a client. */
export const rightSchema = z.object({
  _id: z.string(),
  collaborationId: z.string(),
  campaign: z.object({ _id: z.string(), name: z.string() }),
  /** The deliverable that it covers. Null: all of the creator's deliverables in the campaign. */
  deliverableId: z.string().nullable(),
  deliverableName: z.string().nullable(),
  /** Null once the creator's data is erased. */
  influencerId: z.string().nullable(),
  creatorName: z.string(),
  clientName: z.string(),
  owner: ownerSchema,
  uses: z.array(z.enum(rightsUseCodes)),
  /** ISO 3166-1 alpha-2. Empty: all countries. */
  countries: z.array(z.string()),
  exclusive: z.boolean(),
  /** Product category in which no other client can get an exclusive right for the same days. */
  category: z.string().nullable(),
  starts: z.enum(rightsStartCodes),
  /** Null: ends on a fixed day, or is perpetual. */
  months: z.number().int().nullable(),
  /** Null: not started yet. */
  startsOn: z.iso.date().nullable(),
  /** Last day. Null: perpetual, or not started yet. */
  endsOn: z.iso.date().nullable(),
  /** State on the agency's present day. */
  state: z.enum(rightStates),
  price: moneySchema.nullable(),
  revokedOn: z.iso.date().nullable(),
  /** When the work was taken down after the right ended. */
  downOn: z.iso.date().nullable(),
  /** ID of the right that this one renews. */
  renews: z.string().nullable(),
  /** Created from an accepted offer, or by hand. */
  source: z.enum(["offer", "hand"]),
  /** Why it was created by hand, changed, or revoked. */
  reason: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  actions: availableActions(rightActions),
});
export type Right = z.output<typeof rightSchema>;

export const rightsBody = z.array(rightSchema);
export const rightBody = successBody(z.object({ right: rightSchema }));

/** `current`: neither ended nor revoked. */
export const rightFilters = [...rightStates, "current"] as const;
export type RightFilter = (typeof rightFilters)[number];

const filters = {
  /** Part of the name of a creator or a client. */
  search: singleLine(textLimits.search).optional(),
  state: oneOf(rightFilters).optional(),
  use: rightsUseSchema.optional(),
  campaign: z.guid("must be the id of a campaign").optional(),
  collaboration: z.guid("must be the id of a collaboration").optional(),
  influencer: z.guid("must be the id of a creator").optional(),
};
/** Earliest end first; rights without an end last. */
export const rightsQuerySchema = arrayPageQuerySchema.extend(filters);
export type RightsQuery = z.output<typeof rightsQuerySchema>;
export const rightsCsvQuerySchema = exportQuerySchema.extend(filters);
export type RightsCsvQuery = z.output<typeof rightsCsvQuerySchema>;

export const rightsCsvColumns = [
  "creator",
  "client",
  "campaign",
  "uses",
  "countries",
  "exclusive",
  "category",
  "state",
  "startsOn",
  "endsOn",
  "revokedOn",
  "downOn",
  "price",
  "currency",
  "source",
  "reason",
] as const;

/**
 * A right created by hand. It starts on a day (`startsOn`) or with the publication of a deliverable
 * (`deliverableId`), and runs for `months`, until `endsOn`, or, if `perpetual`, without an end.
 */
export const rightInputSchema = z
  .object({
    collaborationId: z.guid("must be the id of a collaboration"),
    deliverableId: z.guid("must be the id of a deliverable").nullable().default(null),
    uses: rightsUsesSchema,
    countries: countriesSchema.default([]),
    exclusive: z.boolean("must be true or false").default(false),
    category: singleLine(offerLengths.category).default(""),
    starts: z.enum(["publication", "date"], "must be publication or date").default("date"),
    startsOn: daySchema.nullable().default(null),
    months: wholeNumber(rightsMonthLimits).nullable().default(null),
    endsOn: daySchema.nullable().default(null),
    perpetual: z.boolean("must be true or false").default(false),
    price: moneyInputSchema.nullable().default(null),
    renews: z.guid("must be the id of a right").nullable().default(null),
    reason: requiredText("Reason", campaignLengths.words),
  })
  .superRefine(
    (input, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      const { starts, startsOn, deliverableId, months, endsOn, perpetual } = input;
      if ((starts === "date") !== (startsOn !== null)) refuse("startsOn", startsOnMessage);
      if (starts === "publication" && deliverableId === null)
        refuse("deliverableId", "Deliverable is required");
      if (perpetual && endsOn !== null) refuse("endsOn", "must be empty for a perpetual right");
      if (perpetual && months !== null) refuse("months", "must be empty for a perpetual right");
      if (!perpetual && months === null && endsOn === null)
        refuse("months", "Months, a last day, or perpetual is required");
      if (months !== null && endsOn !== null) refuse("endsOn", "must be empty where months are given");
    },
    whenRight("starts", "startsOn", "deliverableId", "months", "endsOn", "perpetual"),
  )
  .refine(endsAfterStart.check, endsAfterStart.problem);
export type RightInput = z.output<typeof rightInputSchema>;

/**
 * An offer of rights alone that renews a right. Omitted fields default to those of the right; the new one starts on
 * the day after its end. Without `months`: perpetual. `overBudget`: send it even if it exceeds the campaign's
 * budget.
 */
export const renewalInputSchema = z.object({
  price: moneyInputSchema,
  uses: rightsUsesSchema.optional(),
  countries: countriesSchema.optional(),
  exclusive: z.boolean("must be true or false").optional(),
  startsOn: daySchema.optional(),
  months: wholeNumber(rightsMonthLimits).nullable().optional(),
  paymentDays: wholeNumber(paymentDayLimits).optional(),
  message: multiLine(offerLengths.message).default(""),
  termsId: z.guid("must be the id of a template of terms").nullable().optional(),
  validUntil: daySchema.optional(),
  overBudget: z.boolean("must be true or false").default(false),
});
export type RenewalInput = z.output<typeof renewalInputSchema>;

/**
 * Omitted fields stay unchanged. Changed days and revocations require a `reason`. `revokedOn`: first day on which
 * nothing is allowed; null undoes the revocation. `downOn`: day on which the work was taken down.
 */
export const rightChangesSchema = z
  .object({
    startsOn: daySchema,
    endsOn: daySchema.nullable(),
    revokedOn: daySchema.nullable(),
    downOn: daySchema.nullable(),
  })
  .partial()
  .extend({ reason: multiLine(campaignLengths.words).default(""), updatedAt: openedAtSchema });
export type RightChanges = z.output<typeof rightChangesSchema>;

const subject = {
  deliverableId: z.guid("must be the id of a deliverable").optional(),
  influencerId: z.guid("must be the id of a creator").optional(),
  /** Name of the client. Optional if only one client has rights to the work. */
  client: singleLine(campaignLengths.client).optional(),
};
export const rightCheckFields = {
  use: rightsUseSchema,
  country: countrySchema,
  on: daySchema.optional(),
};
/** `on` defaults to today. */
export const rightCheckQuerySchema = z
  .object({ ...subject, ...rightCheckFields })
  .refine(
    ({ deliverableId, influencerId }) => (deliverableId === undefined) !== (influencerId === undefined),
    {
      path: ["influencerId"],
      error: "Either a creator or a deliverable is required",
      ...whenRight("deliverableId", "influencerId"),
    },
  );
export type RightCheckQuery = z.output<typeof rightCheckQuerySchema>;

export const rightCheckSchema = z.object({
  allowed: z.boolean(),
  /** Name of the client; empty if nobody has a right to the work. */
  client: z.string(),
  on: z.iso.date(),
  /** Rights that allow the use. */
  rights: z.array(rightSchema),
  /** The closest right, if none allows the use. */
  nearest: rightSchema.nullable(),
  /** Sentences that explain why the use is not allowed. */
  reasons: z.array(z.string()),
});
export type RightCheck = z.output<typeof rightCheckSchema>;
export const rightCheckBody = successBody(rightCheckSchema);
