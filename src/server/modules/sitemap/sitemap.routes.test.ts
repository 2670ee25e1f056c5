import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { recordsInSitemap } from "#domain/sitemap.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ settings: { publicUrl: "https://tandem.example" } });
beforeEach(() => server.empty());

const file = (number: number | string) => server.send("GET", `/sitemaps/creators-${number}.xml`);
const slugsIn = (text: string) =>
  [...text.matchAll(/<loc>https:\/\/tandem\.example\/(?:influencers|brands)\/([^<]+)<\/loc>/g)].map(
    ([, slug]) => slug,
  );
/** The IDs of the records whose addresses these are. */
async function idsIn(text: string): Promise<string[]> {
  const found = await server.records.pool.query("select record_id as id from slugs where slug = any($1)", [
    slugsIn(text),
  ]);
  return found.rows.map(({ id }) => id);
}

describe("the sitemap of the brands", () => {
  it("names the published ones", async () => {
    const ids = await insertBrands(server.database, [
      { companyName: "Lathe & Loom", updatedAt: "2026-02-03T04:05:06.000Z" },
      { companyName: "Lumen Bikes" },
      { companyName: "Not Yet", status: "pending" },
    ]);
    const { text } = await server.send("GET", "/sitemaps/brands-1.xml");
    expect(slugsIn(text).sort()).toEqual(["lathe-and-loom", "lumen-bikes"]);
    expect((await idsIn(text)).sort()).toEqual(ids.slice(0, 2).sort());
    expect(text).toContain("<lastmod>2026-02-03T04:05:06.000Z</lastmod>");
    expect((await server.send("GET", "/sitemaps/brands-2.xml")).status).toBe(404);
  });
});

describe("the sitemap of the creators", () => {
  it("names every profile with the time of its last change", async () => {
    const ids = await insertInfluencers(server.database, [
      { updatedAt: "2026-02-03T04:05:06.000Z" },
      { updatedAt: "2026-03-04T05:06:07.000Z" },
    ]);
    const response = await file(1);
    expect(response.status).toBe(200);
    expect(response.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect((await idsIn(response.text)).sort()).toEqual(ids.sort());
    expect(response.text).toContain("<lastmod>2026-02-03T04:05:06.000Z</lastmod>");
    expect(response.text).toMatch(/^<\?xml [\s\S]+<urlset [\s\S]+<\/urlset>\n$/);
  });

  it("has no file that would be empty but the first", async () => {
    expect(slugsIn((await file(1)).text)).toEqual([]);
    for (const number of [2, 0, "x", 1_000_000]) expect((await file(number)).status).toBe(404);
  });

  it("continues in the next file what does not fit into one, each profile once", async () => {
    const count = recordsInSitemap + 12;
    const ids = Array.from({ length: count }, () => randomUUIDv7());
    for (let start = 0; start < count; start += 1_000) {
      await server.records.pool.query(
        "insert into influencers (id, name) select id, 'Kit' from unnest($1::uuid[]) id",
        [ids.slice(start, start + 1_000)],
      );
    }
    const [first, second] = [await idsIn((await file(1)).text), await idsIn((await file(2)).text)];
    expect(first).toHaveLength(recordsInSitemap);
    expect(second).toHaveLength(12);
    expect([...first, ...second].sort()).toEqual(ids.sort());
    expect((await file(3)).status).toBe(404);

    await server.records.pool.query("delete from influencers where id = any($1)", [second]);
    expect(slugsIn((await file(1)).text)).toHaveLength(recordsInSitemap);
    expect((await file(2)).status, "a full file is not followed by an empty one").toBe(404);
  });
});
