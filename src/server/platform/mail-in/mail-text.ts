import { readLine } from "#domain/readers/read-line.ts";

/** Control characters, and marks that change the direction of a text or take no room. Tabs, line breaks, and joiners stay. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** At most `maximum` characters, none of them half of a pair. */
export function shorten(text: string, maximum: number): string {
  return text.length <= maximum ? text : text.slice(0, maximum).replace(/[\ud800-\udbff]$/, "");
}

/** Text of several lines that can be stored and shown. */
export function readableText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").replace(unseen, "").toWellFormed().normalize();
  return lines.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
}

/** One line of at most `maximum` characters. */
export function readableLine(text: string, maximum: number): string {
  const line = shorten(text, 10 * maximum).replace(/\s+/g, " ");
  return shorten(readLine(line.toWellFormed()), maximum).trimEnd();
}
