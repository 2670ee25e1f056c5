import { z } from "zod";

/** One filter option, and how many records match it and all other filters. */
export const facetCountSchema = z.object({ value: z.string(), count: z.number().int() });
export type FacetCount = z.output<typeof facetCountSchema>;

/** `facets=true` asks a list for the counts next to its filter options, which cost more than the page itself. */
export const facetsParameter = z.enum(["true", "false"]).optional();

/** Larger counts first, then by value. */
export function compareFacets(left: FacetCount, right: FacetCount): number {
  return right.count - left.count || (left.value < right.value ? -1 : 1);
}
