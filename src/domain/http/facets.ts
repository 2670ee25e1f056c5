import { z } from "zod";

/** A filter option with the number of records that match it and all other filters. */
export const facetCountSchema = z.object({ value: z.string(), count: z.number().int() });
export type FacetCount = z.output<typeof facetCountSchema>;

/** `facets=true` requests the counts of filter options, which cost more than the page itself. */
export const facetsParameter = z.enum(["true", "false"]).optional();

/** Larger counts first, then by value. */
export function compareFacets(left: FacetCount, right: FacetCount): number {
  return right.count - left.count || (left.value < right.value ? -1 : 1);
}
