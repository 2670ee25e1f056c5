import { and, asc, gte } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { isPublic } from "#server/platform/database/public-creators.ts";
import { influencers, withSlug } from "./influencers.schema.ts";

export type ListedPage = { id: string; slug: string | null; updatedAt: string };

/** ID of the public creator at `position` (from 0) in the order of IDs; undefined past the end. */
export async function findIdAt(executor: Executor, position: number): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: influencers.id })
    .from(influencers)
    .where(isPublic)
    .orderBy(asc(influencers.id))
    .offset(position)
    .limit(1);
  return row?.id;
}

/**
 * Public creators from this one on. IDs start with a timestamp, so new creators come last and earlier files do not change.
 */
export function listPagesFrom(executor: Executor, id: string, limit: number): Promise<ListedPage[]> {
  return executor
    .select({ id: influencers.id, ...withSlug, updatedAt: influencers.updatedAt })
    .from(influencers)
    .where(and(gte(influencers.id, id), isPublic))
    .orderBy(asc(influencers.id))
    .limit(limit);
}
