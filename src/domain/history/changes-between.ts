type Fields = Record<string, unknown>;

/** Fields that differ between two versions of a record, with both values. */
export function changesBetween(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => name !== "updatedAt" && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  const changes = { before: pick(before), after: pick(after) };
  if (!isObject(before.custom) || !isObject(after.custom) || !names.includes("custom")) return changes;
  // Own fields can be many, and only some of them differ.
  const custom = changesBetween(before.custom, after.custom);
  return {
    before: { ...changes.before, custom: custom.before },
    after: { ...changes.after, custom: custom.after },
  };
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
