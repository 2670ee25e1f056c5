import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { influencers } from "./influencers.schema.ts";

/** Phone numbers and channels of creators, for messages that are passed on by hand. */
export async function findContacts(executor: Executor, ids: string[]) {
  if (ids.length === 0) return [];
  const { id, phone, socials } = influencers;
  return executor.select({ id, phone, socials }).from(influencers).where(inArray(id, ids));
}

/** Sets the address of a creator who has none. False if they have one, or somebody else has this one. */
export async function setFirstEmail(executor: Executor, id: string, email: string): Promise<boolean> {
  const isFree = sql`not exists (select from ${influencers} as others where others.email = ${email})`;
  const rows = await executor
    .update(influencers)
    .set({ email, updatedAt: laterThan(influencers.updatedAt) })
    .where(and(eq(influencers.id, id), sql`coalesce(${influencers.email}, '') = ''`, isFree))
    .returning({ id: influencers.id });
  return rows.length > 0;
}
