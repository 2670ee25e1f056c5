export const keyScopes = ["read", "write"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Whether a key with the scope `held` can do what requires `needed`. Write includes read. */
export function scopeAllows(held: KeyScope, needed: KeyScope): boolean {
  return held === "write" || needed === "read";
}

/** Prefix of every key; lets secret scanners recognize it. */
export const keyPrefix = "tandem_";

/** Maximum number of active keys. */
export const maximumKeys = 50;
export const maximumKeyName = 60;
