import { applicationFields, type SocialRow } from "#domain/influencers/application-form.ts";
import { controlValues, type FieldValues, fieldText, sentTexts } from "#domain/influencers/field-kinds.ts";
import {
  type InfluencerField,
  influencerFieldNames,
  influencerFields,
} from "#domain/influencers/field-list.ts";
import { followerCountOf } from "#domain/influencers/follower-count.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import type { OwnApplication } from "#domain/status/status.contract.ts";
import type { ComparedField } from "#web/ui/form/conflicts.ts";
import type { RecordFiles } from "./use-record-files.ts";

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

/** Of a creator, what an application has no place for. */
const unlisted = {
  email: "",
  collaborationTypes: [],
  engagement: 0,
  rating: 0,
  verified: false,
  featured: false,
};

/** The same for an application that its own creator edits. */
export function applicationValues(application: OwnApplication): InfluencerValues {
  const { updatedAt } = application;
  return { ...controlValues({ ...unlisted, ...application }), updatedAt, socials: socialRows(application) };
}

type WithChannels = {
  socials: { platform: string; link: string; followers: string }[];
  followers?: Partial<Record<string, string>> | undefined;
};

function socialRows({ socials, followers = {} }: WithChannels): SocialRow[] {
  return socials.map(({ platform, ...social }) => ({
    ...social,
    platform: formName[platform] ?? platform,
    // The stored range is that of all channels on the platform together.
    range: followerCountOf(social.followers)?.range ?? followers[platform] ?? "",
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

/** The form's fields with the files of the record: those that stay, and the new ones. */
export function recordBody(values: InfluencerValues, files: RecordFiles): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...sentFields(values), ...files.fields() })) {
    body.set(name, value);
  }
  for (const field of ["images", "videos"] as const) {
    for (const { file } of files.chosen.files[field]) body.append(field, file, file.name);
  }
  const photo = files.photo.chosen?.file;
  if (photo) body.append("photo", photo, photo.name);
  return body;
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
