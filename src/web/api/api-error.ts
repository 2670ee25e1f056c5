import type { ErrorBody, FieldError } from "#domain/http/envelope.ts";
import { errorMessages, messageForStatus } from "#domain/http/error-messages.ts";

/** A call that failed. `message` is what a person is told; `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldError[];
  /** The record as it is now, beside the refusal of a version that builds on an older one. */
  readonly current: unknown;

  constructor(status: number, message: string, errors: FieldError[] = [], current?: unknown) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.current = current;
  }
}

export async function errorFromAnswer(response: Response): Promise<ApiError> {
  const body = await readErrorBody(response);
  return new ApiError(
    response.status,
    messageForStatus(response.status, body?.message),
    body?.errors ?? [],
    body?.current,
  );
}

/** What a person is told about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : errorMessages.unexpected;
}

async function readErrorBody(response: Response): Promise<(ErrorBody & { current?: unknown }) | undefined> {
  if (!response.headers.get("content-type")?.includes("json")) return undefined;
  try {
    return (await response.json()) as ErrorBody & { current?: unknown };
  } catch {
    // A proxy may cut the body; the status alone still says what to tell.
    return undefined;
  }
}
