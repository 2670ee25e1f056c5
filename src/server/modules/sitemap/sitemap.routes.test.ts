import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { creatorsInSitemap } from "#domain/sitemap.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const server = await startTestServer({ settings: { publicUrl: "https://tandem.example" } });
afterAll(() => server.close());
beforeEach(() => server.empty());

const file = (number: number | string) => server.send("GET", `/sitemaps/creators-${number}.xml`);
const idsIn = (text: string) =>
  [...text.matchAll(/<loc>https:\/\/tandem\.example\/influencers\/([^<]+)<\/loc>/g)].map(([, id]) => id);

describe("the sitemap of the creators", () => {
  it("names every profile with the time of its last change", async () => {
    const ids = await insertInfluencers(server.database, [
      { updatedAt: "2026-02-03T04:05:06.000Z" },
      { updatedAt: "2026-03-04T05:06:07.000Z" },
    ]);
    const response = await file(1);
    expect(response.status).toBe(200);
    expect(response.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(idsIn(response.text).sort()).toEqual(ids.sort());
    expect(response.text).toContain("<lastmod>2026-02-03T04:05:06.000Z</lastmod>");
    expect(response.text).toMatch(/^<\?xml [\s\S]+<urlset [\s\S]+<\/urlset>\n$/);
  });

  it("has no file that would be empty but the first", async () => {
    expect(idsIn((await file(1)).text)).toEqual([]);
    for (const number of [2, 0, "x", 1_000_000]) expect((await file(number)).status).toBe(404);
  });

  it("continues in the next file what does not fit into one, each profile once", async () => {
    const count = creatorsInSitemap + 12;
    const ids = Array.from({ length: count }, () => randomUUIDv7());
    for (let start = 0; start < count; start += 5000) {
      await server.records.pool.query(
        "insert into influencers (id, name) select id, 'Kit' from unnest($1::uuid[]) id",
        [ids.slice(start, start + 5000)],
      );
    }
    const [first, second] = [idsIn((await file(1)).text), idsIn((await file(2)).text)];
    expect(first).toHaveLength(creatorsInSitemap);
    expect(second).toHaveLength(12);
    expect([...first, ...second].sort()).toEqual(ids.sort());
    expect((await file(3)).status).toBe(404);

    await server.records.pool.query("delete from influencers where id = any($1)", [second]);
    expect(idsIn((await file(1)).text)).toHaveLength(creatorsInSitemap);
    expect((await file(2)).status, "a full file is not followed by an empty one").toBe(404);
  });
});
