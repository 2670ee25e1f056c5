import { z } from "zod";
import { customFilterSchema } from "#domain/custom-fields/custom-filters.ts";
import { facetsParameter } from "#domain/http/facets.ts";
import { locationQuerySchema } from "#domain/http/locations.contract.ts";
import { cursorSchema, limitSchema } from "#domain/http/paging.ts";
import { sortText } from "#domain/http/sort-text.ts";
import { singleLine } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { whenRight } from "../http/when-right.ts";
import {
  channelPlatform,
  type FilterEntry,
  type FilterName,
  type FilterParameter,
  filterNames,
  influencerFilters,
  mostValues,
  type SeveralFilter,
  takesSeveral,
} from "./influencer-filters.ts";
import { influencerSortLabels, influencerSorts } from "./influencer-sort.ts";
import { relationships } from "./relationship.ts";
import { tagLength } from "./tags.ts";
import { visibilities } from "./visibility.ts";

const filterText = singleLine(textLimits.search);

type FilterSchemas = {
  [Name in FilterName]: Name extends SeveralFilter
    ? z.ZodOptional<z.ZodType<string[] | undefined, string | string[]>>
    : z.ZodOptional<z.ZodType<FilterParameter<Name>, string>>;
};
const filterSchemas = Object.fromEntries(
  filterNames.map((name) => {
    const one = schemaOf(influencerFilters[name]);
    return [name, (takesSeveral(name) ? severalOf(one) : one).optional()];
  }),
) as unknown as FilterSchemas;

/** One value, or several from a repeated parameter. Empty ones mean 'any'. */
function severalOf(one: z.ZodType<string, string>) {
  return z.union([one, z.array(one).max(mostValues)]).transform((values) => {
    const chosen = new Set([values].flat().filter((value) => value !== ""));
    return chosen.size === 0 ? undefined : [...chosen];
  });
}

function schemaOf(entry: FilterEntry): z.ZodType<string, string> {
  if (entry.kind === "flag") return z.enum(["true", "false"]);
  if ("bounds" in entry) return z.enum(Object.keys(entry.bounds));
  if (entry.kind === "membership" && entry.normalize) return filterText.transform(entry.normalize);
  return filterText;
}

const platformMissing = "is for a query with one platform";

/** Some parameters require one platform. */
export function requirePlatform(
  query: { platform?: string[] | undefined; channelSize?: string | undefined; sort?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (channelPlatform(query) !== undefined) return;
  const { channelSize, sort } = query;
  if (channelSize) context.addIssue({ code: "custom", path: ["channelSize"], message: platformMissing });
  if (sort === "channel") context.addIssue({ code: "custom", path: ["sort"], message: platformMissing });
}

const forTeam = "Only for those who see private creators";

/** Parameters that only the team can use. */
export const teamParameters = ["visibility", "relationship", "told", "tag", "custom"] as const;

/** Parameters of the public list: filters, sort order, and position. */
export const influencerQueryParameters = z.object({
  ...filterSchemas,
  sort: z
    .enum(influencerSorts)
    .default("featured")
    .meta({ description: sortText(influencerSortLabels) }),
  limit: limitSchema(100).default(100),
  cursor: cursorSchema.optional(),
  facets: facetsParameter,
  work: z.enum(["true", "false"]).optional(),
  visibility: z.enum(visibilities).optional().meta({ description: forTeam }),
  relationship: z.enum(relationships).optional().meta({ description: forTeam }),
  told: z
    .enum(["no", "due"])
    .optional()
    .meta({
      description: `${forTeam}. \`no\`: creators who did not enter their data themselves, and may still be told of it. \`due\`: private ones among them who were added 25 days ago or earlier`,
    }),
  tag: severalOf(singleLine(tagLength))
    .optional()
    .meta({ description: `${forTeam}. A repeated parameter finds creators with one of the tags` }),
  tagMatch: z.enum(["any", "all"]).optional().meta({ description: "`all`: creators need all of the tags" }),
  custom: customFilterSchema,
});
export const influencerQuerySchema = influencerQueryParameters.superRefine(
  requirePlatform,
  whenRight("platform", "channelSize", "sort"),
);
export type InfluencerQuery = z.output<typeof influencerQuerySchema>;

/** A search without results, with its filters. */
export const influencerSuggestionQuerySchema = z
  .object({ ...filterSchemas, search: filterText.min(1) })
  .superRefine(requirePlatform, whenRight("platform", "channelSize", "sort"));
export type InfluencerSuggestionQuery = z.output<typeof influencerSuggestionQuerySchema>;

export const similarQuerySchema = z.object({ limit: limitSchema(12).default(4) });

/** A location can also be requested by its slug. */
export const influencerLocationQuerySchema = locationQuerySchema.extend({ slug: filterText.optional() });
export type InfluencerLocationQuery = z.output<typeof influencerLocationQuerySchema>;
