import {
  type FilterEntry,
  type FilterName,
  filterNames,
  influencerFilters,
} from "#domain/influencers/influencer-filters.ts";
import { channelTables } from "./channel-tables.ts";

type Filters = typeof influencerFilters;
/** A filter with a fixed set of options, as opposed to a text filter. */
export type OptionFilter = {
  [Name in FilterName]: Filters[Name]["kind"] extends "text" | "part" ? never : Name;
}[FilterName];
export const optionFilters = filterNames.filter(
  (name): name is OptionFilter => !["text", "part"].includes(influencerFilters[name].kind),
);

/** Whether the options of a filter are in the count tables. Those of all others are counted from the bitmaps. */
export function isInTables(name: FilterName): boolean {
  const entry: FilterEntry = influencerFilters[name];
  return !("countedBy" in entry && entry.countedBy === "bitmaps");
}

/** A filter of the count tables. */
export type TableFilter = {
  [Name in OptionFilter]: Filters[Name] extends { countedBy: "bitmaps" } ? never : Name;
}[OptionFilter];
export const tableFilters = optionFilters.filter((name): name is TableFilter => isInTables(name));

/**
 * Counts for every combination of `filters`, with an empty text for "any". The filter `own`, if given, is never
 * "any".
 */
export type CountTable = { name: string; filters: TableFilter[]; own?: TableFilter };

/** The first filters share one table, which every version of the product reads. */
const firstFilters = 4;

/**
 * Each later filter adds a table. Processes of the previous version, which do not know the filter, still find the
 * expected counts in the earlier tables.
 */
export const countTables: CountTable[] = [
  { name: "influencer_cube", filters: tableFilters.slice(0, firstFilters) },
  ...tableFilters.slice(firstFilters).map((own, index) => ({
    name: `influencer_facet_counts_${own}`,
    filters: tableFilters.slice(0, firstFilters + index + 1),
    own,
  })),
];

/** Table with the counts for a combination of these filters, which is that of the last filter among them. */
export function countTableOf(filters: readonly TableFilter[]): CountTable {
  const owner = countTables.findLast(({ own }) => own && filters.includes(own));
  return owner ?? (countTables[0] as CountTable);
}

/** Everything the search derives from the creators. Backups leave it out because it can be rebuilt. */
export const searchTables = [
  ...countTables.map(({ name }) => name),
  "influencer_count_changes",
  "influencer_terms",
  "influencer_text_changes",
  ...Object.values(channelTables),
];
