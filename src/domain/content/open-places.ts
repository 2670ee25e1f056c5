const place = /\[\[([^[\]]+)\]\]/;

/** Placeholders in double square brackets that the operator has not filled in yet. */
export function openPlaces(content: unknown): string[] {
  if (typeof content === "string") return content.split(place).filter((_, index) => index % 2 === 1);
  if (typeof content !== "object" || content === null) return [];
  return Object.values(content).flatMap(openPlaces);
}

/** Splits a text at its placeholders: every second part is the name of one. */
export function splitPlaces(text: string): string[] {
  return text.split(place);
}
