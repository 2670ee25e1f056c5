/** Creators and brands have different colors. */
export const monogramSides = ["influencer", "brand"] as const;
export type MonogramSide = (typeof monogramSides)[number];
export type Monogram = { side: MonogramSide; pattern: number; initials: string };

/** Increase it with every change to the drawings, because browsers cache each URL forever. */
const edition = 1;
const folder = `/monograms/${edition}`;
export const monogramRoute = `${folder}/:side/:file`;

/** Number of patterns. */
export const monogramPatterns = 4096;
/** Initials that the site's fonts can draw. */
const letter = /^[\dA-ZÀ-ÖØ-ÞĀ-Ž]$/u;

/**
 * Path of the placeholder picture of a record: its initials on a pattern derived from its ID. The drawing depends
 * on the path alone, so it does not reveal whether the record exists.
 */
export function monogramPath(side: MonogramSide, id: string, name: string): string {
  const { pattern, initials } = monogramOf(side, id, name);
  const number = pattern.toString(16).padStart(3, "0");
  return `${folder}/${side}/${number}${initials && `-${encodeURIComponent(initials)}`}.svg`;
}

export function monogramOf(side: MonogramSide, id: string, name: string): Monogram {
  return { side, pattern: patternOf(id), initials: initialsOf(name) };
}

/** Parses the last part of a path; undefined if `monogramPath` cannot have created it. */
export function readMonogram(side: MonogramSide, file: string): Monogram | undefined {
  const [, number, initials = ""] = /^([\da-f]{3})(?:-(.{1,2}))?\.svg$/u.exec(file) ?? [];
  if (number === undefined || [...initials].some((each) => !letter.test(each))) return undefined;
  return { side, pattern: Number.parseInt(number, 16), initials };
}

/** First letters of the first and the last word; empty if the fonts have none of them. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => firstLetter(word) ?? []);
  return letters.length < 2 ? letters.join("") : `${letters[0]}${letters.at(-1)}`;
}

function firstLetter(word: string): string | undefined {
  const [first = ""] = /[\p{L}\p{N}]\p{M}*/u.exec(word) ?? [];
  const forms = [first.normalize("NFC"), first.normalize("NFD")];
  return forms.map((form) => [...form.toUpperCase()][0] ?? "").find((each) => letter.test(each));
}

/** FNV-1a, so that similar IDs get unrelated patterns. */
function patternOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const unit of id) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 8) % monogramPatterns;
}
