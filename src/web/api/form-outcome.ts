import type { FieldError } from "#domain/http/envelope.ts";
import { ApiError, messageOf } from "./api-error.ts";

/** How the sending of a form ended, in words for the person who sent it. `status` is 0 when no answer came. */
export type FormOutcome =
  | { ok: true; message: string }
  | { ok: false; message: string; errors: FieldError[]; status: number };

/** Turns an answer, and whatever was thrown instead of one, into an outcome. */
export async function outcomeOf(response: Promise<{ message?: string | undefined }>): Promise<FormOutcome> {
  try {
    const { message = "" } = await response;
    return { ok: true, message };
  } catch (error) {
    const { status, errors } = error instanceof ApiError ? error : { status: 500, errors: [] };
    return { ok: false, message: messageOf(error), errors, status };
  }
}
