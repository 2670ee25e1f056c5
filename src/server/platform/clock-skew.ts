/**
 * How far the clocks of processes that share a database may be apart, in milliseconds. A stored time further ahead than
 * that was written while a clock was wrong, and must not count until the right one has caught up.
 */
export const clockSkew = 60_000;
