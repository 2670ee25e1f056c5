import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import {
  changedControls,
  customControls,
  customControlsText,
} from "#domain/custom-fields/custom-controls.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import type { CustomValues } from "#domain/custom-fields/custom-values.ts";
import { namePart } from "#domain/http/form-values.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { type ComparedField, textField, yesNoField } from "#web/ui/form/conflicts.ts";

/** Values of the controls in the administrator's form. */
export type BrandValues = Partial<ReturnType<typeof recordValues>> & { password?: string };

/** Own fields with the stored values. */
export type OwnFields = { fields: readonly CustomField[]; stored: CustomValues | undefined };

/** Platforms that the form always lists; a record may have others. */
const usualPlatforms = ["instagram", "youtube", "tiktok", "facebook", "twitter", "linkedin"];

/** Controls of the follower counts: the usual platforms, and any others in the record. */
export function countControls({ socialMedia = {} }: BrandValues): { name: string; label: string }[] {
  return [...new Set([...usualPlatforms, ...Object.keys(socialMedia)])].map((platform) => ({
    name: `socialMedia.${namePart(platform)}`,
    label: platformLabel(platform),
  }));
}

/** Initial values for a record; a new one is published. */
export function brandValues(record: BrandRecord | undefined, ownFields: readonly CustomField[]): BrandValues {
  return record ? recordValues(record, ownFields) : { status: "published", goalsPublic: "true" };
}

function recordValues(record: BrandRecord, ownFields: readonly CustomField[]) {
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
    goalsPublic: record.goalsPublic ? "true" : "",
    status: record.status,
    companySize: record.companySize,
    location: record.location,
    rating: record.rating === 0 ? "" : String(record.rating),
    totalCollaborations: record.totalCollaborations === 0 ? "" : String(record.totalCollaborations),
    collaborationTypes: record.collaborationTypes.join(", "),
    verified: record.verified ? "true" : "",
    featured: record.featured ? "true" : "",
    socialMedia: record.socialMedia,
    custom: customControls(ownFields, record.custom),
  };
}

/** Converts the values for the API. Password and version are included only if present. */
export function brandFields(values: BrandValues, own: OwnFields): Record<string, unknown> {
  const {
    password,
    updatedAt,
    rating,
    totalCollaborations,
    collaborationTypes = "",
    socialMedia = {},
    custom,
    ...rest
  } = values;
  const counts = Object.entries(socialMedia)
    .map(([platform, count]) => [platform, count.trim()])
    .filter(([, count]) => count !== "");
  return {
    ...rest,
    // Empty means 'not rated yet', which is stored as 0.
    rating: rating?.trim() || "0",
    totalCollaborations: totalCollaborations?.trim() || "0",
    verified: rest.verified === "true",
    featured: rest.featured === "true",
    goalsPublic: rest.goalsPublic === "true",
    collaborationTypes: collaborationTypes
      .split(",")
      .map((type) => type.trim())
      .filter((type) => type !== ""),
    socialMedia: Object.fromEntries(counts),
    custom: changedControls(own.fields, custom, own.stored),
    ...(updatedAt && { updatedAt }),
    ...(password && { password }),
  };
}

/** Fields to compare after an edit conflict. */
export function comparedWithOwn(ownFields: readonly CustomField[]): ComparedField<BrandValues>[] {
  const own = {
    name: "custom" as const,
    label: "Custom fields",
    text: ({ custom }: BrandValues) => customControlsText(ownFields, custom),
  };
  return [...comparedFields, own];
}

/** The same without own fields. */
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
  yesNoField("goalsPublic", "Show the campaign goals"),
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
