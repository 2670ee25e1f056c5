import { influencerFilters } from "#domain/influencers/influencer-filters.ts";
import { influencers } from "../influencers.schema.ts";
import { isInTables, type OptionFilter, optionFilters, tableFilters } from "./count-tables.ts";

export function fieldOf(name: OptionFilter) {
  const entry = influencerFilters[name];
  return influencers[entry.kind === "channel" ? entry.tags : entry.field];
}
export const columnOf = (name: OptionFilter) => fieldOf(name).name;

/** Columns of the count tables. */
export const tableColumns = tableFilters.map(columnOf);
export const textColumns = ["search", "location"];
/** Columns of the term bitmaps. */
export const searchedColumns = [...textColumns, ...optionFilters.map(columnOf)];
export const bitmapFilters = optionFilters.filter((name) => !isInTables(name));

/** SQL expression for the options of a row, as an array. */
export function optionsOf(name: OptionFilter): string {
  const entry = influencerFilters[name];
  switch (entry.kind) {
    case "exact":
      return `ARRAY[${columnOf(name)}]`;
    case "membership":
    case "channel":
      return columnOf(name);
    case "range":
      return `influencer_${entry.facet}(${columnOf(name)})`;
    case "flag":
      return `ARRAY[${columnOf(name)}::text]`;
  }
}
