import { beforeEach, describe, expect, it } from "vitest";
import {
  influencerPageBody,
  influencersBody,
  suggestionsBody,
} from "#domain/influencers/influencer.contract.ts";
import type { Platform } from "#domain/influencers/platforms.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
beforeEach(() => server.empty());

const add = (list: InfluencerValues[]) => insertInfluencers(server.database, list);

async function list(query = "") {
  const response = await server.send("GET", `/api/influencers${query}`);
  expect(response.status, response.text).toBe(200);
  return response.as(influencerPageBody).data;
}

describe("a channel's followers and the price", () => {
  it.each([
    ["?platform=instagram&channelSize=10K-100K", ["Both"]],
    ["?platform=youtube&channelSize=10K-100K&size=10K-100K", ["Other"]],
    ["?platform=instagram&sort=channel", ["Both", "Other"]],
    ["?platform=blog&channelSize=1K-10K", ["Range"]],
    ["?price=250-1K&sort=rate", ["Other", "Both"]],
    ["?price=0-250", ["Other"]],
    ["?price=1K-5K&platform=instagram", ["Both"]],
    ["?sort=rate", ["Other", "Both", "Range"]],
  ])("finds with %s, by the followers of a channel and the price, %j", async (query, names) => {
    const channel = (platform: Platform, followers: string) => ({ platform, link: "kit", followers });
    const platforms = (...socials: ReturnType<typeof channel>[]) => ({
      socials,
      platforms: socials.map(({ platform }) => platform),
    });
    await add([
      { name: "Both", ...platforms(channel("instagram", "12.5K"), channel("youtube", "100")), rate: 1_000 },
      { name: "Other", ...platforms(channel("instagram", "900"), channel("youtube", "20,000")), rate: 250 },
      { name: "Range", ...platforms(channel("blog", "–")), followers: { blog: "1K-10K" } },
    ]);
    const page = await list(query);
    expect(page.influencers.map(({ name }) => name)).toEqual(names);
    expect(page.matched).toBe(names.length);
  });

  it("says how many followers each channel has, as far as they are known", async () => {
    await add([{ socials: [{ platform: "blog", link: "kit", followers: "–" }], totalFollowers: 5 }, {}]);
    const { influencers } = await list("?sort=followers");
    expect(influencers.map(({ channelFollowers }) => channelFollowers)).toEqual([{ instagram: 20_000 }, {}]);
  });

  it.each([
    ["channelSize=1K-10K", "channelSize"],
    ["sort=channel", "sort"],
    ["platform=&channelSize=1K-10K", "channelSize"],
    ["platform=instagram&channelSize=2K", "channelSize"],
    ["price=cheap", "price"],
  ])("refuses ?%s", async (query, path) => {
    const response = await server.send("GET", `/api/influencers?${query}`);
    expect(response.status).toBe(422);
    expect(JSON.parse(response.text).errors).toEqual([{ path, message: expect.any(String) }]);
  });
});

describe("the words of a search", () => {
  it.each([
    ["vegan skincare", ["Mateo"]],
    ["skincare, VEGAN", ["Mateo"]],
    ['"vegan skincare"', []],
    ["mateo lima", ["Mateo"]],
    ["uk", ["Ada", "Bo", "Cy"]],
    ['"uk"', ["Bo", "Cy"]],
    ["tea united kingdom", ["Ada", "Bo"]],
    ["tea uk", ["Ada", "Bo", "Cy"]],
    ["bangalore", ["Dee"]],
    ["tea bangalore", []],
  ])("%j find %j", async (search, names) => {
    await addWriters();
    const page = await list(`?${new URLSearchParams({ search, sort: "followers" })}`);
    expect(page.influencers.map(({ name }) => name).toSorted()).toEqual(names);
    expect(page.matched).toBe(names.length);
  });

  it.each([
    ["location=UK", ["Ada", "Bo", "Cy"]],
    ["location=united kingdom", ["Ada", "Bo"]],
    ["location=Bangalore", ["Dee"]],
  ])("and the place ?%s find %j", async (query, names) => {
    await addWriters();
    const page = await list(`?${query}`);
    expect(page.influencers.map(({ name }) => name).toSorted()).toEqual(names);
  });

  /** Tea from the United Kingdom by both names, and from somewhere with the letters. */
  const addWriters = () =>
    add([
      { name: "Ada", location: "Leeds, United Kingdom", bio: "Tea." },
      { name: "Bo", location: "London, UK", bio: "Tea, 50%" },
      { name: "Cy", location: "Milwaukee, WI", bio: "Tea." },
      { name: "Dee", location: "Bengaluru, India", bio: "Bread." },
      { name: "Mateo", location: "Lima, Peru", category: "Skincare", bio: "All of it vegan." },
    ]);
});

describe("GET /api/influencers/suggestions", () => {
  const suggested = async (query: Record<string, string>) => {
    const response = await server.send("GET", `/api/influencers/suggestions?${new URLSearchParams(query)}`);
    expect(response.status, response.text).toBe(200);
    return response.as(suggestionsBody).data.suggestions;
  };
  const addBakers = () =>
    add([
      { name: "Ada", bio: "Sourdough, slowly.", category: "Gaming" },
      { name: "Bo", bio: "Sourdough and gardens." },
      { name: "Cy", bio: "Gardens." },
    ]);

  it.each([
    [{ search: "sourdouhg" }, [{ search: "sourdough", matched: 2 }]],
    [{ search: "sourdouhg gardens" }, [{ search: "sourdough gardens", matched: 1 }]],
    [{ search: "sourdouhg", category: "Gaming" }, [{ search: "sourdough", matched: 1 }]],
    [{ search: "sourdouhg", category: "Travel" }, []],
    // Each word is known, but not together.
    [
      { search: "slowly gardens" },
      [
        { search: "gardens", matched: 2 },
        { search: "slowly", matched: 1 },
      ],
    ],
    [{ search: "gardens xyz" }, [{ search: "gardens", matched: 2 }]],
    [{ search: "xyz" }, []],
    [{ search: "%_%" }, []],
  ])("finds with %j %j, before and after the words are counted", async (query, expected) => {
    await addBakers();
    expect(await suggested(query)).toEqual(expected);
    await server.records.pool.query("select rebuild_influencer_counts()");
    expect(await suggested(query)).toEqual(expected);
  });

  it.each(["", "search=", "search=a&channelSize=1K-10K", `search=${"x".repeat(101)}`])(
    "refuses ?%s",
    async (query) => {
      expect((await server.send("GET", `/api/influencers/suggestions?${query}`)).status).toBe(422);
    },
  );
});

describe("GET /api/influencers/:id/similar", () => {
  const similar = (id: string, query = "") => server.send("GET", `/api/influencers/${id}/similar${query}`);

  it("lists who shares most first, without the creator, as lists do", async () => {
    const [id = ""] = await add([
      { name: "Londoner", location: "London, UK", totalFollowers: 11_700 },
      { name: "Mega", location: "Lima, Peru", totalFollowers: 4_800_000 },
      { name: "Neighbor", location: "Leeds, United Kingdom", totalFollowers: 25_000 },
      { name: "Other", category: "Gaming", platforms: [], location: "", totalFollowers: 5 },
    ]);
    const response = await similar(id);
    expect(response.status).toBe(200);
    const { influencers } = response.as(influencersBody).data;
    expect(influencers.map(({ name }) => name)).toEqual(["Neighbor", "Mega", "Other"]);
    expect(response.text).not.toContain("@");
    expect(influencers[0]?.work).toEqual([]);
    expect((await similar(id, "?limit=1")).as(influencersBody).data.influencers).toHaveLength(1);
  });

  it.each([
    ["01980000-0000-7000-8000-000000000000", "", 404],
    ["none", "", 404],
    ["01980000-0000-7000-8000-000000000000", "?limit=13", 422],
    ["01980000-0000-7000-8000-000000000000", "?limit=0", 422],
  ])("answers %s%s with %i", async (id, query, status) => {
    expect((await similar(id, query)).status).toBe(status);
  });
});
