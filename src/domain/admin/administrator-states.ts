/** `invited`: has not set a password yet. `disabled`: cannot sign in. */
export const administratorStates = ["invited", "active", "disabled"] as const;
