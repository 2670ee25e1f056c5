import { influencerCategories } from "#domain/influencers/categories.ts";
import { followerRangeLabels, followerRanges } from "#domain/influencers/followers.ts";
import type { InfluencerFacets } from "#domain/influencers/influencer.contract.ts";
import { type InfluencerFilter, readInfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import { influencerSortLabels, influencerSorts } from "#domain/influencers/influencer-sort.ts";
import { platformLabel, platforms } from "#domain/influencers/platforms.ts";
import { Choice } from "#web/ui/choice.tsx";
import { FilterForm, FilterText } from "#web/ui/filter-form.tsx";
import { type Suggest, useSuggestions } from "#web/ui/use-suggestions.ts";
import { activeFilters } from "./active-filters.ts";
import { marketplacePath } from "./marketplace-address.ts";

/** `typed` names the text box that the change comes from. */
export type ChangeFilter = (change: Partial<InfluencerFilter>, typed?: string) => void;

type FilterPanelProps = {
  filter: InfluencerFilter;
  /** The numbers beside the options, where they are known. */
  facets: InfluencerFacets | undefined;
  suggestLocations: Suggest;
  onChange: ChangeFilter;
};

/** The search, the filters and the order. */
export function FilterPanel({ filter, facets, suggestLocations, onChange }: FilterPanelProps) {
  const suggested = useSuggestions(filter.location, suggestLocations);
  return (
    <FilterForm
      action={marketplacePath}
      label="Influencers"
      placeholder="Search influencers..."
      search={filter.search}
      onSearch={(search) => onChange({ search }, "search")}
      onSubmit={(fields) => onChange(readInfluencerFilter(fields))}
      chosenCount={activeFilters({ ...filter, search: "" }).length}
      submitLabel="Show influencers"
    >
      {filter.featured && <input type="hidden" name="featured" value="true" />}
      <Choice
        label="Category"
        name="category"
        value={filter.category}
        all="All Categories"
        options={influencerCategories.map((category) => [category, category])}
        counts={facets?.categories}
        onChange={(category) => onChange({ category })}
      />
      <Choice
        label="Platform"
        name="platform"
        value={filter.platform}
        all="All Platforms"
        options={platforms.map((platform) => [platform, platformLabel(platform)])}
        counts={facets?.platforms}
        onChange={(platform) => onChange({ platform })}
      />
      <FilterText
        label="Location"
        name="location"
        placeholder="City or country"
        value={filter.location}
        onSettle={(location) => onChange({ location }, "location")}
        {...suggested}
      />
      <Choice
        label="Followers"
        name="size"
        value={filter.size}
        all="All Sizes"
        options={followerRanges.map((range) => [range, followerRangeLabels[range]])}
        counts={facets?.sizes}
        onChange={(size) => onChange({ size })}
      />
      <Choice
        label="Sort by"
        name="sort"
        value={filter.sort}
        options={influencerSorts.map((sort) => [sort, influencerSortLabels[sort]])}
        onChange={(sort) => sort && onChange({ sort })}
      />
    </FilterForm>
  );
}
