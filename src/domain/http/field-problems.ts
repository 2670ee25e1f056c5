import type { z } from "zod";
import type { FieldError } from "./envelope.ts";

/** A form's errors by a schema, in the API's words. */
export function fieldProblems(schema: z.ZodType, values: unknown): FieldError[] {
  const result = schema.safeParse(values);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
}
