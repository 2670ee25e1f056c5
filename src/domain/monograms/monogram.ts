/** Creators and brands have colors of their own. */
export const monogramSides = ["influencer", "brand"] as const;
export type MonogramSide = (typeof monogramSides)[number];
export type Monogram = { side: MonogramSide; pattern: number; initials: string };

/** Browsers never ask for an address again, so a change to the drawings needs a new number here. */
const edition = 1;
const folder = `/monograms/${edition}`;
export const monogramRoute = `${folder}/:side/:file`;

/** How many patterns an address can name. */
export const monogramPatterns = 4096;
/** What the site's fonts can draw and a name may begin with. */
const letter = /^[\dA-ZÀ-ÖØ-ÞĀ-Ž]$/u;

/**
 * The path of the picture of a record without one: its initials on a pattern that its ID decides. The path alone says
 * what is drawn, so it tells nobody whether there is such a record.
 */
export function monogramPath(side: MonogramSide, id: string, name: string): string {
  const { pattern, initials } = monogramOf(side, id, name);
  const number = pattern.toString(16).padStart(3, "0");
  return `${folder}/${side}/${number}${initials && `-${encodeURIComponent(initials)}`}.svg`;
}

export function monogramOf(side: MonogramSide, id: string, name: string): Monogram {
  return { side, pattern: patternOf(id), initials: initialsOf(name) };
}

/** What the last part of a path says; undefined for one that `monogramPath` does not write. */
export function readMonogram(side: MonogramSide, file: string): Monogram | undefined {
  const [, number, initials = ""] = /^([\da-f]{3})(?:-(.{1,2}))?\.svg$/u.exec(file) ?? [];
  if (number === undefined || [...initials].some((each) => !letter.test(each))) return undefined;
  return { side, pattern: Number.parseInt(number, 16), initials };
}

/** The first letters of the first and the last word, as far as the fonts have them; perhaps none. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => firstLetter(word) ?? []);
  return letters.length < 2 ? letters.join("") : `${letters[0]}${letters.at(-1)}`;
}

function firstLetter(word: string): string | undefined {
  const [first = ""] = /[\p{L}\p{N}]\p{M}*/u.exec(word) ?? [];
  const forms = [first.normalize("NFC"), first.normalize("NFD")];
  return forms.map((form) => [...form.toUpperCase()][0] ?? "").find((each) => letter.test(each));
}

/** FNV-1a: IDs that differ in one place get patterns that have nothing in common. */
function patternOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const unit of id) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 8) % monogramPatterns;
}
