import { z } from "zod";
import { encodedOnce } from "#domain/http/encoded-once.ts";
import { successBody } from "#domain/http/envelope.ts";
import { type FacetCount, facetCountSchema } from "#domain/http/facets.ts";
import { mediaSchema } from "#domain/media/media.contract.ts";
import { pickFields, publicFields } from "./field-list.ts";
import { storedShape } from "./influencer-fields.ts";
import {
  type FacetFilter,
  type FacetOf,
  type FilterParameter,
  facetFilters,
  influencerFilters,
} from "./influencer-filters.ts";

/** One creator as the marketplace shows it. `engagement` is in percent, `rate` in USD per post. */
export const influencerSchema = encodedOnce(
  z.object({
    _id: z.string(),
    /** The creator's page is `/influencers/{slug}`. Follows the name; addresses of former names lead there, too. */
    slug: z.string(),
    avatar: z.string().nullable(),
    platforms: z.array(z.string()),
    totalFollowers: z.number(),
    /** By platform, as far as they are known. */
    channelFollowers: z.record(z.string(), z.number()),
    createdAt: z.string(),
    ...pickFields(storedShape, publicFields),
    /** The addresses of up to three pictures of work, small. Only if the query asks for them with `work=true`. */
    work: z.array(z.string()).optional(),
    /** Only for the team. */
    email: storedShape.email.nullable().optional(),
    phone: storedShape.phone.optional(),
    followers: storedShape.followers.optional(),
    updatedAt: z.string().optional(),
  }),
);
export type InfluencerRecord = z.output<typeof influencerSchema>;

/** A creator, as far as filters and orders depend on them. */
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
});
export type ListedInfluencer = z.output<typeof listedInfluencerSchema>;

export const influencerProfileSchema = encodedOnce(
  influencerSchema.extend({
    /** Pictures, and for the team also documents. */
    images: z.array(mediaSchema),
    videos: z.array(mediaSchema),
    /** PDFs, which only the team can open. Visitors may ask for them. */
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
 * The counts next to the filter options. Each count applies all other filters, but not its own. Larger counts come
 * first, then values in order. Options that nobody has are left out, except that the ranges of sizes and prices are all
 * listed; those of `channelSizes` if a platform is chosen. Who is at the boundary of two ranges (10,000) counts in both.
 */
export const influencerFacetsSchema = z.object(facetSchemas);
export type InfluencerFacets = z.output<typeof influencerFacetsSchema>;

/** `matched` fit the filter, and `total` are listed altogether. Both are exact. */
export const influencerPageSchema = z.object({
  influencers: z.array(influencerSchema),
  matched: z.number().int(),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
  /** Only if the query asks for it with `facets=true`. */
  facets: influencerFacetsSchema.optional(),
});
export type InfluencerPage = z.output<typeof influencerPageSchema>;

/** Other searches, and how many creators they find with the same filters. */
export const suggestionsBody = successBody(
  z.object({ suggestions: z.array(z.object({ search: z.string(), matched: z.number().int() })) }),
);
export const influencersBody = successBody(z.object({ influencers: z.array(influencerSchema) }));
export const influencerPageBody = successBody(influencerPageSchema);
export const influencerBody = successBody(z.object({ influencer: influencerProfileSchema }));
