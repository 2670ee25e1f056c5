import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { compareFacets } from "#domain/http/facets.ts";
import { matchesInfluencerFilter } from "#domain/influencers/filter-in-memory.ts";
import { followerRanges } from "#domain/influencers/followers.ts";
import { type InfluencerRecord, influencerFacetsSchema } from "#domain/influencers/influencer.contract.ts";
import {
  emptyInfluencerFilter,
  readInfluencerFilter,
  writeInfluencerFilter,
} from "#domain/influencers/influencer-filter.ts";
import { channelPlatform } from "#domain/influencers/influencer-filters.ts";
import { influencerQuerySchema } from "#domain/influencers/influencer-query.ts";
import { priceRanges } from "#domain/influencers/prices.ts";
import { type Random, seededRandom } from "#fixtures/sample-data/seeded-random.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { presentInfluencer } from "../influencers.presenter.ts";
import { influencers, publicRow } from "../influencers.schema.ts";
import { mergeFacetChanges, searchInfluencers, searchMigration } from "./influencer-search.service.ts";

/** A membership filter and an exact one, each an entry more in the table and nothing else. */
const added = vi.hoisted(() => ({
  collaboration: { kind: "membership", field: "collaborationTypes", facet: "collaborations" },
  named: { kind: "exact", field: "name", facet: "names" },
}));
vi.mock(import("#domain/influencers/influencer-filters.ts"), async (importOriginal) => {
  const original = await importOriginal();
  // The functions of the module read its own table.
  const influencerFilters = Object.assign(original.influencerFilters, added);
  const filterNames = Object.keys(influencerFilters) as typeof original.filterNames;
  const facetFilters = filterNames.filter((name) => "facet" in influencerFilters[name]);
  return { ...original, filterNames, facetFilters } as typeof original;
});

const records = await makeTestDatabase();
afterAll(() => records.close());

const pick = (random: Random, options: readonly string[]) => options.filter(() => random.chance(0.4));
const values = (random: Random): InfluencerValues => ({
  name: random.pick(["Ada", "Bo", "Cy"]),
  bio: random.pick(["bread", "tea", "bread and tea"]),
  category: random.pick(["", "Gaming", "Technology"]),
  platforms: pick(random, ["twitch", "youtube"]),
  collaborationTypes: pick(random, ["Events", "Giveaways"]),
  languages: pick(random, ["pt", "en"]),
  totalFollowers: random.pick([0, 5_000, 10_000]),
  rate: random.pick([null, 100, 250]),
});
const many = (name: string, length: number) =>
  Array.from({ length }, (_, index) => values(seededRandom(`${name} ${index}`)));

// Before the migration there are creators with these options already.
beforeAll(async () => {
  await insertInfluencers(records.database, many("before", 60));
  await records.pool.query("select rebuild_influencer_counts()");
  for (const statement of searchMigration("")) await records.pool.query(statement);
});

const filters = [
  "",
  "collaboration=Events",
  "named=Ada",
  "platform=twitch&collaboration=Events&named=Bo",
  "category=Gaming&collaboration=None",
  "search=bread",
  "search=bread&named=Cy",
  "search=tea&size=1K-10K&collaboration=Giveaways",
  "language=pt&collaboration=Events",
  "price=250-1K&collaboration=Events",
  "location=porto&collaboration=Events&named=Ada",
];

it("is in addresses, parameters, facets, lists and counts", async () => {
  expect(Object.keys(influencerFacetsSchema.shape)).toContain("collaborations");
  await compareAll();
  await change();
  await compareAll();
  await mergeFacetChanges(records.database);
  await compareAll();
  await records.pool.query("select rebuild_influencer_counts()");
  await compareAll();
  await records.pool.query("truncate influencers cascade");
  await compareAll();
});

async function change() {
  await insertInfluencers(records.database, many("later", 30));
  await records.pool.query("update influencers set collaboration_types = '{Events}' where name = 'Bo'");
  await records.pool.query("update influencers set name = 'Ada' where bio = 'tea'");
  await records.pool.query("delete from influencers where category = ''");
}

async function compareAll() {
  const all = (await records.database.select(publicRow).from(influencers)).map(presentInfluencer);
  for (const address of filters) expect(await listed(address), address).toEqual(expected(all, address));
}

async function listed(address: string) {
  const parameters = Object.fromEntries(new URLSearchParams(address));
  const query = influencerQuerySchema.parse({ ...parameters, facets: "true" });
  const { rows, matched, total, facets } = await searchInfluencers(records.database, query);
  return { ids: rows.map(({ id }) => id).toSorted(), matched, total, ...facets };
}

/** Counted from the records themselves. */
function expected(all: InfluencerRecord[], address: string) {
  const filter = readInfluencerFilter(new URLSearchParams(address));
  expect(writeInfluencerFilter(filter).toString()).toBe(address);
  const find = (other: object) => all.filter((one) => matchesInfluencerFilter(one, { ...filter, ...other }));
  const facet = (name: string, options: readonly string[]) =>
    [...new Set(options)]
      .map((value) => ({ value, count: find({ [name]: value }).length }))
      .filter(({ value, count }) => value !== "" && count > 0)
      .toSorted(compareFacets);
  const found = find({});
  const ranges = (name: string, options: readonly string[]) =>
    options.map((value) => ({ value, count: find({ [name]: value }).length })).toSorted(compareFacets);
  return {
    ids: found.map(({ _id }) => _id).toSorted(),
    matched: found.length,
    total: all.length,
    categories: facet(
      "category",
      all.map((one) => one.category),
    ),
    platforms: facet(
      "platform",
      all.flatMap((one) => one.platforms),
    ),
    sizes: ranges("size", followerRanges),
    prices: ranges("price", priceRanges),
    channelSizes: channelPlatform(filter) ? ranges("channelSize", followerRanges) : [],
    languages: facet(
      "language",
      all.flatMap((one) => one.languages),
    ),
    collaborations: facet(
      "collaboration",
      all.flatMap((one) => one.collaborationTypes),
    ),
    names: facet(
      "named",
      all.map((one) => one.name),
    ),
  };
}

it("has its default in an empty filter", () => {
  expect(emptyInfluencerFilter).toMatchObject({ collaboration: "", named: "" });
});
