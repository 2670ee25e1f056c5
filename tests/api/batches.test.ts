import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { brandsBody } from "#domain/brands/brand.contract.ts";
import { influencersBody } from "#domain/influencers/influencer.contract.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const version = cacheVersion();
const server = await startServerForFile({ version });
version.setHearing(true);

const creators = await insertInfluencers(
  server.database,
  ["Ada Abel", "Bo Berg", "Cy Cole"].map((name) => ({ name, email: `${name.slice(0, 3)}@canary.example` })),
);
const [shown = "", pending = "", other = ""] = await insertBrands(server.database, [
  { companyName: "Lathe & Loom", status: "published" },
  { companyName: "Hidden Harbor", status: "pending" },
  { companyName: "Northwind Tea", status: "published" },
]);
const [ada = "", bo = "", cy = ""] = creators;

const paths = ["/api/influencers/batch", "/api/marketplace/brands/batch"];
const get = (path: string, ids: readonly string[]) => server.send("GET", `${path}?ids=${ids.join(",")}`);
const namesOf = async (ids: readonly string[]) =>
  (await get("/api/influencers/batch", ids)).as(influencersBody).data.influencers.map(({ name }) => name);
const brandsOf = async (ids: readonly string[]) =>
  (await get("/api/marketplace/brands/batch", ids))
    .as(brandsBody)
    .data.brands.map(({ companyName }) => companyName);

describe.each(paths)("GET %s refuses", (path) => {
  it.each([
    ["no ids", ""],
    ["empty ids", "?ids="],
    ["nothing but commas", "?ids=,,%20,"],
    ["what is no id", "?ids=1"],
    ["an id beside what is none", `?ids=${randomUUID()},x`],
    ["SQL", "?ids=1'%20or%201=1"],
    ["a zero byte", `?ids=${randomUUID()}%00`],
    ["ids twice", `?ids=${randomUUID()}&ids=${randomUUID()}`],
    ["more than 100", `?ids=${Array.from({ length: 101 }, () => randomUUID()).join(",")}`],
  ])("%s with 422", async (_, query) => {
    const response = await server.send("GET", path + query);
    expect(response.status).toBe(422);
    expect(response.json).toMatchObject({ errors: [{ path: "ids", message: expect.any(String) }] });
  });
});

describe("several records", () => {
  it("come in the order in which they were asked for, each once, in any case", async () => {
    expect(await namesOf([cy, ada.toUpperCase(), cy, ada])).toEqual(["Cy Cole", "Ada Abel"]);
    expect(await brandsOf([other, shown])).toEqual(["Northwind Tea", "Lathe & Loom"]);
  });

  it("are at most 100, of which the unknown ones are left out", async () => {
    const many = [bo, ...Array.from({ length: 98 }, () => randomUUID()), ada];
    expect(await namesOf(many)).toEqual(["Bo Berg", "Ada Abel"]);
  });

  it("say nothing of a brand that is not published: it is like one that never was", async () => {
    const hidden = await get("/api/marketplace/brands/batch", [pending]);
    const unknown = await get("/api/marketplace/brands/batch", [randomUUID()]);
    expect(hidden.text).toBe(unknown.text);
    expect(await brandsOf([pending, shown])).toEqual(["Lathe & Loom"]);
    // The kinds are not mixed up either.
    expect(await brandsOf([ada])).toEqual([]);
  });

  it("hold what the marketplace shows, and nothing else", async () => {
    const { text } = await get("/api/influencers/batch", creators);
    expect(text).not.toContain("canary.example");
    const list = await server.send("GET", "/api/influencers?work=true&sort=newest");
    const listed = (list.json as { data: { influencers: { _id: string }[] } }).data.influencers;
    const read = (await get("/api/influencers/batch", creators)).as(influencersBody).data.influencers;
    expect(read.toSorted((a, b) => a._id.localeCompare(b._id))).toEqual(
      listed.toSorted((a, b) => a._id.localeCompare(b._id)),
    );
  });

  it("are read once until somebody changes", async () => {
    const queries = vi.spyOn(server.records.pool, "query");
    await namesOf([ada, bo]);
    const once = queries.mock.calls.length;
    expect(once).toBeGreaterThan(0);
    await namesOf([ada, bo]);
    expect(queries.mock.calls.length).toBe(once);
    queries.mockRestore();
    const token = await server.signIn();
    await server.send("DELETE", `/api/influencers/${bo}`, { token });
    expect(await namesOf([ada, bo])).toEqual(["Ada Abel"]);
  });
});
