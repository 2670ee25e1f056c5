import { expect, test } from "vitest";
import { emptyInfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { apiClient } from "./client.ts";
import { countInfluencers, influencerPages } from "./influencer-lists.ts";
import { loadPages } from "./paged-list.ts";
import type { Transport } from "./transport.ts";

const facets = { categories: [{ value: "Gaming", count: 30 }], platforms: [], sizes: [] };

/** Responds like a list of 30 creators, with facet counts if requested. */
function source() {
  const calls: string[] = [];
  const transport: Transport = async ({ path }) => {
    calls.push(path);
    const query = new URL(path, "http://tandem.test").searchParams;
    const start = Number(query.get("cursor") ?? 0);
    const end = Math.min(30, start + Number(query.get("limit")));
    const influencers = Array.from({ length: end - start }, (_, place) => ({ _id: String(start + place) }));
    const nextCursor = end < 30 ? String(end) : null;
    const asked = query.get("facets") === "true" && { facets };
    return Response.json({
      success: true,
      data: { influencers, matched: 30, total: 30, nextCursor, ...asked },
    });
  };
  return { calls, api: apiClient(transport) };
}

test("the first page brings the numbers of the options, and they stay with the pages after it", async () => {
  const { calls, api } = source();
  const readPage = influencerPages(api, emptyInfluencerFilter, { facets: true });
  const first = await loadPages(readPage, 1);
  const longer = await loadPages(readPage, 3, first);
  expect(calls).toEqual([
    "/api/influencers?limit=12&work=true&facets=true",
    "/api/influencers?limit=24&work=true&cursor=12",
  ]);
  expect(longer.items).toHaveLength(30);
  expect(longer.facets).toEqual(facets);
});

test("who only counts does not ask for them", async () => {
  const { calls, api } = source();
  expect(await countInfluencers(api, { ...emptyInfluencerFilter, category: ["Gaming", "Technology"] })).toBe(
    30,
  );
  expect(calls).toEqual(["/api/influencers?category=Gaming&category=Technology&limit=1"]);
});
