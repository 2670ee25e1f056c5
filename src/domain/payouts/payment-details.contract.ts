import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { seenAtSchema } from "../http/exact-time.ts";
import { requiredLine, singleLine } from "../http/text.ts";
import { bankAccountLength, bankAccountSchema } from "../money/bank-account.ts";

export const paymentTextLimits = { holder: 200, account: bankAccountLength, note: 200 } as const;

/** Bank account of a creator. Sealed in the database. */
export const paymentDetailsSchema = z.object({
  holder: requiredLine("Account holder", paymentTextLimits.holder),
  account: bankAccountSchema,
  /** For example the bank, its BIC, or a routing number. */
  note: singleLine(paymentTextLimits.note).default(""),
});
export type PaymentDetails = z.output<typeof paymentDetailsSchema>;

/** Replaces the stored details. `updatedAt`: of the details that were shown; null if there were none. */
export const ownPaymentDetailsInputSchema = paymentDetailsSchema.extend({
  updatedAt: seenAtSchema.nullable(),
});
export type OwnPaymentDetailsInput = z.output<typeof ownPaymentDetailsInputSchema>;

/** Details on the creator's page, masked. `accountEnd`: last characters of the account; null if there is none yet. */
export const ownPaymentDetailsSchema = z.object({
  accountEnd: z.string().nullable(),
  /** Null if there are none yet. */
  updatedAt: z.string().nullable(),
});
export type OwnPaymentDetails = z.output<typeof ownPaymentDetailsSchema>;

/** Whether the creator has given details for what is owed. */
export const paymentDetailsStates = ["given", "missing"] as const;
export type PaymentDetailsState = (typeof paymentDetailsStates)[number];

/** `unreadable`: sealed with another key, or damaged. `details` is null unless they are `given`. */
export const paymentDetailsBody = successBody(
  z.object({
    state: z.enum([...paymentDetailsStates, "unreadable"]),
    details: z.object({ holder: z.string(), account: z.string(), note: z.string() }).nullable(),
    updatedAt: z.string().nullable(),
  }),
);
export type StoredPaymentDetails = z.output<typeof paymentDetailsBody>["data"];
