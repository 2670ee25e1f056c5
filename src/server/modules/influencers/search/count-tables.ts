import { type FilterName, filterNames, influencerFilters } from "#domain/influencers/influencer-filters.ts";

type Filters = typeof influencerFilters;
/** A filter by one of its options; the others look for text. */
export type OptionFilter = {
  [Name in FilterName]: Filters[Name]["kind"] extends "text" | "part" ? never : Name;
}[FilterName];
export const optionFilters = filterNames.filter(
  (name): name is OptionFilter => !["text", "part"].includes(influencerFilters[name].kind),
);

/** A count for every choice of `filters`, the empty text for 'any'. Where `own` is given it is never 'any'. */
export type CountTable = { name: string; filters: OptionFilter[]; own?: OptionFilter };

/** These share the first table, which every version of the product reads. */
const firstFilters = 4;

/**
 * Each later filter brings a table of its own, so that processes of the last version, which do not know the filter, go
 * on finding in the tables before it what they have always found there.
 */
export const countTables: CountTable[] = [
  { name: "influencer_cube", filters: optionFilters.slice(0, firstFilters) },
  ...optionFilters.slice(firstFilters).map((own, index) => ({
    name: `influencer_facet_counts_${own}`,
    filters: optionFilters.slice(0, firstFilters + index + 1),
    own,
  })),
];

/** The table that holds the counts where these filters may have a value: that of the last of them. */
export function countTableOf(filters: readonly OptionFilter[]): CountTable {
  const owner = countTables.findLast(({ own }) => own && filters.includes(own));
  return owner ?? (countTables[0] as CountTable);
}

/** All that the search maintains from the creators; a backup leaves it out, because it is made anew. */
export const searchTables = [
  ...countTables.map(({ name }) => name),
  "influencer_count_changes",
  "influencer_terms",
  "influencer_text_changes",
];
