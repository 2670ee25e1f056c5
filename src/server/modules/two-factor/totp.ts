import { Secret, TOTP } from "otpauth";
import { totpRules } from "#domain/two-factor/two-factor-rules.ts";

/** Bytes of a secret, as RFC 4226 recommends for SHA-1. */
const secretLength = 20;

function totpOf(secret: string, labels: { issuer?: string; label?: string } = {}): TOTP {
  const { digits, stepSeconds: period } = totpRules;
  return new TOTP({ ...labels, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits, period });
}

/** In Base32, for typing it into an app. */
export const makeTotpSecret = (): string => new Secret({ size: secretLength }).base32;

/** `otpauth:` address for a QR code. Apps display `issuer` and `account`. */
export function totpAddress(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  // A colon separates issuer and account in the label.
  return totpOf(secret, { issuer: issuer.replaceAll(":", " "), label: account }).toString();
}

/** Time step of a code, counted from 1970; undefined unless the code is accepted now. */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  const delta = totpOf(secret).validate({
    token: code,
    timestamp: at.getTime(),
    window: totpRules.stepsEitherWay,
  });
  if (delta === null) return undefined;
  return Math.floor(at.getTime() / (totpRules.stepSeconds * 1000)) + delta;
}
