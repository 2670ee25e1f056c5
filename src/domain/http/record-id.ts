/** Maximum number of records in one request or link. */
export const maximumIds = 100;

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** IDs from comma-separated texts, in order and without duplicates. Invalid ones are dropped. */
export function readIds(texts: readonly string[]): string[] {
  return [...new Set(splitIds(texts.join(",")))].filter(isId);
}

export function splitIds(text: string): string[] {
  return text
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

export function isId(text: string): boolean {
  return id.test(text);
}
