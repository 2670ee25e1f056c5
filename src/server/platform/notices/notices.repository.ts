import { and, asc, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { notices } from "./notices.schema.ts";

export type NoticeRow = typeof notices.$inferSelect;
type Group = Pick<NoticeRow, "recipientId" | "recordType" | "recordId">;

/** Keeps a notice that is already waiting. If that one is being sent, waits for it and then adds another. */
export async function insertNotice(executor: Executor, row: NoticeRow): Promise<void> {
  const { recipientId, recordType, recordId, kind, detailId } = notices;
  await executor
    .insert(notices)
    .values(row)
    .onConflictDoUpdate({
      target: [recipientId, recordType, recordId, kind, detailId],
      set: { kind: row.kind },
    });
}

/** Recipients and records of due notices. */
export async function listDueGroups(executor: Executor, now: Date): Promise<Group[]> {
  const { recipientId, recordType, recordId } = notices;
  return executor
    .selectDistinct({ recipientId, recordType, recordId })
    .from(notices)
    .where(lte(notices.dueAt, now));
}

/** Due notices of a group, locked until the end of the transaction. Other processes skip them. */
export async function lockNotices(executor: Executor, group: Group, by: Date): Promise<NoticeRow[]> {
  const { recipientId } = group;
  return executor
    .select()
    .from(notices)
    .where(
      and(
        recipientId === null ? isNull(notices.recipientId) : eq(notices.recipientId, recipientId),
        eq(notices.recordType, group.recordType),
        eq(notices.recordId, group.recordId),
        lte(notices.dueAt, by),
      ),
    )
    .orderBy(asc(notices.dueAt), asc(notices.id))
    .for("update", { skipLocked: true });
}

export async function deleteNotices(executor: Executor, ids: string[]): Promise<void> {
  await executor.delete(notices).where(inArray(notices.id, ids));
}

export async function postponeNotices(executor: Executor, ids: string[], dueAt: Date): Promise<void> {
  await executor.update(notices).set({ dueAt }).where(inArray(notices.id, ids));
}
