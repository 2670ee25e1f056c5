import { z } from "zod";
import { facetsParameter } from "#domain/http/facets.ts";
import { locationQuerySchema } from "#domain/http/locations.contract.ts";
import { cursorSchema, limitSchema } from "#domain/http/paging.ts";
import { singleLine } from "#domain/http/text.ts";
import { followerRanges } from "./followers.ts";
import { influencerSorts } from "./influencer-sort.ts";

const filterText = singleLine(100).optional();

/** The query string of the public list: filters, order and position. */
export const influencerQuerySchema = z.object({
  search: filterText,
  category: filterText,
  platform: filterText.transform((platform) => platform?.toLowerCase()),
  location: filterText,
  size: z.enum(followerRanges).optional(),
  featured: z.enum(["true", "false"]).optional(),
  sort: z.enum(influencerSorts).default("featured"),
  limit: limitSchema(100).default(100),
  cursor: cursorSchema.optional(),
  facets: facetsParameter,
});
export type InfluencerQuery = z.output<typeof influencerQuerySchema>;

/** A location may be asked for by its name in an address, too. */
export const influencerLocationQuerySchema = locationQuerySchema.extend({ slug: filterText });
export type InfluencerLocationQuery = z.output<typeof influencerLocationQuerySchema>;
