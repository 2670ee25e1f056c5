import fastify from "fastify";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { api } from "#domain/api.ts";
import { type Endpoint, pathOf, splitRoute } from "#domain/http/endpoint.ts";
import { declaredAudiences, requireAudience } from "#server/http/authenticate.ts";
import { cacheFastPath } from "#server/http/cache-fast-path.ts";
import { dispatchChain } from "#server/http/dispatch-chain.ts";
import { errorsPlugin } from "#server/http/errors.plugin.ts";
import { localCalls } from "#server/http/local-calls.ts";
import { responseCache } from "#server/http/response-cache.ts";
import { route } from "#server/http/route.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { principals } from "#tests/factories/principal.ts";

const version = cacheVersion();
version.setHearing(true);
const cache = responseCache(version);
const endpoints = Object.values<Endpoint>(api);
const publicRoutes = [
  "GET /api/influencers",
  "GET /api/influencers/locations",
  "GET /api/influencers/suggestions",
  "GET /api/influencers/batch",
  "GET /api/influencers/:id",
  "GET /api/influencers/:id/similar",
  "GET /api/marketplace/brands",
  "GET /api/marketplace/brands/locations",
  "GET /api/marketplace/brands/batch",
  "GET /api/marketplace/brands/:id",
  "GET /api/content/:section",
];

/** Arrays that come whole. */
const bareLists = [
  "GET /api/admin/collaborations/:id/offers",
  "GET /api/admin/calendar",
  "GET /api/admin/terms",
];

/** How often each route has built a response. */
const built = new Map<string, number>();

/** Every endpoint behind the real guard and cache, with a handler that says for whom it built the response. */
const app = fastify();
app.setValidatorCompiler(() => (value) => ({ value }));
app.setSerializerCompiler(() => (value) => JSON.stringify(value));
await app.register(errorsPlugin);
await app.register(declaredAudiences);
await app.register(localCalls);
app.decorate("responseCache", cache);
app.addHook(
  "onRequest",
  requireAudience(async ({ token }) => principals[token]),
);
for (const endpoint of endpoints) {
  route(app, endpoint).handle(async ({ principal }) => {
    built.set(endpoint.route, (built.get(endpoint.route) ?? 0) + 1);
    const found = { for: JSON.stringify(principal) };
    return (endpoint.paged ? { items: [found], total: 1, nextCursor: null } : found) as never;
  });
}
dispatchChain(app, [cacheFastPath(app, cache)]);
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());
beforeEach(() => {
  version.change();
  built.clear();
});

async function ask(endpoint: Endpoint, token: string | undefined) {
  const [method] = splitRoute(endpoint.route);
  const path = pathOf(endpoint, { id: "01980000-0000-7000-8000-000000000000", section: "home" });
  const response = await fetch(origin + path, {
    method,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  return {
    status: response.status,
    kept: response.headers.get("cache-control"),
    text: await response.text(),
  };
}

const visitorFirst = [undefined, ...Object.keys(principals)];
const everyOrder: [string, (string | undefined)[]][] = [
  ["a visitor asks first", visitorFirst],
  ["a visitor asks last", visitorFirst.toReversed()],
];

it("is public for the endpoints that every visitor may see alike, and for no other", () => {
  expect(endpoints.filter(({ cache }) => cache === "public").map((endpoint) => endpoint.route)).toEqual(
    expect.arrayContaining(publicRoutes),
  );
  expect(endpoints.filter(({ cache }) => cache === "public")).toHaveLength(publicRoutes.length);
});

describe.each(everyOrder)("when %s", (_, order) => {
  it.each(endpoints)("$route responds to each principal as built for it", async (endpoint) => {
    const isPublic = publicRoutes.includes(endpoint.route);
    let signedIn = 0;
    let visits = 0;
    for (const token of [...order, ...order]) {
      const before = cache.size();
      const { status, kept, text } = await ask(endpoint, token);
      const who = `${endpoint.route} as ${token ?? "visitor"}`;
      const mayBeKept = isPublic && token === undefined;
      expect(kept, who).toBe(mayBeKept ? "no-cache" : "no-store");
      if (!mayBeKept) expect(cache.size(), `${who} entered the cache`).toBe(before);
      if (status >= 400) continue;
      if (token === undefined) visits += 1;
      else signedIn += 1;
      const principal = token === undefined ? { kind: "visitor" } : principals[token];
      const found = { for: JSON.stringify(principal) };
      const isBare = endpoint.contentType || endpoint.paged || bareLists.includes(endpoint.route);
      const expected = isBare ? found : { success: true, ...found };
      expect(text, who).toBe(JSON.stringify(endpoint.paged ? [expected] : expected));
    }
    // Only a visitor's second response may come from the cache.
    expect(built.get(endpoint.route) ?? 0).toBe(signedIn + (isPublic ? 1 : visits));
  });
});

it("a token that nobody has gets nothing of the cache, and leaves nothing in it", async () => {
  const endpoint: Endpoint = api.listInfluencers;
  await ask(endpoint, undefined);
  const refused = await ask(endpoint, "nobody-01234567890123456");
  expect(refused).toMatchObject({ status: 401, kept: "no-store" });
  expect((await ask(endpoint, undefined)).status).toBe(200);
});
