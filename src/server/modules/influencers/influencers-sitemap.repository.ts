import { asc, gte } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { influencers } from "./influencers.schema.ts";

export type ListedPage = { id: string; updatedAt: string };

/** The creator at `position` in the order of ids, from 0; undefined when there are not so many. */
export async function findIdAt(executor: Executor, position: number): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: influencers.id })
    .from(influencers)
    .orderBy(asc(influencers.id))
    .offset(position)
    .limit(1);
  return row?.id;
}

/** A creator and those that follow. Ids carry their time, so what is new comes last and earlier files stay as they are. */
export function listPagesFrom(executor: Executor, id: string, limit: number): Promise<ListedPage[]> {
  return executor
    .select({ id: influencers.id, updatedAt: influencers.updatedAt })
    .from(influencers)
    .where(gte(influencers.id, id))
    .orderBy(asc(influencers.id))
    .limit(limit);
}
