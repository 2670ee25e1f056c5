import { z } from "zod";
import { facetsParameter } from "#domain/http/facets.ts";
import { locationQuerySchema } from "#domain/http/locations.contract.ts";
import { cursorSchema, limitSchema } from "#domain/http/paging.ts";
import { singleLine } from "#domain/http/text.ts";
import {
  type FilterEntry,
  type FilterName,
  type FilterParameter,
  filterNames,
  influencerFilters,
} from "./influencer-filters.ts";
import { influencerSorts } from "./influencer-sort.ts";

const filterText = singleLine(100);

type FilterSchemas = { [Name in FilterName]: z.ZodOptional<z.ZodType<FilterParameter<Name>, string>> };
const filterSchemas = Object.fromEntries(
  filterNames.map((name) => [name, schemaOf(influencerFilters[name]).optional()]),
) as FilterSchemas;

function schemaOf(entry: FilterEntry): z.ZodType<string, string> {
  if (entry.kind === "flag") return z.enum(["true", "false"]);
  if (entry.kind === "range") return z.enum(Object.keys(entry.bounds));
  if (entry.kind === "membership" && entry.normalize) return filterText.transform(entry.normalize);
  return filterText;
}

/** The query string of the public list: filters, sort order, and position. */
export const influencerQuerySchema = z.object({
  ...filterSchemas,
  sort: z.enum(influencerSorts).default("featured"),
  limit: limitSchema(100).default(100),
  cursor: cursorSchema.optional(),
  facets: facetsParameter,
});
export type InfluencerQuery = z.output<typeof influencerQuerySchema>;

/** A location may also be requested by its slug. */
export const influencerLocationQuerySchema = locationQuerySchema.extend({ slug: filterText.optional() });
export type InfluencerLocationQuery = z.output<typeof influencerLocationQuerySchema>;
