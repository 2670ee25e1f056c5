import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { singleLine } from "../http/text.ts";

export const bankTextLimits = { holder: 200, account: 42, bic: 11, bank: 200 } as const;

/** The agency's bank account: an IBAN, or another account number. */
const accountSchema = singleLine(bankTextLimits.account)
  .transform((text) => text.replaceAll(" ", "").toUpperCase())
  .refine((text) => /^[A-Z0-9-]{4,34}$/.test(text), "must be an IBAN or the number of an account")
  .refine((text) => !/^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/.test(text) || isIban(text), "is not a valid IBAN");

export const bankDetailsInputSchema = z.object({
  holder: singleLine(bankTextLimits.holder).refine((text) => text !== "", "is required"),
  account: accountSchema,
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

/**
 * ISO 13616: with the first four characters moved to the end and letters as numbers from 10, the number modulo 97
 * is 1.
 */
function isIban(text: string): boolean {
  const moved = `${text.slice(4)}${text.slice(0, 4)}`;
  let rest = 0;
  for (const character of moved) {
    const digits = String(Number.parseInt(character, 36));
    for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
