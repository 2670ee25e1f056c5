import { textLimits } from "#domain/http/text-limits.ts";

/** How a field is stored; `field-kinds.ts` derives controls and texts from it. */
export type FieldKind =
  | "text"
  | "number"
  /** A number for which 0 means 'not yet'. */
  | "figure"
  | "flag"
  /** A list in one control, separated by commas. */
  | "texts"
  /** Language tags, each in its own control. */
  | "languages"
  /** Read and written together with the channels. */
  | "rows"
  /** Rows with controls of their own, sent as JSON. */
  | "people"
  | "day"
  | "relationship"
  | "visibility";

type FieldEntry = {
  /** Label in forms, reviews, and comparisons. */
  label: string;
  kind: FieldKind;
  /** `team`: administrators and API keys. */
  visibleTo: "everybody" | "team";
  /** A field of the roster, which keys that only read do not see. */
  isRoster?: true;
  /** Part of the application form. Administrators can set every field. */
  isApplied?: true;
  /** An option from a list, which says nothing about the person, so webhooks may contain it. */
  isOption?: true;
  /** Maximum text length of its control. */
  maxLength?: number;
};

/**
 * All editable fields of a creator, in the order of a CSV file. API input and output, presenters, CSV files,
 * webhooks, reviews, comparisons, and the history derive from this table and from the schemas in
 * `influencer-fields.ts`.
 */
export const influencerFields = {
  name: {
    label: "Full Name",
    kind: "text",
    visibleTo: "everybody",
    isApplied: true,
    maxLength: textLimits.line,
  },
  email: { label: "Email", kind: "text", visibleTo: "team", isApplied: true, maxLength: textLimits.email },
  phone: { label: "Phone", kind: "text", visibleTo: "team", isApplied: true, maxLength: textLimits.phone },
  category: {
    label: "Primary Category",
    kind: "text",
    visibleTo: "everybody",
    isApplied: true,
    isOption: true,
  },
  location: {
    label: "Location",
    kind: "text",
    visibleTo: "everybody",
    isApplied: true,
    maxLength: textLimits.line,
  },
  languages: {
    label: "Languages",
    kind: "languages",
    visibleTo: "everybody",
    isApplied: true,
    isOption: true,
  },
  bio: { label: "Bio", kind: "text", visibleTo: "everybody", isApplied: true, maxLength: textLimits.bio },
  rate: {
    label: "Rate (USD per post)",
    kind: "number",
    visibleTo: "everybody",
    isApplied: true,
    maxLength: 20,
  },
  followers: { label: "Follower Count", kind: "rows", visibleTo: "team", isApplied: true },
  socials: { label: "Channels", kind: "rows", visibleTo: "everybody", isApplied: true },
  collaborationTypes: {
    label: "Collaboration types",
    kind: "texts",
    visibleTo: "everybody",
    maxLength: textLimits.bio,
  },
  engagement: { label: "Engagement (percent)", kind: "figure", visibleTo: "everybody", maxLength: 10 },
  rating: { label: "Rating", kind: "figure", visibleTo: "everybody", maxLength: 10 },
  verified: { label: "Verified", kind: "flag", visibleTo: "everybody" },
  featured: { label: "Featured", kind: "flag", visibleTo: "everybody" },
  visibility: { label: "Visibility", kind: "visibility", visibleTo: "team" },
  relationship: { label: "Relationship", kind: "relationship", visibleTo: "team", isRoster: true },
  tags: { label: "Tags", kind: "texts", visibleTo: "team", isRoster: true, maxLength: textLimits.bio },
  people: { label: "People", kind: "people", visibleTo: "team", isRoster: true },
  source: { label: "Source", kind: "text", visibleTo: "team", isRoster: true, maxLength: textLimits.line },
  sourcedOn: { label: "Received on", kind: "day", visibleTo: "team", isRoster: true },
} as const satisfies Record<string, FieldEntry>;

type Fields = typeof influencerFields;
export type InfluencerField = keyof Fields;
export type FieldWith<Property> = {
  [Name in InfluencerField]: Fields[Name] extends Property ? Name : never;
}[InfluencerField];

export const influencerFieldNames = Object.keys(influencerFields) as InfluencerField[];
function namesWith<const Property extends Partial<FieldEntry>>(property: Property) {
  const [[key, value] = []] = Object.entries(property);
  return influencerFieldNames.filter(
    (name): name is FieldWith<Property> => Reflect.get(influencerFields[name], key ?? "") === value,
  );
}

export const publicFields = namesWith({ visibleTo: "everybody" });
export const teamFields = namesWith({ visibleTo: "team" });
export const rosterFields = namesWith({ isRoster: true });
export const appliedFields = namesWith({ isApplied: true });
export const optionFields = namesWith({ isOption: true });
export type AppliedField = (typeof appliedFields)[number];
export type OptionField = (typeof optionFields)[number];
