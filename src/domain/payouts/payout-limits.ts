/** Lengths in characters. */
export const payoutLengths = { reference: 80, reason: 1_000, words: 1_000 } as const;
/** Maximum number of fees of one price. */
export const maximumFees = 12;
/** Maximum number of payouts that are approved or paid in one call. */
export const maximumTogether = 100;
