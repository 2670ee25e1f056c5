import { readOnlyColumns } from "../csv/csv.contract.ts";
import { foldedKey } from "../csv/folded-key.ts";
import { type ImportKind, refusalColumn } from "../csv/import-columns.ts";
import { knownRelationships } from "../csv/known-values.ts";
import { foldText } from "../fold-text.ts";
import { normalizePlatform, type Platform, platforms } from "../influencers/platforms.ts";
import { brandSynonyms, campaignSynonyms, creatorSynonyms } from "./header-synonyms.ts";
import { type ImportField, importFields } from "./import-fields.ts";

const synonyms: Record<ImportKind, readonly Record<string, readonly string[]>[]> = {
  influencers: [creatorSynonyms],
  brands: [brandSynonyms],
  // Columns about the campaign come first: its 'status' is not that of the relationship.
  campaign: [campaignSynonyms, creatorSynonyms],
};

function fieldsByKey(kind: ImportKind): ReadonlyMap<string, string> {
  const fields = importFields(kind);
  const known = new Set(fields.map(({ name }) => name));
  const keys = new Map<string, string>();
  const add = (text: string, name: string) => {
    const key = foldedKey(text);
    if (key !== "" && !keys.has(key)) keys.set(key, name);
  };
  // An agency's own column 'ID' is not the record's.
  for (const { name } of fields) if (name !== "_id") add(name, name);
  for (const table of synonyms[kind]) {
    for (const [name, lists] of Object.entries(table)) {
      if (known.has(name)) for (const list of lists) for (const text of list.split(", ")) add(text, name);
    }
  }
  for (const { name, label } of fields) if (name !== "_id") add(label, name);
  return keys;
}

const keysOf: Record<ImportKind, ReadonlyMap<string, string>> = {
  influencers: fieldsByKey("influencers"),
  brands: fieldsByKey("brands"),
  campaign: fieldsByKey("campaign"),
};

const platformNames: readonly (readonly [string, Platform])[] = [
  ...platforms.filter((platform) => platform !== "other").map((platform) => [platform, platform] as const),
  ["insta", "instagram"],
  ["ig", "instagram"],
  ["yt", "youtube"],
  ["tt", "tiktok"],
  ["fb", "facebook"],
  ["x", "twitter"],
  ["twitterx", "twitter"],
];
/** Headers that add nothing to 'Instagram': the column holds usernames or links. */
const handleWords = keysIn([
  ...[
    "handle",
    "username",
    "user name",
    "user",
    "name",
    "account",
    "account handle",
    "url",
    "link",
    "profile",
    "profile url",
  ],
  ...[
    "profile link",
    "channel",
    "channel url",
    "channel link",
    "page",
    "@",
    "handle or url",
    "username or link",
  ],
  ...[
    "Benutzername",
    "Nutzername",
    "Profil",
    "Profil-Link",
    "Kanal",
    "lien",
    "profil",
    "compte",
    "pseudo",
    "chaîne",
  ],
  ...["usuario", "perfil", "enlace", "cuenta", "canal", "usuário", "conta"],
]);
const followerWords = keysIn([
  ...[
    "followers",
    "follower",
    "follower count",
    "followers count",
    "subscribers",
    "subscriber count",
    "subs",
    "fans",
  ],
  ...["count", "Abonnenten", "Followerzahl", "Reichweite", "abonnés", "nombre d'abonnés"],
  ...["seguidores", "suscriptores", "inscritos", "número de seguidores"],
]);

function keysIn(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map(foldedKey));
}

/** Place of a header among those that are known, the surest ones first. */
function rankOf(kind: ImportKind, header = ""): number {
  const place = [...keysOf[kind].keys()].indexOf(foldedKey(header));
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}

/** 'Instagram', 'IG handle', 'Seguidores de TikTok', or 'YouTube subscribers' as a field. */
function channelField(key: string): string | undefined {
  for (const [name, platform] of platformNames) {
    // Short names could be a part of any word.
    const rest = key === name ? "" : restOf(key, name);
    if (rest === undefined) continue;
    if (rest === "" || handleWords.has(rest)) return `${platform}_handle`;
    if (followerWords.has(rest)) return `${platform}_followers`;
  }
  return undefined;
}

const joints = ["de", "sur", "on", "auf", "en", "no", "do", "da"];

/** A key without a platform's name at its start or end; undefined if it is not there. */
function restOf(key: string, name: string): string | undefined {
  if (key.startsWith(name)) return key.slice(name.length);
  if (!key.endsWith(name)) return undefined;
  const rest = key.slice(0, -name.length);
  for (const joint of joints) {
    const word = rest.endsWith(joint) ? rest.slice(0, -joint.length) : "";
    if (handleWords.has(word) || followerWords.has(word)) return word;
  }
  return rest;
}

/** The field that a header names; undefined if none is known. */
export function fieldOfHeader(
  kind: ImportKind,
  header: string,
  further: readonly ImportField[] = [],
): string | undefined {
  if (header.trim().toLowerCase() === "_id") return "_id";
  const key = foldedKey(header);
  if (key === "" || isLeftOut(key)) return undefined;
  const own = further.find(({ name, label }) => foldedKey(label) === key || foldedKey(name) === key);
  if (own) return own.name;
  return (
    keysOf[kind].get(key) ??
    (kind === "brands" ? undefined : channelField(key)) ??
    fieldOfParts(kind, header, further)
  );
}

/** 'Créateur / Créatrice' is what both words are, and 'Tél. (mobile)' what stands before the parenthesis. */
function fieldOfParts(kind: ImportKind, header: string, further: readonly ImportField[]): string | undefined {
  const plain = header.replace(/\([^()]*\)/g, "").trim();
  if (plain !== header.trim() && plain !== "") return fieldOfHeader(kind, plain, further);
  const parts = header.split(/[/|]/).map((part) => part.trim());
  if (parts.length === 1) return undefined;
  const [first, ...others] = parts.map((part) =>
    part === "" ? undefined : fieldOfHeader(kind, part, further),
  );
  return others.every((field) => field === first) ? first : undefined;
}

const leftOut = keysIn([
  ...readOnlyColumns.filter((name) => name !== "_id" && name !== "totalFollowers"),
  refusalColumn,
]);

/** Columns of an export, or of a file of refused rows, that say nothing about the record. */
function isLeftOut(key: string): boolean {
  return leftOut.has(key);
}

/** Headers of a column whose cells decide: a status of creators can be their relationship, or anything else. */
const statusWords = keysIn([
  "status",
  "Stand",
  "statut",
  "état",
  "estado",
  "estatus",
  "situación",
  "situação",
]);

function isRelationship({ header, samples = [] }: MatchedColumn): boolean {
  if (!statusWords.has(foldedKey(header)) || samples.length === 0) return false;
  return samples.every((text) => knownRelationships.read(text) !== undefined);
}

export type MatchedColumn = { header: string; samples?: readonly string[] };

/**
 * The field of each column, or null for one that is ignored. If several columns could be one field, the one whose header
 * comes first among the field's synonyms is it: 'Schlagworte' before 'Themen'. Of equals, it is the first column.
 */
export function matchColumns(
  kind: ImportKind,
  columns: readonly MatchedColumn[],
  further: readonly ImportField[] = [],
): (string | null)[] {
  const headers = columns.map(({ header }) => header);
  const found = columns.map((column) => {
    const field = fieldOfHeader(kind, column.header, further);
    if (field !== undefined) return field;
    return kind === "influencers" && isRelationship(column) ? "relationship" : null;
  });
  return found.map((field, index) => {
    if (field === null) return null;
    const rivals = found.flatMap((other, place) => (other === field ? [place] : []));
    const [best] = rivals.toSorted((one, other) => rankOf(kind, headers[one]) - rankOf(kind, headers[other]));
    return best === index ? field : null;
  });
}

/** The platform that all usernames of a file are on, if its name or a header says so. */
export function platformOfFile(fileName: string, headers: readonly string[]): Platform | undefined {
  const words = [fileName, ...headers].flatMap((text) => foldText(text).split(/[^\p{L}\p{N}]+/u));
  const named = new Set(words.flatMap((word) => (word.length > 3 ? (normalizePlatform(word) ?? []) : [])));
  const [platform] = named;
  return named.size === 1 && platform !== "other" ? platform : undefined;
}
