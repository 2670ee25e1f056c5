import type { Role } from "../access/principal.ts";

const minute = 60 * 1000;

/** Who must have a second factor. */
export const twoFactorRequirements = ["off", "owners", "all"] as const;
export type TwoFactorRequirement = (typeof twoFactorRequirements)[number];

export function needsSecondFactor(requirement: TwoFactorRequirement, role: Role): boolean {
  return requirement === "all" || (requirement === "owners" && role === "owner");
}

/** What a sign-in can be completed with. */
export const secondFactorMethods = ["totp", "passkey", "recovery-code"] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** RFC 6238, as every authenticator app has it. A step is in seconds. */
export const totpRules = { digits: 6, stepSeconds: 30, stepsEitherWay: 1 } as const;
export const recoveryCodeRules = { count: 10, length: 10 } as const;

/** How long signing in and confirming count, in milliseconds. */
export const confirmationSpan = 10 * minute;
/** How long somebody with the right password may take for the second factor, in milliseconds, and how often try. */
export const loginChallengeLimits = { life: 5 * minute, tries: 5 } as const;
/** How long a passkey may take to answer, in milliseconds. */
export const passkeyChallengeLife = 5 * minute;

export const maximumPasskeys = 20;
export const maximumPasskeyName = 80;
