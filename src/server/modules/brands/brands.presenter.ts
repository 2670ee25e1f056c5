import type { Brand, BrandProfile, BrandRecord } from "#domain/brands/brand.contract.ts";
import { derivedOnce } from "#domain/derived-once.ts";
import type { PublicBrandRow } from "./brand-marketplace.repository.ts";
import type { BrandRow } from "./brands.repository.ts";

/** The public fields of a published brand. A new column is private until it is listed here. */
export const presentBrand = derivedOnce(
  (row: PublicBrandRow): Brand => ({
    _id: row.id,
    // Pending brands have no slug.
    slug: row.slug ?? row.id,
    companyName: row.companyName,
    logo: row.logo,
    description: row.description,
    industry: row.industry,
    companySize: row.companySize,
    location: row.location,
    budgetRange: row.budgetRange,
    rating: row.rating,
    totalCollaborations: row.totalCollaborations,
    verified: row.verified,
    featured: row.featured,
    collaborationTypes: row.collaborationTypes,
    socialMedia: row.socialMedia,
    createdAt: row.createdAt.toISOString(),
  }),
);

/** The page of a published brand. */
export function presentBrandProfile(row: BrandRow): BrandProfile {
  return { ...presentBrand(row), goals: row.goalsPublic ? row.goals : "" };
}

/** The whole record, for administrators. */
export function presentBrandRecord(row: BrandRow): BrandRecord {
  return {
    ...presentBrand(row),
    contactName: row.contactName,
    email: row.email,
    phone: row.phone,
    website: row.website,
    goals: row.goals,
    goalsPublic: row.goalsPublic,
    status: row.status,
    consent: row.consent,
    custom: row.custom,
    updatedAt: row.updatedAt,
  };
}
