import type { z } from "zod";
import type { FieldError } from "./envelope.ts";

/** What a schema finds wrong with a form, as the API would say it. */
export function fieldProblems(schema: z.ZodType, values: unknown): FieldError[] {
  const result = schema.safeParse(values);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
}
