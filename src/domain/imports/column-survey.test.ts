import { describe, expect, it } from "vitest";
import { decimalMarkIn, readingOfColumn, surveyColumn } from "./column-survey.ts";
import type { ColumnReading, ImportFieldKind } from "./import-fields.ts";
import { type Cell, cellText } from "./read-cells.ts";

function read(
  kind: ImportFieldKind,
  cells: Cell[],
  { chosen = null, country = "" }: { chosen?: ColumnReading | null; country?: string } = {},
) {
  const survey = surveyColumn();
  for (const cell of cells) survey.look(cell);
  const applied = readingOfColumn(kind, survey.result(), chosen, { mark: decimalMarkIn(country) });
  const column = { kind, reading: applied?.reading, countsFrom1904: false };
  return { by: applied?.by, sample: applied?.sample, texts: cells.map((cell) => cellText(cell, column)) };
}

describe("a column of figures", () => {
  it("is decided by a cell that has one meaning", () => {
    expect(read("figure", ["12.500", "1.234.567", ""])).toEqual({
      by: "column",
      sample: "12.500",
      texts: ["12500", "1.234.567", ""],
    });
    expect(read("figure", ["12.500", "3.5"]).texts).toEqual(["12.5", "3.5"]);
    expect(read("figure", ["1,400", "12,5"]).texts).toEqual(["1.4", "12,5"]);
  });

  it("is a guess if all cells can be read in two ways, and is read in the other way on demand", () => {
    expect(read("figure", ["12.500", "8.200"])).toMatchObject({ by: "guess", texts: ["12500", "8200"] });
    expect(read("figure", ["12.500", "8.200"], { chosen: "." })).toMatchObject({
      by: "person",
      texts: ["12.5", "8.2"],
    });
    expect(read("figure", ["1,400", "2,300"])).toMatchObject({ by: "guess", texts: ["1400", "2300"] });
  });

  it("is guessed by the country of the agency, and contradictions are guesses", () => {
    expect(read("figure", ["1,400"], { country: "DE" }).texts).toEqual(["1.4"]);
    expect(read("figure", ["1.400"], { country: "US" }).texts).toEqual(["1.4"]);
    expect(read("figure", ["1.400", "1.5", "2,5"])).toMatchObject({ by: "guess" });
  });

  it("of percentages is guessed to have decimals, because nothing is engaged by thousands of percent", () => {
    expect(read("percent", ["3.456", "2.123 %"])).toMatchObject({
      by: "guess",
      texts: ["3.4560", "2.1230%"],
    });
    expect(read("percent", ["3,456"], { country: "US" })).toMatchObject({ by: "guess", texts: ["3.4560"] });
  });

  it("has no switch if every cell has one meaning, as numbers of a spreadsheet have", () => {
    expect(read("figure", ["12500", "12.5K", 12.345, 1400])).toEqual({
      by: undefined,
      sample: undefined,
      texts: ["12500", "12.5K", "12.3450", "1400"],
    });
  });

  it("is not decided by numbers of a spreadsheet", () => {
    expect(read("figure", [1400.5, "1.400"])).toMatchObject({ by: "guess", texts: ["1400.5", "1400"] });
  });
});

describe("a column of days", () => {
  it("is decided by a cell that has one meaning", () => {
    expect(read("day", ["03/04/2026", "24/12/2026"])).toMatchObject({
      by: "column",
      texts: ["2026-04-03", "2026-12-24"],
    });
    expect(read("day", ["03/04/2026", "12/24/2026"])).toMatchObject({
      by: "column",
      texts: ["2026-03-04", "2026-12-24"],
    });
  });

  it("is a guess otherwise, and is read in the other way on demand", () => {
    expect(read("day", ["03/04/2026"])).toMatchObject({ by: "guess", texts: ["2026-04-03"] });
    expect(read("day", ["03/04/2026"], { chosen: "month-first" })).toMatchObject({
      by: "person",
      texts: ["2026-03-04"],
    });
  });

  it("has days of a spreadsheet, as text or as a number", () => {
    expect(read("day", ["2026-05-31", 46022]).texts).toEqual(["2026-05-31", "2025-12-31"]);
  });
});

describe("a column of percentages", () => {
  it("of shares up to one is multiplied, unless somebody says that they are percent", () => {
    expect(read("percent", [0.0345, 0.00273629, 0.5])).toMatchObject({
      by: "guess",
      texts: ["3.45", "0.273629", "50"],
    });
    expect(read("percent", ["0.034", "0,5"]).texts).toEqual(["3.4", "50"]);
    expect(read("percent", [0.0345], { chosen: "percent" })).toMatchObject({
      by: "person",
      texts: ["0.0345"],
    });
  });

  it("with a greater number, or a percent sign, is read as it is", () => {
    expect(read("percent", [0.5, 3.4]).texts).toEqual(["0.5", "3.4"]);
    expect(read("percent", ["0.5%", "0.034"]).texts).toEqual(["0.5%", "0.034"]);
  });
});

it("yes and no are read in five languages", () => {
  expect(read("flag", ["Ja", "oui", "Sí", "x", "No", "nein", "não", "perhaps"]).texts).toEqual([
    ...["true", "true", "true", "true", "false", "false", "false", "perhaps"],
  ]);
});
