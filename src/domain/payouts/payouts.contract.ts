import { z } from "zod";
import { ownerSchema } from "../admin/owner.contract.ts";
import { campaignLengths } from "../campaigns/campaign-limits.ts";
import { collaborationStates } from "../campaigns/collaboration-states.ts";
import { paymentDayLimits } from "../campaigns/offer-options.ts";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { oneOf } from "../http/one-of.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import { multiLine, requiredText, singleLine } from "../http/text.ts";
import { textLimits } from "../http/text-limits.ts";
import { whenRight } from "../http/when-right.ts";
import { wholeNumber } from "../http/whole-number.ts";
import { moneyInputSchema, moneySchema } from "../money/money.ts";
import { daySchema } from "../readers/read-day.ts";
import { availableActions } from "../states/available-actions.ts";
import { paymentDetailsStates } from "./payment-details.contract.ts";
import { maximumFees, maximumTogether, payoutLengths } from "./payout-limits.ts";
import {
  ownerPayoutActions,
  payoutKindCodes,
  payoutStartCodes,
  payoutStates,
  undecidedStates,
} from "./payout-states.ts";

/** A payment to a creator. */
export const payoutSchema = z.object({
  _id: z.string(),
  collaborationId: z.string(),
  campaign: z.object({ _id: z.string(), name: z.string() }),
  /** Null once the creator's data is erased. */
  influencerId: z.string().nullable(),
  creatorName: z.string(),
  /** Owner of the campaign. */
  owner: ownerSchema,
  kind: z.enum(payoutKindCodes),
  /** Negative for reversals. */
  amount: moneySchema,
  /** For a fee, in percent of the accepted price. */
  share: z.number().nullable(),
  state: z.enum(payoutStates),
  stateSince: z.string(),
  /** Event from which the payment days count. */
  starts: z.enum(payoutStartCodes),
  startsOn: z.iso.date().nullable(),
  paymentDays: z.number().int(),
  /** Null until the start has come. */
  dueOn: z.iso.date().nullable(),
  isLate: z.boolean(),
  paidOn: z.iso.date().nullable(),
  reference: z.string(),
  /** ID of the payout that this one reverses. */
  reverses: z.string().nullable(),
  /** Why it was added or canceled. Only for the team. */
  reason: z.string(),
  /** Note for the creator about a late payment. */
  words: z.string(),
  /** Whether the creator has given payment details. Null if nothing is owed, or none can be given. */
  paymentDetails: z.enum(paymentDetailsStates).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  actions: availableActions([...ownerPayoutActions, "edit"]),
});
export type Payout = z.output<typeof payoutSchema>;

export const payoutsBody = z.array(payoutSchema);
export const payoutBody = successBody(z.object({ payout: payoutSchema }));
export const collaborationPayoutsBody = successBody(z.object({ payouts: payoutsBody }));

/** Fields on the creator's page. */
export const ownPayoutSchema = payoutSchema.pick({
  kind: true,
  amount: true,
  state: true,
  starts: true,
  startsOn: true,
  paymentDays: true,
  dueOn: true,
  isLate: true,
  paidOn: true,
  reference: true,
  words: true,
});
export type OwnPayout = z.output<typeof ownPayoutSchema>;

/** By due date; those without one come last. `open`: neither paid nor canceled. */
export const payoutsQuerySchema = arrayPageQuerySchema.extend({
  /** Part of the creator's name, or of a reference. */
  search: singleLine(textLimits.search).optional(),
  state: oneOf([...payoutStates, "open"]).optional(),
  kind: oneOf(payoutKindCodes).optional(),
  campaign: z.guid("must be the id of a campaign").optional(),
  collaboration: z.guid("must be the id of a collaboration").optional(),
});
export type PayoutsQuery = z.output<typeof payoutsQuerySchema>;

const sumsShape = { planned: moneySchema, due: moneySchema, approved: moneySchema, paid: moneySchema };

/** Payouts of a campaign, with their totals. */
export const campaignMoneySchema = z.object({
  totals: z.object(sumsShape),
  /** Creators with an agreement or a payout, by rank. */
  creators: z.array(
    z.object({
      collaborationId: z.string(),
      creatorName: z.string(),
      state: z.enum(collaborationStates),
      agreed: moneySchema.nullable(),
      ...sumsShape,
      payouts: payoutsBody,
    }),
  ),
});
export type CampaignMoney = z.output<typeof campaignMoneySchema>;
export const campaignMoneyBody = successBody(campaignMoneySchema);

const starts = oneOf(payoutStartCodes);
const startsWithDay = {
  check: (input: { starts?: string | undefined; startsOn?: string | null | undefined }) =>
    (input.starts === "date") === (input.startsOn != null),
  problem: {
    path: ["startsOn"],
    error: "is required if the days count from a date, and must be empty otherwise",
    ...whenRight("starts", "startsOn"),
  },
};
const amount = moneyInputSchema.refine(({ minor }) => minor > 0, {
  path: ["amount"],
  error: "must be more than zero",
});

/** A payout beside the fees, which are created with the agreement. `reverses` is required for a `reversal`. */
export const payoutInputSchema = z
  .object({
    collaborationId: z.guid("must be the id of a collaboration"),
    kind: z.enum(["bonus", "expense", "rights", "reversal"], "must be bonus, expense, rights, or reversal"),
    /** In the campaign's currency. For a reversal: the positive amount to take back. */
    amount,
    starts: starts.default("date"),
    /** Defaults to today if `starts` is `date`. */
    startsOn: daySchema.nullable().default(null),
    paymentDays: wholeNumber(paymentDayLimits).default(0),
    reverses: z.guid("must be the id of a payout").nullable().default(null),
    reason: requiredText("Reason", payoutLengths.reason),
  })
  .refine(({ starts: start, startsOn }) => start === "date" || startsOn === null, {
    ...startsWithDay.problem,
    error: "must be empty unless the days count from a date",
  })
  .refine(({ kind, reverses }) => (kind === "reversal") === (reverses !== null), {
    path: ["reverses"],
    error: "is required for a reversal, and must be empty otherwise",
    ...whenRight("kind", "reverses"),
  });
export type PayoutInput = z.output<typeof payoutInputSchema>;

/** Omitted fields stay unchanged. The amount of a fee can only change together with all fees of the collaboration. */
export const payoutChangesSchema = z
  .object({
    amount,
    starts,
    startsOn: daySchema.nullable(),
    paymentDays: wholeNumber(paymentDayLimits),
    words: multiLine(payoutLengths.words),
  })
  .partial()
  .extend({ updatedAt: openedAtSchema })
  .refine((input) => input.starts === undefined || startsWithDay.check(input), startsWithDay.problem);
export type PayoutChanges = z.output<typeof payoutChangesSchema>;

const feeSchema = z
  .object({
    /** ID of an existing fee. */
    _id: z.guid("must be the id of a payout").optional(),
    amount,
    starts: starts.default("publication"),
    startsOn: daySchema.nullable().default(null),
    /** Defaults to the agreed payment days. */
    paymentDays: wholeNumber(paymentDayLimits).optional(),
  })
  .refine(startsWithDay.check, startsWithDay.problem);

/** Replaces all fees without an approval. Together with the approved ones, they must add up to the price. */
export const feesSchema = z
  .object({ fees: z.array(feeSchema).max(maximumFees, `must be at most ${maximumFees}`) })
  .refine(({ fees }) => isEachNamedOnce(fees), {
    path: ["fees"],
    error: "must name each payout once",
    ...whenRight("fees"),
  });
export type Fees = z.output<typeof feesSchema>;

function isEachNamedOnce(fees: readonly { _id?: string | undefined }[]): boolean {
  const named = fees.flatMap(({ _id }) => _id ?? []);
  return new Set(named).size === named.length;
}

/** `pay` requires the day and the reference of the payment, `cancel` a reason. */
export const payoutStateChangeSchema = z.object({
  action: oneOf(ownerPayoutActions),
  paidOn: daySchema.nullable().default(null),
  reference: singleLine(payoutLengths.reference).default(""),
  reason: multiLine(campaignLengths.words).default(""),
  updatedAt: openedAtSchema,
});
export type PayoutStateChange = z.output<typeof payoutStateChangeSchema>;

/** Several payouts, each with the `updatedAt` that was seen. `pay` requires the day and the reference. */
export const payoutStatesChangeSchema = payoutStateChangeSchema
  .pick({ paidOn: true, reference: true })
  .extend({
    action: oneOf(["approve", "pay"]),
    payouts: z
      .array(z.object({ _id: z.guid("must be the id of a payout"), updatedAt: openedAtSchema }))
      .min(1, "must name at least one payout")
      .max(maximumTogether, `must name at most ${maximumTogether} payouts`)
      .refine(isEachNamedOnce, "must name each payout once"),
  });
export type PayoutStatesChange = z.output<typeof payoutStatesChangeSchema>;

/** `refused`: `message` says why. The payout has not changed. */
export const payoutStatesBody = successBody(
  z.object({
    results: z.array(
      z.object({ _id: z.string(), outcome: z.enum(["done", "refused", "unknown"]), message: z.string() }),
    ),
  }),
);
export type PayoutStatesResults = z.output<typeof payoutStatesBody>["data"]["results"];

/** Totals count what the search finds, in every state. */
export const payoutTotalsQuerySchema = z.object({
  search: payoutsQuerySchema.shape.search,
  campaignId: payoutsQuerySchema.shape.campaign,
});
export type PayoutTotalsQuery = z.output<typeof payoutTotalsQuerySchema>;

const total = z.object({ sum: moneySchema, count: z.number().int() });
const payoutTotalsSchema = z.object({
  currency: z.string(),
  planned: total,
  due: total,
  approved: total,
  paid: total,
  /** Due or approved, and after the day on which it was to be paid. */
  late: total,
  /** Paid since the first day of the month. */
  paidThisMonth: total,
});
export type PayoutTotals = z.output<typeof payoutTotalsSchema>;
export const payoutTotalsBody = successBody(
  z.object({
    /** Today in the agency's time zone. */
    today: z.iso.date(),
    /** One entry for each currency, in alphabetical order. */
    totals: z.array(payoutTotalsSchema),
  }),
);

/** Whether amount and start of a payout can still change. */
export function isUndecided({ state }: Pick<Payout, "state">): boolean {
  return undecidedStates.some((each) => each === state);
}
