/** Lengths in characters. */
export const payoutLengths = { reference: 80, reason: 1_000, words: 1_000 } as const;
/** Into how many fees a price can be split. */
export const maximumFees = 12;
