import { z } from "zod";
import { consentSchema } from "#domain/consent/consent.contract.ts";
import { customValuesSchema } from "#domain/custom-fields/custom-values.ts";
import { encodedOnce } from "#domain/http/encoded-once.ts";
import { createdBody, successBody } from "#domain/http/envelope.ts";
import { facetCountSchema } from "#domain/http/facets.ts";

/** A brand in the marketplace. `socialMedia` maps a platform to a count as text. */
export const brandSchema = encodedOnce(
  z.object({
    _id: z.string(),
    /** The brand's page is `/brands/{slug}`. The slug follows the name; former ones redirect. */
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
  /** Goals of the brand's campaigns. Empty if the brand registered when goals were not public. */
  goals: z.string(),
});
export type BrandProfile = z.output<typeof brandProfileSchema>;
export const brandBody = successBody(z.object({ brand: brandProfileSchema }));

/**
 * Number of brands per filter option, largest first, then by value. Each count applies all other filters, but not
 * the option's own. Options without brands are left out.
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
  /** Only if the query has `facets=true`. */
  facets: brandFacetsSchema.optional(),
});
export type BrandPage = z.output<typeof brandPageSchema>;
export const brandPageBody = successBody(brandPageSchema);
export const brandsBody = successBody(z.object({ brands: z.array(brandSchema) }));

/** The complete record, for administrators. */
export const brandRecordSchema = brandSchema.extend({
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  goals: z.string(),
  /** Whether the brand's page shows the goals. */
  goalsPublic: z.boolean(),
  status: z.enum(["pending", "published"]),
  /** Null if an administrator or a program added the brand. */
  consent: consentSchema.nullable(),
  /** Not for keys that only read. */
  custom: customValuesSchema.optional(),
  updatedAt: z.string(),
});
export type BrandRecord = z.output<typeof brandRecordSchema>;
export const brandRecordsBody = z.array(brandRecordSchema);
export const brandRecordBody = successBody(z.object({ brand: brandRecordSchema }));

/** A visitor gets only the ID; an administrator gets the record. */
export const brandCreatedBody = z.union([successBody(z.object({ brand: brandRecordSchema })), createdBody]);
