import { z } from "zod";
import { successBody } from "./envelope.ts";
import { facetCountSchema } from "./facets.ts";
import { limitSchema } from "./paging.ts";
import { singleLine } from "./text.ts";
import { textLimits } from "./text-limits.ts";

/** `search`: the beginning of a location. Empty: any. */
export const locationQuerySchema = z.object({
  search: singleLine(textLimits.search).optional(),
  limit: limitSchema(500).default(10),
});
export type LocationQuery = z.output<typeof locationQuerySchema>;

/** Most frequent first, up to the requested limit. */
export const locationsBody = successBody(z.object({ locations: z.array(facetCountSchema) }));
