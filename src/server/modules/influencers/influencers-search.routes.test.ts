import { beforeEach, describe, expect, it } from "vitest";
import { locationsBody } from "#domain/http/locations.contract.ts";
import { influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { slugOf } from "#domain/influencers/landing.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
beforeEach(() => server.empty());

const add = (list: InfluencerValues[]) => insertInfluencers(server.database, list);

async function list(query = "", token?: string) {
  const response = await server.send("GET", `/api/influencers${query}`, token === undefined ? {} : { token });
  expect(response.status, response.text).toBe(200);
  return response.as(influencerPageBody).data;
}

async function namesOf(query: string) {
  return (await list(query)).influencers.map((influencer) => influencer.name);
}

describe("GET /api/influencers", () => {
  it.each([
    ["search=yoga", ["By bio", "By category", "By location", "By yoga name"]],
    ["search=YOGA", ["By bio", "By category", "By location", "By yoga name"]],
    ["search=By+yoga", ["By bio", "By category", "By location", "By yoga name"]],
    ["search=%22By+yoga%22", ["By yoga name"]],
    ["search=yoga,+LISBON", ["By bio", "By category"]],
    ["search=yoga+%22East+Lisbon%22", ["By category"]],
    ["search=%20yoga%20", ["By bio", "By category", "By location", "By yoga name"]],
    ["search=nothing+like+it", []],
    // The end of one field and the beginning of the next make no match.
    ["search=daily+yoga", ["By bio", "By category"]],
    ["search=%22daily+yoga%22", []],
    ["category=Gaming", ["By bio", "By yoga name"]],
    ["category=gaming", []],
    ["category=Gam", []],
    ["category=Gaming&category=Technology", ["By bio", "By location", "By yoga name"]],
    ["category=Gaming&category=&category=Gaming", ["By bio", "By yoga name"]],
    ["category=Yoga&category=Gaming&platform=twitch&platform=blog", ["By bio"]],
    ["platform=twitch", ["By bio"]],
    ["platform=Twitch", ["By bio"]],
    ["platform=twi", []],
    ["location=LISBON", ["By bio", "By category"]],
    ["location=isb", ["By bio", "By category"]],
    ["location=yoga", ["By location"]],
    ["featured=true", ["By category"]],
    ["featured=false", ["By bio", "By location", "By yoga name"]],
    ["category=Gaming&platform=twitch&location=lisbon&search=yoga", ["By bio"]],
    ["category=Gaming&platform=twitch&location=porto", []],
    ["page=3&role=admin", ["By bio", "By category", "By location", "By yoga name"]],
  ])("finds with ?%s %j", async (query, names) => {
    await add([
      { name: "By yoga name", category: "Gaming", location: "Porto", bio: "" },
      {
        name: "By bio",
        category: "Gaming",
        location: "Lisbon",
        bio: "yoga daily",
        platforms: ["twitch", "blog"],
      },
      { name: "By category", category: "Yoga", location: "East Lisbon", bio: "daily", featured: true },
      { name: "By location", category: "Technology", location: "Yogaville", bio: "" },
    ]);
    const page = await list(`?${query}`);
    expect(page.influencers.map((influencer) => influencer.name).toSorted()).toEqual(names);
    expect(page.matched).toBe(names.length);
    expect(page.total).toBe(4);
  });

  it.each([
    ["1K-10K", [1_000, 10_000]],
    ["10K-100K", [10_000, 10_001, 100_000]],
    ["100K-1M", [100_000, 1_000_000]],
    ["1M+", [1_000_000, 5_000_000]],
  ])("counts both ends to the size %s", async (size, followers) => {
    const all = [0, 999, 1_000, 10_000, 10_001, 100_000, 1_000_000, 5_000_000];
    await add(all.map((totalFollowers) => ({ totalFollowers })));
    const page = await list(`?size=${encodeURIComponent(size)}&sort=followers`);
    expect(page.influencers.map((influencer) => influencer.totalFollowers).toReversed()).toEqual(followers);
    expect(page).toMatchObject({ matched: followers.length, total: all.length });
  });

  it.each([
    ["100%25", ["100% wool"]],
    ["%25", ["100% wool"]],
    ["_", ["snake_case"]],
    ["e_c", ["snake_case"]],
    ["%5C", ["back\\slash"]],
    ["%5C%5C", []],
    ["'", ["O'Hara"]],
    ["'%20or%20'1'='1", []],
    ["%22", ['say "hi"']],
    ["zoe", ["École Zoé"]],
    ["strasse", ["Hauptstraße"]],
    ["o%E2%80%99hara", ["O'Hara"]],
    ["%C3%89COLE", ["École Zoé"]],
    ["e%CC%81cole", ["École Zoé"]],
    ["ZO%C3%89", ["École Zoé"]],
    ["stra%C3%9Fe", ["Hauptstraße"]],
    ["STRA%E1%BA%9EE", ["Hauptstraße"]],
    ["%C4%B0stanbul", ["İstanbul eats"]],
    ["i%CC%87STANBUL", ["İstanbul eats"]],
    ["ΟΔΟΣ", ["οδος"]],
    ["😀", ["smile 😀"]],
  ])("takes %s as text, however it is written", async (text, names) => {
    await add(
      [
        "100% wool",
        "snake_case",
        "back\\slash",
        "O'Hara",
        'say "hi"',
        "École Zoé",
        "Hauptstraße",
        "İstanbul eats",
        "οδος",
        "smile 😀",
      ].map((name) => ({ name, bio: "", location: "", category: "" })),
    );
    expect(await namesOf(`?search=${text}`)).toEqual(names);
    await server.records.pool.query("update influencers set location = name, name = 'x'");
    const page = await list(`?location=${text}`);
    expect(page.influencers.map((influencer) => influencer.location)).toEqual(names);
  });

  it.each([
    ["featured", ["e", "a", "d", "c", "b"]],
    ["followers", ["a", "e", "d", "c", "b"]],
    ["engagement", ["b", "c", "d", "a", "e"]],
    ["rating", ["c", "d", "e", "b", "a"]],
    ["newest", ["d", "b", "e", "a", "c"]],
  ])("sorts by %s", async (sort, names) => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await add([
      {
        name: "a",
        featured: false,
        totalFollowers: 9_000_000_000,
        engagement: 2,
        rating: 0,
        createdAt: at(2),
      },
      { name: "b", featured: false, totalFollowers: 1, engagement: 9.5, rating: 3.9, createdAt: at(4) },
      { name: "c", featured: false, totalFollowers: 2, engagement: 9.4, rating: 5, createdAt: at(1) },
      { name: "d", featured: false, totalFollowers: 3, engagement: 3, rating: 4.9, createdAt: at(5) },
      { name: "e", featured: true, totalFollowers: 5, engagement: 0, rating: 4, createdAt: at(3) },
    ]);
    expect(await namesOf(`?sort=${sort}`)).toEqual(names);
    if (sort === "featured") expect(await namesOf("")).toEqual(names);
  });

  it.each([
    "featured",
    "followers",
    "engagement",
    "rating",
    "newest",
    "rating&search=bread",
    "newest&location=porto",
  ])("walks every record once by %s, ties too, while others come and go", async (sort) => {
    const ids = await add(
      Array.from({ length: 53 }, (_, index) => ({
        totalFollowers: (index % 4) * 1_000,
        featured: index % 3 === 0,
        engagement: (index % 5) / 10,
        rating: index % 2,
        createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 3))),
      })),
    );
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await list(`?sort=${sort}&limit=7${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.influencers.map((influencer) => influencer._id));
      cursor = page.nextCursor;
      const [passing] = await add([{ name: "passing", totalFollowers: 2_000, rating: 1 }]);
      if (seen.length % 2 === 0) {
        await server.records.pool.query("delete from influencers where id = $1", [passing]);
      }
    }
    const untouched = seen.filter((id) => ids.includes(id));
    expect(untouched.toSorted()).toEqual(ids.toSorted());
  });

  it.each(["", "search=bread&", "search=nothing&", "location=por&"])(
    "refuses a cursor of another list: ?%s",
    async (query) => {
      await add([{}]);
      const response = await server.send("GET", `/api/influencers?${query}cursor=abc`);
      expect(response.status).toBe(422);
      expect(Object.keys(response.errors)).toEqual(["cursor"]);
    },
  );

  it("ends with no cursor when the last page is full", async () => {
    await add(Array.from({ length: 4 }, () => ({})));
    const first = await list("?limit=2");
    expect(first).toMatchObject({ matched: 4, total: 4 });
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect(second.influencers).toHaveLength(2);
    expect(second.nextCursor).toBeNull();
  });

  it("gives a hundred unless it is asked for less", async () => {
    await add(Array.from({ length: 101 }, () => ({})));
    const page = await list();
    expect(page.influencers).toHaveLength(100);
    expect(page).toMatchObject({ matched: 101, total: 101 });
    expect((await list(`?cursor=${page.nextCursor}`)).influencers).toHaveLength(1);
  });
});

describe("the numbers beside the filters", () => {
  const records: InfluencerValues[] = [
    {
      category: "Gaming",
      platforms: ["twitch", "youtube"],
      totalFollowers: 10_000,
      location: "Lisbon",
      languages: ["pt", "en"],
    },
    { category: "Gaming", platforms: ["youtube"], totalFollowers: 500, location: "Lisbon", featured: true },
    {
      category: "Technology",
      platforms: ["youtube"],
      totalFollowers: 2_000_000,
      location: "Oslo",
      languages: ["en"],
    },
    { category: "", platforms: [], totalFollowers: 20_000, location: "" },
  ];
  const sizes = (...counts: Array<[string, number]>) => counts.map(([value, count]) => ({ value, count }));

  const noPrices = sizes(["0-250", 0], ["1K-5K", 0], ["250-1K", 0], ["5K+", 0]);

  it("count with every filter but their own", async () => {
    await add(records);
    expect((await list()).facets).toBeUndefined();
    expect((await list("?facets=true")).facets).toEqual({
      categories: sizes(["Gaming", 2], ["Technology", 1]),
      platforms: sizes(["youtube", 3], ["twitch", 1]),
      sizes: sizes(["10K-100K", 2], ["1K-10K", 1], ["1M+", 1], ["100K-1M", 0]),
      languages: sizes(["en", 2], ["pt", 1]),
      channelSizes: [],
      prices: noPrices,
    });
    const filtered = await list("?facets=true&category=Gaming&platform=youtube&size=1K-10K&search=bread");
    expect(filtered).toMatchObject({ matched: 1, total: 4 });
    expect(filtered.facets).toEqual({
      categories: sizes(["Gaming", 1]),
      platforms: sizes(["twitch", 1], ["youtube", 1]),
      sizes: sizes(["10K-100K", 1], ["1K-10K", 1], ["100K-1M", 0], ["1M+", 0]),
      languages: sizes(["en", 1], ["pt", 1]),
      channelSizes: sizes(["100K-1M", 0], ["10K-100K", 0], ["1K-10K", 0], ["1M+", 0]),
      prices: noPrices,
    });
    const spoken = await list("?facets=true&language=PT&platform=youtube");
    expect(spoken).toMatchObject({ matched: 1, facets: { languages: sizes(["en", 2], ["pt", 1]) } });
    expect(await list("?language=xx")).toMatchObject({ matched: 0, total: 4 });
    const located = await list("?facets=true&location=LISB&featured=true");
    expect(located.facets?.categories).toEqual(sizes(["Gaming", 1]));
  });

  it("suggest locations, the most frequent first", async () => {
    await add(records);
    await add(
      Array.from({ length: 12 }, (_, index) => ({ location: `Oslo ${String.fromCharCode(97 + index)}_` })),
    );
    const suggest = async (query: string) => {
      const response = await server.send("GET", `/api/influencers/locations${query}`);
      return response.as(locationsBody).data.locations;
    };
    expect((await suggest("")).slice(0, 2)).toEqual(sizes(["Lisbon", 2], ["Oslo", 1]));
    expect(await suggest("?search=oSLO")).toHaveLength(10);
    expect(await suggest("?search=B_")).toEqual(sizes(["Oslo b_", 1]));
    expect(await suggest("?search=%25")).toEqual([]);
  });

  it("find a location by its name in an address, as the pages write it", async () => {
    const locations = [
      "São Paulo, Brazil",
      "Málaga (Spain)",
      "İzmir",
      "Łódź",
      "Saint-Étienne – 42",
      "東京 Tokyo",
    ];
    await add(locations.map((location) => ({ location })));
    for (const location of locations) {
      const response = await server.send(
        "GET",
        `/api/influencers/locations?slug=${slugOf(location)}&limit=1`,
      );
      expect(response.as(locationsBody).data.locations, slugOf(location)).toEqual(sizes([location, 1]));
    }
    expect((await server.send("GET", "/api/influencers/locations?slug=%25")).json).toMatchObject({
      data: { locations: [] },
    });
    expect((await server.send("GET", "/api/influencers/locations?limit=0")).status).toBe(422);
  });
});
