import type { FieldError } from "#domain/http/envelope.ts";
import { ApiError, messageOf } from "./api-error.ts";

/**
 * Result of saving a record. `current`: the version that somebody else saved, if this one was refused because it
 * was based on an older one.
 */
export type SaveOutcome<T> =
  | { ok: true; message: string; record: T }
  | { ok: false; message: string; errors: FieldError[]; current: T | undefined };

/** Converts a save or its error into an outcome. */
export async function saveOutcomeOf<T>(
  save: () => Promise<{ record: T; message?: string | undefined }>,
): Promise<SaveOutcome<T>> {
  try {
    const { record, message = "" } = await save();
    return { ok: true, message, record };
  } catch (error) {
    if (!(error instanceof ApiError))
      return { ok: false, message: messageOf(error), errors: [], current: undefined };
    // A refusal of an outdated version includes the stored record.
    const current = error.status === 409 ? (error.current as T | undefined) : undefined;
    return { ok: false, message: error.message, errors: error.errors, current };
  }
}
