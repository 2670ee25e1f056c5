import { tooManyDownloads } from "#domain/files/downloads.contract.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";

type Details = {
  errors?: FieldError[] | undefined;
  retryAfter?: number;
  current?: unknown;
  allowed?: string;
  isAnnounced?: boolean;
};

/** A refusal that the client may read. Other errors become "Server error". */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Present record for an administrator whose edit was refused. */
  readonly current: unknown;
  /** Accepted methods, if the method was refused. */
  readonly allowed: string | undefined;
  /** Expected, so it is not logged as a fault. */
  readonly isAnnounced: boolean;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfter;
    this.current = details.current;
    this.allowed = details.allowed;
    this.isAnnounced = details.isAnnounced ?? false;
  }
}

export const malformed = () => new HttpError(400, refusalMessages.malformed);
export const unreadable = () => new HttpError(400, refusalMessages.unreadable);
export const unauthorized = (message: string = errorMessages.unauthorized) => new HttpError(401, message);
export const forbidden = (message: string = errorMessages.forbidden) => new HttpError(403, message);
export const notFound = () => new HttpError(404, errorMessages.notFound);
/** For pages, and for the server as a whole. API endpoints under another method count as not found instead. */
export const wrongMethod = () =>
  new HttpError(405, refusalMessages.wrongMethod, { allowed: "GET, HEAD, POST" });
export const tooLarge = (message: string = refusalMessages.tooLarge) => new HttpError(413, message);
export const wrongType = () => new HttpError(415, refusalMessages.wrongType);
/** `wait` is in milliseconds. */
export const tooMany = (wait: number) =>
  new HttpError(429, errorMessages.tooMany, { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
/** For the daily limit of uploaded bytes. */
export const tooManyFiles = (wait: number) =>
  new HttpError(429, refusalMessages.tooManyFiles, { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
/** For downloads of one person or address that run at once. */
export const tooManyAtOnce = () => new HttpError(429, tooManyDownloads, { retryAfter: 60 });
export const noRoom = () => new HttpError(503, refusalMessages.noRoom, { retryAfter: 60 });
export const unavailable = () => new HttpError(503, errorMessages.unavailable, { retryAfter: 2 });
/** Expected: a stopping node sends this to the load balancer every second. */
export const stopping = () =>
  new HttpError(503, errorMessages.unavailable, { retryAfter: 2, isAnnounced: true });

export function invalid(errors: FieldError[]): HttpError {
  return new HttpError(422, errorMessages.validation, { errors });
}

/** Refusal of a file. The message contains its name, and `field` is its form field. */
export function fileRefused(status: 413 | 415 | 422, field: string, message: string): HttpError {
  return new HttpError(status, message, { errors: [{ path: field, message }] });
}
