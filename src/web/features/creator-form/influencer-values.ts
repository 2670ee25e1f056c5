import {
  type CustomControls,
  customControls,
  customControlsText,
} from "#domain/custom-fields/custom-controls.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import type { CustomInputs } from "#domain/custom-fields/custom-values.ts";
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
import type { UploadRow } from "./upload-row.ts";
import type { RecordFiles } from "./use-record-files.ts";

/** Values of the controls when an administrator edits a creator. */
export type InfluencerValues = Partial<FieldValues<InfluencerField>> & {
  socials?: SocialRow[];
  updatedAt?: string;
  password?: string;
  custom?: CustomControls;
};

/** Spelling of the platform in the form's list. */
const formName: Record<string, string> = { twitter: "twitter/X" };

/** Control values for a record; empty for a new one. */
export function influencerValues(
  record: InfluencerProfile | undefined,
  ownFields: readonly CustomField[],
): InfluencerValues {
  if (!record) return {};
  return {
    ...controlValues(record),
    updatedAt: record.updatedAt ?? "",
    socials: socialRows(record),
    custom: customControls(ownFields, record.custom),
  };
}

/** Fields of a creator that an application does not have. */
const unlisted = {
  email: "",
  collaborationTypes: [],
  engagement: 0,
  rating: 0,
  verified: false,
  featured: false,
};

/** Control values for an application that its creator edits. */
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

/** Fields to send to the API: all of them, changed or not, but the password only if there is one. */
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

type BodyParts = {
  files: RecordFiles;
  /** Files that were sent before the form. */
  sent?: readonly UploadRow[];
  /** Own fields that changed. */
  custom?: CustomInputs;
};

/** The form's fields with the stored files to keep and the new ones. */
export function recordBody(values: InfluencerValues, { files, sent = [], custom = {} }: BodyParts): FormData {
  const body = new FormData();
  if (Object.keys(custom).length > 0) body.set("custom", JSON.stringify(custom));
  for (const [name, value] of Object.entries({ ...sentFields(values), ...files.fields(sent) })) {
    body.set(name, value);
  }
  const withForm = files.chosen.way === "form" ? (["images", "videos"] as const) : [];
  for (const field of withForm) {
    for (const { file } of files.chosen.files[field]) body.append(field, file, file.name);
  }
  const photo = files.photo.chosen?.file;
  if (photo) body.append("photo", photo, photo.name);
  return body;
}

/** Fields to compare after an edit conflict. */
export function comparedFields(ownFields: readonly CustomField[]): ComparedField<InfluencerValues>[] {
  const own = {
    name: "custom" as const,
    label: "Custom fields",
    text: ({ custom }: InfluencerValues) => customControlsText(ownFields, custom),
  };
  return [...builtInFields, own];
}

const builtInFields: readonly ComparedField<InfluencerValues>[] = influencerFieldNames
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
