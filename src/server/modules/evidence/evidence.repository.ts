import { asc, eq, getTableName, inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { evidence } from "./evidence.schema.ts";

export type EvidenceRow = typeof evidence.$inferSelect;

export async function insertEvidence(
  executor: Executor,
  row: Pick<EvidenceRow, "id" | "joinRequestId" | "createdAt">,
): Promise<void> {
  await executor.insert(evidence).values(row);
}

/** Evidence for these requests, oldest first. */
export async function listEvidence(executor: Executor, joinRequestIds: string[]): Promise<EvidenceRow[]> {
  if (joinRequestIds.length === 0) return [];
  return executor
    .select()
    .from(evidence)
    .where(inArray(evidence.joinRequestId, joinRequestIds))
    .orderBy(asc(evidence.createdAt), asc(evidence.id));
}

/** Detaches evidence from a request for an undo, and returns the IDs. */
export async function holdEvidence(
  executor: Executor,
  { joinRequestId, heldBy }: { joinRequestId: string; heldBy: string },
): Promise<string[]> {
  const rows = await executor
    .update(evidence)
    .set({ joinRequestId: null, heldBy })
    .where(eq(evidence.joinRequestId, joinRequestId))
    .returning({ id: evidence.id });
  return rows.map(({ id }) => id);
}

export async function giveBackEvidence(
  executor: Executor,
  { joinRequestId, heldBy }: { joinRequestId: string; heldBy: string },
): Promise<void> {
  await executor.update(evidence).set({ joinRequestId, heldBy: null }).where(eq(evidence.heldBy, heldBy));
}

export async function deleteHeldEvidence(executor: Executor, heldBy: string[]): Promise<void> {
  if (heldBy.length > 0) await executor.delete(evidence).where(inArray(evidence.heldBy, heldBy));
}

export async function deleteEvidence(executor: Executor, ids: string[]): Promise<void> {
  if (ids.length > 0) await executor.delete(evidence).where(inArray(evidence.id, ids));
}

export const evidencePersonalData = {
  name: getTableName(evidence),
  /** `ownerIds`: IDs of requests, and of undos that hold one. */
  find: (executor: Executor, ownerIds: string[]) =>
    personalRows<Record<string, unknown> & { id: string }>(
      executor,
      evidence,
      sql`coalesce(${evidence.joinRequestId}, ${evidence.heldBy}) = any(${sql.param(ownerIds)}::uuid[])
        order by ${evidence.id}`,
    ),
  erase: deleteEvidence,
};
