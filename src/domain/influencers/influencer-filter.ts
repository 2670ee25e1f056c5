import { readFilterText } from "#domain/http/filter-text.ts";
import { type FilterEntry, type FilterValues, filterNames, influencerFilters } from "./influencer-filters.ts";
import { type InfluencerSort, influencerSorts } from "./influencer-sort.ts";

/** A visitor's filter for the marketplace. Empty text means 'any'. */
export type InfluencerFilter = FilterValues & { sort: InfluencerSort };

export const emptyInfluencerFilter = readInfluencerFilter(new URLSearchParams());

/**
 * Reads a filter from a URL. A page is lenient where the API is strict: an unknown value counts as none, so that an old
 * link still works.
 */
export function readInfluencerFilter(address: URLSearchParams): InfluencerFilter {
  const values = filterNames.map((name) => [
    name,
    readValue(influencerFilters[name], address.get(name) ?? ""),
  ]);
  return fitToPlatform({
    ...(Object.fromEntries(values) as FilterValues),
    sort: influencerSorts.find((sort) => sort === address.get("sort")) ?? "featured",
  });
}

/**
 * On pages, the size and the order by followers are about the chosen platform, otherwise about all platforms together.
 * They stay when the platform changes.
 */
function fitToPlatform(filter: InfluencerFilter): InfluencerFilter {
  const { platform, size, channelSize, sort } = filter;
  const chosen = channelSize || size;
  const byFollowers = sort === "followers" || sort === "channel";
  return {
    ...filter,
    size: platform ? "" : chosen,
    channelSize: platform ? chosen : "",
    sort: byFollowers ? (platform ? "channel" : "followers") : sort,
  };
}

function readValue(entry: FilterEntry, text: string): string | boolean {
  if (entry.kind === "flag") return text === "true";
  if ("bounds" in entry) return Object.hasOwn(entry.bounds, text) ? text : "";
  if (entry.kind === "membership") return readFilterText(entry.normalize?.(text) ?? text);
  return readFilterText(text);
}

/** Writes a filter to a URL, leaving out defaults. */
export function writeInfluencerFilter(filter: InfluencerFilter): URLSearchParams {
  const { sort, ...values } = fitToPlatform(filter);
  const address = new URLSearchParams();
  for (const name of filterNames) {
    if (values[name]) address.set(name, String(values[name]));
  }
  if (sort !== "featured") address.set("sort", sort);
  return address;
}
