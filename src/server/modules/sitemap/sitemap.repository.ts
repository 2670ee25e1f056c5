import { asc, gt } from "drizzle-orm";
import type { Executor } from "../../database/database.ts";
import { influencers } from "../../database/schema/influencers.ts";

export type ListedPage = { id: string; updatedAt: string };

/** The id before the creator at `position` in the order of ids; undefined when there are not so many, null before the first. */
export async function findIdBefore(executor: Executor, position: number): Promise<string | null | undefined> {
  if (position === 0) return null;
  const [row] = await executor
    .select({ id: influencers.id })
    .from(influencers)
    .orderBy(asc(influencers.id))
    .offset(position - 1)
    .limit(1);
  return row?.id;
}

/** The creators that follow an id. Ids carry their time, so what is new comes last and earlier files stay as they are. */
export function listPagesAfter(executor: Executor, id: string | null, limit: number): Promise<ListedPage[]> {
  return executor
    .select({ id: influencers.id, updatedAt: influencers.updatedAt })
    .from(influencers)
    .where(id === null ? undefined : gt(influencers.id, id))
    .orderBy(asc(influencers.id))
    .limit(limit);
}
