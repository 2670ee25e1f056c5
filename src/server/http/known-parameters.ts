import type { FastifyRequest } from "fastify";
import { type Endpoint, splitRoute } from "#domain/http/endpoint.ts";
import { namesIn } from "#domain/http/field-aliases.ts";
import { invalid } from "./http-error.ts";

/**
 * Refuses parameters that a call of the team does not know, because ignoring a misspelled filter would list
 * everything. Public calls ignore parameters that others append, such as `utm_source`. Undefined for public calls,
 * and for calls that change something.
 */
export function refuseUnknownParameters({ route, audience, query, aliases = {} }: Endpoint) {
  if (audience.visitor || splitRoute(route)[0] !== "GET") return undefined;
  const names = query ? namesIn(query, aliases) : [];
  const declared = Object.keys(query?.shape ?? {});
  const chosen = declared.map((name) => names.find((each) => each.declared === name)?.chosen ?? name);
  const accepted = new Set([...declared, ...names.flatMap(({ all }) => all)]);
  return async (request: FastifyRequest): Promise<void> => {
    const unknown = Object.keys(request.query as object).filter((name) => !accepted.has(name));
    if (unknown.length === 0) return;
    const message = `is not a parameter of this call, which takes ${chosen.join(", ") || "none"}`;
    throw invalid(unknown.map((path) => ({ path, message })));
  };
}
