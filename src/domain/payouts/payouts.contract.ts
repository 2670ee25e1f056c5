import { z } from "zod";
import { campaignLengths } from "../campaigns/campaign-limits.ts";
import { ownerSchema } from "../campaigns/campaigns.contract.ts";
import { collaborationStates } from "../campaigns/collaboration-states.ts";
import { paymentDayLimits } from "../campaigns/offer-options.ts";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { arrayPageQuerySchema } from "../http/paging.ts";
import { multiLine, requiredText, singleLine } from "../http/text.ts";
import { wholeNumber } from "../http/whole-number.ts";
import { moneyInputSchema, moneySchema } from "../money/money.ts";
import { daySchema } from "../readers/read-day.ts";
import { maximumFees, payoutLengths } from "./payout-limits.ts";
import {
  ownerPayoutActions,
  payoutKindCodes,
  payoutStartCodes,
  payoutStates,
  undecidedStates,
} from "./payout-states.ts";

/** One payment to a creator. */
export const payoutSchema = z.object({
  _id: z.string(),
  collaborationId: z.string(),
  campaign: z.object({ _id: z.string(), name: z.string() }),
  /** Null once the creator's data is erased. */
  influencerId: z.string().nullable(),
  creatorName: z.string(),
  /** Whoever answers for the campaign. */
  owner: ownerSchema,
  kind: z.enum(payoutKindCodes),
  /** Below zero in reversals. */
  amount: moneySchema,
  /** Of a fee, in percent of the accepted price. */
  share: z.number().nullable(),
  state: z.enum(payoutStates),
  stateSince: z.string(),
  /** What the days until the payment count from. */
  starts: z.enum(payoutStartCodes),
  startsOn: z.iso.date().nullable(),
  paymentDays: z.number().int(),
  /** Null as long as the start has not come. */
  dueOn: z.iso.date().nullable(),
  isLate: z.boolean(),
  paidOn: z.iso.date().nullable(),
  reference: z.string(),
  /** The payout that a reversal takes back. */
  reverses: z.string().nullable(),
  /** Why it was added or canceled; for the team alone. */
  reason: z.string(),
  /** What the creator reads about a payment that is late. */
  words: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  actions: z.array(
    z.object({
      action: z.enum([...ownerPayoutActions, "edit"]),
      label: z.string(),
      missing: z.array(z.string()),
    }),
  ),
});
export type Payout = z.output<typeof payoutSchema>;

export const payoutsBody = z.array(payoutSchema);
export const payoutBody = successBody(z.object({ payout: payoutSchema }));
export const collaborationPayoutsBody = successBody(z.object({ payouts: payoutsBody }));

/** As the creator sees it on their page. */
export const ownPayoutSchema = payoutSchema
  .pick({ kind: true, amount: true, state: true, dueOn: true, isLate: true, paidOn: true, reference: true })
  .extend({ words: z.string() });
export type OwnPayout = z.output<typeof ownPayoutSchema>;

/** By the day on which they are due; those without one come last. `open`: neither paid nor canceled. */
export const payoutsQuerySchema = arrayPageQuerySchema.extend({
  /** Part of the creator's name, or of a reference. */
  search: singleLine(100).optional(),
  state: z
    .enum([...payoutStates, "open"], `must be one of ${[...payoutStates, "open"].join(", ")}`)
    .optional(),
  kind: z.enum(payoutKindCodes, `must be one of ${payoutKindCodes.join(", ")}`).optional(),
  campaign: z.guid("must be the id of a campaign").optional(),
  collaboration: z.guid("must be the id of a collaboration").optional(),
});
export type PayoutsQuery = z.output<typeof payoutsQuerySchema>;

const sumsShape = { planned: moneySchema, due: moneySchema, approved: moneySchema, paid: moneySchema };

/** What is owed to the creators of a campaign. */
export const campaignMoneySchema = z.object({
  totals: z.object(sumsShape),
  /** Those with an agreement or a payout, by rank. */
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

const starts = z.enum(payoutStartCodes, `must be one of ${payoutStartCodes.join(", ")}`);
const startsWithDay = {
  check: (input: { starts?: string | undefined; startsOn?: string | null | undefined }) =>
    (input.starts === "date") === (input.startsOn != null),
  problem: { path: ["startsOn"], error: "goes with a start at a day" },
};
const amount = moneyInputSchema.refine(({ minor }) => minor > 0, {
  path: ["amount"],
  error: "must be more than zero",
});

/** Beside the fees, which are made with the agreement. A `reversal` names the payout that it takes back. */
export const payoutInputSchema = z
  .object({
    collaborationId: z.guid("must be the id of a collaboration"),
    kind: z.enum(["bonus", "expense", "rights", "reversal"], "must be bonus, expense, rights, or reversal"),
    /** In the currency of the campaign. Of a reversal: what is taken back, more than zero. */
    amount,
    starts: starts.default("date"),
    /** Without it, a start at a day is today. */
    startsOn: daySchema.nullable().default(null),
    paymentDays: wholeNumber(paymentDayLimits).default(0),
    reverses: z.guid("must be the id of a payout").nullable().default(null),
    reason: requiredText("Reason", payoutLengths.reason),
  })
  .refine(({ starts: start, startsOn }) => start === "date" || startsOn === null, startsWithDay.problem)
  .refine(({ kind, reverses }) => (kind === "reversal") === (reverses !== null), {
    path: ["reverses"],
    error: "goes with a reversal",
  });
export type PayoutInput = z.output<typeof payoutInputSchema>;

/** Fields that are left out stay as they are. The amount of a fee changes with all fees of the collaboration. */
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
    /** A fee that is there already. */
    _id: z.guid("must be the id of a payout").optional(),
    amount,
    starts: starts.default("publication"),
    startsOn: daySchema.nullable().default(null),
    /** Without it, what was agreed. */
    paymentDays: wholeNumber(paymentDayLimits).optional(),
  })
  .refine(startsWithDay.check, startsWithDay.problem);

/** All fees that nobody has approved, instead of those that there are. With the others they come to the price. */
export const feesSchema = z.object({
  fees: z.array(feeSchema).max(maximumFees, `must be at most ${maximumFees}`),
});
export type Fees = z.output<typeof feesSchema>;

/** `pay` needs the day and the reference of the payment, `cancel` a reason. */
export const payoutStateChangeSchema = z.object({
  action: z.enum(ownerPayoutActions, `must be one of ${ownerPayoutActions.join(", ")}`),
  paidOn: daySchema.nullable().default(null),
  reference: singleLine(payoutLengths.reference).default(""),
  reason: multiLine(campaignLengths.words).default(""),
  updatedAt: openedAtSchema,
});
export type PayoutStateChange = z.output<typeof payoutStateChangeSchema>;

/** Whether amount and start of a payout can still change. */
export function isUndecided({ state }: Pick<Payout, "state">): boolean {
  return undecidedStates.some((each) => each === state);
}
