import { platforms } from "../influencers/platforms.ts";
import { csvColumns, readOnlyColumns } from "./csv.contract.ts";
import { headerKey } from "./header-key.ts";
import { channelOfColumn, managerColumns } from "./plain-cells.ts";

/** Lists that can be imported. */
export type ImportName = "influencers" | "brands";
/** Targets of an import: a list, or the creators of a campaign. */
export type ImportKind = ImportName | "campaign";

/** The column with the reason in a file of refused rows. Imports skip it. */
export const refusalColumn = "refused_because";

/** Whether an import expects a column without reading it. */
export function isSkippedColumn(name: string): boolean {
  return readOnlyColumns.includes(name) || name === refusalColumn;
}

/** Whether an import writes a column to the record. */
export function isWrittenColumn(kind: ImportKind, column: string): boolean {
  const names: readonly string[] = csvColumns[kind];
  return names.includes(column) && !isSkippedColumn(column);
}

function columnsByKey(kind: ImportKind): ReadonlyMap<string, string> {
  const names = [...csvColumns[kind], refusalColumn].filter((name) => name !== "_id");
  return new Map(names.map((name) => [headerKey(name), name]));
}

const known: Record<ImportKind, ReadonlyMap<string, string>> = {
  influencers: new Map([
    ...columnsByKey("influencers"),
    ...managerColumns.map((name) => [headerKey(name), name] as const),
  ]),
  brands: columnsByKey("brands"),
  campaign: columnsByKey("campaign"),
};

/**
 * The column that a header names, ignoring case, spaces, and punctuation: 'E-mail' is `email`. Undefined if the
 * import does not know it. An agency's own 'ID' column is not `_id`.
 */
export function importColumn(kind: ImportKind, header: string): string | undefined {
  if (header.toLowerCase() === "_id") return "_id";
  const column = known[kind].get(headerKey(header));
  const channel = kind === "influencers" && column === undefined ? channelOfColumn(header) : undefined;
  return channel ? `${channel.platform}_${channel.part}` : column;
}

const figureColumns: Record<ImportKind, readonly string[]> = {
  influencers: ["rate", "engagement", "rating"],
  brands: ["rating", "totalCollaborations"],
  campaign: ["price", "clientPrice"],
};

/** Columns with a convention that all cells share, such as the order of day and month. */
export function columnKind(kind: ImportKind, column: string): "figure" | "day" | undefined {
  if (figureColumns[kind].includes(column)) return "figure";
  if (kind === "influencers" && channelOfColumn(column)?.part === "followers") return "figure";
  return kind === "campaign" && column === "due" ? "day" : undefined;
}

/** Columns with JSON. For creators, there are plain columns as an alternative. */
const jsonColumns: readonly string[] = ["followers", "socials"];

/** Columns that people can fill in by hand. */
export function plainColumns(kind: ImportKind): string[] {
  const names = csvColumns[kind].filter((name) => !isSkippedColumn(name) && !jsonColumns.includes(name));
  if (kind !== "influencers") return names;
  return [
    ...names,
    ...managerColumns,
    ...platforms.filter((name) => name !== "other").flatMap(channelColumns),
  ];
}

function channelColumns(platform: string): string[] {
  return [`${platform}_handle`, `${platform}_followers`];
}

const templatePlatforms = ["instagram", "tiktok", "youtube"] as const;

/** A file to fill in: the usual columns and an example row to overwrite. */
export function templateOf(kind: ImportKind): { columns: string[]; example: Record<string, string> } {
  if (kind === "brands") return { columns: plainColumns("brands"), example: brandExample };
  if (kind === "campaign") return { columns: plainColumns("campaign"), example: campaignExample };
  const others = platforms.filter((name) => !templatePlatforms.some((usual) => usual === name));
  const unusual = new Set(others.flatMap(channelColumns));
  return {
    columns: plainColumns("influencers").filter((name) => !unusual.has(name)),
    example: influencerExample,
  };
}

const influencerExample = {
  name: "Example Creator",
  email: "creator@mail.example",
  phone: "+1 555 010 0100",
  category: "Food & Cooking",
  location: "Lisbon, Portugal",
  languages: "Portuguese, English",
  bio: "One pan, five ingredients.",
  rate: "250",
  collaborationTypes: "Sponsored posts, Recipes",
  engagement: "4.2",
  rating: "",
  verified: "false",
  featured: "false",
  instagram_handle: "@example",
  instagram_followers: "12,500",
  tiktok_handle: "@example",
  tiktok_followers: "8.2K",
};

const campaignExample = {
  name: "Example Creator",
  email: "creator@mail.example",
  state: "Listed",
  price: "1250.00",
  due: "2027-05-31",
  nextStep: "Ask for her figures",
  notes: "Met at the fair in Lisbon.",
};

const brandExample = {
  companyName: "Example Bakery",
  contactName: "Max Miller",
  email: "brand@mail.example",
  website: "https://bakery.example",
  industry: "Food & Beverage",
  budgetRange: "$5K - $10K",
  goals: "People who bake on Sundays.",
  companySize: "11-50",
  location: "Porto, Portugal",
  verified: "false",
  featured: "false",
  status: "published",
};
