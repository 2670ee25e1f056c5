import { singleLine } from "../http/text.ts";

export const bankAccountLength = 42;

/** An IBAN, or another account number. Spaces are removed. */
export const bankAccountSchema = singleLine(bankAccountLength)
  .transform((text) => text.replaceAll(" ", "").toUpperCase())
  .refine((text) => /^[A-Z0-9-]{4,34}$/.test(text), "must be an IBAN or the number of an account")
  .refine((text) => !/^[A-Z]{2}\d{2}[A-Z0-9]{11,}$/.test(text) || isIban(text), "is not a valid IBAN");

/** The end of an account number, by which its owner recognizes it: at most four characters, and never all of it. */
export function accountEnd(account: string): string {
  return account.slice(-Math.min(4, Math.floor(account.length / 2)));
}

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
