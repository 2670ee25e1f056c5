import { z } from "zod";
import { emailSchema } from "../http/text.ts";

/** Number of digits of the code that proves an address. */
export const addressCodeLength = 6;
/** Milliseconds for which a code works. */
export const addressCodeLife = 60 * 60 * 1000;
/** Wrong codes after which a new one has to be mailed. */
export const maximumCodeAttempts = 5;
/** Codes that one collaboration can mail in a day. */
export const codesPerDay = 5;

/**
 * Whether mail about the collaboration has an address. `waiting`: a code was asked for. `address`: the one that waits,
 * with most of it hidden.
 */
export const ownAddressSchema = z.object({
  state: z.enum(["none", "waiting", "known"]),
  address: z.string(),
});
export type OwnAddress = z.output<typeof ownAddressSchema>;

export const ownAddressInputSchema = z.object({ email: emailSchema });

export const addressCodeSchema = z.object({
  code: z
    .string("must be a code")
    .transform((text) => text.normalize("NFKC").replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, `must be the ${addressCodeLength} digits of the code`)),
});

/** 'l…@mail.example' for 'lena@mail.example'. */
export function hiddenAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
