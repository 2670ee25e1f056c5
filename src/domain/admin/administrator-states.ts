/** `invited`: has set no password yet. `disabled`: cannot sign in. */
export const administratorStates = ["invited", "active", "disabled"] as const;
