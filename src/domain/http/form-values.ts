/** Deeper than any form nests its fields. */
const maximumDepth = 8;

/** Escapes the dots in a part of a control's name, because dots separate the parts. */
export function namePart(part: string): string {
  return part.replaceAll(".", "%2E");
}

/** Path of the field behind a control: its name without the `[]` of a field with several values. */
export function fieldPath(control: string): string {
  return control.replace(/\[\]$/, "").replaceAll("%2E", ".");
}

/**
 * Builds an object from a form's controls. Control names are paths: `socials.0.link` is the link in the first row
 * of `socials`. Names that end in `[]` append to a list; for other names only the first value counts, so that
 * nobody can slip in another value behind a check.
 */
export function formValues(
  controls: Iterable<readonly [name: string, value: unknown]>,
): Record<string, unknown> {
  const root: Branch = new Map();
  for (const [name, value] of controls) put(root, name, value);
  return groupOf(root);
}

type Branch = Map<string, unknown>;

function put(root: Branch, name: string, value: unknown): void {
  const parts = name.split(".", maximumDepth).map(fieldPath);
  const last = parts.pop() ?? "";
  let branch = root;
  for (const part of parts) {
    if (!branch.has(part)) branch.set(part, new Map());
    const next = branch.get(part);
    if (!(next instanceof Map)) return;
    branch = next;
  }
  const present = branch.get(last);
  if (!branch.has(last)) branch.set(last, name.endsWith("[]") ? [value] : value);
  else if (name.endsWith("[]") && Array.isArray(present)) present.push(value);
}

function groupOf(branch: Branch): Record<string, unknown> {
  return Object.fromEntries([...branch].map(([part, value]) => [part, valueAt(value)]));
}

/** Numeric keys are list rows in order. Gaps between them create no empty rows. */
function valueAt(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const isList = [...value.keys()].every((part) => /^\d+$/.test(part));
  if (!isList) return groupOf(value);
  return [...value].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, row]) => valueAt(row));
}

/** Names and texts of the controls for these values; the reverse of `formValues`. */
export function formEntries(values: object, prefix = ""): [name: string, text: string][] {
  return Object.entries(values).flatMap(([part, value]): [string, string][] => {
    const name = prefix + namePart(part);
    if (typeof value !== "string") return value ? formEntries(value, `${name}.`) : [];
    return [[Array.isArray(values) ? `${prefix.slice(0, -1)}[]` : name, value]];
  });
}

/** The values without empty list rows. */
export function withoutBlankRows<T>(value: T): T;
export function withoutBlankRows(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.filter((row) => !isBlank(row)).map(withoutBlankRows);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutBlankRows(field)]));
}

/** Maps the path of a field in `withoutBlankRows(values)` to its path in `values`. */
export function pathInForm(path: string, values: unknown): string {
  let here = values;
  const parts = path.split(".").map((part) => {
    const place = Array.isArray(here) ? filledPlace(here, part) : part;
    here = typeof here === "object" && here !== null ? Reflect.get(here, place) : undefined;
    return place;
  });
  return parts.join(".");
}

function filledPlace(rows: readonly unknown[], place: string): string {
  const filled = [...rows.keys()].filter((index) => !isBlank(rows[index]));
  return String(filled[Number(place)] ?? place);
}

function isBlank(value: unknown): boolean {
  if (typeof value !== "object") return value === undefined || String(value).trim() === "";
  return Object.values(value ?? {}).every(isBlank);
}
