import { digitsOf } from "#domain/money/currency-digits.ts";
import { decimalText } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import type { CustomField } from "./custom-fields.contract.ts";
import type { CustomValue } from "./custom-values.ts";

type TextField = Pick<CustomField, "kind" | "currency">;

/** A value as text that `readCustomValue` reads as the same value, for controls and cells of files. */
export function customTypedText({ kind, currency }: TextField, value: CustomValue | undefined): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  return kind === "money" ? amountText(value, currency ?? "USD") : numberText(value);
}

function amountText(value: number, currency: string): string {
  const digits = digitsOf(currency);
  return decimalText(String(Math.round(value * 10 ** digits)), digits);
}

/** Three decimals could also be thousands, so a zero follows them. */
function numberText(value: number): string {
  const text = String(value);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
/** A value as people read it. */
export function customShownText(field: TextField, value: CustomValue | undefined): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "number") return customTypedText(field, value);
  if (field.kind !== "money") return value.toLocaleString("en-US", { maximumFractionDigits: 6 });
  const currency = field.currency ?? "USD";
  return moneyText({ amount: amountText(value, currency), currency });
}
