import { and, asc, count, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { type DueQuery, dayOf, dueOrder } from "#server/platform/database/due-page.ts";
import { influencers, isNoticeDue } from "./influencers.schema.ts";

/** Notes that creators were told which data the agency has of them. The caller has locked the records. */
export async function markTold(executor: Executor, ids: string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  // Without a new version, because no field of a form changes.
  await executor
    .update(influencers)
    .set({ toldAt: at })
    .where(and(inArray(influencers.id, ids), isNull(influencers.toldAt)));
}

/** Private creators who were added before a time and have to be told: how many, and the first of them. */
export async function findDueNotices(executor: Executor, cutoff: Date) {
  const { id, createdAt } = influencers;
  const condition = isNoticeDue(cutoff);
  const [row] = await executor
    .select({ id, createdAt })
    .from(influencers)
    .where(condition)
    .orderBy(asc(createdAt), asc(id))
    .limit(1);
  const [all] = await executor.select({ count: count() }).from(influencers).where(condition);
  return row && { first: row, count: all?.count ?? 0 };
}

/** Creators who asked to be erased, in the order of `dueOrder`. The last day is that of `erasureDueOn`. */
export async function listErasures(
  executor: Executor,
  { page: { limit, after }, rules }: Pick<DueQuery, "page" | "rules">,
): Promise<{ rows: { id: string; name: string; createdAt: Date; dueOn: string }[]; total: number }> {
  const { id, name, createdAt, erasureAskedAt } = influencers;
  const dueOn = sql`(${dayOf(erasureAskedAt, rules.timeZone)} + interval '1 month')::date`;
  const { order, isAfter } = dueOrder({ dueOn, createdAt, id }, after);
  const isAsked = isNotNull(erasureAskedAt);
  const rows = await executor
    .select({ id, name, createdAt, dueOn: sql<string>`${dueOn}::text` })
    .from(influencers)
    .where(and(isAsked, isAfter))
    .orderBy(order)
    .limit(limit);
  const [all] = await executor.select({ total: count() }).from(influencers).where(isAsked);
  return { rows, total: all?.total ?? 0 };
}
