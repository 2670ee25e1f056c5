import {
  type FieldKind,
  type FieldWith,
  type InfluencerField,
  influencerFieldNames,
  influencerFields,
} from "./field-list.ts";
import { languageNames } from "./languages.ts";
import type { Person } from "./people.ts";
import { mailTopicLabels, personRoleLabels } from "./person-roles.ts";
import { isRelationship, type Relationship, relationshipLabels } from "./relationship.ts";
import { isVisibility, type Visibility, visibilityLabels } from "./visibility.ts";

/**
 * For each kind of field: conversion from stored value to control value, from control value to sent text, and from
 * stored value to readable text.
 */
const fieldKinds = {
  text: {
    control: (text: string | null | undefined) => text ?? "",
    sent: (text = "") => text,
    read: (text: string) => text,
  },
  number: {
    control: (number: number | null) => (number === null ? "" : String(number)),
    sent: (text = "") => text,
    read: String,
  },
  figure: {
    control: (number: number) => (number === 0 ? "" : String(number)),
    sent: (text = "") => text.trim() || "0",
    read: String,
  },
  flag: {
    control: (flag: boolean) => (flag ? "true" : ""),
    sent: (text = "") => text || "false",
    read: (flag: boolean | string) => (flag === true || flag === "true" ? "Yes" : "No"),
  },
  texts: {
    control: (texts: readonly string[] = []) => texts.join(", "),
    sent: (text = "") => JSON.stringify(partsOf(text)),
    read: (texts: readonly string[] | string) => (typeof texts === "string" ? texts : texts.join(", ")),
  },
  languages: {
    control: (tags: readonly string[]) => [...tags],
    sent: (tags: readonly string[] = []) => JSON.stringify(tags),
    read: languageNames,
  },
  people: {
    control: (people: readonly Person[] = []) => people.map((person) => ({ ...person })),
    sent: (people: readonly Person[] = []) => JSON.stringify(people),
    read: (people: readonly Person[]) => people.map(personText).join("\n"),
  },
  day: {
    control: (day: string | null | undefined) => day ?? "",
    sent: (text = "") => text,
    read: (text: string) => text,
  },
  relationship: {
    control: (relationship: Relationship | undefined) => relationship ?? "prospect",
    sent: (text = "") => text,
    read: (text: string) => (isRelationship(text) ? relationshipLabels[text] : text),
  },
  visibility: {
    control: (visibility: Visibility | undefined) => visibility ?? "public",
    sent: (text = "") => text,
    read: (text: string) => (isVisibility(text) ? visibilityLabels[text] : text),
  },
} satisfies Record<Exclude<FieldKind, "rows">, object>;

/** 'Mona Diaz (Manager), mona@mail.example, +351 21 010 0100: Offers, Payments'. */
function personText({ name, role, email, phone, receives }: Person): string {
  const topics = receives.map((topic) => mailTopicLabels[topic]).join(", ");
  const reached = [email, phone].filter(Boolean).map((text) => `, ${text}`);
  return `${name} (${personRoleLabels[role]})${reached.join("")}${topics && `: ${topics}`}`;
}

/** 'Reviews, Giveaways' as a list. */
function partsOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

type Kinds = typeof fieldKinds;
type Fields = typeof influencerFields;
type PlainField = Exclude<InfluencerField, FieldWith<{ kind: "rows" }>>;
const plainFields = influencerFieldNames.filter(
  (name): name is PlainField => influencerFields[name].kind !== "rows",
);
function kindOf(name: PlainField) {
  return fieldKinds[influencerFields[name].kind];
}

/** Control values of some fields. */
export type FieldValues<Name extends InfluencerField> = {
  [Field in Name & PlainField]: ReturnType<Kinds[Fields[Field]["kind"]]["control"]>;
};

type PlainRecord = { [Name in PlainField]?: Parameters<Kinds[Fields[Name]["kind"]]["control"]>[0] };

export function controlValues(record: PlainRecord): FieldValues<InfluencerField> {
  const values = plainFields.map((name) => [name, kindOf(name).control(record[name] as never)]);
  return Object.fromEntries(values) as FieldValues<InfluencerField>;
}

/** Text to send for each control, even if empty. */
export function sentTexts(values: Partial<FieldValues<InfluencerField>>): Record<PlainField, string> {
  const texts = plainFields.map((name) => [name, kindOf(name).sent(values[name] as never)]);
  return Object.fromEntries(texts) as Record<PlainField, string>;
}

/** Readable content of a field. Undefined for channels and unknown fields. */
export function fieldText(name: string, value: unknown): string | undefined {
  const plain = plainFields.find((field) => field === name);
  if (plain === undefined) return undefined;
  return value === null || value === undefined ? "" : kindOf(plain).read(value as never);
}
