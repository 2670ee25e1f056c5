import { z } from "zod";
import { customFilterSchema } from "#domain/custom-fields/custom-filters.ts";
import { facetsParameter } from "#domain/http/facets.ts";
import { arrayPageQuerySchema, cursorSchema, limitSchema } from "#domain/http/paging.ts";
import { sortText } from "#domain/http/sort-text.ts";
import { singleLine } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { brandSortLabels, brandSorts } from "./brand-options.ts";

const filterText = singleLine(textLimits.search).optional();

export const brandQuerySchema = z.object({
  search: filterText,
  industry: filterText,
  size: filterText,
  budget: filterText,
  location: filterText,
  sort: z
    .enum(brandSorts)
    .default("featured")
    .meta({ description: sortText(brandSortLabels) }),
  limit: limitSchema(100).default(100),
  cursor: cursorSchema.optional(),
  facets: facetsParameter,
});
export type BrandQuery = z.output<typeof brandQuerySchema>;

/** Query of the administrators' list, which includes pending brands, newest first. */
export const brandListQuerySchema = arrayPageQuerySchema.extend({
  search: filterText,
  status: z.enum(["pending", "published"], "must be pending or published").optional(),
  custom: customFilterSchema,
});
export type BrandListQuery = z.output<typeof brandListQuerySchema>;
