import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import { type ControlGroup, singleControl } from "#web/ui/form/conflicts.ts";
import type { FormValues } from "#web/ui/form/form-values.ts";

/** Platforms whose counts are asked for; a record may name others. */
const usualPlatforms = ["instagram", "youtube", "tiktok", "facebook", "twitter", "linkedin"];
const countPrefix = "social.";

/** The controls of the social counts: the usual platforms, and what the record names beside them. */
export function countControls(values: FormValues): { name: string; label: string }[] {
  const named = Object.keys(values)
    .filter((name) => name.startsWith(countPrefix))
    .map((name) => name.slice(countPrefix.length));
  return [...new Set([...usualPlatforms, ...named])].map((platform) => ({
    name: countPrefix + platform,
    label: platformLabel(platform),
  }));
}

/** What the controls hold for a record; a new one is published. */
export function brandValues(record: BrandRecord | undefined): FormValues {
  if (!record) return { status: "published" };
  const counts = Object.entries(record.socialMedia).map(([platform, count]) => [
    countPrefix + platform,
    count,
  ]);
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
    ...Object.fromEntries(counts),
  };
}

/** The record as the API takes it, but the password and the version only where there are any. */
export function brandFields(values: FormValues): Record<string, unknown> {
  const { password, updatedAt, rating, totalCollaborations, collaborationTypes = "", ...rest } = values;
  const own = Object.entries(rest).filter(([name]) => !name.startsWith(countPrefix));
  const counts = Object.entries(rest)
    .filter(([name, count]) => name.startsWith(countPrefix) && count.trim() !== "")
    .map(([name, count]) => [name.slice(countPrefix.length), count.trim()]);
  return {
    ...Object.fromEntries(own),
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

const yesNo = (name: string, label: string): ControlGroup => ({
  ...singleControl(name, label),
  text: (values) => (values[name] === "true" ? "Yes" : "No"),
});

/** What is compared when two people have edited one brand. */
export const brandGroups: readonly ControlGroup[] = [
  singleControl("companyName", "Company Name"),
  singleControl("industry", "Industry"),
  singleControl("website", "Website"),
  singleControl("description", "Description"),
  singleControl("contactName", "Contact Person"),
  singleControl("email", "Email"),
  singleControl("phone", "Phone"),
  singleControl("budgetRange", "Budget Range"),
  singleControl("goals", "Campaign Goals"),
  singleControl("status", "Status"),
  singleControl("companySize", "Company size"),
  singleControl("location", "Location"),
  singleControl("rating", "Rating"),
  singleControl("totalCollaborations", "Collaborations"),
  singleControl("collaborationTypes", "Collaboration types"),
  yesNo("verified", "Verified"),
  yesNo("featured", "Featured"),
  {
    name: "socialMedia",
    label: "Social media counts",
    belongs: (control) => control.startsWith(countPrefix),
    text: (values) =>
      countControls(values)
        .filter(({ name }) => values[name])
        .map(({ name, label }) => `${label} ${values[name]}`)
        .join("\n"),
  },
];
