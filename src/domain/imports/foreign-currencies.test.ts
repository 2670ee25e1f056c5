import { describe, expect, it } from "vitest";
import { withoutCurrency } from "../readers/currency-signs.ts";
import { foreignCurrencies } from "./foreign-currencies.ts";
import type { Cell } from "./read-cells.ts";
import { surveyTable } from "./survey-table.ts";

/** Foreign currencies of the first column of a table. */
function foreignIn(headers: string[], rows: Cell[][], currency = "USD"): string[] {
  const table = surveyTable(headers);
  for (const row of rows) table.look(row);
  const columns = table.result();
  const [first] = columns;
  return first ? foreignCurrencies(first, columns, currency) : [];
}

describe("a column's currency", () => {
  it.each<[string, Cell[], string[]]>([
    ["Rate", ["1.200 €", "EUR 300"], ["EUR"]],
    ["Rate", ["$1,200", "US$ 300", "400 USD", 500], []],
    ["Rate", ["$100", "£80", "90 kr"], ["GBP", "KR"]],
    ["Rate", ["1.2K", "34 %", "CHF 80"], ["CHF"]],
    ["Preis (EUR)", [1200, 300], ["EUR"]],
    ["Honorar in Euro", ["1200"], ["EUR"]],
    ["Tarif €", ["1 200"], ["EUR"]],
    ["Rate USD", ["1200"], []],
    // 'all' and 'top' are codes of currencies, too.
    ["Rate for all top posts", ["1200"], []],
  ])("in %j with %j is another one: %j", (header, cells, foreign) => {
    expect(
      foreignIn(
        [header],
        cells.map((cell) => [cell]),
      ),
    ).toEqual(foreign);
  });

  it("is that of a column beside it, unless it has its own", () => {
    expect(
      foreignIn(
        ["Honorar", "Währung"],
        [
          ["1200", "EUR"],
          ["300", "eur"],
        ],
      ),
    ).toEqual(["EUR"]);
    expect(foreignIn(["Honorar", "Währung"], [["1200", "USD"]])).toEqual([]);
    expect(foreignIn(["Honorar", "Devise"], [["£1200", "EUR"]])).toEqual(["GBP"]);
    expect(foreignIn(["Price", "Currency"], [["1200", "USD"]], "EUR")).toEqual(["USD"]);
  });

  it("is the field's own in any spelling", () => {
    expect(foreignIn(["Price"], [["1.200 €"], ["EUR 5"], ["5 Euro"]], "EUR")).toEqual([]);
  });
});

it("an amount that is taken as it is loses its currency and nothing else", () => {
  const texts = ["1.200 €", "EUR 300,50", "£80", "90 kr", "1.2K", "on request", "", "1 200 €"];
  expect(texts.map(withoutCurrency)).toEqual([
    "1.200",
    "300,50",
    "80",
    "90",
    "1.2K",
    "on request",
    "",
    "1 200",
  ]);
});
