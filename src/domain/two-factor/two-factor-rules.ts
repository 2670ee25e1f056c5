import type { Role } from "../access/principal.ts";

const minute = 60 * 1000;

/** Administrators who must have a second factor. */
export const twoFactorRequirements = ["off", "owners", "all"] as const;
export type TwoFactorRequirement = (typeof twoFactorRequirements)[number];

export function needsSecondFactor(requirement: TwoFactorRequirement, role: Role): boolean {
  return requirement === "all" || (requirement === "owners" && role === "owner");
}

/** Methods to complete a sign-in. */
export const secondFactorMethods = ["totp", "passkey", "recovery-code"] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** RFC 6238 with the parameters that every authenticator app supports. */
export const totpRules = { digits: 6, stepSeconds: 30, stepsEitherWay: 1 } as const;
export const recoveryCodeRules = { count: 10, length: 10 } as const;

/** Milliseconds for which a sign-in or a reauthentication counts as recent. */
export const confirmationSpan = 10 * minute;
/** Time (in milliseconds) and number of tries for the second factor after a correct password. */
export const loginChallengeLimits = { life: 5 * minute, tries: 5 } as const;
/** Milliseconds within which a passkey has to respond. */
export const passkeyChallengeLife = 5 * minute;

export const maximumPasskeys = 20;
export const maximumPasskeyName = 80;
