import { describe, expect, it } from "vitest";
import { api } from "#domain/api.ts";
import { type Endpoint, splitRoute } from "#domain/http/endpoint.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();

const [id = ""] = await insertInfluencers(server.database, [
  { name: 'Mateo <Lima> & "co"', location: "São Paulo, Brazil", email: "mateo@mail.example" },
]);
const [brandId = ""] = await insertBrands(server.database, [
  { companyName: "Lathe & Loom", location: "Leeds", status: "published" },
]);

/** Paths that a page may request, including some that no endpoint takes. */
const paths: Record<string, string[]> = {
  "GET /api/influencers": [
    "",
    "?facets=true&limit=3",
    "?search=s%C3%A3o",
    "?search=a&search=b",
    "?limit=0",
    "?sort=none",
    "?utm_source=x",
  ],
  "GET /api/influencers/locations": ["?search=s%C3%A3o+p", "?search=", ""],
  "GET /api/influencers/suggestions": ["?search=matoe", "?search=", ""],
  "GET /api/influencers/batch": [`?ids=${id}`, "?ids=", "?ids=none", ""],
  "GET /api/influencers/:id": ["", "?facets=true"],
  "GET /api/influencers/:id/similar": ["", "?limit=1", "?limit=13"],
  "GET /api/marketplace/brands": ["", "?search=loom&facets=true", "?cursor=none"],
  "GET /api/marketplace/brands/locations": ["?search=lee"],
  "GET /api/marketplace/brands/:id": ["", "?x=1"],
  "GET /api/marketplace/brands/batch": [`?ids=${brandId}`, ""],
  "GET /api/content/:section": [""],
};
const values: Record<string, string[]> = {
  ":id": [id, brandId, "lathe-and-loom", "65f000000000000000000000", "none", "not an id"],
  ":section": ["home", "none"],
};

const endpoints: Endpoint[] = Object.values(api).filter(
  (endpoint: Endpoint) => "cache" in endpoint && endpoint.cache === "public",
);

describe("a public endpoint that a page calls without a request", () => {
  it("is one that a request can be compared with", () => {
    expect(endpoints.map(({ route }) => route).sort()).toEqual(Object.keys(paths).sort());
  });

  it.each(endpoints)("responds as to a visitor's request: $route", async ({ route }) => {
    const [, pattern] = splitRoute(route);
    const [parameter] = /:\w+/.exec(pattern) ?? [];
    const addresses = parameter
      ? (values[parameter] ?? []).map((value) => pattern.replace(parameter, value))
      : [pattern];
    for (const address of addresses.flatMap((path) => (paths[route] ?? []).map((query) => path + query))) {
      const requested = await server.send("GET", address);
      const called = await server.app.localCalls.find(address)?.({ log: server.app.log } as never);
      expect({ address, status: called?.status, json: await called?.json() }).toEqual({
        address,
        status: requested.status,
        json: requested.json,
      });
    }
  });

  it("is no endpoint that knows who asks", () => {
    for (const path of ["/api/contacts", "/api/admin/session", "/api/health", "/api/influencers/a/b"]) {
      expect(server.app.localCalls.find(path)).toBeUndefined();
    }
  });
});
