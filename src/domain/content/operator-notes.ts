/** Page text for visitors, with the operator notes taken out of it. */
export type SplitContent<T> = { shown: T; notes: string[] };

/** Takes every `operatorNote` out of a section, at any depth. */
export function splitOperatorNotes<T>(content: T): SplitContent<T> {
  const notes: string[] = [];
  return { shown: withoutNotes(content, notes) as T, notes };
}

function withoutNotes(value: unknown, notes: string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutNotes(entry, notes));
  if (typeof value !== "object" || value === null) return value;
  const shown = Object.entries(value).flatMap(([key, entry]) => {
    if (key !== "operatorNote") return [[key, withoutNotes(entry, notes)]];
    if (typeof entry === "string") notes.push(entry);
    return [];
  });
  return Object.fromEntries(shown);
}
