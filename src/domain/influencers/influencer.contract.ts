import { z } from "zod";
import { customValuesSchema } from "#domain/custom-fields/custom-values.ts";
import { encodedOnce } from "#domain/http/encoded-once.ts";
import { successBody } from "#domain/http/envelope.ts";
import { type FacetCount, facetCountSchema } from "#domain/http/facets.ts";
import { mediaSchema } from "#domain/media/media.contract.ts";
import { pickFields } from "../pick-fields.ts";
import { publicFields } from "./field-list.ts";
import { storedShape } from "./influencer-fields.ts";
import {
  type FacetFilter,
  type FacetOf,
  type FilterParameter,
  facetFilters,
  influencerFilters,
} from "./influencer-filters.ts";

/** A creator in the marketplace. `engagement` is in percent, `rate` in USD per post. */
export const influencerSchema = encodedOnce(
  z.object({
    _id: z.string(),
    /** The creator's page is `/influencers/{slug}`. The slug follows the name; former ones redirect. */
    slug: z.string(),
    avatar: z.string().nullable(),
    platforms: z.array(z.string()),
    totalFollowers: z.number(),
    /** By platform, if known. */
    channelFollowers: z.record(z.string(), z.number()),
    createdAt: z.string(),
    ...pickFields(storedShape, publicFields),
    /** URLs of up to three small pictures of work. Only if the query has `work=true`. */
    work: z.array(z.string()).optional(),
    /** Only for the team. */
    email: storedShape.email.nullable().optional(),
    phone: storedShape.phone.optional(),
    followers: storedShape.followers.optional(),
    visibility: storedShape.visibility.optional(),
    relationship: storedShape.relationship.optional(),
    tags: storedShape.tags.optional(),
    people: storedShape.people.optional(),
    source: storedShape.source.optional(),
    sourcedOn: storedShape.sourcedOn.optional(),
    custom: customValuesSchema.optional(),
    /** Whether the creator entered the data, in a form that showed the privacy notice. */
    enteredThemselves: z.boolean().optional(),
    /** When the creator was told which data the agency has of them. */
    toldAt: z.string().nullable().optional(),
    /** When the creator asked to be erased. */
    erasureAskedAt: z.string().nullable().optional(),
    updatedAt: z.string().optional(),
  }),
);
export type InfluencerRecord = z.output<typeof influencerSchema>;

/** Fields of a creator that filters and sort orders depend on. */
export const listedInfluencerSchema = influencerSchema.pick({
  _id: true,
  name: true,
  bio: true,
  category: true,
  location: true,
  platforms: true,
  languages: true,
  totalFollowers: true,
  channelFollowers: true,
  engagement: true,
  rating: true,
  rate: true,
  featured: true,
  createdAt: true,
  socials: true,
});
export type ListedInfluencer = z.output<typeof listedInfluencerSchema>;

export const influencerProfileSchema = encodedOnce(
  influencerSchema.extend({
    /** Pictures, for the team also documents. */
    images: z.array(mediaSchema),
    videos: z.array(mediaSchema),
    /** Number of PDFs, which only the team can open. Visitors can ask for them. */
    documentCount: z.number().int(),
  }),
);
export type InfluencerProfile = z.output<typeof influencerProfileSchema>;

type FacetSchemas = {
  [Name in FacetFilter as FacetOf<Name>]: z.ZodArray<
    z.ZodType<{ value: FilterParameter<Name>; count: number }>
  >;
};
const facetSchemas = Object.fromEntries(
  facetFilters.map((name) => [influencerFilters[name].facet, z.array(optionSchema(name))]),
) as FacetSchemas;

function optionSchema(name: FacetFilter): z.ZodType<FacetCount> {
  const entry = influencerFilters[name];
  if (!("bounds" in entry)) return facetCountSchema;
  return facetCountSchema.extend({ value: z.enum(Object.keys(entry.bounds)) });
}

/**
 * Number of creators per filter option, largest first, then by value. Each count applies all other filters, but not
 * the option's own. Empty options are left out, except for ranges of sizes and prices; `channelSizes` has ranges
 * only if a platform is selected. A creator at the boundary of two ranges (10,000) counts in both.
 */
export const influencerFacetsSchema = z.object(facetSchemas);
export type InfluencerFacets = z.output<typeof influencerFacetsSchema>;

/** `matched` fit the filter, `total` are all creators in the marketplace. Both are exact. */
export const influencerPageSchema = z.object({
  influencers: z.array(influencerSchema),
  matched: z.number().int(),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
  /** Only if the query has `facets=true`. */
  facets: influencerFacetsSchema.optional(),
});
export type InfluencerPage = z.output<typeof influencerPageSchema>;

/** Other searches with the number of creators that they find with the same filters. */
export const suggestionsBody = successBody(
  z.object({ suggestions: z.array(z.object({ search: z.string(), matched: z.number().int() })) }),
);
export const influencersBody = successBody(z.object({ influencers: z.array(influencerSchema) }));
export const influencerPageBody = successBody(influencerPageSchema);
export const influencerBody = successBody(z.object({ influencer: influencerProfileSchema }));
