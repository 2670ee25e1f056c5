import { expect, it } from "vitest";
import { customTypedText } from "./custom-value-text.ts";
import type { CustomInput } from "./custom-values.ts";
import { readCustomValue } from "./read-custom-value.ts";

const field = (kind: Parameters<typeof readCustomValue>[0]["kind"], more: object = {}) => ({
  kind,
  options: [],
  currency: null,
  ...more,
});
const list = { options: ["Vegan", "Größe L"] };

it.each<[Parameters<typeof readCustomValue>[0], CustomInput, unknown]>([
  [field("text"), " A\u200b line ", "A line"],
  [field("text"), "two\nlines", { problem: "must be on one line" }],
  [field("text"), 5, { problem: "must be text" }],
  [field("text"), "x".repeat(201), { problem: "must be at most 200 characters" }],
  [field("long_text"), "two\r\nlines", "two\nlines"],
  [field("number"), "1,250.5", 1250.5],
  [field("number"), "-3", -3],
  [field("number"), 1e13, { problem: "must be at most 1,000,000,000,000" }],
  [field("number"), 0.1234567, { problem: "must have at most 6 decimals" }],
  [field("number"), "1.250", { problem: "Do you mean 1,250 or 1.25?" }],
  [field("number"), "many", { problem: "must be a number" }],
  [field("number"), true, { problem: "must be a number" }],
  [field("money", { currency: "EUR" }), "1.400,50 €", 1400.5],
  [field("money", { currency: "EUR" }), 19.999, { problem: "must have at most 2 decimals" }],
  [field("money", { currency: "JPY" }), "1,400", 1400],
  [field("money", { currency: "EUR" }), -1, { problem: "must be an amount in EUR" }],
  [field("day"), "24.12.2026", "2026-12-24"],
  [field("day"), "31.02.2026", { problem: "must be a date such as 2026-05-31" }],
  [field("flag"), "Yes", true],
  [field("flag"), false, false],
  [field("flag"), "maybe", { problem: "must be yes or no" }],
  [field("choice", list), "grosse l", "Größe L"],
  [field("choice", list), "XL", { problem: "must be one of Vegan, Größe L" }],
  [field("choices", list), "Größe L; vegan,", ["Vegan", "Größe L"]],
  [field("choices", list), ["Vegan", "Vegan"], ["Vegan"]],
  [field("choices", list), ["XL"], { problem: "‘XL’ must be one of Vegan, Größe L" }],
  [field("link"), "example.com/a", "https://example.com/a"],
  [field("link"), "javascript:alert(1)", { problem: "must be a web address, such as https://example.com" }],
  [field("choices", list), [], null],
  [field("number"), " ", null],
  [field("flag"), null, null],
])("a field of the kind %j reads %j as %j", (of, input, expected) => {
  const isProblem = typeof expected === "object" && expected !== null && "problem" in expected;
  expect(readCustomValue(of, input)).toEqual(isProblem ? expected : { value: expected });
});

it("what a control or a cell shows is read as the same value", () => {
  const numbers = [0, 1.125, -1.125, 12_500, 0.000001, 999_999.999, 1e12, 1234.5, 100];
  for (const number of numbers) {
    const text = customTypedText(field("number"), number);
    expect(readCustomValue(field("number"), text), text).toEqual({ value: number });
  }
  for (const [currency, amount] of [
    ["USD", 1.4],
    ["USD", 1400],
    ["JPY", 1400],
    ["KWD", 1.125],
  ] as const) {
    const text = customTypedText(field("money", { currency }), amount);
    expect(readCustomValue(field("money", { currency }), text), text).toEqual({ value: amount });
  }
  for (const flag of [true, false])
    expect(readCustomValue(field("flag"), customTypedText(field("flag"), flag))).toEqual({ value: flag });
});
