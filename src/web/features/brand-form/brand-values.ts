import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import { namePart } from "#domain/http/form-values.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { type ComparedField, textField, yesNoField } from "#web/ui/form/conflicts.ts";

/** What the controls hold when an administrator writes down a brand. */
export type BrandValues = Partial<ReturnType<typeof recordValues>> & { password?: string };

/** Platforms whose counts are asked for; a record may name others. */
const usualPlatforms = ["instagram", "youtube", "tiktok", "facebook", "twitter", "linkedin"];

/** The controls of the social counts: the usual platforms, and what the record names beside them. */
export function countControls({ socialMedia = {} }: BrandValues): { name: string; label: string }[] {
  return [...new Set([...usualPlatforms, ...Object.keys(socialMedia)])].map((platform) => ({
    name: `socialMedia.${namePart(platform)}`,
    label: platformLabel(platform),
  }));
}

/** What the controls hold for a record; a new one is published. */
export function brandValues(record: BrandRecord | undefined): BrandValues {
  return record ? recordValues(record) : { status: "published" };
}

function recordValues(record: BrandRecord) {
  return {
    updatedAt: record.updatedAt,
    companyName: record.companyName,
    industry: record.industry,
    website: record.website,
    description: record.description,
    contactName: record.contactName,
    email: record.email,
    phone: record.phone,
    budgetRange: record.budgetRange,
    goals: record.goals,
    status: record.status,
    companySize: record.companySize,
    location: record.location,
    rating: record.rating === 0 ? "" : String(record.rating),
    totalCollaborations: record.totalCollaborations === 0 ? "" : String(record.totalCollaborations),
    collaborationTypes: record.collaborationTypes.join(", "),
    verified: record.verified ? "true" : "",
    featured: record.featured ? "true" : "",
    socialMedia: record.socialMedia,
  };
}

/** The record as the API takes it, but the password and the version only where there are any. */
export function brandFields(values: BrandValues): Record<string, unknown> {
  const {
    password,
    updatedAt,
    rating,
    totalCollaborations,
    collaborationTypes = "",
    socialMedia = {},
    ...rest
  } = values;
  const counts = Object.entries(socialMedia)
    .map(([platform, count]) => [platform, count.trim()])
    .filter(([, count]) => count !== "");
  return {
    ...rest,
    // Nothing stands for 'not yet', which is 0.
    rating: rating?.trim() || "0",
    totalCollaborations: totalCollaborations?.trim() || "0",
    verified: rest.verified === "true",
    featured: rest.featured === "true",
    collaborationTypes: collaborationTypes
      .split(",")
      .map((type) => type.trim())
      .filter((type) => type !== ""),
    socialMedia: Object.fromEntries(counts),
    ...(updatedAt && { updatedAt }),
    ...(password && { password }),
  };
}

/** What is compared when two people have edited one brand. */
export const comparedFields: readonly ComparedField<BrandValues>[] = [
  textField("companyName", "Company Name"),
  textField("industry", "Industry"),
  textField("website", "Website"),
  textField("description", "Description"),
  textField("contactName", "Contact Person"),
  textField("email", "Email"),
  textField("phone", "Phone"),
  textField("budgetRange", "Budget Range"),
  textField("goals", "Campaign Goals"),
  textField("status", "Status"),
  textField("companySize", "Company size"),
  textField("location", "Location"),
  textField("rating", "Rating"),
  textField("totalCollaborations", "Collaborations"),
  textField("collaborationTypes", "Collaboration types"),
  yesNoField("verified", "Verified"),
  yesNoField("featured", "Featured"),
  {
    name: "socialMedia",
    label: "Social media counts",
    text: ({ socialMedia = {} }) =>
      Object.entries(socialMedia)
        .filter(([, count]) => count)
        .map(([platform, count]) => `${platformLabel(platform)} ${count}`)
        .join("\n"),
  },
];
