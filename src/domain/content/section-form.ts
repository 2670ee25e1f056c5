import { z } from "zod";
import type { Content } from "./section-values.ts";
import { type SectionName, sectionSchemas } from "./sections.ts";

export type FormField = {
  /** Key in the content; empty for a list entry. */
  key: string;
  label: string;
  hint: string | undefined;
  optional: boolean;
} & FieldKind;
/** Controls beyond a text box. */
type Control = "color" | "logo" | "picture";
export type FieldKind =
  | { kind: "text"; lines: number; type: "text" | "date" | Control; mayBeEmpty: boolean }
  | { kind: "number"; minimum: number; maximum: number }
  | { kind: "switch" }
  | { kind: "choice"; options: readonly string[] }
  | { kind: "group"; fields: FormField[] }
  | { kind: "list"; entry: FormField; minimum: number; entryName: string };

type Schema = z.core.$ZodType;
type Meta = {
  title?: string;
  description?: string;
  lines?: number;
  item?: string;
  control?: Control;
};

/** Fields of a section, in the order of its schema. */
export function sectionForm(section: SectionName): FormField[] {
  return fieldsOf(sectionSchemas[section]);
}

function fieldsOf(schema: z.ZodObject): FormField[] {
  return Object.entries(schema.shape).map(([key, inner]) => fieldOf(key, inner as Schema));
}

function fieldOf(key: string, outer: Schema): FormField {
  const { schema, meta, optional } = unwrap(outer);
  // Most lists are called `items`; the name of their entries says more.
  const entries = key === "items" && meta.item !== undefined ? pluralOf(meta.item) : undefined;
  const label = meta.title ?? capitalized(entries ?? spelledOut(key));
  return { key, label, hint: meta.description, optional, ...kindOf(schema, meta) };
}

/** Unwraps optional schemas and those with a default. Meta of outer layers overrides that of inner ones. */
function unwrap(outer: Schema): { schema: Schema; meta: Meta; optional: boolean } {
  let schema = outer;
  let optional = false;
  let meta: Meta = metaOf(schema);
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodCatch) {
    optional ||= !(schema instanceof z.ZodCatch);
    schema = schema.unwrap() as Schema;
    meta = { ...metaOf(schema), ...meta };
  }
  return { schema, meta, optional };
}

function metaOf(schema: Schema): Meta {
  return (z.globalRegistry.get(schema) ?? {}) as Meta;
}

function kindOf(schema: Schema, meta: Meta): FieldKind {
  if (schema instanceof z.ZodObject) return { kind: "group", fields: fieldsOf(schema) };
  if (schema instanceof z.ZodArray) {
    const minimum = schema.safeParse([]).success ? 0 : 1;
    const entryName = meta.item ?? "entry";
    const entry = fieldOf("", schema.element as Schema);
    return { kind: "list", entry: { ...entry, label: capitalized(entryName) }, minimum, entryName };
  }
  if (schema instanceof z.ZodEnum) return { kind: "choice", options: schema.options.map(String) };
  if (schema instanceof z.ZodBoolean) return { kind: "switch" };
  if (schema instanceof z.ZodNumber) {
    return { kind: "number", minimum: schema.minValue ?? 0, maximum: schema.maxValue ?? 1_000_000 };
  }
  const type = schema instanceof z.ZodISODate ? "date" : (meta.control ?? "text");
  const mayBeEmpty = schema instanceof z.ZodString && schema.safeParse("").success;
  return { kind: "text", lines: meta.lines ?? 1, type, mayBeEmpty };
}

/** `highlightedTitle` becomes 'Highlighted title'. */
function spelledOut(key: string): string {
  return capitalized(key.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`));
}

function pluralOf(name: string): string {
  return name.endsWith("y") ? `${name.slice(0, -1)}ies` : `${name}s`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Initial value of a field that is added to a form. */
export function emptyValue(field: FieldKind): Content {
  switch (field.kind) {
    case "group":
      return Object.fromEntries(
        field.fields.filter(({ optional }) => !optional).map((inner) => [inner.key, emptyValue(inner)]),
      );
    case "list":
      return field.minimum > 0 ? [emptyValue(field.entry)] : [];
    case "switch":
      return false;
    case "number":
      return field.maximum;
    case "choice":
      return field.options[0] ?? "";
    case "text":
      return "";
  }
}
