import { z } from "zod";
import { consentSchema } from "#domain/consent/consent.contract.ts";
import { encodedOnce } from "#domain/http/encoded-once.ts";
import { createdBody, successBody } from "#domain/http/envelope.ts";
import { facetCountSchema } from "#domain/http/facets.ts";

/** One brand as the marketplace shows it. `socialMedia` maps a platform to a count as text. */
export const brandSchema = encodedOnce(
  z.object({
    _id: z.string(),
    /** The brand's page is `/brands/{slug}`. Follows the name; addresses of former names lead there, too. */
    slug: z.string(),
    companyName: z.string(),
    logo: z.string().nullable(),
    description: z.string(),
    industry: z.string(),
    companySize: z.string(),
    location: z.string(),
    budgetRange: z.string(),
    rating: z.number(),
    totalCollaborations: z.number().int(),
    verified: z.boolean(),
    featured: z.boolean(),
    collaborationTypes: z.array(z.string()),
    socialMedia: z.record(z.string(), z.string()),
    createdAt: z.string(),
  }),
);
export type Brand = z.output<typeof brandSchema>;

export const brandProfileSchema = brandSchema.extend({
  /** What its campaigns are for. Empty if the brand registered when goals were not public. */
  goals: z.string(),
});
export type BrandProfile = z.output<typeof brandProfileSchema>;
export const brandBody = successBody(z.object({ brand: brandProfileSchema }));

/**
 * The counts next to the filter options. Each count applies all other filters, but not its own. Larger counts come
 * first, then values in order. Options that no brand has are left out.
 */
export const brandFacetsSchema = z.object({
  industries: z.array(facetCountSchema),
  companySizes: z.array(facetCountSchema),
  budgetRanges: z.array(facetCountSchema),
});
export type BrandFacets = z.output<typeof brandFacetsSchema>;

export const brandPageSchema = z.object({
  brands: z.array(brandSchema),
  filters: z.object({
    industries: z.array(z.string()),
    companySizes: z.array(z.string()),
    budgetRanges: z.array(z.string()),
  }),
  matched: z.number().int(),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
  /** Only if the query asks for it with `facets=true`. */
  facets: brandFacetsSchema.optional(),
});
export type BrandPage = z.output<typeof brandPageSchema>;
export const brandPageBody = successBody(brandPageSchema);
export const brandsBody = successBody(z.object({ brands: z.array(brandSchema) }));

/** The whole record, for administrators. */
export const brandRecordSchema = brandSchema.extend({
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  goals: z.string(),
  /** Whether the brand's page shows the goals. */
  goalsPublic: z.boolean(),
  status: z.enum(["pending", "published"]),
  /** What the brand accepted by registering; nothing for a brand that an administrator or a program added. */
  consent: consentSchema.nullable(),
  updatedAt: z.string(),
});
export type BrandRecord = z.output<typeof brandRecordSchema>;
export const brandRecordsBody = z.array(brandRecordSchema);
export const brandRecordBody = successBody(z.object({ brand: brandRecordSchema }));

/** A visitor learns only the ID. An administrator gets the record. */
export const brandCreatedBody = z.union([successBody(z.object({ brand: brandRecordSchema })), createdBody]);
