import { type Content, isGroup } from "./section-values.ts";

const place = /\[\[([^[\]]+)\]\]/;

/** Invented details in the page text that comes with the product, by the place that they hold. */
const invented: readonly (readonly [text: string, name: string])[] = [
  ["Tandem Creator Partnerships Private Limited", "legal name of your company"],
  ["29AAAAA0000A1Z5", "tax registration number"],
  ["14 Residency Road, Bengaluru 560025", "postal address"],
  ["hello@tandem.example", "email address"],
  ["+91 80 5550 0142", "phone number"],
  ["+918055500142", "phone number"],
];

/** Names of the placeholders that the operator has not filled in yet: in double square brackets, or invented. */
export function openPlaces(content: unknown): string[] {
  if (typeof content === "string") {
    const named = content.split(place).filter((_, index) => index % 2 === 1);
    const held = invented.filter(([text]) => content.includes(text)).map(([, name]) => name);
    return [...named, ...held];
  }
  if (typeof content !== "object" || content === null) return [];
  return Object.values(content).flatMap(openPlaces);
}

/** Position of the first placeholder in a text. */
export function firstPlace(text: string): { start: number; end: number } | undefined {
  const found = place.exec(text)?.[0] ?? invented.find(([known]) => text.includes(known))?.[0];
  if (found === undefined) return undefined;
  const start = text.indexOf(found);
  return { start, end: start + found.length };
}

/** Splits a text at its placeholders: every second part is the name of one. */
export function splitPlaces(text: string): string[] {
  return text.split(place);
}

/** Whether a placeholder is a sentence by itself, so that the text reads well without it. */
export function mayBeLeftOut(content: unknown, name: string): boolean {
  const marked = `[[${name}]]`;
  const texts = textsOf(content).filter((text) => text.includes(marked));
  return (
    texts.length > 0 &&
    texts.every((text) => {
      const [before = "", after = ""] = text.split(marked);
      return /(^|[.!?] )$/.test(before) && /^( |$)/.test(after);
    })
  );
}

/** Values by the name of their placeholder; null leaves it out. */
export type PlaceValues = Readonly<Record<string, string | null>>;

/** The content with its placeholders filled in. A text that is left out altogether is taken from its list. */
export function fillPlaces(content: Content, values: PlaceValues): Content {
  if (typeof content === "string") return filled(content, values);
  if (Array.isArray(content)) {
    return content.map((entry) => fillPlaces(entry, values)).filter((entry) => entry !== "");
  }
  if (!isGroup(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, fillPlaces(value, values)]));
}

function filled(text: string, values: PlaceValues): string {
  const parts = splitPlaces(text).map((part, index) => {
    if (index % 2 === 0) return part;
    return Object.hasOwn(values, part) ? (values[part] ?? "") : `[[${part}]]`;
  });
  let result = parts.join("");
  for (const [known, name] of invented) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value) result = result.replaceAll(known, () => value);
  }
  if (result === text) return text;
  return result.startsWith("tel:") ? result.replaceAll(" ", "") : result.trim();
}

function textsOf(content: unknown): string[] {
  if (typeof content === "string") return [content];
  if (typeof content !== "object" || content === null) return [];
  return Object.values(content).flatMap(textsOf);
}
