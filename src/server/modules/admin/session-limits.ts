const hour = 60 * 60 * 1000;
/** A session expires after `idleLimit` without use, and at `ageLimit` in any case. In milliseconds. */
export const idleLimit = 12 * hour;
export const ageLimit = 7 * 24 * hour;
