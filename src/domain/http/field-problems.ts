import type { z } from "zod";
import type { FieldError } from "./envelope.ts";

/** Validation errors by field, with the API's messages. */
export function fieldProblems(schema: z.ZodType, values: unknown): FieldError[] {
  const result = schema.safeParse(values);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
}

type Issue = { path: PropertyKey[]; message: string };

/** One error per invalid field: its first issue. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.map(String).join(".");
    if (!byPath.has(path)) byPath.set(path, { path, message: shapeText(issue.message) });
  }
  return [...byPath.values()];
}

/** Names the expected type in plain words instead of those of a programming language. */
function shapeText(message: string): string {
  const [, expected = "", received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (received === "undefined") return "is required";
  return shapes[expected] ?? message;
}

const shapes: Record<string, string> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
  record: "must be an object",
};
