import { z } from "zod";

/** Opaque position in a list: base64url of the server's state. */
export const cursorSchema = z
  .string()
  .max(512)
  .regex(/^[A-Za-z0-9_-]+$/, "is not a cursor of this list");

/** A whole number in a query string. */
export function limitSchema(maximum: number) {
  const problem = `must be a whole number from 1 to ${maximum}`;
  // URLs contain text, but the OpenAPI document should describe a number.
  const described = { type: "integer", minimum: 1, maximum, pattern: undefined };
  const text = z
    .string()
    .regex(/^\d{1,6}$/, problem)
    .meta(described);
  return text.transform(Number).pipe(z.number().int().min(1).max(maximum, problem));
}

/** Plain arrays are paged by `limit` and `cursor`. The headers have the total and the next page. */
export const arrayPageQuerySchema = z.object({
  limit: limitSchema(500).default(100),
  cursor: cursorSchema.optional(),
});
export type ArrayPageQuery = z.output<typeof arrayPageQuerySchema>;
