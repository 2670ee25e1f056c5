export const keyScopes = ["read", "write"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Whether a key with the scope `held` may do what needs `needed`. Write includes read. */
export function scopeAllows(held: KeyScope, needed: KeyScope): boolean {
  return held === "write" || needed === "read";
}

/** The prefix of every key, so that secret scanners recognize it. */
export const keyPrefix = "tandem_";

/** How many keys may be active at once. */
export const maximumKeys = 50;
export const maximumKeyName = 60;
