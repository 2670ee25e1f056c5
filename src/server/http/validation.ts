import type { z } from "zod";
import { fieldErrors } from "#domain/http/field-problems.ts";
import { invalid, unreadable } from "./http-error.ts";

/**
 * For input that Fastify does not validate, such as the fields of a multipart body. Throws a 422, or a 400 if there
 * is no body.
 */
export function validate<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  if (input === undefined) throw unreadable();
  const result = schema.safeParse(input);
  if (!result.success) throw invalid(fieldErrors(result.error.issues));
  return result.data;
}
