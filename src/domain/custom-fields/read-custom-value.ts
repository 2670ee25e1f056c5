import type { z } from "zod";
import { foldText } from "#domain/fold-text.ts";
import { multiLine, singleLine, webAddressSchema } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { digitsOf } from "#domain/money/currency-digits.ts";
import { readDay } from "#domain/readers/read-day.ts";
import { readFlag } from "#domain/readers/read-flag.ts";
import { maximumMinor, readMoney } from "#domain/readers/read-money.ts";
import { readNumber } from "#domain/readers/read-number.ts";
import type { Reading } from "#domain/readers/reading.ts";
import type { CustomField } from "./custom-fields.contract.ts";
import type { CustomInput, CustomValue } from "./custom-values.ts";

type ReadField = Pick<CustomField, "kind" | "options" | "currency">;

/** Reads a value as typed in a form, a cell of a file, or a program's JSON. Null: no value. */
export function readCustomValue(field: ReadField, input: CustomInput): Reading<CustomValue | null> {
  if (input === null || isBlank(input)) return { value: null };
  switch (field.kind) {
    case "text":
      return readWith(textSchema, input);
    case "long_text":
      return readWith(longTextSchema, input);
    case "link":
      return readWith(webAddressSchema, input);
    case "number":
      return typeof input === "number" ? checkNumber(input) : readText(input, readTypedNumber, "a number");
    case "money":
      return readAmount(input, field.currency ?? "USD");
    case "day":
      return readText(input, (text) => readDay(text), "a date such as 2026-05-31");
    case "flag":
      return typeof input === "boolean" ? { value: input } : readText(input, readFlag, "yes or no");
    case "choice":
      return readText(input, (text) => readOption(field, text), "one of the options");
    case "choices":
      return readOptions(field, input);
  }
}

const textSchema = singleLine(textLimits.line);
const longTextSchema = multiLine(textLimits.bio);
export const maximumCustomNumber = 1e12;

function isBlank(input: CustomInput): boolean {
  return typeof input === "string" ? input.trim() === "" : Array.isArray(input) && input.length === 0;
}

function readWith(schema: z.ZodType<string>, input: CustomInput): Reading<string | null> {
  if (typeof input !== "string") return { problem: "must be text" };
  const { data, error } = schema.safeParse(input);
  return error ? { problem: error.issues[0]?.message ?? "must be text" } : { value: data || null };
}

function readText<Value>(
  input: CustomInput,
  read: (text: string) => Reading<Value>,
  expected: string,
): Reading<Value> {
  return typeof input === "string" ? read(input.trim()) : { problem: `must be ${expected}` };
}

function isPossible(number: number): boolean {
  return Math.abs(number) <= maximumCustomNumber;
}

function readTypedNumber(text: string): Reading<number> {
  const { value, problem } = readNumber(text, isPossible);
  return problem === undefined ? checkNumber(value) : { problem };
}

function checkNumber(number: number): Reading<number> {
  if (!isPossible(number)) return { problem: "must be at most 1,000,000,000,000" };
  if (!Number.isInteger(number) && Math.round(number * 1e6) / 1e6 !== number)
    return { problem: "must have at most 6 decimals" };
  // Negative zero would be shown as -0.
  return { value: number || 0 };
}

function readAmount(input: CustomInput, currency: string): Reading<number> {
  const unit = 10 ** digitsOf(currency);
  if (typeof input !== "number") {
    const { value, problem } = readText(
      input,
      (text) => readMoney(text, currency),
      `an amount in ${currency}`,
    );
    return problem === undefined ? { value: value / unit } : { problem };
  }
  const minor = Math.round(input * unit);
  if (input < 0 || minor > maximumMinor) return { problem: `must be an amount in ${currency}` };
  return minor / unit === input
    ? { value: input || 0 }
    : { problem: `must have at most ${digitsOf(currency)} decimals` };
}

const mostNamed = 10;

function readOption({ options }: ReadField, text: string): Reading<string> {
  const option = options.find((one) => foldText(one) === foldText(text));
  if (option !== undefined) return { value: option };
  const named = options.slice(0, mostNamed).join(", ");
  return { problem: `must be one of ${named}${options.length > mostNamed ? ", and others" : ""}` };
}

/** A list, or text with commas. The options keep their order. */
function readOptions(field: ReadField, input: CustomInput): Reading<string[] | null> {
  const texts = typeof input === "string" ? input.split(/[,;\n]/) : input;
  if (!Array.isArray(texts)) return { problem: "must be a list" };
  const chosen = new Set<string>();
  for (const text of texts.map((one) => one.trim()).filter((one) => one !== "")) {
    const { value, problem } = readOption(field, text);
    if (problem !== undefined) return { problem: `‘${text}’ ${problem}` };
    chosen.add(value);
  }
  return { value: chosen.size === 0 ? null : field.options.filter((option) => chosen.has(option)) };
}
