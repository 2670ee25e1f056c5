import type { ImportKind } from "../csv/import-columns.ts";
import type { CustomSubject } from "../custom-fields/custom-field-kinds.ts";
import { influencerFields } from "../influencers/field-list.ts";
import { platformLabel, platforms } from "../influencers/platforms.ts";

/** How the cells of a field are read. The column decides about figures, days, and percentages. */
export const importFieldKinds = ["text", "figure", "percent", "day", "flag"] as const;
export type ImportFieldKind = (typeof importFieldKinds)[number];
/** How the cells of a column are read where they could mean two things. */
export const columnReadings = [".", ",", "day-first", "month-first", "percent", "fraction"] as const;
export type ColumnReading = (typeof columnReadings)[number];

export type ImportField = {
  name: string;
  label: string;
  group: string;
  kind: ImportFieldKind;
  /** Of an own field for money. */
  currency?: string | undefined;
};
type Entry = readonly [name: string, label: string, kind?: ImportFieldKind];

const labels = influencerFields;

/** A creator's name, and ways to reach and recognize them. These are also what a row of a campaign can name. */
const identity: readonly Entry[] = [
  ["name", labels.name.label],
  ["first_name", "First name"],
  ["last_name", "Last name"],
  ["email", labels.email.label],
  ["phone", labels.phone.label],
  ["location", labels.location.label],
  ["city", "City"],
  ["country", "Country"],
];
const about: readonly Entry[] = [
  ["category", labels.category.label],
  ["languages", labels.languages.label],
  ["bio", labels.bio.label],
  ["rate", labels.rate.label, "figure"],
  ["collaborationTypes", labels.collaborationTypes.label],
  ["engagement", labels.engagement.label, "percent"],
  ["rating", labels.rating.label, "figure"],
  ["verified", labels.verified.label, "flag"],
  ["featured", labels.featured.label, "flag"],
  ["imageUrl", "Link to a picture"],
];
const teamOnly: readonly Entry[] = [
  ["tags", labels.tags.label],
  ["relationship", labels.relationship.label],
  ["source", labels.source.label],
  ["sourcedOn", labels.sourcedOn.label, "day"],
  ["manager_name", "Manager: name"],
  ["manager_email", "Manager: email"],
  ["manager_phone", "Manager: phone"],
  ["visibility", labels.visibility.label],
];
/** For files with one channel in each row. */
const channel: readonly Entry[] = [
  ["profile_url", "Channel: link"],
  ["handle", "Channel: username"],
  ["platform", "Channel: platform"],
  ["followers", "Channel: followers", "figure"],
];
const channels: readonly Entry[] = platforms
  .filter((platform) => platform !== "other")
  .flatMap((platform): Entry[] => [
    [`${platform}_handle`, `${platformLabel(platform)}: username or link`],
    [`${platform}_followers`, `${platformLabel(platform)}: followers`, "figure"],
  ]);
/** Columns that only an export of Tandem has. */
const exported: readonly Entry[] = [
  ["_id", "ID of the record"],
  ["socials", labels.socials.label],
  ["people", labels.people.label],
];

const brand: readonly Entry[] = [
  ["companyName", "Company"],
  ["contactName", "Contact person"],
  ["email", "Email"],
  ["phone", "Phone"],
  ["website", "Website"],
  ["industry", "Industry"],
  ["budgetRange", "Budget"],
  ["description", "Description"],
  ["goals", "Campaign goals"],
  ["goalsPublic", "Goals are public", "flag"],
  ["logo", "Link to a logo"],
  ["companySize", "Company size"],
  ["location", "Location"],
  ["rating", "Rating", "figure"],
  ["totalCollaborations", "Collaborations", "figure"],
  ["verified", "Verified", "flag"],
  ["featured", "Featured", "flag"],
  ["collaborationTypes", "Collaboration types"],
  ["socialMedia", "Social media"],
  ["status", "Status"],
];

const terms: readonly Entry[] = [
  ["state", "State"],
  ["price", "Price", "figure"],
  ["clientPrice", "Price for the client", "figure"],
  ["due", "Due", "day"],
  ["nextStep", "Next step"],
  ["notes", "Note"],
  ["reason", "Reason"],
  ["words", "Comment on the reason"],
  ["link", "Link to the profile in Tandem"],
];

const groups: Record<ImportKind, readonly (readonly [string, readonly Entry[]])[]> = {
  influencers: [
    ["Creator", identity],
    ["Profile", about],
    ["For your team only", teamOnly],
    ["One channel in each row", channel],
    ["Channels", channels],
    ["From an export", exported],
  ],
  brands: [
    ["Brand", brand],
    ["From an export", [["_id", "ID of the record"]]],
  ],
  campaign: [
    ["Creator", identity],
    ["In this campaign", terms],
    ["One channel in each row", channel],
    ["Channels", channels],
    ["From an export", [["_id", "ID of the row"]]],
  ],
};

/** Kinds of records whose own fields are columns of a file. */
export const customSubjectOf: Record<ImportKind, CustomSubject> = {
  influencers: "influencer",
  brands: "brand",
  campaign: "collaboration",
};

/** Fields that a column can be read as, in groups. `further`: fields beyond those that every agency has. */
export function importFields(kind: ImportKind, further: readonly ImportField[] = []): ImportField[] {
  const fields = groups[kind].flatMap(([group, entries]) =>
    entries.map(([name, label, fieldKind = "text"]) => ({ name, label, group, kind: fieldKind })),
  );
  return [...fields, ...further];
}
