import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { cacheLimitHere } from "../machine.ts";

/** Memory for the rows of one table, as the length of their texts. Derived data takes about ten times as much. */
const maximumLength = cacheLimitHere(8 * 1024 * 1024);

/** Columns of a row as one JSON array, which is faster to read than single columns. */
export function rowText(columns: Record<string, SQLWrapper>): SQL<string> {
  return sql<string>`json_build_array(${sql.join(Object.values(columns), sql`, `)})::text`;
}

/**
 * Parses such texts. `names` are the column names; the last ones may be missing. An unchanged row yields the same
 * object, so that data derived from it can be cached. The objects must not be changed.
 */
export function keptRows<Row extends { createdAt: Date }>(names: readonly string[]): (text: string) => Row {
  const rows = new LRUCache<string, Row>({
    maxSize: maximumLength,
    sizeCalculation: (_row, text) => text.length,
  });
  return (text) => {
    const known = rows.get(text);
    if (known !== undefined) return known;
    const values: unknown[] = JSON.parse(text);
    const row = Object.fromEntries(values.map((value, place) => [names[place], value])) as Row;
    const made = Object.freeze<Row>({ ...row, createdAt: new Date(row.createdAt) });
    rows.set(text, made);
    return made;
  };
}
