/** Longest text of each kind of field, in characters; forms and server read the same figures. */
export const textLimits = { line: 200, email: 254, phone: 40, url: 500, bio: 2000, message: 5000 } as const;
