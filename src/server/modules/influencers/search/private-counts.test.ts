import { beforeEach, expect, it } from "vitest";
import { influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { mergeFacetChanges } from "./influencer-search.service.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const socialsOn = (...platforms: ("tiktok" | "twitch")[]) =>
  platforms.map((platform) => ({ platform, link: `https://www.${platform}.com/x`, followers: "5000" }));
const page = async (query: string, as: string | null = token) =>
  (await server.send("GET", `/api/influencers?facets=true&${query}`, as === null ? {} : { token: as })).as(
    influencerPageBody,
  ).data;

it.each([false, true])(
  "the team's counts have private creators beside public ones, and alone (merged: %s)",
  async (merged) => {
    await insertInfluencers(server.database, [
      {
        name: "Ada",
        category: "Gaming",
        platforms: ["tiktok"],
        socials: socialsOn("tiktok"),
        languages: ["de"],
      },
      {
        ...{ name: "Bo", category: "Gaming", platforms: ["tiktok", "twitch"], visibility: "private" },
        ...{ socials: socialsOn("tiktok", "twitch"), languages: ["de", "fr"] },
      },
      {
        ...{ name: "Cy", category: "Travel", platforms: ["tiktok", "twitch"], visibility: "private" },
        ...{ socials: socialsOn("tiktok", "twitch"), languages: ["fr"] },
      },
    ]);
    if (merged) await mergeFacetChanges(server.database);
    const counts = async (query: string) => {
      const { matched, total, facets } = await page(query);
      const of = (list: readonly { value: string; count: number }[] = []) =>
        list.map(({ value, count }) => `${value} ${count}`);
      return [matched, total, of(facets?.platforms), of(facets?.languages)];
    };
    expect(await counts("limit=1")).toEqual([3, 3, ["tiktok 3", "twitch 2"], ["de 2", "fr 2"]]);
    expect(await counts("visibility=private")).toEqual([2, 3, ["tiktok 2", "twitch 2"], ["fr 2", "de 1"]]);
    expect(await counts("visibility=public")).toEqual([1, 3, ["tiktok 1"], ["de 1"]]);
    expect(await counts("category=Gaming&language=fr")).toEqual([
      1,
      3,
      ["tiktok 1", "twitch 1"],
      ["de 2", "fr 1"],
    ]);
    expect((await counts("visibility=private&platform=twitch&channelSize=1K-10K")).slice(0, 2)).toEqual([
      2, 3,
    ]);
    expect((await counts("search=bo")).slice(0, 2)).toEqual([1, 3]);
    expect(await page("limit=5", null)).toMatchObject({ matched: 1, total: 1 });
  },
);
