import fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, expect, it } from "vitest";
import { type Action, may } from "#domain/access/policy.ts";
import { type AdminPrincipal, type Principal, visitor } from "#domain/access/principal.ts";
import { api } from "#domain/api.ts";
import { type Endpoint, pathOf, splitRoute } from "#domain/http/endpoint.ts";
import { declaredAudiences, requireAudience } from "#server/http/authenticate.ts";
import { errorsPlugin } from "#server/http/errors.plugin.ts";
import { HttpError } from "#server/http/http-error.ts";
import { localCalls } from "#server/http/local-calls.ts";
import { route } from "#server/http/route.ts";
import { principals } from "#tests/factories/principal.ts";
import { audiences } from "#tests/harness/audiences.ts";

const owner = principals["owner-01234567890123456"] as AdminPrincipal;
/** Owners who must do something else first. */
const waiting: Record<string, Principal> = {
  "owner-who-signed-in-long-ago": { ...owner, isConfirmed: false },
  "owner-without-second-factor": { ...owner, lacksSecondFactor: true },
};

/** Every endpoint behind the real guard, with a handler that only tells that it was reached. */
const app = fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
await app.register(errorsPlugin);
await app.register(declaredAudiences);
await app.register(localCalls);
app.addHook(
  "onRequest",
  requireAudience(async ({ token }) => principals[token] ?? waiting[token]),
);
const reached = async () => {
  throw new HttpError(418, "reached");
};
app.addHook("preValidation", reached);
for (const endpoint of Object.values<Endpoint>(api)) route(app, endpoint).handle(reached);
app.decorate("responseCache", { sendJson: reached } as never);
afterAll(() => app.close());

async function statusOf(endpoint: Endpoint, token?: string): Promise<number> {
  const [method] = splitRoute(endpoint.route);
  const url = pathOf(endpoint, { id: "01980000-0000-7000-8000-000000000000", section: "index" });
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return (await app.inject({ method, url, headers })).statusCode;
}

function expectedStatus(audience: string[], principal: Principal): number {
  const isOpen = audience.includes("everybody");
  const unnamed = isOpen ? 418 : 403;
  switch (principal.kind) {
    case "visitor":
      return isOpen ? 418 : 401;
    case "admin": {
      const roles = ["viewer", "editor", "owner"];
      const needed = roles.findIndex((role) => audience.includes(role));
      if (needed === -1) return unnamed;
      return roles.indexOf(principal.role) >= needed ? 418 : 403;
    }
    case "apiKey":
      if (audience.includes("read")) return 418;
      if (audience.includes("write")) return principal.scope === "write" ? 418 : 403;
      return unnamed;
    case "link":
      return audience.includes(`link:${principal.linkKind}`) ? 418 : unnamed;
    case "member":
      return unnamed;
  }
}

it("lists every endpoint in the table of audiences", () => {
  const routes = Object.values<Endpoint>(api).map((endpoint) => endpoint.route);
  expect(audiences.map(([name]) => name).toSorted()).toEqual(routes.toSorted());
});

it.each(audiences)("%s lets in %s, and nobody else", async (name, audience) => {
  const endpoint = Object.values<Endpoint>(api).find((one) => one.route === name);
  if (endpoint === undefined) throw new Error(`${name} is no endpoint`);
  const named = audience.split(" ");
  expect(await statusOf(endpoint)).toBe(expectedStatus(named, visitor));
  for (const [token, principal] of Object.entries(principals)) {
    expect(await statusOf(endpoint, token), token).toBe(expectedStatus(named, principal));
  }
  expect(await statusOf(endpoint, "nobody-01234567890123456")).toBe(401);
  const status = expectedStatus(named, owner);
  const unconfirmed = named.includes("confirmed") ? 403 : status;
  expect(await statusOf(endpoint, "owner-who-signed-in-long-ago")).toBe(unconfirmed);
  const unsecured = named.includes("unsecured") ? status : 403;
  expect(await statusOf(endpoint, "owner-without-second-factor")).toBe(unsecured);
});

it("does not start with a route that declares no audience", async () => {
  const careless = fastify();
  await careless.register(declaredAudiences);
  careless.get("/api/secrets", async () => "all of them");
  await expect(careless.ready()).rejects.toThrow("GET /api/secrets declares no audience");
});

it.each<[Action, string[]]>([
  ["read-contact-data", ["editor", "owner", "reads", "writes"]],
  ["read-administrators", ["editor", "owner"]],
  ["read-team-notes", ["editor", "owner"]],
  ["decide", ["editor", "owner"]],
])("%s is for %j", (action, names) => {
  const allowed = Object.entries(principals).filter(([, principal]) => may(principal, action));
  expect(allowed.map(([token]) => token.split("-")[0])).toEqual(names);
  expect(may(visitor, action)).toBe(false);
});
