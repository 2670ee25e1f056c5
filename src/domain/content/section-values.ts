/** A section as JSON. */
export type Content = string | number | boolean | null | Content[] | { [key: string]: Content };
export type Path = readonly (string | number)[];

export function isGroup(value: Content | undefined): value is { [key: string]: Content } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function valueAt(content: Content | undefined, path: Path): Content | undefined {
  let found: Content | undefined = content;
  for (const step of path) {
    if (Array.isArray(found)) found = found[Number(step)];
    else found = isGroup(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  }
  return found;
}

/** A copy of the content with the value at the path; an undefined value removes the field. */
export function withValue(content: Content | undefined, path: Path, value: Content | undefined): Content {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (typeof step === "number") {
    const list = Array.isArray(content) ? content : [];
    return list.map((entry, index) => (index === step ? withValue(entry, rest, value) : entry));
  }
  const group = isGroup(content) ? content : {};
  const inner = rest.length === 0 ? value : withValue(group[step], rest, value);
  if (inner !== undefined) return { ...group, [step]: inner };
  const { [step]: _, ...others } = group;
  return others;
}

/** `["items", 2, "title"]` becomes `items.2.title`, as in validation errors. */
export function pathText(path: Path): string {
  return path.join(".");
}

/** A path at which two versions differ. Lists of different lengths count as one difference. */
export type Difference = { path: Path; before: Content | undefined; after: Content | undefined };

export function differencesOf(
  before: Content | undefined,
  after: Content | undefined,
  path: Path = [],
): Difference[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.flatMap((value, index) => differencesOf(before[index], value, [...path, index]));
  }
  if (isGroup(before) && isGroup(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => differencesOf(before[key], after[key], [...path, key]));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}

/** A value as text. Texts in groups and lists are joined. */
export function wordsOf(value: Content | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object") return String(value);
  return Object.values(value).map(wordsOf).filter(Boolean).join(" · ");
}
