import { eq, getTableName, inArray, lte, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { type PersonalRow, personalRows } from "#server/platform/database/personal-data.ts";
import { undos } from "./undos.schema.ts";

export type UndoRow = typeof undos.$inferSelect;
export type NewUndo = typeof undos.$inferInsert;

/** Database time in `seconds`. It decides what is due in all processes. */
export async function timeIn(executor: Executor, seconds: number): Promise<Date> {
  const { rows } = await executor.execute<{ time: string }>(
    sql`select to_char((clock_timestamp() + ${seconds} * interval '1 second') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time`,
  );
  return new Date(rows[0]?.time ?? Number.NaN);
}

export async function insertUndos(executor: Executor, rows: NewUndo[]): Promise<void> {
  if (rows.length > 0) await executor.insert(undos).values(rows);
}

/** Takes out an undo that has not expired. Only one transaction gets it. */
export async function takeUndo(
  executor: Executor,
  id: string,
): Promise<(UndoRow & { isInTime: boolean }) | undefined> {
  const isInTime = sql<boolean>`until > clock_timestamp()`;
  const [row] = await executor.delete(undos).where(eq(undos.id, id)).returning({
    id: undos.id,
    adminId: undos.adminId,
    action: undos.action,
    recordType: undos.recordType,
    recordId: undos.recordId,
    recordName: undos.recordName,
    snapshot: undos.snapshot,
    links: undos.links,
    madeId: undos.madeId,
    madeVersion: undos.madeVersion,
    until: undos.until,
    isInTime,
  });
  return row;
}

/** Takes out expired undos. Skips those that another process works on. */
export async function takeExpiredUndos(executor: Executor, limit: number): Promise<UndoRow[]> {
  const expired = executor
    .select({ id: undos.id })
    .from(undos)
    .where(lte(undos.until, sql`clock_timestamp()`))
    .orderBy(undos.until)
    .limit(limit)
    .for("update", { skipLocked: true });
  return executor.delete(undos).where(inArray(undos.id, expired)).returning();
}

/** Recently deleted records, for the privacy command. */
export const undosPersonalData = {
  name: getTableName(undos),
  async find(executor: Executor, email: string) {
    const rows = await personalRows<PersonalRow & Pick<UndoRow, "id" | "snapshot">>(
      executor,
      undos,
      sql`lower(${undos.snapshot} ->> 'email') = lower(${email})`,
    );
    return rows.map(({ snapshot: { password_hash: _, search: __, ...snapshot }, ...row }) => ({
      ...row,
      snapshot,
    }));
  },
  async erase(executor: Executor, ids: string[]): Promise<void> {
    await executor.delete(undos).where(inArray(undos.id, ids));
  },
};
