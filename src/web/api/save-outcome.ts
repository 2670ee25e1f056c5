import type { FieldError } from "#domain/http/envelope.ts";
import { ApiError, messageOf } from "./api-error.ts";

/**
 * The result of saving a record. `current` is what somebody else saved meanwhile: this version was refused because it
 * is based on an older one.
 */
export type SaveOutcome<T> =
  | { ok: true; message: string; record: T }
  | { ok: false; message: string; errors: FieldError[]; current: T | undefined };

/** Turns a save, or whatever it throws instead, into an outcome. */
export async function saveOutcomeOf<T>(
  save: () => Promise<{ record: T; message?: string | undefined }>,
): Promise<SaveOutcome<T>> {
  try {
    const { record, message = "" } = await save();
    return { ok: true, message, record };
  } catch (error) {
    if (!(error instanceof ApiError))
      return { ok: false, message: messageOf(error), errors: [], current: undefined };
    // A refusal for an outdated version includes the stored record.
    const current = error.status === 409 ? (error.current as T | undefined) : undefined;
    return { ok: false, message: error.message, errors: error.errors, current };
  }
}
