import { randomInt } from "node:crypto";
import { recoveryCodeRules } from "#domain/two-factor/two-factor-rules.ts";
import { hashCodes } from "#server/platform/tokens/password-hash.ts";

/** Crockford's Base32, in which no letter looks like a digit. */
const characters = "0123456789abcdefghjkmnpqrstvwxyz";

type NewCodes = { codes: string[]; hashes: string[] };

/** 50 random bits each, displayed with a hyphen in the middle. */
export async function generateRecoveryCodes(): Promise<NewCodes> {
  const { count, length } = recoveryCodeRules;
  const codes = Array.from({ length: count }, () =>
    Array.from({ length }, () => characters[randomInt(characters.length)]).join(""),
  );
  const hashes = await hashCodes(codes);
  const half = length / 2;
  return { codes: codes.map((code) => `${code.slice(0, half)}-${code.slice(half)}`), hashes };
}
