import { beforeEach, describe, expect, it } from "vitest";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const version = cacheVersion();
const server = await startServerForFile({ version, settings: { rateLimit: true } });
const token = await server.signIn();
const origin = await server.listen();
version.setHearing(true);

/** Only the whole way counts how often somebody calls, and tells so. */
const counts = "x-ratelimit-remaining";

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers: { "accept-encoding": "identity", ...headers } });
  const { date: _, ...others } = Object.fromEntries(response.headers);
  return { status: response.status, headers: others, text: await response.text() };
}

beforeEach(async () => {
  await server.empty();
  await insertInfluencers(
    server.database,
    Array.from({ length: 12 }, (_, index) => ({
      name: `Ready ${index}`,
      email: `ready-${index}@mail.example`,
    })),
  );
  version.change();
});

describe("an answer that is ready", () => {
  it("is the one of the whole way, every header included, and is logged like it", async () => {
    const first = await get("/api/influencers?limit=5");
    const lines = server.logged().split('"msg":"request"').length;
    const ready = await get("/api/influencers?limit=5");
    const { [counts]: counted, "x-ratelimit-limit": _, "x-ratelimit-reset": __, ...shared } = first.headers;
    expect(counted).toBeDefined();
    expect(ready).toEqual({ ...first, headers: shared });
    expect(shared["content-security-policy"]).toContain("default-src");
    expect(server.logged().split('"msg":"request"')).toHaveLength(lines + 1);
  });

  it("is compressed for who asks so", async () => {
    const zip = { "accept-encoding": "gzip" };
    const plain = await get("/api/influencers");
    expect((await get("/api/influencers", zip)).headers[counts]).toBeDefined();
    const ready = await get("/api/influencers", zip);
    expect(ready.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: "Authorization, Accept-Encoding",
    });
    expect(ready.headers[counts]).toBeUndefined();
    expect(ready.text).toBe(plain.text);
    expect((await get("/api/influencers")).headers["content-encoding"]).toBeUndefined();
  });

  it("is none for a token, a copy to compare, another method, or after a change", async () => {
    const path = "/api/influencers?sort=newest";
    const { etag = "" } = (await get(path)).headers;
    expect((await get(path)).headers[counts]).toBeUndefined();
    expect((await get(path, { authorization: `Bearer ${token}` })).text).toContain("ready-1@mail.example");
    expect((await get(path, { authorization: "Bearer nothing" })).status).toBe(401);
    expect((await get(path, { "if-none-match": etag })).status).toBe(304);
    expect((await fetch(origin + path, { method: "PUT" })).status).toBe(404);
    const [named] = await insertInfluencers(server.database, [{ name: "Later" }]);
    version.change();
    expect((await get(path)).text).toContain(named);
    version.setHearing(false);
    await server.records.pool.query("delete from influencers");
    expect((await get(path)).text).toContain('"total":0');
    version.setHearing(true);
  });
});
