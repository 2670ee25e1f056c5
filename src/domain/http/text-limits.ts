/** Maximum text length by kind of field, in characters. Shared by forms and server. */
export const textLimits = {
  line: 200,
  email: 254,
  phone: 40,
  url: 500,
  bio: 2000,
  message: 5000,
  /** Name of a person. */
  name: 80,
  /** Text of a search or a filter. */
  search: 100,
  /** A one-time code, with spaces. */
  code: 20,
  /** Hashing time grows with the length. Nobody types more than this. */
  password: 256,
} as const;
