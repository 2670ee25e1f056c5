import type { FieldError } from "../http/envelope.ts";

/** 'Rating: must be at most 5; Email: is taken'. */
export function reasonText(errors: readonly FieldError[]): string {
  return errors.map(({ path, message }) => `${path}: ${message}`).join("; ");
}
