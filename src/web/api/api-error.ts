import type { ErrorBody, FieldError } from "#domain/http/envelope.ts";
import { errorMessages, messageForStatus } from "#domain/http/error-messages.ts";
import type { Answer } from "./transport.ts";

/** A failed request. `message` is for the user; `status` is 0 without a response. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldError[];
  /** The stored record, if the request was refused because it was based on an older version. */
  readonly current: unknown;

  constructor(status: number, message: string, errors: FieldError[] = [], current?: unknown) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.current = current;
  }
}

export async function errorFromResponse(response: Answer, messageOf = messageForStatus): Promise<ApiError> {
  const body = await readErrorBody(response);
  return new ApiError(
    response.status,
    messageOf(response.status, body?.message),
    body?.errors ?? [],
    body?.current,
  );
}

/** For data that a page or a file needs: throws a `Response` with the API's status and message if the call fails. */
export async function required<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Response(error.message, { status: error.status || 503, statusText: error.message });
  }
}

/** Like `required`, but resolves to undefined if the record is not found. */
export function requiredIfFound<T>(reading: Promise<T>): Promise<T | undefined> {
  const found = reading.catch((error) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  return required(found);
}

/** Message for the user about any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : errorMessages.unexpected;
}

async function readErrorBody(response: Answer): Promise<(ErrorBody & { current?: unknown }) | undefined> {
  if (!response.headers.get("content-type")?.includes("json")) return undefined;
  try {
    return (await response.json()) as ErrorBody & { current?: unknown };
  } catch {
    // A proxy may have truncated the body; the status is enough for a message.
    return undefined;
  }
}
