import type { InfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { emptyInfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { type FilterEntry, filterNames, influencerFilters } from "#domain/influencers/influencer-filters.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";

export type ActiveFilter = { label: string; removal: Partial<InfluencerFilter> };

/** Active filters in the order of the panel, without the sort order. */
export function activeFilters(filter: InfluencerFilter): ActiveFilter[] {
  return filterNames
    .filter((name) => filter[name])
    .map((name) => ({
      label: labelOf(influencerFilters[name], String(filter[name]), filter.platform),
      removal: { [name]: emptyInfluencerFilter[name] },
    }));
}

function labelOf(entry: FilterEntry, value: string, platform: string): string {
  if (entry.kind === "text") return `“${value}”`;
  const label = "label" in entry && entry.label ? entry.label(value) : value;
  return entry.kind === "channel" ? `${label} on ${platformLabel(platform)}` : label;
}
