import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { derivedOnce } from "#domain/derived-once.ts";
import type { PublicChange } from "#domain/public-changes.ts";

/**
 * The number of all records in a page that prints it and does nothing else with it. The page is rendered with a
 * stand-in, whose places are then known, so that another number does not need another rendering.
 */

/** A number that stands in no page by chance, and that nobody learns. */
export const standIn = randomInt(10 ** 14, 2 * 10 ** 14);

/** As figures are written on pages, and as data. */
const forms = { figure: new Intl.NumberFormat("en-US").format, data: String };
type Form = keyof typeof forms;

/** A page as text of its own and as parts that it shares with other pages, in their order. */
export type PageParts = readonly (string | Buffer)[];
type Body = { body: Buffer; checksum: number };
/** The page with any number in the places of the stand-in. */
export type PrintedTotal = (total: number) => Body;

/** The parts put together. What is shared is read for its checksum only once. */
export function joined(parts: PageParts): Body {
  let checksum = 0;
  const bytes = parts.map((part) => {
    if (typeof part !== "string") {
      checksum = crc32(checksumOf(part), checksum);
      return part;
    }
    const text = Buffer.from(part);
    checksum = crc32(text, checksum);
    return text;
  });
  return { body: Buffer.concat(bytes), checksum };
}
const checksumOf = derivedOnce((shared: Buffer) => `${crc32(shared)} `);

export function printedTotal(parts: PageParts): PrintedTotal {
  const places = parts.flatMap((part) => (typeof part === "string" ? splitText(part) : splitShared(part)));
  return (total) => joined(places.map((place) => (isForm(place) ? forms[place.form](total) : place)));
}

type Place = { form: Form };
const splitShared = derivedOnce((shared: Buffer): (string | Buffer | Place)[] => {
  const split = splitText(shared.toString());
  return split.length === 1 ? [shared] : split;
});

function splitText(text: string): (string | Place)[] {
  return between(text.split(forms.figure(standIn)), { form: "figure" }).flatMap((part) =>
    isForm(part) ? [part] : between(part.split(forms.data(standIn)), { form: "data" }),
  );
}

function between(texts: string[], place: Place): (string | Place)[] {
  return texts.flatMap((text, index) => (index === 0 ? [text] : [place, text]));
}

function isForm(part: string | Buffer | Place): part is Place {
  return typeof part === "object" && "form" in part;
}

/** What an endpoint says of the number of all in its result. */
export type ResultTotal = {
  number: number;
  /** Which changes concern the rest of the result. */
  isRestConcerned(change: PublicChange): boolean;
  /** How many more there are after a change. */
  addedBy: (change: PublicChange) => number;
  /** The result with another number. */
  replaced(number: number): unknown;
};
