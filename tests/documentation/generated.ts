import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { campaignMachine } from "#domain/campaigns/campaign-states.ts";
import { collaborationMachine } from "#domain/campaigns/collaboration-states.ts";
import { offerMachine } from "#domain/campaigns/offer-states.ts";
import {
  address,
  iconName,
  link,
  metric,
  passage,
  picture,
  prose,
  seo,
  text,
} from "#domain/content/content-parts.ts";
import { sectionNames, sectionSchemas } from "#domain/content/sections.ts";
import { deliverableMachine } from "#domain/deliverables/deliverable-states.ts";
import { payoutMachine } from "#domain/payouts/payout-states.ts";
import { shortlistMachine } from "#domain/shortlists/shortlist-states.ts";
import type { StateMachine } from "#domain/states/state-machine.ts";
import { applicantMachine } from "#domain/status/applicant-states.ts";
import { tableSubjects, tablesOf } from "./table-diagrams.ts";

export const root = join(import.meta.dirname, "../..");

/** Parts of documents that are made from the code: between `<!-- name -->` and `<!-- end of name -->`. */
export const generatedParts: { file: string; name: string; make: () => string }[] = [
  { file: "docs/content.md", name: "fields", make: contentFields },
  { file: "docs/decisions/README.md", name: "decisions", make: decisions },
  { file: "docs/states.md", name: "applications", make: () => stateDiagram(applicantMachine, "waiting") },
  { file: "docs/states.md", name: "shortlists", make: () => stateDiagram(shortlistMachine, "open") },
  { file: "docs/states.md", name: "campaigns", make: () => stateDiagram(campaignMachine, "draft") },
  {
    file: "docs/states.md",
    name: "collaborations",
    make: () => stateDiagram(collaborationMachine, "listed"),
  },
  { file: "docs/states.md", name: "offers", make: () => stateDiagram(offerMachine, "open") },
  { file: "docs/states.md", name: "payouts", make: () => stateDiagram(payoutMachine, "planned") },
  {
    file: "docs/states.md",
    name: "deliverables",
    make: () => stateDiagram(deliverableMachine, "planned"),
  },
  ...Object.keys(tableSubjects).map((subject) => ({
    file: "docs/tables.md",
    name: subject,
    make: () => tablesOf(subject),
  })),
];

/** The document as it should be. */
export function withPart(document: string, name: string, part: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`there is no part ${name}`);
  return `${document.slice(0, from + begin.length)}\n${part}\n${document.slice(to)}`;
}

function decisions(): string {
  const folder = join(root, "docs/decisions");
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      const title = /^# (\d+)\. (.+)$/m.exec(text);
      if (title === null) throw new Error(`${file} begins without "# number. title"`);
      const superseded = /^Superseded ([\s\S]+?)\.?\n\n/m.exec(text)?.[1]?.replaceAll("\n", " ");
      const note = superseded === undefined ? "" : ` (superseded ${superseded})`;
      return `- ${title[1]}: [${title[2]}](${file})${note}`;
    })
    .join("\n");
}

function stateDiagram(machine: StateMachine<string, string, string>, start: string): string {
  const rows = machine.transitions.flatMap(({ from, action, to, by }) =>
    from.map((state) => `    ${state} --> ${to}: ${action} (${by.join(", ")})`),
  );
  return ["```mermaid", "stateDiagram-v2", `    [*] --> ${start}`, ...rows, "```"].join("\n");
}

type Schema = z.core.$ZodType;
type Field = { path: string; takes: string };

/** Parts that many sections use: the document explains them once. */
const named = new Map<Schema, string>([
  [text, "text"],
  [address, "address"],
  [iconName, "icon"],
  [link, "link"],
  [metric, "metric"],
  [passage, "passage"],
  [picture, "picture"],
  [prose, "text"],
  [seo, "seo"],
]);

function contentFields(): string {
  return sectionNames
    .map((section) => {
      const lines = fieldsOf(sectionSchemas[section], "").map(
        ({ path, takes }) => `| \`${path}\` | ${takes} |`,
      );
      return `### ${section}.json\n\n| Field | Value |\n|---|---|\n${lines.join("\n")}`;
    })
    .join("\n\n");
}

/** The name of a part, also of one that was given a label of its own. */
function nameOf(schema: Schema): string | undefined {
  const parent = schema._zod.parent;
  return named.get(schema) ?? (parent && nameOf(parent));
}

function fieldsOf(schema: Schema, path: string): Field[] {
  const name = nameOf(schema);
  if (name !== undefined) return [{ path, takes: name }];
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap(), path).map(optional(path));
  if (schema instanceof z.ZodDefault) return fieldsOf(schema.unwrap(), path).map(optional(path));
  if (schema instanceof z.ZodArray) return listOf(schema, path);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, value]) =>
      fieldsOf(value as Schema, path === "" ? key : `${path}.${key}`),
    );
  }
  return [{ path, takes: plainOf(schema) }];
}

function listOf(schema: z.ZodArray, path: string): Field[] {
  const least = schema.safeParse([]).success ? "" : ", at least one";
  const inside = fieldsOf(schema.element, `${path}[]`);
  const [only] = inside;
  if (inside.length === 1 && only?.path === `${path}[]`) {
    return [{ path, takes: `list of ${only.takes}${least}` }];
  }
  return [{ path, takes: `list${least}` }, ...inside];
}

function plainOf(schema: Schema): string {
  if (schema instanceof z.ZodEnum) return schema.options.map((option) => `\`${option}\``).join(", ");
  if (schema instanceof z.ZodBoolean) return "`true` or `false`";
  if (schema instanceof z.ZodNumber) return `number from ${schema.minValue} to ${schema.maxValue}`;
  if (schema instanceof z.ZodISODate) return "date, such as `2026-05-04`";
  if (schema instanceof z.ZodString) {
    if (schema.safeParse("#2456c7").success && !schema.safeParse("x").success)
      return "color, such as `#2456c7`";
    if (!schema.safeParse("x").success) return "address of a logo that was uploaded";
    if (schema.safeParse("").success) return "text, may be empty";
    return "lowercase letters, digits, and hyphens";
  }
  throw new Error(`there are no words for a ${schema._zod.def.type}`);
}

/** Of a part that may be missing only the part itself is marked, not what is in it. */
function optional(path: string): (field: Field) => Field {
  return (field) => (field.path === path ? { ...field, takes: `${field.takes}; optional` } : field);
}
