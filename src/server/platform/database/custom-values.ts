import { and, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CustomFilter } from "#domain/custom-fields/custom-filters.ts";
import type { CustomChanges, CustomValue } from "#domain/custom-fields/custom-values.ts";
import type { Executor } from "./database.ts";
import { containsTypedText } from "./text-search.ts";

type TableWithValues = PgTable & { id: PgColumn; custom: PgColumn };

/** The column `custom` after changes, for an update. Values of deleted fields stay until they can no longer come back. */
export function withChanges(
  { custom }: Pick<TableWithValues, "custom">,
  { set, removed }: CustomChanges,
): SQL {
  return sql`(${custom} || ${JSON.stringify(set)}::jsonb) - ${sql.param(removed)}::text[]`;
}

export type CustomRows = ReturnType<typeof customRows>;

/** Records with values of own fields. */
export function customRows(table: TableWithValues) {
  // The index holds only records with values.
  const hasValue = (key: string) => sql`${table.custom} <> '{}' and ${table.custom} ? ${key}`;
  return {
    async count(executor: Executor, key: string): Promise<number> {
      const { rows } = await executor.execute<{ count: string }>(
        sql`select count(*) as count from ${table} where ${hasValue(key)}`,
      );
      return Number(rows[0]?.count ?? 0);
    },

    /**
     * Removes the values of a deleted field from up to `limit` records and returns their number. The records keep their
     * version, because nobody has seen the values since the deletion.
     */
    async remove(executor: Executor, key: string, limit: number): Promise<number> {
      const { rowCount } = await executor.execute(sql`update ${table} set custom = custom - ${key}::text
        where id in (select id from ${table} where ${hasValue(key)} order by id limit ${limit} for update)`);
      return rowCount ?? 0;
    },
  };
}

/** Condition that the values in a column fit all filters. */
export function fitsOwnFields(custom: SQL, filters: readonly CustomFilter[]): SQL | undefined {
  if (filters.length === 0) return undefined;
  const some = filters.some((filter) => filter.test !== "set" || filter.isSet);
  return and(some ? sql`${custom} <> '{}'` : undefined, ...filters.map((filter) => fits(custom, filter)));
}

function fits(custom: SQL, filter: CustomFilter): SQL | undefined {
  const { key, kind } = filter;
  const text = sql`(${custom} ->> ${key}::text)`;
  const isSet = sql`${custom} ? ${key}::text`;
  switch (filter.test) {
    case "set":
      return filter.isSet ? isSet : sql`not (${isSet})`;
    case "contains":
      return containsTypedText(text, filter.text);
    case "is":
      return or(...filter.values.map((value) => holds(custom, key, kind === "choices" ? [value] : value)));
    default: {
      const value = kind === "day" ? sql`${text} collate "C"` : sql`${text}::numeric`;
      const limit = kind === "day" ? sql`${filter.value}::text` : sql`${filter.value}::numeric`;
      return and(isSet, filter.test === "from" ? sql`${value} >= ${limit}` : sql`${value} <= ${limit}`);
    }
  }
}

function holds(custom: SQL, key: string, value: CustomValue | CustomValue[]): SQL {
  return sql`${custom} @> ${JSON.stringify({ [key]: value })}::jsonb`;
}
