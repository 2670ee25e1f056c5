import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { listenForChanges } from "#server/platform/database/change-listener.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const version = cacheVersion();
const server = await startTestServer({ version });
const stopListening = await listenForChanges(server.records.connection, version);
afterAll(async () => {
  await stopListening();
  await server.close();
});
const token = await server.signIn();

/** The server hears a moment later of rows that were written behind its back. */
async function settled(expected: string, path = "/api/influencers") {
  await vi.waitFor(async () => expect((await server.send("GET", path)).text).toContain(expected), 15_000);
}

beforeEach(() => server.empty());

describe("a kept answer", () => {
  it("is given again without asking the database", async () => {
    await insertInfluencers(server.database, [{ name: "Kept Kit" }]);
    await settled("Kept Kit");
    const first = await server.send("GET", "/api/influencers?search=kit&sort=rating");
    const queries = vi.spyOn(server.records.pool, "query");
    const again = await server.send("GET", "/api/influencers?sort=rating&search=kit");
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
    expect(again.text).toBe(first.text);
    expect(again.headers.etag).toBe(first.headers.etag);
    const same = await server.send("GET", "/api/influencers?sort=rating&search=kit", {
      headers: { "if-none-match": first.headers.etag ?? "" },
    });
    expect(same.status).toBe(304);
    expect(same.bytes).toHaveLength(0);
  });

  it("is made once for all who ask at once", async () => {
    await insertInfluencers(server.database, [{ name: "Asked Kit" }]);
    await settled("Asked Kit");
    const queries = vi.spyOn(server.records.pool, "query");
    await server.send("GET", "/api/influencers?sort=newest&facets=true");
    const one = queries.mock.calls.length;
    const asking = Array.from({ length: 40 }, () =>
      server.send("GET", "/api/influencers?facets=true&sort=engagement"),
    );
    const responses = new Set((await Promise.all(asking)).map((response) => response.text));
    expect(queries.mock.calls.length).toBe(2 * one);
    queries.mockRestore();
    expect(responses.size).toBe(1);
    expect([...responses][0]).toContain('"facets":{"categories":[{"value":"Food & Cooking","count":1}]');
  });

  it("is none of an administrator's, and an administrator gets none", async () => {
    const [id] = await insertInfluencers(server.database, [{ name: "Kept Kit", email: "kit@mail.example" }]);
    await settled("Kept Kit");
    for (const path of ["/api/influencers", `/api/influencers/${id}`]) {
      expect((await server.send("GET", path)).text).not.toContain("kit@mail.example");
      expect((await server.send("GET", path, { token })).text).toContain("kit@mail.example");
      expect((await server.send("GET", path)).text).not.toContain("kit@mail.example");
      expect((await server.send("GET", path, { token: "x".repeat(43) })).status).toBe(401);
    }
  });

  it("is not given any more once the administrator has changed something", async () => {
    const [id] = await insertInfluencers(server.database, [{ name: "Before" }]);
    const [brand] = await insertBrands(server.database, [{ companyName: "Pending", status: "pending" }]);
    await settled("Before");
    const list = async () => (await server.send("GET", "/api/influencers")).text;
    const profile = async () => (await server.send("GET", `/api/influencers/${id}`)).text;
    const brands = async () => (await server.send("GET", "/api/marketplace/brands")).text;
    expect([await list(), await profile()].every((text) => text.includes("Before"))).toBe(true);
    expect(await brands()).not.toContain("Pending");

    await server.send("PUT", `/api/influencers/${id}`, { json: { name: "After" }, token });
    expect([await list(), await profile()].every((text) => text.includes("After"))).toBe(true);
    await server.send("PUT", `/api/brand-join/${brand}`, { json: {}, token });
    expect(await brands()).toContain("Pending");
    const applied = await server.send("POST", "/api/join", { json: applicationFields({ name: "Approved" }) });
    const request = applied.as(createdBody).data._id;
    await server.send("PUT", `/api/admin/join-requests/${request}/approve`, { token });
    expect(await list()).toContain("Approved");
    await server.send("DELETE", `/api/influencers/${id}`, { token });
    expect(await list()).not.toContain("After");
    expect((await server.send("GET", `/api/influencers/${id}`)).status).toBe(404);
    await server.send("DELETE", `/api/brand-join/${brand}`, { token });
    expect(await brands()).not.toContain("Pending");
  });

  it("is not given any more once another process has changed something", async () => {
    await insertInfluencers(server.database, [{ name: "First" }]);
    await settled("First");
    await insertInfluencers(server.database, [{ name: "Second" }]);
    await settled("Second");
    await server.records.pool.query("update influencers set name = 'Third' where name = 'Second'");
    await settled("Third");
    await server.records.pool.query("delete from influencers");
    await settled('"total":0');
    await insertBrands(server.database, [{ companyName: "Other process" }]);
    await settled("Other process", "/api/marketplace/brands");
  });

  it("is not made while changes cannot be heard", async () => {
    await insertInfluencers(server.database, [{ name: "Heard" }]);
    await settled("Heard");
    version.setHearing(false);
    await server.send("GET", "/api/influencers");
    await server.records.pool.query("update influencers set name = 'Unheard'");
    expect((await server.send("GET", "/api/influencers")).text).toContain("Unheard");
    version.setHearing(true);
    expect((await server.send("GET", "/api/influencers")).text).toContain("Unheard");
  });

  it("is compressed as the client asks, and the same underneath", async () => {
    await insertInfluencers(
      server.database,
      Array.from({ length: 20 }, (_, index) => ({ name: `Kit ${index}` })),
    );
    await settled("Kit 19");
    const plain = await server.send("GET", "/api/influencers");
    const get = (encoding: string) =>
      server.send("GET", "/api/influencers", { headers: { "accept-encoding": encoding } });
    const brotli = await get("gzip, deflate, br");
    expect(brotli.headers).toMatchObject({
      "content-encoding": "br",
      vary: "Authorization, Accept-Encoding",
    });
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    const gzip = await get("gzip;q=1.0, br;q=0");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect((await get("identity")).headers["content-encoding"]).toBeUndefined();
  });

  it("is exact however many ask while it changes", async () => {
    await insertInfluencers(server.database, [{ name: "Count" }]);
    await settled("Count");
    for (let round = 1; round <= 10; round += 1) {
      const asking = Array.from({ length: 10 }, () => server.send("GET", "/api/influencers?sort=newest"));
      await server.send("POST", "/api/influencers", { json: { name: `Round ${round}` }, token });
      expect((await server.send("GET", "/api/influencers?sort=newest")).json).toMatchObject({
        data: { total: round + 1 },
      });
      await Promise.all(asking);
    }
  });
});

it("what a program has changed is shown at once, and not only when the database tells of it", async () => {
  const unheard = cacheVersion();
  const deaf = await startTestServer({ version: unheard });
  const { key } = await makeApiKey(deaf, await deaf.signIn(), { scope: "write" });
  const [id] = await insertInfluencers(deaf.database, [{ name: "Before" }]);
  unheard.setHearing(true);
  const list = async () => (await deaf.send("GET", "/api/influencers")).text;
  expect(await list()).toContain("Before");
  await deaf.send("PUT", `/api/influencers/${id}`, { json: { name: "After" }, token: key });
  expect(await list()).toContain("After");
  await deaf.close();
});
