import { z } from "zod";

/** One option of a filter, and how many records there would be with it and all the other filters. */
export const facetCountSchema = z.object({ value: z.string(), count: z.number().int() });
export type FacetCount = z.output<typeof facetCountSchema>;

/** `facets=true` asks a list for the counts beside the options of its filters, which cost more than the page itself. */
export const facetsParameter = z.enum(["true", "false"]).optional();

/** The larger count first, and among equals by the value. */
export function compareFacets(left: FacetCount, right: FacetCount): number {
  return right.count - left.count || (left.value < right.value ? -1 : 1);
}
