import { foldedKey } from "../csv/folded-key.ts";
import { currencyOfSign } from "../readers/currency-signs.ts";
import { isSignOf } from "../readers/read-money.ts";
import type { ImportColumn } from "./imports.contract.ts";

const currencyHeaders = [
  "currency",
  "currencycode",
  "wahrung",
  "devise",
  "monnaie",
  "moneda",
  "divisa",
  "moeda",
];

type Column = Pick<ImportColumn, "header" | "samples" | "survey">;

/**
 * Currencies of a column's amounts that are not the field's: by the signs of the amounts, by the header, or by a column
 * that has nothing but currencies.
 */
export function foreignCurrencies(column: Column, columns: readonly Column[], currency: string): string[] {
  const own = [...(column.survey.currencies ?? []), ...currenciesInHeader(column.header)];
  const beside = columns
    .filter(({ header }) => currencyHeaders.includes(foldedKey(header)))
    .flatMap(({ samples }) => samples.flatMap((text) => currencyOfSign(text) ?? []));
  const named = own.length > 0 ? own : beside;
  return [...new Set(named)].filter((name) => !isSignOf(name, currency));
}

/** 'Preis (EUR)', 'Price €', or 'Honorar in Euro'. A code is in capital letters, because 'all' is one, too. */
function currenciesInHeader(header: string): string[] {
  const words = header.match(/\p{Sc}|\b[A-Z]{3}\b|\beuros?\b/giu) ?? [];
  return words
    .filter((word) => word === word.toUpperCase() || word.toLowerCase().startsWith("euro"))
    .flatMap((word) => currencyOfSign(word) ?? []);
}

/** Statement about a column in another currency: 'The amounts of Preis are in EUR, not in USD'. */
export function currencyText(header: string, foreign: readonly string[], currency: string): string {
  return `The amounts of ${header} are in ${foreign.join(" and ")}, not in ${currency}`;
}
