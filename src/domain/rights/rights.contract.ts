import { z } from "zod";
import { campaignLengths, maximumCountries } from "../campaigns/campaign-limits.ts";
import { ownerSchema } from "../campaigns/campaigns.contract.ts";
import {
  offerLengths,
  paymentDayLimits,
  rightsMonthLimits,
  rightsStartCodes,
  rightsUseCodes,
} from "../campaigns/offer-options.ts";
import { isCountry } from "../contact/countries.ts";
import { exportQuerySchema } from "../csv/csv.contract.ts";
import { endsAfterStart } from "../http/day-order.ts";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import { multiLine, requiredText, singleLine } from "../http/text.ts";
import { wholeNumber } from "../http/whole-number.ts";
import { moneyInputSchema, moneySchema } from "../money/money.ts";
import { daySchema } from "../readers/read-day.ts";
import { rightStates } from "./right-rules.ts";

/** What can be done with a right. `renew` makes another one that goes on where this one ends. */
export const rightActions = ["revoke", "restore", "down", "edit", "renew"] as const;
export type RightAction = (typeof rightActions)[number];
export const rightActionLabels: Record<RightAction, string> = {
  revoke: "Revoke",
  restore: "Take the revocation back",
  down: "Say when it was taken down",
  edit: "Change the days",
  renew: "Renew",
};

/** A right that a creator has granted to a client. */
export const rightSchema = z.object({
  _id: z.string(),
  collaborationId: z.string(),
  campaign: z.object({ _id: z.string(), name: z.string() }),
  /** The piece that it is for. Null: everything that the creator makes in the campaign. */
  deliverableId: z.string().nullable(),
  /** What that piece is called. */
  deliverableName: z.string().nullable(),
  /** Null once the creator's data is erased. */
  influencerId: z.string().nullable(),
  creatorName: z.string(),
  clientName: z.string(),
  owner: ownerSchema,
  uses: z.array(z.enum(rightsUseCodes)),
  /** ISO 3166-1 alpha-2. None: all. */
  countries: z.array(z.string()),
  exclusive: z.boolean(),
  /** Within which no other client gets an exclusive right on the same days. */
  category: z.string().nullable(),
  starts: z.enum(rightsStartCodes),
  /** Null: until it ends on a day, or perpetual. */
  months: z.number().int().nullable(),
  /** Null: the start has not come. */
  startsOn: z.iso.date().nullable(),
  /** The last day. Null: perpetual, or the start has not come. */
  endsOn: z.iso.date().nullable(),
  /** By the present day of the agency. */
  state: z.enum(rightStates),
  price: moneySchema.nullable(),
  revokedOn: z.iso.date().nullable(),
  /** When the work was taken down after the right has ended. */
  downOn: z.iso.date().nullable(),
  /** The right that it goes on with. */
  renews: z.string().nullable(),
  /** Made from an offer that was accepted, or by hand. */
  source: z.enum(["offer", "hand"]),
  /** Why it was made by hand, changed, or revoked. */
  reason: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  actions: z.array(
    z.object({ action: z.enum(rightActions), label: z.string(), missing: z.array(z.string()) }),
  ),
});
export type Right = z.output<typeof rightSchema>;

export const rightsBody = z.array(rightSchema);
export const rightBody = successBody(z.object({ right: rightSchema }));

/** `current`: those that have neither ended nor been revoked. */
export const rightFilters = [...rightStates, "current"] as const;
export type RightFilter = (typeof rightFilters)[number];

const use = z.enum(rightsUseCodes, `must be one of ${rightsUseCodes.join(", ")}`);
const country = z.string().refine(isCountry, "must be a country such as DE");

const filters = {
  /** Part of the name of a creator or a client. */
  search: singleLine(100).optional(),
  state: z.enum(rightFilters, `must be one of ${rightFilters.join(", ")}`).optional(),
  use: use.optional(),
  campaign: z.guid("must be the id of a campaign").optional(),
  collaboration: z.guid("must be the id of a collaboration").optional(),
  influencer: z.guid("must be the id of a creator").optional(),
};
/** Those that end first come first; those without an end last. */
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

const unique = (list: readonly unknown[]) => new Set(list).size === list.length;

/**
 * A right made by hand. It starts on a day (`startsOn`) or with the publication of a piece (`deliverableId`), and runs
 * for `months`, until `endsOn`, or, as `perpetual`, without an end.
 */
export const rightInputSchema = z
  .object({
    collaborationId: z.guid("must be the id of a collaboration"),
    deliverableId: z.guid("must be the id of a deliverable").nullable().default(null),
    uses: z.array(use).min(1, "must name at least one use").refine(unique, "must name each use once"),
    countries: z
      .array(country)
      .max(maximumCountries, `must be at most ${maximumCountries} countries`)
      .refine(unique, "must name each country once")
      .default([]),
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
  .superRefine((input, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const { starts, startsOn, deliverableId, months, endsOn, perpetual } = input;
    if ((starts === "date") !== (startsOn !== null)) refuse("startsOn", "goes with a start at a date");
    if (starts === "publication" && deliverableId === null)
      refuse("deliverableId", "Deliverable is required");
    if (perpetual && endsOn !== null) refuse("endsOn", "must be empty for a perpetual right");
    if (perpetual && months !== null) refuse("months", "must be empty for a perpetual right");
    if (!perpetual && months === null && endsOn === null)
      refuse("months", "Months, a last day, or perpetual is required");
    if (months !== null && endsOn !== null) refuse("endsOn", "must be empty where months are given");
  })
  .refine(endsAfterStart.check, endsAfterStart.problem);
export type RightInput = z.output<typeof rightInputSchema>;

/**
 * An offer of rights alone to renew a right. What is left out stays as it was granted; it starts on the day after the
 * last one. No `months`: perpetual. `overBudget`: also if the campaign's budget is overrun.
 */
export const renewalInputSchema = z.object({
  price: moneyInputSchema,
  uses: z
    .array(use)
    .min(1, "must name at least one use")
    .refine(unique, "must name each use once")
    .optional(),
  countries: z
    .array(country)
    .max(maximumCountries, `must be at most ${maximumCountries} countries`)
    .refine(unique, "must name each country once")
    .optional(),
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
 * Fields that are left out stay as they are. Other days, a revocation, and its end need a `reason`. `revokedOn`: from
 * which day on nothing is allowed; null takes the revocation back. `downOn`: when the work was taken down.
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
  /** For whom. It can be left out where one client alone has rights to the work. */
  client: singleLine(campaignLengths.client).optional(),
};
export const rightCheckFields = { use, country, on: daySchema.optional() };
/** `on`: today, unless another day is given. */
export const rightCheckQuerySchema = z
  .object({ ...subject, ...rightCheckFields })
  .refine(
    ({ deliverableId, influencerId }) => (deliverableId === undefined) !== (influencerId === undefined),
    {
      path: ["influencerId"],
      error: "Either a creator or a deliverable is required",
    },
  );
export type RightCheckQuery = z.output<typeof rightCheckQuerySchema>;

export const rightCheckSchema = z.object({
  allowed: z.boolean(),
  /** For whom it was checked; empty if nobody has a right to the work. */
  client: z.string(),
  on: z.iso.date(),
  /** Those that allow it. */
  rights: z.array(rightSchema),
  /** If nothing allows it, the right that comes nearest. */
  nearest: rightSchema.nullable(),
  /** Why it is not allowed, in words. */
  reasons: z.array(z.string()),
});
export type RightCheck = z.output<typeof rightCheckSchema>;
export const rightCheckBody = successBody(rightCheckSchema);
