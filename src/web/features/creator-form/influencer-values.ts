import {
  applicationFields,
  leadingRows,
  rowControl,
  socialRows,
} from "#domain/influencers/application-form.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { type ControlGroup, singleControl } from "#web/ui/form/conflicts.ts";
import type { FormValues } from "#web/ui/form/form-values.ts";

/** The platform as the form's list writes it. */
const formName: Record<string, string> = { twitter: "twitter/X" };

/** What the controls hold for a record; nothing for one that is to be made. */
export function influencerValues(record: InfluencerProfile | undefined): FormValues {
  if (!record) return {};
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
    ...socialValues(record),
  };
}

function socialValues({ socials, followers = {} }: InfluencerProfile): FormValues {
  const values: FormValues = {};
  for (const [index, { platform, link, followers: figure }] of socials.entries()) {
    values[rowControl(index, "platform")] = formName[platform] ?? platform;
    values[rowControl(index, "link")] = link;
    values[rowControl(index, "followers")] = figure;
    const isLeading = socials.findIndex((other) => other.platform === platform) === index;
    if (isLeading) values[rowControl(index, "range")] = followers[platform] ?? "";
  }
  return values;
}

/** 'Reviews, Giveaways' as a list. */
export function listOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The record as the API takes it: every field, whether it was changed or not, but the password only when there is one. */
export function influencerFields(values: FormValues): Record<string, string> {
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

const yesNo = (name: string, label: string): ControlGroup => ({
  ...singleControl(name, label),
  text: (values) => (values[name] === "true" ? "Yes" : "No"),
});

/** What is compared when two people have edited one creator. */
export const influencerGroups: readonly ControlGroup[] = [
  singleControl("name", "Full Name"),
  singleControl("email", "Email"),
  singleControl("phone", "Phone"),
  singleControl("location", "Location"),
  {
    name: "socials",
    label: "Channels",
    belongs: (control) => control.startsWith("socials."),
    text: channelsText,
  },
  singleControl("category", "Primary Category"),
  singleControl("rate", "Rate (USD per post)"),
  singleControl("bio", "Bio"),
  singleControl("engagement", "Engagement (percent)"),
  singleControl("rating", "Rating"),
  singleControl("collaborationTypes", "Collaboration types"),
  yesNo("verified", "Verified"),
  yesNo("featured", "Featured"),
];

function channelsText(values: FormValues): string {
  const rows = socialRows(values);
  const leading = leadingRows(rows);
  return rows
    .map((row) => {
      const range = leading.includes(row) && row.range ? ` (${row.range})` : "";
      return `${row.platform} ${row.link} ${row.followers}${range}`;
    })
    .join("\n");
}
