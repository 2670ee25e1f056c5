import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

/** A record whose references lead to another one from now on. */
export type Moved = { from: string; to: string };

/** References to records in a column. `only`: condition for those that it holds beside others. */
export function references(column: PgColumn, only?: SQL) {
  return {
    async move(executor: Executor, { from, to }: Moved): Promise<void> {
      const [name] = Object.entries(column.table).find(([, each]) => each === column) ?? [];
      if (name === undefined) throw new Error("a column is not in its table");
      await executor
        .update(column.table)
        .set({ [name]: to })
        .where(and(eq(column, from), only));
    },
  };
}
