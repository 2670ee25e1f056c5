import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { followerRanges } from "./followers.ts";
import { emptyInfluencerFilter, readInfluencerFilter, writeInfluencerFilter } from "./influencer-filter.ts";
import { influencerQuerySchema } from "./influencer-query.ts";
import { influencerSorts } from "./influencer-sort.ts";
import { priceRanges } from "./prices.ts";

const read = (address: string) => readInfluencerFilter(new URLSearchParams(address));

const anyText = fc.string({ unit: "grapheme", maxLength: 150 });
const anyAddress = fc
  .record(
    {
      search: fc.oneof(anyText, fc.string({ unit: "binary", maxLength: 150 })),
      category: anyText,
      platform: anyText,
      location: anyText,
      language: fc.oneof(fc.constantFrom("pt", "EN", "zh-Hant"), anyText),
      size: fc.oneof(fc.constantFrom(...followerRanges), anyText),
      featured: fc.constantFrom("true", "false", "1", ""),
      channelSize: fc.oneof(fc.constantFrom(...followerRanges), anyText),
      price: fc.oneof(fc.constantFrom(...priceRanges), anyText),
      sort: fc.oneof(fc.constantFrom(...influencerSorts), anyText),
      unknown: anyText,
      several: fc.array(fc.tuple(fc.constantFrom("category", "platform", "language"), anyText), {
        maxLength: 25,
      }),
    },
    { requiredKeys: [] },
  )
  .map(({ several = [], ...values }) => {
    const address = new URLSearchParams(values);
    for (const [name, value] of several) address.append(name, value);
    return address;
  });

/** As a server reads a query: a repeated parameter is a list. */
function single([name, values]: (string | string[])[]) {
  return [name, values?.length === 1 ? values[0] : values];
}

describe("readInfluencerFilter", () => {
  it("reads nothing as no filter", () => {
    expect(read("")).toEqual(emptyInfluencerFilter);
  });

  it.each([
    ["search=%20yoga%20", { search: "yoga" }],
    ["platform=Instagram", { platform: ["instagram"] }],
    ["language=PT", { language: ["pt"] }],
    ["language=iw", { language: ["he"] }],
    ["language=x_y", { language: ["x_y"] }],
    ["category=Gaming&category=&category=Technology&category=Gaming", { category: ["Gaming", "Technology"] }],
    ["platform=tiktok&platform=YouTube&size=1M%2B", { platform: ["tiktok", "youtube"], size: "1M+" }],
    ["platform=tiktok&platform=youtube&sort=channel", { platform: ["tiktok", "youtube"], sort: "followers" }],
    ["size=1K-10K", { size: "1K-10K" }],
    ["size=1M%2B", { size: "1M+" }],
    ["size=small", {}],
    ["channelSize=1M%2B", { size: "1M+" }],
    ["platform=tiktok&size=1M%2B", { platform: ["tiktok"], channelSize: "1M+" }],
    ["platform=tiktok&sort=followers", { platform: ["tiktok"], sort: "channel" }],
    ["sort=channel", { sort: "followers" }],
    ["price=250-1K", { price: "250-1K" }],
    ["price=1-2", {}],
    ["sort=rating", { sort: "rating" }],
    ["sort=name", {}],
    ["sort=__proto__", {}],
    ["featured=true", { featured: true }],
    ["featured=1", {}],
    ["search=a&search=b", { search: "a" }],
    ["search=two%0Alines", { search: "two lines" }],
    ["search=nul%00", { search: "nul" }],
  ])("reads %j", (address, filter) => {
    expect(read(address)).toEqual({ ...emptyInfluencerFilter, ...filter });
  });

  it("cuts at a hundred characters, never within one", () => {
    expect(read(`search=${"a".repeat(300)}`).search).toBe("a".repeat(100));
    expect(read(`search=${"a".repeat(99)}😀`).search).toBe("a".repeat(99));
    expect(read(`search=${"a".repeat(99)}%20b`).search).toBe("a".repeat(99));
  });
});

describe("writeInfluencerFilter", () => {
  it("leaves out what has its default", () => {
    expect(writeInfluencerFilter(emptyInfluencerFilter).toString()).toBe("");
  });

  it("writes what was chosen", () => {
    const filter = {
      search: "a&b=c",
      category: ["Food & Cooking", "Gaming"],
      platform: ["youtube"],
      location: "São Paulo",
      size: "",
      featured: true,
      language: ["pt"],
      channelSize: "1M+",
      price: "5K+",
      sort: "newest",
    } as const;
    const address = writeInfluencerFilter(filter).toString();
    expect(address).toBe(
      "search=a%26b%3Dc&category=Food+%26+Cooking&category=Gaming&platform=youtube&location=S%C3%A3o+Paulo&featured=true&language=pt&channelSize=1M%2B&price=5K%2B&sort=newest",
    );
    expect(read(address)).toEqual(filter);
  });

  it("is the inverse of reading, for every address", () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const filter = readInfluencerFilter(address);
        const again = readInfluencerFilter(new URLSearchParams(writeInfluencerFilter(filter).toString()));
        expect(again).toEqual(filter);
      }),
      { numRuns: 1_000 },
    );
  });

  it("writes what the API takes, for every address", () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const written = writeInfluencerFilter(readInfluencerFilter(address));
        const names = [...new Set(written.keys())];
        const query = Object.fromEntries(names.map((name) => [name, written.getAll(name)]).map(single));
        expect(influencerQuerySchema.safeParse(query).error).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });
});
