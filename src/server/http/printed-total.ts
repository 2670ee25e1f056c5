import { randomInt } from "node:crypto";
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
/** From the first byte to the one after the last. */
type Place = { form: Form; start: number; end: number };
export type PrintedTotal = { body: Buffer; places: readonly Place[] };

/** The places of the stand-in in a page. */
export function standInPlaces(body: Buffer): Place[] {
  return Object.entries(forms)
    .flatMap(([form, write]) => {
      const text = Buffer.from(write(standIn));
      const places: Place[] = [];
      for (let at = body.indexOf(text); at !== -1; at = body.indexOf(text, at + text.length)) {
        places.push({ form: form as Form, start: at, end: at + text.length });
      }
      return places;
    })
    .toSorted((left, right) => left.start - right.start);
}

/** The page with another number. */
export function withTotal({ body, places }: PrintedTotal, total: number): PrintedTotal {
  const parts: Buffer[] = [];
  const moved: Place[] = [];
  let [read, written] = [0, 0];
  const add = (part: Buffer) => {
    parts.push(part);
    written += part.length;
  };
  for (const { form, start, end } of places) {
    add(body.subarray(read, start));
    const begin = written;
    add(Buffer.from(forms[form](total)));
    moved.push({ form, start: begin, end: written });
    read = end;
  }
  add(body.subarray(read));
  return { body: Buffer.concat(parts), places: moved };
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
