import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

export type SubjectRows = ReturnType<typeof subjectRows>;

/** Records that other tables refer to without a foreign key. */
export function subjectRows(table: PgTable & { id: PgColumn }) {
  const find = (executor: Executor, id: string) =>
    executor.select({ id: table.id }).from(table).where(eq(table.id, id));
  return {
    exists: async (executor: Executor, id: string) => (await find(executor, id)).length > 0,
    /** Keeps a record from being deleted before this transaction ends. False if there is none. */
    hold: async (executor: Executor, id: string) => (await find(executor, id).for("key share")).length > 0,
  };
}
