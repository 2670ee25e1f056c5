import { applicationFields, leadingPlaces, type SocialRow } from "#domain/influencers/application-form.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { type ComparedField, textField, yesNoField } from "#web/ui/form/conflicts.ts";

/** What the controls hold when an administrator writes down a creator. */
export type InfluencerValues = Partial<ReturnType<typeof recordValues>> & { password?: string };

/** The platform as the form's list writes it. */
const formName: Record<string, string> = { twitter: "twitter/X" };

/** What the controls hold for a record; nothing for one that is to be made. */
export function influencerValues(record: InfluencerProfile | undefined): InfluencerValues {
  return record ? recordValues(record) : {};
}

function recordValues(record: InfluencerProfile) {
  return {
    updatedAt: record.updatedAt ?? "",
    name: record.name,
    email: record.email ?? "",
    phone: record.phone ?? "",
    location: record.location,
    category: record.category,
    rate: record.rate === null ? "" : String(record.rate),
    bio: record.bio,
    engagement: record.engagement === 0 ? "" : String(record.engagement),
    rating: record.rating === 0 ? "" : String(record.rating),
    verified: record.verified ? "true" : "",
    featured: record.featured ? "true" : "",
    collaborationTypes: record.collaborationTypes.join(", "),
    socials: socialRows(record),
  };
}

function socialRows({ socials, followers = {} }: InfluencerProfile): SocialRow[] {
  const rows = socials.map(({ platform, ...social }) => ({
    ...social,
    platform: formName[platform] ?? platform,
  }));
  const leading = leadingPlaces(rows);
  return rows.map((row, place) =>
    leading.includes(place) ? { ...row, range: followers[socials[place]?.platform ?? ""] ?? "" } : row,
  );
}

/** 'Reviews, Giveaways' as a list. */
export function listOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The record as the API takes it: every field, whether it was changed or not, but the password only when there is one. */
export function influencerFields(values: InfluencerValues): Record<string, string> {
  const { password, updatedAt, engagement, rating, collaborationTypes, verified, featured, ...application } =
    values;
  const fields = Object.entries(applicationFields(application)).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return {
    ...Object.fromEntries(fields),
    // Nothing stands for 'not yet', which is 0.
    engagement: engagement?.trim() || "0",
    rating: rating?.trim() || "0",
    verified: verified || "false",
    featured: featured || "false",
    collaborationTypes: JSON.stringify(listOf(collaborationTypes ?? "")),
    ...(updatedAt && { updatedAt }),
    ...(password && { password }),
  };
}

/** What is compared when two people have edited one creator. */
export const comparedFields: readonly ComparedField<InfluencerValues>[] = [
  textField("name", "Full Name"),
  textField("email", "Email"),
  textField("phone", "Phone"),
  textField("location", "Location"),
  { name: "socials", label: "Channels", text: channelsText },
  textField("category", "Primary Category"),
  textField("rate", "Rate (USD per post)"),
  textField("bio", "Bio"),
  textField("engagement", "Engagement (percent)"),
  textField("rating", "Rating"),
  textField("collaborationTypes", "Collaboration types"),
  yesNoField("verified", "Verified"),
  yesNoField("featured", "Featured"),
];

function channelsText({ socials = [] }: InfluencerValues): string {
  return socials
    .map(
      ({ platform, link, followers, range }) =>
        `${platform} ${link} ${followers}${range ? ` (${range})` : ""}`,
    )
    .join("\n");
}
