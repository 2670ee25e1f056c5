/** Maximum number of records that one call, or one link, names. */
export const maximumIds = 100;

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The IDs in texts that join them by commas, each once and in this order. What cannot be an ID is left out. */
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
