import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

/** Memory for the rows of one table, as the length of their texts. What is derived from them takes some ten times as much. */
const maximumLength = 8 * 1024 * 1024;

/** A row of these columns as one JSON text without their names, which costs less to read than the columns one by one. */
export function rowText(columns: Record<string, SQLWrapper>): SQL<string> {
  return sql<string>`json_build_array(${sql.join(Object.values(columns), sql`, `)})::text`;
}

/**
 * Reads such texts, whose columns have these names; the last ones may be missing. As long as a row stays the same, so
 * does the object, and what was once derived from it need not be derived again. Nobody may change it.
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
