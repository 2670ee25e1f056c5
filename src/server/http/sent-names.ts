import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Endpoint } from "#domain/http/endpoint.ts";
import { sentNames } from "#domain/http/field-aliases.ts";
import { HttpError } from "./http-error.ts";

const known = new WeakMap<FastifyRequest, ReadonlyMap<string, string>>();

/**
 * Remembers the names under which fields were sent, before validation replaces them. Undefined for endpoints without
 * aliases.
 */
export function noteSentNames({ aliases, body, query }: Endpoint) {
  if (aliases === undefined) return undefined;
  return async (request: FastifyRequest): Promise<void> => {
    const namesOf = (schema: z.ZodType | undefined, input: unknown) =>
      schema instanceof z.ZodObject ? sentNames(schema, aliases, input) : [];
    known.set(request, new Map([...namesOf(body, request.body), ...namesOf(query, request.query)]));
  };
}

/** Error with the field names that the client has sent. */
export function underSentNames(error: HttpError, request: FastifyRequest): HttpError {
  const names = known.get(request);
  if (names === undefined || error.errors === undefined) return error;
  const errors = error.errors.map(({ path, message }) => {
    const [field = "", ...rest] = path.split(".");
    return { path: [names.get(field) ?? field, ...rest].join("."), message };
  });
  return new HttpError(error.status, error.message, { ...error, errors });
}
