import { handleKeys } from "../influencers/handle-keys.ts";
import { noFigure, type Social } from "../influencers/influencer-fields.ts";
import { languageName, languages } from "../influencers/languages.ts";
import type { Person } from "../influencers/people.ts";
import { mailTopics } from "../influencers/person-roles.ts";
import { normalizePlatform, type Platform } from "../influencers/platforms.ts";
import { emailKey } from "../readers/read-email.ts";
import { readFollowers, storedFollowers } from "../readers/read-followers.ts";
import { profileLink } from "../readers/read-profile-link.ts";
import { knownCategories, knownRelationships, knownVisibilities } from "./known-values.ts";

type Row = Record<string, string>;
type Problem = { path: string; message: string };
type Channel = { handle?: Cell; followers?: Cell };
type Cell = { column: string; text: string };

/** A row with the columns of the API. */
export type ReadRow = {
  row: Row;
  problems: Problem[];
  /** The column of the file behind a field of the API. */
  columnOf: (path: string) => string;
};

const channelParts = ["handle", "followers"] as const;
/** Tells most columns apart quickly, because every cell of a file asks. */
const endsInPart = /(?:handle|followers)[^a-z]*$/i;

/** Parses a column such as `instagram_handle` or 'Instagram handle' into its platform and part. */
export function channelOfColumn(column: string): { platform: Platform; part: keyof Channel } | undefined {
  if (!endsInPart.test(column)) return undefined;
  const letters = column.toLowerCase().replace(/[^a-z]/g, "");
  const part = channelParts.find((each) => letters.endsWith(each));
  const platform = part && normalizePlatform(letters.slice(0, -part.length));
  return platform && { platform, part };
}

/** Channels and people that a creator has already. */
export type StoredLists = { socials: readonly Social[]; people: readonly Person[] };

/**
 * Reads columns that people fill in by hand: a handle and a figure per platform, a manager, and comma-separated
 * lists. Channels and people without columns in the file stay unchanged.
 */
export function readPlainCells(row: Row, stored: StoredLists): ReadRow {
  const { channels, rest } = channelsOf(row);
  const read: Row = { ...rest, ...plainLists(rest) };
  const manager = managerOf(rest);
  if (manager && !rest.people) read.people = JSON.stringify(withManager(stored.people, manager));
  const base = jsonChannels(rest.socials) ?? stored.socials;
  const totals = totalProblems(rest);
  // One sentence about the cell is enough.
  if (totals.length > 0) delete read.followers;
  if (channels.size === 0 || base === "unreadable") {
    return { row: read, problems: totals, columnOf: (path) => managerColumn(path) ?? path };
  }
  const socials = merged(base, channels);
  // A file that repeats the stored values changes nothing.
  if (JSON.stringify(socials) !== JSON.stringify(base)) read.socials = JSON.stringify(socials);
  return {
    row: read,
    problems: [...totals, ...[...channels.values()].flatMap(({ followers }) => figureProblems(followers))],
    columnOf: (path) => managerColumn(path) ?? columnOf(path, socials, channels),
  };
}

/** Key of a channel, by which a creator without an email address is found, and the column of the file. */
export type ChannelKey = { key: string; column: string };

/** Keys of the channels in a row. */
export function channelKeys(row: Row): ChannelKey[] {
  const { channels, rest } = channelsOf(row);
  const json = jsonChannels(rest.socials);
  const listed = json === undefined || json === "unreadable" ? [] : json;
  const links = [
    ...listed.map(({ platform, link }) => ({ platform, link, column: "socials" })),
    ...[...channels].flatMap(([platform, { handle }]) =>
      handle ? [{ platform, link: handle.text, column: handle.column }] : [],
    ),
  ];
  return links.flatMap(({ column, ...channel }) =>
    typeof channel.link === "string" && channel.link !== "" ? keysOfChannel(channel, column) : [],
  );
}

function keysOfChannel(channel: { platform: string; link: string }, column: string): ChannelKey[] {
  return handleKeys([{ ...channel, link: profileLink(channel.link) }]).map((key) => ({ key, column }));
}

type Manager = Pick<Person, "name" | "email" | "phone">;

export const managerColumns = ["manager_name", "manager_email", "manager_phone"] as const;
const [nameColumn, emailColumn, phoneColumn] = managerColumns;

/** The manager in a row, who gets all mail if the row has no address of the creator. */
function managerOf(row: Row): Person | undefined {
  const [name = "", email = "", phone = ""] = managerColumns.map((column) => row[column]?.trim());
  if (name === "" && email === "") return undefined;
  const isOnlyAddress = email !== "" && !row.email;
  return {
    name: name || email,
    email,
    phone,
    role: "manager",
    receives: isOnlyAddress ? [...mailTopics] : [],
  };
}

/** A person with the manager's address or name is the manager, and keeps what they receive. */
function withManager(people: readonly Person[], manager: Person): Person[] {
  const isSame = ({ name, email }: Manager) =>
    email !== "" && manager.email !== ""
      ? emailKey(email) === emailKey(manager.email)
      : name.toLowerCase() === manager.name.toLowerCase();
  if (!people.some(isSame)) return [...people, manager];
  return people.map((person) =>
    isSame(person)
      ? {
          ...person,
          name: manager.name,
          email: manager.email || person.email,
          phone: manager.phone || person.phone,
        }
      : person,
  );
}

function managerColumn(path: string): string | undefined {
  const [field, , part] = path.split(".");
  if (field !== "people") return undefined;
  return part === "email" ? emailColumn : part === "phone" ? phoneColumn : nameColumn;
}

function channelsOf(row: Row) {
  const channels = new Map<Platform, Channel>();
  const rest: Row = {};
  for (const [column, text] of Object.entries(row)) {
    const found = channelOfColumn(column);
    if (found === undefined) rest[column] = text;
    else {
      const cell = { column, text: text.trim() };
      channels.set(found.platform, { ...channels.get(found.platform), [found.part]: cell });
    }
  }
  return { channels, rest };
}

/** Channels of a `socials` column, if it has any. The schema reports what is wrong with an unreadable one. */
function jsonChannels(json: string | undefined): readonly Social[] | "unreadable" | undefined {
  if (!json) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : "unreadable";
  } catch {
    return "unreadable";
  }
}

function merged(base: readonly Social[], channels: ReadonlyMap<Platform, Channel>): Social[] {
  const result = base.flatMap((social) => {
    const channel = channels.get(social.platform);
    return channel ? writtenChannel(social, channel) : [social];
  });
  const added = [...channels].filter(([platform]) => !base.some((social) => social.platform === platform));
  const none = { link: "", followers: noFigure };
  return [
    ...result,
    ...added.flatMap(([platform, channel]) => writtenChannel({ platform, ...none }, channel)),
  ];
}

/** The channel with the cells of its columns; empty if all of them are empty. */
function writtenChannel(social: Social, { handle, followers }: Channel): Social[] {
  const link = handle ? handle.text : social.link;
  const figure = followers ? storedFollowers(followers.text) || noFigure : social.followers;
  const isEmpty = link === "" && (figure === noFigure || followers === undefined);
  return isEmpty ? [] : [{ ...social, link, followers: figure }];
}

function figureProblems(cell: Cell | undefined): Problem[] {
  if (!cell || cell.text === "" || cell.text === noFigure) return [];
  const { problem } = readFollowers(cell.text);
  return problem === undefined ? [] : [{ path: cell.column, message: problem }];
}

/** The total of followers is a figure, or the JSON of an export. */
function totalProblems({ followers = "" }: Row): Problem[] {
  return /^\s*[{[]/.test(followers) ? [] : figureProblems({ column: "followers", text: followers });
}

function columnOf(path: string, socials: Social[], channels: ReadonlyMap<Platform, Channel>): string {
  const [field, place, part] = path.split(".");
  const social = field === "socials" ? socials[Number(place)] : undefined;
  const channel = social && channels.get(social.platform);
  if (!channel) return path;
  const cell = part === "followers" ? channel.followers : (channel.handle ?? channel.followers);
  return cell?.column ?? path;
}

/** Names of languages as spreadsheets write them, with English ones last, because they count. */
const tags = new Map(
  [
    ...["de", "fr", "es", "pt"].map((locale) => new Intl.DisplayNames(locale, { type: "language" })),
    undefined,
  ].flatMap((names) =>
    languages.map((tag) => [(names?.of(tag) ?? languageName(tag)).toLowerCase(), tag] as const),
  ),
);
const knownLists = {
  category: knownCategories,
  relationship: knownRelationships,
  visibility: knownVisibilities,
};

/** Separators of languages beside those of every list: 'FR/EN'. */
const betweenLanguages = /[/|+&]/g;

/**
 * Converts comma-separated lists to JSON, language names to codes, and words for the values of fixed lists, and
 * normalizes the total of followers.
 */
function plainLists(row: Row): Row {
  const { languages, collaborationTypes, tags: labels, followers = "" } = row;
  const lists: Row = {};
  const total = readFollowers(followers).value;
  if (total !== undefined) lists.followers = String(total);
  if (isPlainList(languages)) {
    lists.languages = JSON.stringify(
      itemsOf(languages.replace(betweenLanguages, ",")).map((name) => tags.get(name.toLowerCase()) ?? name),
    );
  }
  if (isPlainList(collaborationTypes)) {
    lists.collaborationTypes = JSON.stringify(itemsOf(collaborationTypes));
  }
  if (isPlainList(labels)) lists.tags = JSON.stringify(itemsOf(labels));
  for (const [name, { read }] of Object.entries(knownLists)) {
    const known = read(row[name] ?? "");
    if (known) lists[name] = known;
  }
  return lists;
}

function isPlainList(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "" && !text.trim().startsWith("[");
}

function itemsOf(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
