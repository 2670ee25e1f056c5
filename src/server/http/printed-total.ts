import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { derivedOnce } from "#domain/derived-once.ts";
import type { PublicChange } from "#domain/public-changes.ts";

/**
 * Total number of records in a page that prints it and does nothing else with it. The page is rendered with a
 * placeholder at known positions, so that another total needs no rendering.
 */

/** A number that no page contains by chance, and that nobody can guess. */
export const placeholderTotal = randomInt(10 ** 14, 2 * 10 ** 14);

/** Formats of numbers, for text and for data. */
const forms = { figure: new Intl.NumberFormat("en-US").format, data: String };
type Form = keyof typeof forms;

/** A page as its own text and as parts that it shares with other pages, in order. */
export type PageParts = readonly (string | Buffer)[];
type Body = { body: Buffer; checksum: number };
/** Inserts any number in place of the placeholder. */
export type PrintedTotal = (total: number) => Body;

/** Joins the parts. The checksum of shared parts is computed once. */
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
  return between(text.split(forms.figure(placeholderTotal)), { form: "figure" }).flatMap((part) =>
    isForm(part) ? [part] : between(part.split(forms.data(placeholderTotal)), { form: "data" }),
  );
}

function between(texts: string[], place: Place): (string | Place)[] {
  return texts.flatMap((text, index) => (index === 0 ? [text] : [place, text]));
}

function isForm(part: string | Buffer | Place): part is Place {
  return typeof part === "object" && "form" in part;
}

/** Properties of the total in an endpoint's result. */
export type ResultTotal = {
  number: number;
  /** Whether a change concerns the rest of the result. */
  isRestConcerned(change: PublicChange): boolean;
  /** Difference to the total after a change. */
  addedBy: (change: PublicChange) => number;
  /** Result with another total. */
  replaced(number: number): unknown;
};
