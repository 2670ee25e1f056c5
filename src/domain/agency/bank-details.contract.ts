import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { singleLine } from "../http/text.ts";
import { bankAccountLength, bankAccountSchema } from "../money/bank-account.ts";

export const bankTextLimits = { holder: 200, account: bankAccountLength, bic: 11, bank: 200 } as const;

/** The agency's bank account. */
export const bankDetailsInputSchema = z.object({
  holder: singleLine(bankTextLimits.holder).refine((text) => text !== "", "is required"),
  account: bankAccountSchema,
  /** BIC or SWIFT code; empty if the bank has none. */
  bic: singleLine(bankTextLimits.bic)
    .transform((text) => text.toUpperCase())
    .refine((text) => /^([A-Z0-9]{8}([A-Z0-9]{3})?)?$/.test(text), "must be 8 or 11 letters and digits")
    .default(""),
  bank: singleLine(bankTextLimits.bank).default(""),
});
export type BankDetails = z.output<typeof bankDetailsInputSchema>;

/** `details: null` deletes the bank details. */
export const bankChangeSchema = z.object({
  details: bankDetailsInputSchema.nullable(),
  updatedAt: openedAtSchema,
});
export type BankChange = z.output<typeof bankChangeSchema>;

const bankDetailsSchema = z.object({
  holder: z.string(),
  account: z.string(),
  bic: z.string(),
  bank: z.string(),
});

/** `off`: no encryption key is configured. `unreadable`: encrypted with another key, or damaged. */
export const bankDetailsBody = successBody(
  z.object({
    state: z.enum(["ready", "off", "unreadable"]),
    details: bankDetailsSchema.nullable(),
    updatedAt: z.string(),
  }),
);
export type StoredBankDetails = z.output<typeof bankDetailsBody>["data"];
