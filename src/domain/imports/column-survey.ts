import { shownMark, shownOrder } from "../readers/column-marks.ts";
import { currencyOfAmount } from "../readers/currency-signs.ts";
import { type DecimalMark, decimalReadings, plainFigure } from "../readers/decimal-readings.ts";
import { type DayOrder, readDay } from "../readers/read-day.ts";
import type { ColumnReading, ImportFieldKind } from "./import-fields.ts";
import { type Cell, shareOf } from "./read-cells.ts";

/** Evidence in the cells of a column for how all of them are read. */
export type ColumnSurvey = {
  /** Decimal marks that a cell can only be read with. */
  marks: DecimalMark[];
  /** Orders of day and month that a cell can only be read with. */
  orders: DayOrder[];
  /** The first cell that could be read in two ways. */
  ambiguousFigure: string | null;
  ambiguousDay: string | null;
  /** The first number from 0 to 1, if there is no greater one and no percent sign. */
  fraction: string | null;
  /** Currencies beside amounts. Missing in a survey that an earlier version has made. */
  currencies?: string[] | undefined;
};

/** Currencies of one column that are named. */
const mostCurrencies = 5;

/** Collects a survey from the cells of a column. A number has one meaning only, unless it is a share. */
export function surveyColumn() {
  const marks = new Set<DecimalMark>();
  const orders = new Set<DayOrder>();
  let ambiguousFigure: string | null = null;
  let ambiguousDay: string | null = null;
  let fraction: string | null = null;
  let isShare = true;
  const currencies = new Set<string>();
  const lookAtShare = (cell: Cell) => {
    const share = typeof cell === "number" ? cell : shareOf(cell);
    if (share === undefined || share > 1) isShare = false;
    else if (!Number.isInteger(share)) fraction ??= String(cell);
  };
  return {
    /** `shown`: the currency that the format of a number shows. */
    look(cell: Cell, shown?: string): void {
      if (cell === "") return;
      lookAtShare(cell);
      if (currencies.size < mostCurrencies) {
        const currency = typeof cell === "number" ? shown : currencyOfAmount(cell);
        if (currency) currencies.add(currency);
      }
      if (typeof cell === "number") return;
      const mark = shownMark(cell);
      if (mark) marks.add(mark);
      else if (isAmbiguousFigure(cell)) ambiguousFigure ??= cell;
      const order = shownOrder(cell);
      if (order) orders.add(order);
      else if (isAmbiguousDay(cell)) ambiguousDay ??= cell;
    },
    result: (): ColumnSurvey => ({
      marks: [...marks],
      orders: [...orders],
      ambiguousFigure,
      ambiguousDay,
      fraction: isShare ? fraction : null,
      currencies: [...currencies],
    }),
  };
}

const firstNumber = /\d[\d., ']*/;

function isAmbiguousFigure(text: string): boolean {
  const number = firstNumber.exec(plainFigure(text))?.[0] ?? "";
  return decimalReadings(number.trim()).length > 1;
}

function isAmbiguousDay(text: string): boolean {
  const days = (["day-first", "month-first"] as const).map((order) => readDay(text, order).value);
  return days[0] !== days[1];
}

/** How the country of the agency writes figures and days. Undefined: unknown. */
export type AgencyConventions = { mark?: DecimalMark | undefined; order?: DayOrder | undefined };

export type AppliedReading = {
  reading: ColumnReading;
  other: ColumnReading;
  /** A cell that could mean two things. */
  sample: string;
  /** The column shows it, somebody chose it, or it is a guess. */
  by: "column" | "person" | "guess";
};

/** How an ambiguous column is read. Undefined if every cell has one meaning. */
export function readingOfColumn(
  kind: ImportFieldKind,
  survey: ColumnSurvey,
  chosen: ColumnReading | null,
  agency: AgencyConventions,
): AppliedReading | undefined {
  const { ambiguousFigure, ambiguousDay, fraction } = survey;
  const decide = <R extends ColumnReading>(
    pair: readonly [R, R],
    shown: readonly R[],
    guess: R,
    sample: string,
  ) => {
    const isChosen = pair.some((reading) => reading === chosen);
    const [only] = shown.length === 1 ? shown : [];
    const reading = isChosen ? (chosen as R) : (only ?? guess);
    const other = pair[0] === reading ? pair[1] : pair[0];
    return { reading, other, sample, by: isChosen ? "person" : only ? "column" : "guess" } as const;
  };
  if (kind === "percent" && fraction !== null)
    return decide(["fraction", "percent"], [], "fraction", fraction);
  if ((kind === "figure" || kind === "percent") && ambiguousFigure !== null) {
    const guess =
      kind === "percent" ? fractionMark(ambiguousFigure) : (agency.mark ?? wholeMark(ambiguousFigure));
    return decide([".", ","], survey.marks, guess, ambiguousFigure);
  }
  if (kind === "day" && ambiguousDay !== null) {
    return decide(["day-first", "month-first"], survey.orders, agency.order ?? "day-first", ambiguousDay);
  }
  return undefined;
}

/** The decimal mark with which an ambiguous figure is a whole number: '12.500' is more often 12,500 than 12.5. */
function wholeMark(text: string): DecimalMark {
  return plainFigure(text).includes(",") ? "." : ",";
}

/** The decimal mark with which an ambiguous percentage has decimals: '3.456' is never 3,456 %. */
function fractionMark(text: string): DecimalMark {
  return wholeMark(text) === "." ? "," : ".";
}

/** The decimal mark of a country; undefined if it is unknown. */
export function decimalMarkIn(country: string): DecimalMark | undefined {
  if (country === "") return undefined;
  const { language, region } = new Intl.Locale("und", { region: country }).maximize();
  const mark = new Intl.NumberFormat(`${language}-${region}`, { numberingSystem: "latn" })
    .formatToParts(1.5)
    .find(({ type }) => type === "decimal")?.value;
  return mark === "." || mark === "," ? mark : undefined;
}
