import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

/** Memory for the rows of one table, as the length of their texts. What is derived from them takes some ten times as much. */
const maximumLength = 8 * 1024 * 1024;

/** A row of these columns as one JSON text, which costs less to read than the columns one by one. */
export function rowText(columns: Record<string, SQLWrapper>): SQL<string> {
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  return sql<string>`(select row_to_json(row)::text from (select ${sql.join(named, sql`, `)}) as row)`;
}

/**
 * Reads such texts. As long as a row stays the same, so does the object, and what was once derived from it need not be
 * derived again. Nobody may change it.
 */
export function keptRows<Row extends { createdAt: Date }>(): (text: string) => Row {
  const rows = new LRUCache<string, Row>({
    maxSize: maximumLength,
    sizeCalculation: (_row, text) => text.length,
  });
  return (text) => {
    const known = rows.get(text);
    if (known !== undefined) return known;
    const row = JSON.parse(text);
    const made = Object.freeze<Row>({ ...row, createdAt: new Date(row.createdAt) });
    rows.set(text, made);
    return made;
  };
}
