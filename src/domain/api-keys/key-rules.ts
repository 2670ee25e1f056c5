export const keyScopes = ["read", "write"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Whether a key of scope `held` may do what needs `needed`: who may write may read as well. */
export function scopeAllows(held: KeyScope, needed: KeyScope): boolean {
  return held === "write" || needed === "read";
}

/** What every key begins with, so that a program which looks for leaked secrets knows one when it sees it. */
export const keyPrefix = "tandem_";

/** How many keys may be in use at once. */
export const maximumKeys = 50;
export const maximumKeyName = 60;
