import { filterOptions } from "#domain/influencers/filter-options.ts";
import type { InfluencerFacets } from "#domain/influencers/influencer.contract.ts";
import { type InfluencerFilter, readInfluencerFilter } from "#domain/influencers/influencer-filter.ts";
import {
  channelPlatform,
  type FilterEntry,
  type FilterName,
  filterNames,
  influencerFilters,
  takesSeveral,
} from "#domain/influencers/influencer-filters.ts";
import { influencerSortLabels, influencerSorts } from "#domain/influencers/influencer-sort.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { Choice, SeveralChoices } from "#web/ui/choice.tsx";
import { FilterForm, FilterText } from "#web/ui/filter-form.tsx";
import { type Suggest, useSuggestions } from "#web/ui/use-suggestions.ts";
import { activeFilters } from "./active-filters.ts";
import { marketplacePath } from "./marketplace-address.ts";

/** `typed`: name of the text box in which the change was typed. */
export type ChangeFilter = (change: Partial<InfluencerFilter>, typed?: string) => void;

type FilterPanelProps = {
  filter: InfluencerFilter;
  /** Facet counts, once loaded. */
  facets: InfluencerFacets | undefined;
  /** Number of matches, once loaded. */
  found: number | undefined;
  suggestLocations: Suggest;
  onChange: ChangeFilter;
};

/** Search, filters, and sort order. */
export function FilterPanel(props: FilterPanelProps) {
  const { filter, onChange } = props;
  const platform = channelPlatform(filter);
  return (
    <FilterForm
      action={marketplacePath}
      label="Influencers"
      placeholder="Search influencers..."
      search={filter.search}
      onSearch={(search) => onChange({ search }, "search")}
      onSubmit={(fields) => onChange(readInfluencerFilter(fields))}
      chosenCount={activeFilters({ ...filter, search: "" }).length}
      noun="creator"
      found={props.found}
      submitLabel="Show influencers"
    >
      {filter.featured && <input type="hidden" name="featured" value="true" />}
      {filterNames.map((name) => (
        <FilterControl key={name} name={name} {...props} />
      ))}
      <Choice
        label="Sort by"
        name="sort"
        value={filter.sort}
        options={influencerSorts
          .filter((sort) => sort !== (platform ? "followers" : "channel"))
          .map((sort) => [sort, influencerSortLabels[sort].replace("{}", platformLabel(platform ?? ""))])}
        onChange={(sort) => sort && onChange({ sort })}
      />
    </FilterForm>
  );
}

/**
 * The control of a filter. The search and the switch for featured creators are placed elsewhere. With one platform,
 * the size refers to its channel.
 */
function FilterControl({ name: place, ...props }: FilterPanelProps & { name: FilterName }) {
  const { filter, facets, onChange } = props;
  if (place === "location") return <LocationFilter {...props} />;
  if (place === "channelSize") return null;
  const platform = channelPlatform(filter);
  const name = place === "size" && platform ? "channelSize" : place;
  const entry: FilterEntry = influencerFilters[name];
  if (!("choice" in entry) || !entry.choice) return null;
  const { title, all } = entry.choice;
  const choice = {
    label: entry.kind === "channel" ? `Followers on ${platformLabel(platform ?? "")}` : title,
    name,
    all,
    options: filterOptions(entry),
    areConstant: true,
    counts: entry.facet === undefined ? undefined : facets?.[entry.facet as keyof InfluencerFacets],
  };
  if (takesSeveral(name)) {
    return (
      <SeveralChoices {...choice} values={filter[name]} onChange={(values) => onChange({ [name]: values })} />
    );
  }
  return (
    <Choice {...choice} value={String(filter[name])} onChange={(option) => onChange({ [name]: option })} />
  );
}

function LocationFilter({ filter, suggestLocations, onChange }: FilterPanelProps) {
  const suggested = useSuggestions(filter.location, suggestLocations);
  return (
    <FilterText
      label="Location"
      name="location"
      placeholder="City or country"
      value={filter.location}
      onSettle={(location) => onChange({ location }, "location")}
      {...suggested}
    />
  );
}
