import { readFilterText } from "#domain/http/filter-text.ts";
import {
  channelPlatform,
  type FilterEntry,
  type FilterValues,
  filterNames,
  influencerFilters,
  mostValues,
  takesSeveral,
  valuesOf,
} from "./influencer-filters.ts";
import { type InfluencerSort, influencerSorts } from "./influencer-sort.ts";

/** Filter of the marketplace. Empty text and an empty list mean 'any'. */
export type InfluencerFilter = FilterValues & { sort: InfluencerSort };

export const emptyInfluencerFilter = readInfluencerFilter(new URLSearchParams());

/** Reads a filter from a URL. Unlike the API, pages ignore unknown values, so that old links keep working. */
export function readInfluencerFilter(address: URLSearchParams): InfluencerFilter {
  const values = filterNames.map((name) => {
    const entry = influencerFilters[name];
    if (!takesSeveral(name)) return [name, readValue(entry, address.get(name) ?? "")];
    const chosen = address.getAll(name).map((text) => readValue(entry, text));
    return [name, [...new Set(chosen.filter((value) => value !== ""))].slice(0, mostValues)];
  });
  return fitToPlatform({
    ...(Object.fromEntries(values) as FilterValues),
    sort: influencerSorts.find((sort) => sort === address.get("sort")) ?? "featured",
  });
}

/**
 * On pages, size and order by followers refer to the selected platform, or to all platforms together if none or
 * several are selected. Both survive a change of platform.
 */
function fitToPlatform(filter: InfluencerFilter): InfluencerFilter {
  const { size, channelSize, sort } = filter;
  const platform = channelPlatform(filter);
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

/** Writes a filter to a URL without its defaults. */
export function writeInfluencerFilter(filter: InfluencerFilter): URLSearchParams {
  const { sort, ...values } = fitToPlatform(filter);
  const address = new URLSearchParams();
  for (const name of filterNames) {
    for (const value of valuesOf(values, name)) address.append(name, value);
  }
  if (sort !== "featured") address.set("sort", sort);
  return address;
}
