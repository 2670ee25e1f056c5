/**
 * Shorter than usual, because a phone between two cells must not wait half a minute for each response. In
 * milliseconds.
 */
export const sendingTimeout = 15_000;
