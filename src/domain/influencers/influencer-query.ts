import { z } from "zod";
import { facetsParameter } from "../http/facets.ts";
import { cursorSchema, limitSchema } from "../http/paging.ts";
import { singleLine } from "../http/text.ts";
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

/** What somebody has typed of a location so far, or its name in an address; nothing: any. */
export const locationQuerySchema = z.object({
  search: filterText,
  slug: filterText,
  limit: limitSchema(500).default(10),
});
export type LocationQuery = z.output<typeof locationQuerySchema>;
