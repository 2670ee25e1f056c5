import { followerRangeLabels } from "#domain/influencers/followers.ts";
import type { InfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";

/** A filter that is set: how it reads, and the change that takes it away. */
export type ActiveFilter = { label: string; removal: Partial<InfluencerFilter> };

/** The filters that are set, in the order of the panel; the order of the list is none. */
export function activeFilters(filter: InfluencerFilter): ActiveFilter[] {
  const { search, category, platform, location, size, featured } = filter;
  const active: ActiveFilter[] = [];
  if (search) active.push({ label: `“${search}”`, removal: { search: "" } });
  if (category) active.push({ label: category, removal: { category: "" } });
  if (platform) active.push({ label: platformLabel(platform), removal: { platform: "" } });
  if (location) active.push({ label: location, removal: { location: "" } });
  if (size) active.push({ label: followerRangeLabels[size], removal: { size: "" } });
  if (featured) active.push({ label: "Featured", removal: { featured: false } });
  return active;
}
