import { derivedOnce } from "../derived-once.ts";
import type { FilterEntry } from "./influencer-filters.ts";

/** Options of a filter with their labels, in the order of its control. The same objects at every call. */
export const filterOptions = derivedOnce((entry: FilterEntry) => {
  const options = "choice" in entry ? (entry.choice?.options ?? []) : [];
  return options.map((option) => [option, ("label" in entry && entry.label?.(option)) || option] as const);
});
