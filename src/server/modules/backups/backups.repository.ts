import { and, desc, eq, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { backups } from "./backups.schema.ts";

export type BackupRow = typeof backups.$inferSelect;

/** Days for which backups are listed. */
const daysListed = 400;

export async function insertBackup(
  executor: Executor,
  row: Pick<BackupRow, "id" | "name" | "dueAt" | "startedAt">,
): Promise<void> {
  const oldest = new Date(row.startedAt.getTime() - daysListed * 24 * 60 * 60 * 1000);
  await executor.delete(backups).where(lt(backups.startedAt, oldest));
  await executor.insert(backups).values(row);
}

export async function updateBackup(
  executor: Executor,
  id: string,
  change: Partial<Omit<BackupRow, "id" | "name" | "dueAt" | "startedAt">>,
): Promise<void> {
  await executor.update(backups).set(change).where(eq(backups.id, id));
}

export async function listNewest(executor: Executor, limit: number): Promise<BackupRow[]> {
  return executor.select().from(backups).orderBy(desc(backups.startedAt)).limit(limit);
}

export const newest = (executor: Executor) => first(executor, undefined);

export const newestGood = (executor: Executor) =>
  first(executor, and(isNotNull(backups.endedAt), isNull(backups.error)));

export async function newestTried(executor: Executor): Promise<BackupRow | undefined> {
  const [row] = await executor
    .select()
    .from(backups)
    .where(isNotNull(backups.triedAt))
    .orderBy(desc(backups.triedAt))
    .limit(1);
  return row;
}

async function first(executor: Executor, condition: SQL | undefined): Promise<BackupRow | undefined> {
  const [row] = await executor
    .select()
    .from(backups)
    .where(condition)
    .orderBy(desc(backups.startedAt))
    .limit(1);
  return row;
}
