import type { z } from "zod";
import type { FieldError } from "#domain/http/envelope.ts";
import { invalid, unreadable } from "./http-error.ts";

type Issue = { path: PropertyKey[]; message: string };

/** One entry per invalid field: its first error. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.map(String).join(".");
    if (!byPath.has(path)) byPath.set(path, { path, message: issue.message });
  }
  return [...byPath.values()];
}

/**
 * For input that Fastify does not validate itself, such as the fields of a multipart body. Throws a 422, or a 400 if
 * there is no body.
 */
export function validate<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  if (input === undefined) throw unreadable();
  const result = schema.safeParse(input);
  if (!result.success) throw invalid(fieldErrors(result.error.issues));
  return result.data;
}
