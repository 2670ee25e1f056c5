import { and, gt, inArray, lte, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { rateLimits } from "./rate-limits.schema.ts";

/** Additional uses of a key. `endsAt` applies if no window is running. */
export type Uses = { key: string; uses: number; endsAt: Date };
export type Counted = { key: string; used: number; endsAt: Date };

/**
 * Adds to the counters, each key once, and returns the new values. A window starts again if it has ended, or if it
 * would end after `latest`, because a clock was wrong when it began.
 */
export async function addUses(
  executor: Executor,
  added: Uses[],
  { now, latest }: { now: Date; latest: Date },
): Promise<Counted[]> {
  // Always in the same order, to avoid deadlocks.
  const values = added
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, uses, endsAt }) => ({ key, used: uses, endsAt }));
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  const isOver = sql`(${rateLimits.endsAt} <= ${at(now)} or ${rateLimits.endsAt} > ${at(latest)})`;
  return executor
    .insert(rateLimits)
    .values(values)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`excluded.used + case when ${isOver} then 0 else ${rateLimits.used} end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning();
}

export async function takeBackUse(executor: Executor, keys: string[], now: Date): Promise<void> {
  const running = executor
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.endsAt, now)))
    .orderBy(rateLimits.key)
    .for("update");
  await executor
    .update(rateLimits)
    .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
    .where(inArray(rateLimits.key, running));
}

export async function deleteCounts(executor: Executor, keys: string[]): Promise<void> {
  await executor.delete(rateLimits).where(inArray(rateLimits.key, keys));
}

export async function deleteEnded(executor: Executor, now: Date): Promise<void> {
  await executor.delete(rateLimits).where(lte(rateLimits.endsAt, now));
}
