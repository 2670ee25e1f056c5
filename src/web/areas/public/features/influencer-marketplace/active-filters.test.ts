import { expect, test } from "vitest";
import { emptyInfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { activeFilters } from "./active-filters.ts";

test("nothing is active in an empty filter, whatever the order", () => {
  expect(activeFilters({ ...emptyInfluencerFilter, sort: "newest" })).toEqual([]);
});

test("every filter that is set can be taken away by itself", () => {
  const filter = {
    ...emptyInfluencerFilter,
    search: "yoga",
    category: ["Gaming"],
    platform: ["youtube"],
    location: "Lisbon",
    size: "1M+" as const,
    featured: true,
    language: ["pt"],
    channelSize: "10K-100K" as const,
    price: "0-250" as const,
  };
  const active = activeFilters(filter);
  expect(active.map(({ label }) => label)).toEqual([
    "“yoga”",
    "Gaming",
    "YouTube",
    "Lisbon",
    "1M+ (Mega)",
    "Featured",
    "Portuguese",
    "10K-100K (Mid-tier) on YouTube",
    "Up to $250",
  ]);
  const cleared = Object.assign({ ...filter }, ...active.map(({ removal }) => removal));
  expect(cleared).toEqual(emptyInfluencerFilter);
});

test("each of several values is taken away by itself", () => {
  const active = activeFilters({ ...emptyInfluencerFilter, category: ["Gaming", "Technology"] });
  expect(active).toEqual([
    { label: "Gaming", removal: { category: ["Technology"] } },
    { label: "Technology", removal: { category: ["Gaming"] } },
  ]);
});
