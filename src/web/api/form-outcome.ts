import type { FieldError } from "#domain/http/envelope.ts";
import { ApiError, messageOf } from "./api-error.ts";

/** Result of sending a form, with a message for the user. `status` is 0 without a response. */
export type FormOutcome =
  | { ok: true; message: string; leftOut?: string[] }
  | { ok: false; message: string; errors: FieldError[]; status: number };

/** Converts a response or an error into an outcome. */
export async function outcomeOf(
  response: Promise<{ message?: string | undefined; leftOut?: string[] }>,
): Promise<FormOutcome> {
  try {
    const { message = "", leftOut } = await response;
    return { ok: true, message, ...(leftOut && { leftOut }) };
  } catch (error) {
    const { status, errors } = error instanceof ApiError ? error : { status: 500, errors: [] };
    return { ok: false, message: messageOf(error), errors, status };
  }
}
