import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { makeTotpSecret, stepOfCode, totpAddress } from "./totp.ts";

/** RFC 6238, appendix B: SHA-1, with the last six of its eight digits. */
const rfcSecret = Secret.fromUTF8("12345678901234567890").base32;
const vectors = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
] as const;
const at = (seconds: number) => new Date(seconds * 1000);

describe("the codes of RFC 6238", () => {
  it.each(vectors)("at %i seconds", (seconds, digits) => {
    const code = digits.slice(-6);
    const step = Math.floor(seconds / 30);
    expect(stepOfCode(rfcSecret, code, at(seconds))).toBe(step);
    // One step either way is accepted, and told as the step of the code.
    expect(stepOfCode(rfcSecret, code, at(seconds + 30))).toBe(step);
    expect(stepOfCode(rfcSecret, code, at(seconds - 30))).toBe(step);
    expect(stepOfCode(rfcSecret, code, at(step * 30 + 60))).toBeUndefined();
    expect(stepOfCode(rfcSecret, code, at(step * 30 - 31))).toBeUndefined();
  });
});

it("makes secrets of 160 bits that apps can read", () => {
  const secret = makeTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeTotpSecret()).not.toBe(secret);
  const address = new URL(totpAddress(secret, { issuer: "Tandem: the agency", account: "ada@mail.example" }));
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toBe("/Tandem  the agency:ada@mail.example");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: "Tandem  the agency",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
