import { applicationFields, type SocialRow } from "#domain/influencers/application-form.ts";
import { controlValues, type FieldValues, fieldText, sentTexts } from "#domain/influencers/field-kinds.ts";
import {
  type InfluencerField,
  influencerFieldNames,
  influencerFields,
} from "#domain/influencers/field-list.ts";
import { readFollowerFigure } from "#domain/influencers/follower-figure.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import type { ComparedField } from "#web/ui/form/conflicts.ts";

/** What the controls hold when an administrator writes down a creator. */
export type InfluencerValues = Partial<FieldValues<InfluencerField>> & {
  socials?: SocialRow[];
  updatedAt?: string;
  password?: string;
};

/** The platform as the form's list writes it. */
const formName: Record<string, string> = { twitter: "twitter/X" };

/** What the controls hold for a record; nothing for one that is to be made. */
export function influencerValues(record: InfluencerProfile | undefined): InfluencerValues {
  if (!record) return {};
  return { ...controlValues(record), updatedAt: record.updatedAt ?? "", socials: socialRows(record) };
}

function socialRows({ socials, followers = {} }: InfluencerProfile): SocialRow[] {
  return socials.map(({ platform, ...social }) => ({
    ...social,
    platform: formName[platform] ?? platform,
    // A figure that can be read says more.
    ...(readFollowerFigure(social.followers) === undefined && { range: followers[platform] ?? "" }),
  }));
}

/** The record as the API takes it: every field, whether it was changed or not, but the password only when there is one. */
export function sentFields(values: InfluencerValues): Record<string, string> {
  const { password, updatedAt, socials = [] } = values;
  const rows = Object.entries(applicationFields({ socials }));
  return {
    ...sentTexts(values),
    ...Object.fromEntries(rows.map(([name, value]) => [name, JSON.stringify(value)])),
    ...(updatedAt && { updatedAt }),
    ...(password && { password }),
  };
}

/** What is compared when two people have edited one creator. */
export const comparedFields: readonly ComparedField<InfluencerValues>[] = influencerFieldNames
  .filter((name) => name !== "followers")
  .map((name) => ({
    name,
    label: influencerFields[name].label,
    text: (values) => (name === "socials" ? channelsText(values) : (fieldText(name, values[name]) ?? "")),
  }));

function channelsText({ socials = [] }: InfluencerValues): string {
  return socials
    .map(
      ({ platform, link, followers, range }) =>
        `${platform} ${link} ${followers}${range ? ` (${range})` : ""}`,
    )
    .join("\n");
}
