import type { z } from "zod";
import { fieldErrors } from "#domain/http/field-problems.ts";

/** The validation errors that a client would get for an input, by field path. */
export function validationErrors(schema: z.ZodType, input: unknown): Record<string, string> {
  const errors = fieldErrors(schema.safeParse(input).error?.issues ?? []);
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}
