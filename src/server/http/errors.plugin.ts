import type { ServerResponse } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { type Principal, visitor } from "#domain/access/principal.ts";
import { shownTo } from "#domain/access/shown-to.ts";
import { DomainError, TooMany } from "#domain/errors.ts";
import type { ErrorBody } from "#domain/http/envelope.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { fieldErrors } from "#domain/http/field-problems.ts";
import { isDatabaseUnavailable, isDiskFull } from "#server/platform/database/database-errors.ts";
import {
  HttpError,
  invalid,
  noRoom,
  notFound,
  tooLarge,
  tooMany,
  unavailable,
  unreadable,
  wrongType,
} from "./http-error.ts";
import { refusalHeaders } from "./security-headers.ts";
import { underSentNames } from "./sent-names.ts";

/** The one place that turns errors into responses. Known errors keep their message; all others become generic. */
export const errorsPlugin = fastifyPlugin(async (app: FastifyInstance) => {
  app.setErrorHandler((error: unknown, request, reply) => {
    const known = lacksBody(error, request) ? unreadable() : toHttpError(error);
    if (known.status >= 500 && !known.isAnnounced) request.log.error({ err: error }, "request failed");
    return sendError(reply, underSentNames(known, request), request.principal);
  });
  app.setNotFoundHandler((_request, reply) => sendError(reply, notFound()));
  // A hook, because a handler would run only after the body was read.
  app.addHook("preParsing", (request, _reply, payload, done) => {
    done(request.is404 ? notFound() : null, payload);
  });
});

/** The router cannot parse this URL, so it leads to nothing. */
export function answerUnreadableAddress(_error: unknown, _request: unknown, reply: FastifyReply): void {
  sendError(reply.headers(refusalHeaders), notFound());
}

/** A missing body gets an error of its own, not one for each field. */
function lacksBody(error: unknown, request: FastifyRequest): boolean {
  return (error as Partial<FastifyError>).validationContext === "body" && request.body === undefined;
}

export function sendError(reply: FastifyReply, error: HttpError, principal: Principal = visitor) {
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(error.retryAfterSeconds));
  if (error.allowed !== undefined) reply.header("allow", error.allowed);
  return reply
    .code(error.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .serializer(JSON.stringify)
    .send(shownTo(principal, errorBody(error)));
}

/** The same for a request that is refused before the router sees it. `page` is shown to people instead. */
export function refuseRequest(response: ServerResponse, error: HttpError, page?: string): void {
  const body = page ?? JSON.stringify(errorBody(error));
  response
    .writeHead(error.status, {
      "content-type": `${page === undefined ? "application/json" : "text/html"}; charset=utf-8`,
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      ...(error.retryAfterSeconds !== undefined && { "retry-after": String(error.retryAfterSeconds) }),
      ...(error.allowed !== undefined && { allow: error.allowed }),
      ...refusalHeaders,
    })
    .end(body);
}

export function errorBody({ message, errors, current }: HttpError): ErrorBody {
  return { success: false, message, ...(errors && { errors }), ...(current !== undefined && { current }) };
}

/** Error for the client. Unknown errors become a 500 without their message. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DomainError) return fromDomain(error);
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An impossible path is not found. It is no input that somebody could correct.
    if (error.validationContext === "params") return notFound();
    return invalid(
      fieldErrors(
        error.validation.map((issue) => ({
          path: issue.instancePath.split("/").filter(Boolean),
          message: issue.message ?? errorMessages.validation,
        })),
      ),
    );
  }
  if (isDiskFull(error)) return noRoom();
  if (isDatabaseUnavailable(error)) return unavailable();
  return fromStatus((error as Partial<FastifyError>).statusCode);
}

/** In seconds. */
const hour = 60 * 60;

const statuses: Record<DomainError["kind"], number> = {
  missing: 404,
  unauthenticated: 401,
  "not-allowed": 403,
  invalid: 422,
  conflict: 409,
  "wrong-type": 415,
  "too-many": 429,
  "too-large": 413,
  "no-room": 503,
  "disk-full": 507,
  unavailable: 503,
};

function fromDomain(error: DomainError): HttpError {
  if (error instanceof TooMany) return tooMany(error.waitMs);
  if (error.kind === "unavailable") return unavailable();
  if (error.kind === "no-room") return new HttpError(503, error.message, { retryAfter: hour });
  return new HttpError(statuses[error.kind], error.message, error);
}

/** Replaces messages of Fastify's own errors, which may quote the input. */
function fromStatus(status: number | undefined): HttpError {
  switch (status) {
    case 400:
      return unreadable();
    case 404:
      return notFound();
    case 413:
      return tooLarge();
    case 415:
      return wrongType();
    case 429:
      return new HttpError(429, errorMessages.tooMany);
    case 503:
      return unavailable();
    default:
      return new HttpError(500, errorMessages.server);
  }
}
