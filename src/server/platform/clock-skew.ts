/**
 * Maximum difference between the clocks of processes that share a database, in milliseconds. A stored time further
 * ahead was written by a wrong clock, and is ignored until the right time reaches it.
 */
export const clockSkew = 60_000;
