import type { z } from "zod";
import { fieldErrors } from "#domain/http/field-problems.ts";

/** What a client would be told about an input: the message for each wrong field, by its path. */
export function validationErrors(schema: z.ZodType, input: unknown): Record<string, string> {
  const errors = fieldErrors(schema.safeParse(input).error?.issues ?? []);
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}
