import type { InfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { emptyInfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import {
  channelPlatform,
  type FilterEntry,
  filterNames,
  influencerFilters,
  takesSeveral,
  valuesOf,
} from "#domain/influencers/influencer-filters.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";

export type ActiveFilter = { label: string; removal: Partial<InfluencerFilter> };

/** Active filters in the order of the panel, without the sort order. Each chosen value can be removed by itself. */
export function activeFilters(filter: InfluencerFilter): ActiveFilter[] {
  const platform = channelPlatform(filter) ?? "";
  return filterNames.flatMap((name) =>
    valuesOf(filter, name).map((value, _index, all) => ({
      label: labelOf(influencerFilters[name], value, platform),
      removal: {
        [name]: takesSeveral(name) ? all.filter((other) => other !== value) : emptyInfluencerFilter[name],
      },
    })),
  );
}

function labelOf(entry: FilterEntry, value: string, platform: string): string {
  if (entry.kind === "text") return `“${value}”`;
  const label = "label" in entry && entry.label ? entry.label(value) : value;
  return entry.kind === "channel" ? `${label} on ${platformLabel(platform)}` : label;
}
