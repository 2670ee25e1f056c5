import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { type Moved, references } from "#server/platform/database/references.ts";
import { shortlistItems, shortlists, shortlistVotes } from "./shortlists.schema.ts";

/** Locks the shortlists that name one of these creators until the end of the transaction. */
export async function lockListsOf(executor: Executor, influencerIds: string[]): Promise<void> {
  const naming = executor
    .select({ id: shortlistItems.shortlistId })
    .from(shortlistItems)
    .where(inArray(shortlistItems.influencerId, influencerIds));
  await executor
    .select({ id: shortlists.id })
    .from(shortlists)
    .where(inArray(shortlists.id, naming))
    .orderBy(asc(shortlists.id))
    .for("update");
}

/** Lets shortlists name another creator. On a list that names both, the two become one with the votes of both. */
export async function moveItems(executor: Executor, { from, to }: Moved): Promise<void> {
  const other = alias(shortlistItems, "other");
  const twice = await executor
    .select({ stays: shortlistItems, goes: other })
    .from(shortlistItems)
    .innerJoin(other, and(eq(other.shortlistId, shortlistItems.shortlistId), eq(other.influencerId, from)))
    .where(eq(shortlistItems.influencerId, to));
  for (const { stays, goes } of twice) await joinItems(executor, stays, goes);
  await references(shortlistItems.influencerId).move(executor, { from, to });
}

type Item = typeof shortlistItems.$inferSelect;

async function joinItems(executor: Executor, stays: Item, goes: Item): Promise<void> {
  const { itemId, reviewerId } = shortlistVotes;
  const own = executor.select({ reviewerId }).from(shortlistVotes).where(eq(itemId, stays.id));
  await executor
    .update(shortlistVotes)
    .set({ itemId: stays.id })
    .where(and(eq(itemId, goes.id), sql`${reviewerId} not in ${own}`));
  await executor.delete(shortlistItems).where(eq(shortlistItems.id, goes.id));
  const decided = stays.decision === "open" ? goes : stays;
  await executor
    .update(shortlistItems)
    .set({
      pitch: stays.pitch || goes.pitch,
      teamNote: stays.teamNote || goes.teamNote,
      priceMinor: stays.priceMinor ?? goes.priceMinor,
      snapshot: stays.snapshot ?? goes.snapshot,
      decision: decided.decision,
      decidedAt: decided.decidedAt,
      proposedBy: stays.proposedBy && goes.proposedBy,
      updatedAt: laterThan(shortlistItems.updatedAt),
    })
    .where(eq(shortlistItems.id, stays.id));
}
