type Fields = Record<string, unknown>;

/** Fields that differ between two versions of a record, with both values. */
export function changesBetween(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => name !== "updatedAt" && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
