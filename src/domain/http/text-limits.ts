/** Maximum text length by kind of field, in characters. Shared by forms and server. */
export const textLimits = { line: 200, email: 254, phone: 40, url: 500, bio: 2000, message: 5000 } as const;
