import { currencyOfSign } from "#domain/readers/currency-signs.ts";

/** Meaning of a number by its format. */
export type NumberKind = "number" | "day" | "percent";

/** Formats that files use without defining them, in any language. */
const dayFormats = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 54],
  [57, 58],
] as const;
const percentFormats = [9, 10];

/** Kind of a format by its number, and by its code if the file defines it. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) {
    if (percentFormats.includes(id)) return "percent";
    return dayFormats.some(([first, last]) => id >= first && id <= last) ? "day" : "number";
  }
  const marks = withoutTexts(code).toLowerCase();
  if (marks.includes("%")) return "percent";
  if (/general|standard/.test(marks)) return "number";
  // Without a year or a day, an 'm' means minutes.
  return /[yd]/.test(marks) ? "day" : "number";
}

/** The currency that a format shows beside a number, as in '#,##0.00 [$€-407]'. */
export function currencyOfFormat(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  const marked = [...code.matchAll(/\[\$([^\]-]*)/g)].map(([, sign = ""]) => sign);
  // Without its marks, which have a '$' for every currency.
  const rest = code.replace(/\[\$[^[\]]*\]/g, "");
  const quoted = [...rest.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
  const signs = [...marked, ...quoted, ...(rest.match(/\p{Sc}/gu) ?? [])];
  return signs.flatMap((sign) => currencyOfSign(sign.trim()) ?? [])[0];
}

const ends: Record<string, string> = { '"': '"', "[": "]" };

/** A format without its quoted and escaped texts, colors, currencies, and padding. */
function withoutTexts(code: string): string {
  let marks = "";
  for (let place = 0; place < code.length; place += 1) {
    const mark = code[place] ?? "";
    const end = ends[mark];
    if (end !== undefined) {
      const last = code.indexOf(end, place + 1);
      place = last === -1 ? code.length : last;
    } else if ("\\_*".includes(mark)) place += 1;
    else marks += mark;
  }
  return marks;
}

/** Spreadsheets store 15 digits, and the file 17: '3.4000000000000004' is 3.4. */
export function exactNumber(number: number): number {
  return +number.toPrecision(15);
}
