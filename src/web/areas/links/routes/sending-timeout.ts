/** A phone between two cells must not wait half a minute for each answer. In milliseconds. */
export const sendingTimeout = 15_000;
