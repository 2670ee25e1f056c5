import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { compareFacets } from "#domain/http/facets.ts";
import { compareInfluencers, matchesInfluencerFilter } from "#domain/influencers/filter-in-memory.ts";
import { followerRanges } from "#domain/influencers/followers.ts";
import type { InfluencerFacets, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import type { Social } from "#domain/influencers/influencer-fields.ts";
import { emptyInfluencerFilter, type InfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { channelPlatform } from "#domain/influencers/influencer-filters.ts";
import { influencerQuerySchema } from "#domain/influencers/influencer-query.ts";
import { influencerSorts } from "#domain/influencers/influencer-sort.ts";
import { priceRanges } from "#domain/influencers/prices.ts";
import { influencers, publicRow } from "#server/modules/influencers/influencers.schema.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { presentNamedInfluencer } from "../influencers.presenter.ts";
import type { InfluencerSearch } from "./conditions.repository.ts";
import { searchInfluencers } from "./influencer-search.service.ts";

/** Ten in `npm run test:faults`, five with `--short`; SEARCH_RUNS=100 goes looking for more. Every run asks `questions` times. */
const wanted = process.env.SEARCH_RUNS;
const parameters = wanted === undefined ? { numRuns: 2, seed: 4 } : { numRuns: Number(wanted) };
const questions = 200;

const records = await makeTestDatabase();
afterAll(() => records.close());

/** Names of thirteen languages, in capitals and with other apostrophes, and how they are typed on a plain keyboard. */
const marked = [
  ...[
    "Şahin",
    "IŞIK",
    "İzmir",
    "Łódź",
    "Nguyễn",
    "ĐẶNG",
    "Strauß",
    "STRAUẞ",
    "L’Haÿ",
    "Œuvre",
    "École",
    "ÉCOLE",
  ],
  ...[
    "Bjørn",
    "Ærø",
    "Dvořák",
    "Muñoz",
    "Conceição",
    "Győző",
    "Ștefan",
    "O’Connor",
    "O'Connor",
    "Siobha\u0301n",
  ],
  ...["Þór", "Eiðsdóttir", "Zoë‑Mae", "Zoe–Mae", "Ｌｅｎａ", "ЯR"],
];
const plain = [
  ...[
    "sahin",
    "isik",
    "izmir",
    "lodz",
    "nguyen",
    "dang",
    "strauss",
    "l'hay",
    "oeuvre",
    "ecole",
    "bjorn",
    "aero",
  ],
  ...[
    "dvorak",
    "munoz",
    "conceicao",
    "gyozo",
    "stefan",
    "o'connor",
    "siobhan",
    "thor",
    "eidsdottir",
    "zoe-mae",
    "lena",
  ],
];
const words = ["yoga", "Yo_ga", "100%", "back\\slash", "a", "gaming", ...marked];
const sentence = (separator: string, maxLength: number) =>
  fc.array(fc.constantFrom(...words), { maxLength }).map((chosen) => chosen.join(separator));

/** Of channels on any platform: each is readable on some. */
const links = [
  "kit",
  "@Gaming",
  "https://www.twitch.tv/kit?si=x",
  "https://m.youtube.com/@k%C4%B1t",
  "kit.example",
];
const named = [
  "@kit",
  "@KIT",
  "@gaming",
  "twitch.tv/kit",
  "https://youtube.com/@kıt/videos",
  "@ki",
  "instagram.com/kit",
];
const figures = ["999", "1,000", "5.5K", "10K", "10,000", "100k", "1.2M", "–"];

const anyRecord: fc.Arbitrary<InfluencerValues> = fc
  .record({
    name: sentence(" ", 2),
    bio: fc.oneof(sentence(" ", 5), sentence("\n", 3), sentence("\t", 3), sentence("", 3)),
    category: fc.constantFrom("", "Gaming", "Yoga & more", "gaming"),
    location: fc.constantFrom(
      "",
      "Lisbon",
      "East Lisbon",
      "lisbon",
      "École, 100%",
      "İzmir",
      "Łódź, ÜK",
      "Ük",
      "Leeds, UK",
      "Dukeville",
      "uk",
      "United Yoga",
    ),
    socials: fc
      .subarray(["twitch", "youtube", "blog", "x_y"])
      .chain((used) =>
        fc.tuple(
          ...used.map((platform) =>
            fc.tuple(fc.constant(platform), fc.constantFrom(...figures), fc.constantFrom(...links)),
          ),
        ),
      )
      .map((used) => used.map(([platform, followers, link]) => ({ platform, followers, link }) as Social)),
    followers: fc.constantFrom({}, { twitch: "1K-10K" }, { blog: "1M+", youtube: "10K-100K" } as const),
    rate: fc.constantFrom(null, 0, 249.5, 250, 1_000, 1_000.5, 5_000, 70_000),
    languages: fc.subarray(["pt", "en", "de"]),
    totalFollowers: fc.constantFrom(0, 999, 1_000, 5_000, 10_000, 10_001, 100_000, 1_000_000, 7_000_000_000),
    engagement: fc.constantFrom(0, 1.5, 2),
    rating: fc.constantFrom(0, 4.5),
    featured: fc.boolean(),
    visibility: fc.constantFrom("public", "public", "private"),
    createdAt: fc.integer({ min: 1, max: 3 }).map((day) => new Date(Date.UTC(2026, 0, day))),
  })
  .map((values) => ({ ...values, platforms: values.socials.map(({ platform }) => platform) }));

const anyPart = fc
  .tuple(
    fc.oneof(fc.constantFrom(...words, ...plain, "Lisbon", "more", "none"), sentence(" ", 3)),
    fc.nat(6),
    fc.nat(8),
  )
  .map(([text, start, length]) => text.slice(start % Math.max(text.length, 1)).slice(0, length + 1));
const anyCase = fc
  .tuple(anyPart, fc.nat(2))
  .map(([text, way]) => (way === 0 ? text : way === 1 ? text.toUpperCase() : text.toLowerCase()));

const places = [
  ["United Yoga", "UK"],
  ["Lisbon", "Lisboa", "LX"],
  ["Łódź", "Lodsch", "Łdz"],
];
const anyWords = fc
  .array(
    fc.oneof(
      anyCase,
      anyCase.map((text) => `"${text}"`),
      fc.constantFrom(
        "uk",
        "UK,",
        "united yoga",
        "lisboa",
        "lx",
        "lódz",
        "ŁDZ",
        "United",
        ...named,
        '"',
        "“back slash”",
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(" ").slice(0, 100));

const hasOnePlatform = ({ platform = [] }: { platform?: string | string[] }) =>
  new Set([platform].flat().map((name) => name.toLowerCase())).size === 1;
const anyText = fc.oneof(
  { weight: 5, arbitrary: anyCase },
  { weight: 5, arbitrary: anyWords },
  { weight: 1, arbitrary: fc.constantFrom(...named) },
);
/** As a query holds them: a text, or a list for a repeated parameter. */
const oneOrSeveral = (...options: string[]) => {
  const one = fc.constantFrom(...options);
  return fc.oneof(
    { weight: 2, arbitrary: one },
    { weight: 1, arbitrary: fc.array(one, { minLength: 1, maxLength: 3 }) },
  );
};
const anyFilters = fc
  .record(
    {
      search: anyText,
      category: oneOrSeveral("Gaming", "Yoga & more", "gaming", "Gam"),
      platform: oneOrSeveral("twitch", "Twitch", "blog", "x_y", "xxy"),
      location: fc.oneof(anyCase, fc.constantFrom("lis", "LISBON", ", 100%", "İ", "UK", "united yoga", "lx")),
      size: fc.constantFrom(...followerRanges),
      featured: fc.constantFrom("true", "false"),
      language: oneOrSeveral("pt", "EN", "de", "fr"),
      channelSize: fc.constantFrom(...followerRanges),
      price: fc.constantFrom(...priceRanges),
      sort: fc.constantFrom(...influencerSorts),
      limit: fc.constantFrom("1", "3", "8", "100"),
    },
    { requiredKeys: ["limit"] },
  )
  .map(({ channelSize, sort, ...query }) => ({
    ...query,
    ...(hasOnePlatform(query) ? { channelSize, sort } : { sort: sort === "channel" ? "rate" : sort }),
  }));
/** Text alone is read in ways of its own. */
const onlyText = fc.record({
  search: anyText,
  sort: fc.constantFrom(...influencerSorts.filter((sort) => sort !== "channel")),
  limit: fc.constantFrom("8", "12"),
});
const anyQuery = fc
  .oneof({ weight: 3, arbitrary: anyFilters }, { weight: 1, arbitrary: onlyText })
  .map((query) => influencerQuerySchema.parse({ ...query, facets: "true" }));

/** Readers of a list: visitors, or the team for all creators or for some. */
const views: Pick<InfluencerSearch, "withPrivate" | "visibility">[] = [
  {},
  { withPrivate: true },
  { withPrivate: true, visibility: "private" },
  { withPrivate: true, visibility: "public" },
];
/** Half of the questions are those of visitors. */
const viewOf = (index: number) => views[index % 2 === 0 ? 0 : Math.floor(index / 2) % views.length] ?? {};

const anyTable = fc.record({
  /** In facet counts and bitmaps; the rest has come, gone and changed since. */
  first: fc.array(anyRecord, { maxLength: 60 }),
  rebuilt: fc.boolean(),
  later: fc.array(anyRecord, { maxLength: 25 }),
  merged: fc.boolean(),
  queries: fc.array(anyQuery, { minLength: questions, maxLength: questions }),
});

/** The specification's rules, over records at hand. */
function model(listed: InfluencerRecord[], { withPrivate, visibility, ...query }: InfluencerSearch) {
  const known = listed.filter((one) => withPrivate || one.visibility === "public");
  const all = known.filter((one) => visibility === undefined || one.visibility === visibility);
  const filter: InfluencerFilter = {
    ...emptyInfluencerFilter,
    search: query.search ?? "",
    category: query.category ?? [],
    platform: query.platform ?? [],
    location: query.location ?? "",
    size: query.size ?? "",
    language: query.language ?? [],
    channelSize: query.channelSize ?? "",
    price: query.price ?? "",
  };
  const ranges = <T extends string>(values: readonly T[], change: (value: T) => Partial<InfluencerFilter>) =>
    values.map((value) => ({ value, count: find(change(value)).length })).toSorted(compareFacets);
  const find = (change: Partial<InfluencerFilter> = {}) =>
    all.filter(
      (one) =>
        matchesInfluencerFilter(one, { ...filter, ...change }, places) &&
        (query.featured === undefined || one.featured === (query.featured === "true")),
    );
  const options = (values: string[], count: (value: string) => number) =>
    [...new Set(values)]
      .filter((value) => value !== "" && count(value) > 0)
      .map((value) => ({ value, count: count(value) }))
      .toSorted(compareFacets);
  const facets: InfluencerFacets = {
    categories: options(
      all.map((one) => one.category),
      (category) => find({ category: [category] }).length,
    ),
    platforms: options(
      all.flatMap((one) => one.platforms),
      (platform) => find({ platform: [platform] }).length,
    ),
    languages: options(
      all.flatMap((one) => one.languages),
      (language) => find({ language: [language] }).length,
    ),
    sizes: ranges(followerRanges, (size) => ({ size })),
    channelSizes:
      channelPlatform(query) !== undefined ? ranges(followerRanges, (channelSize) => ({ channelSize })) : [],
    prices: ranges(priceRanges, (price) => ({ price })),
  };
  const found = find().toSorted(compareInfluencers(query));
  return { ids: found.map((one) => one._id), matched: found.length, total: known.length, facets };
}

/** Every page, one after the other. Few creators are read in another way, so half of the walks hide how few there are. */
async function walk(query: InfluencerSearch, hide: boolean) {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { rows, nextCursor, ...counts } = await searchInfluencers(
      hide ? Object.create(records.database) : records.database,
      {
        ...query,
        places,
        ...(cursor !== undefined && { cursor }),
      },
    );
    ids.push(...rows.map((row) => row.id));
    if (nextCursor === null) return { ids, ...counts };
    cursor = nextCursor;
  }
}

type Table = { first: InfluencerValues[]; rebuilt: boolean; later: InfluencerValues[]; merged: boolean };

async function fill({ first, rebuilt, later, merged }: Table) {
  await records.empty();
  const ids = first.length === 0 ? [] : await insertInfluencers(records.database, first);
  if (rebuilt) await records.pool.query("select rebuild_influencer_counts()");
  // One letter is in many words.
  await records.pool.query(
    "select keep_influencer_union('word', '%' || text || '%', 3, 0) from unnest($1::text[]) text",
    [["a", "e", "yoga", "o"]],
  );
  if (later.length > 0) await insertInfluencers(records.database, later);
  if (merged) await records.pool.query("select merge_influencer_text_changes()");
  await records.pool.query("delete from influencers where id = any($1)", [ids.slice(0, 8)]);
  await records.pool.query(
    `update influencers set bio = bio || ' yoga', total_followers = 10000, rate = 250, location = 'Oslo', languages = '{de}',
      socials = '[{"platform": "twitch", "followers": "999", "link": "kit"}]', platforms = '{twitch}' where id = any($1)`,
    [ids.slice(8, 16)],
  );
  await records.pool.query(
    `update influencers set visibility = case visibility when 'public' then 'private' else 'public' end
     where id = any($1)`,
    [ids.slice(12, 24)],
  );
  if (merged) {
    await records.pool.query("select fold_influencer_counts()");
    await records.pool.query("select merge_influencer_text_changes()");
  }
}

it("answers as the rules say, in order and number, page by page", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyTable, async ({ queries, ...table }) => {
      await fill(table);
      const rows = await records.database.select(publicRow).from(influencers);
      const all = rows.map(presentNamedInfluencer);
      for (const [index, filters] of queries.entries()) {
        const query: InfluencerSearch = { ...filters, ...viewOf(index) };
        const asked = query.limit === 1 && all.length > 20 ? { ...query, limit: 7 } : query;
        expect(await walk(asked, index % 4 < 2), JSON.stringify(query)).toEqual(model(all, query));
      }
    }),
    { ...parameters, endOnFailure: true },
  );
});

it("finds those who come last where few creators have become many, and who have a rare word", async () => {
  await records.empty();
  const search = (query: object) => influencerQuerySchema.parse({ ...query, facets: "true" });
  const [last, harp] = [
    { name: "Yoga", totalFollowers: 1 },
    { name: "Harp", platforms: ["twitch"] },
  ];
  await insertInfluencers(records.database, [{ ...last, totalFollowers: 2 }]);
  expect(await walk(search({ search: "yoga", limit: "8" }), false)).toMatchObject({ matched: 1 });
  await insertInfluencers(records.database, [
    ...Array.from({ length: 3_000 }, () => ({ name: "Garden", totalFollowers: 3 })),
    last,
    { ...harp, category: "Gaming", totalFollowers: 5, rate: 100 },
    { ...harp, location: "Lisbon", totalFollowers: 7, languages: ["pt"] },
    { ...harp, location: "Oslo", totalFollowers: 6, featured: true },
    { ...harp, location: "Lisbon", totalFollowers: 8, featured: true, visibility: "private" },
  ]);
  await records.pool.query("select rebuild_influencer_counts()");
  const all = (await records.database.select(publicRow).from(influencers)).map(presentNamedInfluencer);

  for (const query of [
    { search: "yoga", limit: "8" },
    { search: "harp", limit: "8" },
    { search: "harp", limit: "1" },
    { search: "harp", limit: "1", sort: "newest" },
    { search: "harp", limit: "8", category: "Gaming", price: "0-250" },
    { search: "harp", limit: "8", location: "lisbon" },
    { search: "lisbon harp", limit: "1", platform: "twitch", sort: "channel" },
    { search: "harp", limit: "8", featured: "true" },
  ].map(search)) {
    const { facets, ...expected } = model(all, query);
    expect(await walk(query, false), JSON.stringify(query)).toEqual({ ...expected, facets });
    expect(await walk({ ...query, facets: undefined }, false), JSON.stringify(query)).toEqual(expected);
  }
});
