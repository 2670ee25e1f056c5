import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { currentSlug } from "#server/platform/database/slugs.ts";
import { brands } from "./brands.schema.ts";

const published = eq(brands.status, "published");

/** ID at `position` (from 0) among the published brands by ID; undefined past the end. */
export async function findBrandIdAt(executor: Executor, position: number): Promise<string | undefined> {
  const [row] = await executor
    .select({ id: brands.id })
    .from(brands)
    .where(published)
    .orderBy(asc(brands.id))
    .offset(position)
    .limit(1);
  return row?.id;
}

/** Published brands from this one on. */
export function listBrandPagesFrom(executor: Executor, id: string, limit: number) {
  return executor
    .select({ id: brands.id, slug: currentSlug(sql`brands.id`), updatedAt: brands.updatedAt })
    .from(brands)
    .where(and(published, gte(brands.id, id)))
    .orderBy(asc(brands.id))
    .limit(limit);
}
