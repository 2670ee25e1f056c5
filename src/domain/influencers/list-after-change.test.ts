import fc from "fast-check";
import { expect, it } from "vitest";
import { compareFacets, type FacetCount } from "../http/facets.ts";
import { compareInfluencers, matchesInfluencerFilter } from "./filter-in-memory.ts";
import type { InfluencerFacets, InfluencerPage, ListedInfluencer } from "./influencer.contract.ts";
import { influencerChange } from "./influencer-change.ts";
import { concernsList } from "./influencer-concerns.ts";
import { type FacetFilter, facetFilters, influencerFilters } from "./influencer-filters.ts";
import { type InfluencerQuery, influencerQuerySchema } from "./influencer-query.ts";
import { influencerSorts } from "./influencer-sort.ts";
import { listAfterChange } from "./list-after-change.ts";

const anyFollowers = fc.constantFrom(900, 1_000, 10_000, 55_000, 1_500_000);
const anyState: fc.Arbitrary<Omit<ListedInfluencer, "_id">> = fc.record({
  name: fc.constantFrom("Kit Moore", "Ömer Ak"),
  bio: fc.constantFrom("bread", "slow bread", "İ", "games \u{1f600}"),
  category: fc.constantFrom("", "Gaming", "Technology"),
  location: fc.constantFrom("Porto", "Oslo", "Łódź"),
  platforms: fc.constant([]),
  languages: fc.subarray(["pt", "en"]),
  totalFollowers: anyFollowers,
  channelFollowers: fc.dictionary(fc.constantFrom("tiktok", "youtube"), anyFollowers),
  engagement: fc.constantFrom(0, 2),
  rating: fc.constantFrom(0, 5),
  rate: fc.constantFrom(null, 250, 900),
  featured: fc.boolean(),
  createdAt: fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"),
  socials: fc.constantFrom(
    [],
    ["@kit"].map((link) => ({ platform: "tiktok", followers: "900", link })),
  ),
});
const anyOf = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyQuery = fc
  .record({
    search: anyOf(["bread", "kit", "ö", "@kit"]),
    category: anyOf(["Gaming"]),
    platform: anyOf(["tiktok"]),
    size: anyOf(["1K-10K", "10K-100K"]),
    featured: anyOf(["true"]),
    language: anyOf(["pt"]),
    price: anyOf(["250-1K"]),
    facets: anyOf(["true"]),
    sort: anyOf(influencerSorts),
    limit: fc.constantFrom("1", "3", "12"),
  })
  .map((asked) => influencerQuerySchema.safeParse(JSON.parse(JSON.stringify(asked))))
  .filter((parsed) => parsed.success)
  .map(({ data }) => data as InfluencerQuery);

const id = (index: number): string => `creator ${String(index).padStart(2, "0")}`;
const listed = (state: Omit<ListedInfluencer, "_id">, index: number): ListedInfluencer => ({
  ...state,
  _id: id(index),
  platforms: Object.keys(state.channelFollowers),
});

/** The list as it is defined, from all creators. */
function listOf(all: readonly ListedInfluencer[], query: InfluencerQuery): InfluencerPage {
  const found = all.filter((one) => matchesInfluencerFilter(one, query)).toSorted(compareInfluencers(query));
  return {
    influencers: found.slice(0, query.limit) as InfluencerPage["influencers"],
    nextCursor: found.length > query.limit ? "more" : null,
    matched: found.length,
    total: all.length,
    ...(query.facets === "true" && {
      facets: Object.fromEntries(
        facetFilters.map((name) => [influencerFilters[name].facet, facetOf(all, query, name)]),
      ) as InfluencerFacets,
    }),
  };
}

function facetOf(all: readonly ListedInfluencer[], query: InfluencerQuery, name: FacetFilter): FacetCount[] {
  const entry = influencerFilters[name];
  if (entry.kind === "channel" && !query.platform) return [];
  const areRanges = "bounds" in entry;
  const options = areRanges
    ? Object.keys(entry.bounds)
    : [...new Set(all.flatMap((one) => one[entry.field]))].filter((option) => option !== "");
  return options
    .map((value) => ({
      value,
      count: all.filter((one) => matchesInfluencerFilter(one, { ...query, [name]: value })).length,
    }))
    .filter(({ count }) => areRanges || count > 0)
    .toSorted(compareFacets);
}

it("equals a list that is read again, or says that it must be", () => {
  let revised = 0;
  let unconcerned = 0;
  fc.assert(
    fc.property(
      fc.array(anyState, { maxLength: 12 }),
      fc.nat(12),
      fc.option(anyState, { nil: undefined }),
      anyQuery,
      (states, place, state, query) => {
        const all = states.map(listed);
        const before = all[place];
        const after = state && listed(state, place);
        fc.pre(before !== undefined || after !== undefined);
        const page = listOf(all, query);
        const others = all.filter((one) => one !== before);
        const now = listOf(after ? [...others, after] : others, query);
        const change = influencerChange(id(place), { before, after }, 1n);
        const isConcerned = concernsList(query, page, [])(change);
        if (!isConcerned) expect(now).toEqual(page);
        const next = listAfterChange(query, page, change, []);
        if (next) expect(next).toEqual(now);
        unconcerned += Number(!isConcerned);
        revised += Number(isConcerned && next !== undefined);
      },
    ),
    { numRuns: 1_200, seed: 45 },
  );
  // Otherwise, little was tried.
  expect(revised).toBeGreaterThan(150);
  expect(unconcerned).toBeGreaterThan(100);
});

it("is read again where others than visitors of the first page must say whether another page follows", () => {
  const rich = fc.sample(anyState, { numRuns: 3, seed: 1 }).map((state, index) => {
    return listed({ ...state, category: "Gaming", totalFollowers: 900 - index, featured: false }, index);
  });
  const [first, second, third] = rich;
  const query = influencerQuerySchema.parse({ sort: "followers", limit: "1" });
  const page = { ...listOf(rich, query), nextCursor: "more" };
  expect(first).toBeDefined();
  const gone = influencerChange(third?._id ?? "", { before: third }, 1n);
  expect(listAfterChange(query, page, gone, [])).toMatchObject({ matched: 2, total: 2, nextCursor: "more" });
  const later = { ...page, influencers: [second] as InfluencerPage["influencers"] };
  expect(listAfterChange({ ...query, cursor: "place" }, later, gone, [])).toBeUndefined();
});

it("is concerned by whoever the database may find by other letters, unless they are on a later page", () => {
  const state = { ...fc.sample(anyState, { numRuns: 1, seed: 2 })[0], location: "ŁÓDŹ", featured: false };
  const creator = (totalFollowers: number, index: number) =>
    listed({ ...state, totalFollowers } as Omit<ListedInfluencer, "_id">, index);
  const query = influencerQuerySchema.parse({ search: "x", sort: "followers", limit: "1" });
  const page = {
    ...listOf([], query),
    influencers: [creator(20_000, 1)] as InfluencerPage["influencers"],
    nextCursor: "more",
  };
  const moves = (before: number, after: number) =>
    concernsList(
      query,
      page,
      [],
    )(influencerChange(id(2), { before: creator(before, 2), after: creator(after, 2) }, 1n));
  // Within one range, so that no filter tells the two apart.
  expect(moves(15_000, 25_000)).toBe(true);
  expect(moves(15_000, 16_000)).toBe(false);
});
