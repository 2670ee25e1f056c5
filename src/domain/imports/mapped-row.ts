import { normalizePlatform, type Platform } from "../influencers/platforms.ts";
import { platformOfLink, readHandle } from "../readers/read-handle.ts";
import { isPostOfSomebody, profileLink } from "../readers/read-profile-link.ts";

type Texts = Record<string, string>;
type Problem = { path: string; message: string };

/** A row with the columns that the importer knows. */
export type MappedRow = {
  row: Texts;
  problems: Problem[];
  /** The field behind a column of the importer. */
  fieldOf: (column: string) => string;
};

const joined = ["first_name", "last_name", "city", "country", "profile_url", "handle", "platform"];

/**
 * Puts together what a spreadsheet has in several columns: names, places, and a channel. `fallback`: the platform of
 * usernames in a row that names none.
 */
export function mappedRow(texts: Texts, fallback: Platform | undefined): MappedRow {
  const row = Object.fromEntries(Object.entries(texts).filter(([field]) => !joined.includes(field)));
  const sources = new Map<string, string>();
  const put = (column: string, text: string, field: string) => {
    if (text === "" || (row[column] ?? "") !== "") return;
    row[column] = text;
    sources.set(column, field);
  };
  const problems = putChannel(texts, fallback, { row, put });
  const full = fullName(texts);
  if (full !== "" || "name" in texts) row.name = full;
  // A record that exists keeps its name.
  if (!row.name) put("nameIfNew", usernameIn(row), "handle");
  const place = [texts.city, texts.country].filter(Boolean).join(", ");
  put("location", place, texts.city ? "city" : "country");
  return { row, problems, fieldOf: (column) => sources.get(column) ?? column };
}

/** In German lists, 'Name' beside 'Vorname' is the last name. */
function fullName({ name = "", first_name: first = "", last_name: last = "" }: Texts): string {
  if (name === "") return [first, last].filter(Boolean).join(" ");
  const isWhole = first === "" || last !== "" || name.toLowerCase().includes(first.toLowerCase());
  return isWhole ? name : `${first} ${name}`;
}

type Target = { row: Texts; put: (column: string, text: string, field: string) => void };

/** Reads a link, a username, and a figure as those of one channel. */
function putChannel(texts: Texts, fallback: Platform | undefined, { row, put }: Target): Problem[] {
  const { profile_url: link = "", handle = "", platform = "", followers = "" } = texts;
  if (link === "" && handle === "") return [];
  const field = link === "" ? "handle" : "profile_url";
  const named = platform === "" ? undefined : normalizePlatform(platform);
  if (platform !== "" && named === undefined)
    return [{ path: "platform", message: "is not a known platform" }];
  const found =
    named ?? platformOfLink(link) ?? platformOfLink(handle) ?? (link === "" ? fallback : undefined);
  if (found === undefined) {
    const message =
      link === "" ? "does not say on which platform this is" : "is not a link to a known platform";
    return [{ path: field, message }];
  }
  // A username says more than a link to one of the posts.
  if (handle !== "" && isPostOfSomebody(found, link)) put(`${found}_handle`, handle, "handle");
  else put(`${found}_handle`, link || handle, field);
  if (followers !== "" && !followers.startsWith("{")) {
    put(`${found}_followers`, followers, "followers");
    delete row.followers;
  }
  return [];
}

/** A creator without a name in the file is called by the username. */
function usernameIn(row: Texts): string {
  const [column, link = ""] =
    Object.entries(row).find(([column, text]) => column.endsWith("_handle") && text) ?? [];
  const platform = column && normalizePlatform(column.replace(/_handle$/, ""));
  const handle = platform && readHandle(platform, profileLink(link)).value?.handle;
  const [path = ""] = (handle ?? link).split(/[?#]/, 1);
  return (path.split("/").findLast(Boolean) ?? "").replace(/^@/, "");
}
