import { shownMark, shownOrder, withColumnMark } from "../readers/column-marks.ts";
import type { DecimalMark } from "../readers/decimal-readings.ts";
import { type DayOrder, readDay } from "../readers/read-day.ts";
import { columnKind, type ImportKind, importColumn } from "./import-columns.ts";

export type ColumnConventions = ReturnType<typeof columnConventions>;

/** Detects how figures and days are written in each column. `agencyOrder`: day order of the agency's country. */
export function columnConventions(kind: ImportKind, agencyOrder?: DayOrder) {
  const columns = new Map<string, string | undefined>();
  const marks = new Map<string, Set<DecimalMark>>();
  const orders = new Map<string, Set<DayOrder>>();

  const columnOf = (header: string) => {
    if (!columns.has(header)) columns.set(header, importColumn(kind, header));
    return columns.get(header);
  };
  const resolved = (column: string, text: string): string => {
    const shows = columnKind(kind, column);
    if (shows === "figure") {
      const mark = only(marks.get(column));
      return mark ? withColumnMark(text, mark) : text;
    }
    return shows === "day" ? (readDay(text, only(orders.get(column)) ?? agencyOrder).value ?? text) : text;
  };

  return {
    look(header: string, text: string): void {
      const column = columnOf(header);
      const shows = column && columnKind(kind, column);
      if (column === undefined || shows === undefined || text.trim() === "") return;
      if (shows === "figure") add(marks, column, shownMark(text));
      else add(orders, column, shownOrder(text));
    },

    /** Rewrites figures and days by the conventions of their columns. Ambiguous cells stay unchanged. */
    resolve: (row: Record<string, string>): Record<string, string> =>
      Object.fromEntries(Object.entries(row).map(([column, text]) => [column, resolved(column, text)])),
  };
}

function add<Value>(shown: Map<string, Set<Value>>, column: string, value: Value | undefined): void {
  if (value !== undefined) shown.set(column, (shown.get(column) ?? new Set()).add(value));
}

/** The only value of a set; undefined if the cells contradict each other. */
function only<Value>(values: ReadonlySet<Value> = new Set()): Value | undefined {
  const [value] = values;
  return values.size === 1 ? value : undefined;
}
