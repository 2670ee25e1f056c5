import type { FastifyRequest } from "fastify";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import { invalid } from "./http-error.ts";

/** The client's ID for one submission, which identifies retries. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw invalid([{ path: idempotencyHeader, message: "must be at most 200 visible ASCII characters" }]);
}
