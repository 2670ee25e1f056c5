import { z } from "zod";
import type { FieldError } from "#domain/http/envelope.ts";
import { singleLine } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { readFlag } from "#domain/readers/read-flag.ts";
import { maximumCustomFields } from "./custom-field-kinds.ts";
import type { CustomField } from "./custom-fields.contract.ts";
import type { CustomValue } from "./custom-values.ts";
import { readCustomValue } from "./read-custom-value.ts";

/** A condition on one own field. */
export type CustomFilter = { key: string; kind: CustomField["kind"] } & (
  | { test: "is"; values: CustomValue[] }
  | { test: "from" | "to"; value: CustomValue }
  | { test: "contains"; text: string }
  | { test: "set"; isSet: boolean }
);

const one = singleLine(textLimits.search + 60);
const most = 2 * maximumCustomFields;

/** `shoe_size.from:40`, once or repeated. */
export const customFilterSchema = z
  .union([one, z.array(one).max(most, `must be at most ${most}`)])
  .transform((texts) => [texts].flat().filter((text) => text !== ""))
  .optional()
  .meta({
    description:
      "Filter by custom fields: `key:value`. Numbers, money, and days: `key.from:value` and `key.to:value`. All kinds: `key.set:yes` or `key.set:no`. Several values of one list: any of them",
  });

type Filters = { filters: CustomFilter[]; errors: FieldError[] };

/** Conditions of a query, and the errors of its parameter. */
export function readCustomFilters(fields: readonly CustomField[], texts: readonly string[] = []): Filters {
  const read: Filters = { filters: [], errors: [] };
  for (const text of texts) {
    const [, key = "", suffix, value = ""] = /^([a-z0-9_]+)(?:\.(from|to|set))?:(.*)$/.exec(text) ?? [];
    const field = fields.find((each) => each.key === key);
    const filter = field && readFilter(field, suffix, value);
    if (filter === undefined)
      read.errors.push({ path: "custom", message: `‘${text}’ names no custom field` });
    else if ("problem" in filter)
      read.errors.push({ path: "custom", message: `‘${text}’ ${filter.problem}` });
    else addFilter(read.filters, filter);
  }
  return read;
}

/** Several values of one field widen the search. */
function addFilter(filters: CustomFilter[], filter: CustomFilter): void {
  const same = filters.find(({ key, test }) => key === filter.key && test === "is");
  if (filter.test === "is" && same?.test === "is") same.values.push(...filter.values);
  else filters.push(filter);
}

const ranges: readonly string[] = ["number", "money", "day"];
const lists: readonly string[] = ["choice", "choices", "flag"];

function readFilter(
  field: CustomField,
  suffix: string | undefined,
  text: string,
): CustomFilter | { problem: string } {
  const { key, kind } = field;
  if (suffix === "set") {
    const { value, problem } = readFlag(text);
    return problem === undefined ? { key, kind, test: "set", isSet: value } : { problem };
  }
  if (suffix !== undefined && !ranges.includes(kind)) return { problem: "takes no limits" };
  if (suffix === undefined && !ranges.includes(kind) && !lists.includes(kind)) {
    return { key, kind, test: "contains", text };
  }
  // Records may still have an option that the field has no longer.
  const options = kind === "choice" || kind === "choices" ? [...field.options, text] : field.options;
  const { value, problem } = readCustomValue({ ...field, options }, text);
  if (problem !== undefined) return { problem };
  if (value === null) return { problem: "needs a value" };
  if (suffix === "from" || suffix === "to") return { key, kind, test: suffix, value };
  return { key, kind, test: "is", values: [value].flat() };
}
