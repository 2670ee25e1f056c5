const place = /\[\[([^[\]]+)\]\]/;

/** The places in a section that wait for the operator: what is written in double square brackets. */
export function openPlaces(content: unknown): string[] {
  if (typeof content === "string") return content.split(place).filter((_, index) => index % 2 === 1);
  if (typeof content !== "object" || content === null) return [];
  return Object.values(content).flatMap(openPlaces);
}

/** A text cut at its places: every second part is the name of one. */
export function splitPlaces(text: string): string[] {
  return text.split(place);
}
