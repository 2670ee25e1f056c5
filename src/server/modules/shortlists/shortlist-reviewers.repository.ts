import { and, asc, count, eq, getTableName, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows, personTable } from "#server/platform/database/personal-data.ts";
import { shortlistItems, shortlistReviewers, shortlists, shortlistVotes } from "./shortlists.schema.ts";

export type ReviewerRow = typeof shortlistReviewers.$inferSelect;
export type VoteRow = typeof shortlistVotes.$inferSelect;

export async function insertReviewer(
  executor: Executor,
  row: typeof shortlistReviewers.$inferInsert,
): Promise<ReviewerRow> {
  const [made] = await executor.insert(shortlistReviewers).values(row).returning();
  if (made === undefined) throw new Error("an insert returned no row");
  return made;
}

/** In the order of invitation. */
export async function listReviewers(executor: Executor, shortlistId: string): Promise<ReviewerRow[]> {
  return executor
    .select()
    .from(shortlistReviewers)
    .where(eq(shortlistReviewers.shortlistId, shortlistId))
    .orderBy(asc(shortlistReviewers.createdAt), asc(shortlistReviewers.id));
}

export async function lockReviewer(executor: Executor, id: string): Promise<ReviewerRow | undefined> {
  const [row] = await executor
    .select()
    .from(shortlistReviewers)
    .where(eq(shortlistReviewers.id, id))
    .for("update");
  return row;
}

export async function updateReviewer(
  executor: Executor,
  id: string,
  values: Partial<Pick<ReviewerRow, "finishedAt" | "deniedAt">>,
): Promise<void> {
  await executor.update(shortlistReviewers).set(values).where(eq(shortlistReviewers.id, id));
}

export async function findReviewer(executor: Executor, id: string): Promise<ReviewerRow | undefined> {
  const [row] = await executor.select().from(shortlistReviewers).where(eq(shortlistReviewers.id, id));
  return row;
}

/** Reviewers among these who have not finished an open shortlist. */
export async function findUnfinished(executor: Executor, ids: string[]) {
  if (ids.length === 0) return [];
  const { id, name, email, shortlistId } = shortlistReviewers;
  return executor
    .select({ id, name, email, shortlistId, listName: shortlists.name, ownerId: shortlists.ownerId })
    .from(shortlistReviewers)
    .innerJoin(shortlists, eq(shortlists.id, shortlistId))
    .where(and(inArray(id, ids), isNull(shortlistReviewers.finishedAt), eq(shortlists.state, "open")));
}

/** All votes on a shortlist, in the order of the reviewers. */
export async function listVotes(executor: Executor, shortlistId: string): Promise<VoteRow[]> {
  const rows = await executor
    .select({ vote: shortlistVotes })
    .from(shortlistVotes)
    .innerJoin(shortlistItems, eq(shortlistItems.id, shortlistVotes.itemId))
    .innerJoin(shortlistReviewers, eq(shortlistReviewers.id, shortlistVotes.reviewerId))
    .where(eq(shortlistItems.shortlistId, shortlistId))
    .orderBy(asc(shortlistReviewers.createdAt), asc(shortlistReviewers.id));
  return rows.map(({ vote }) => vote);
}

export async function findVote(
  executor: Executor,
  { itemId, reviewerId }: Pick<VoteRow, "itemId" | "reviewerId">,
): Promise<VoteRow | undefined> {
  const [row] = await executor
    .select()
    .from(shortlistVotes)
    .where(and(eq(shortlistVotes.itemId, itemId), eq(shortlistVotes.reviewerId, reviewerId)));
  return row;
}

export async function writeVote(executor: Executor, row: VoteRow): Promise<void> {
  const { itemId, reviewerId } = shortlistVotes;
  await executor
    .insert(shortlistVotes)
    .values(row)
    .onConflictDoUpdate({ target: [itemId, reviewerId], set: row });
}

export async function hasVotedSince(executor: Executor, reviewerId: string, time: Date): Promise<boolean> {
  const [row] = await executor
    .select({ count: count() })
    .from(shortlistVotes)
    .where(
      and(
        eq(shortlistVotes.reviewerId, reviewerId),
        sql`${shortlistVotes.decidedAt} > ${time.toISOString()}::timestamptz`,
      ),
    );
  return (row?.count ?? 0) > 0;
}

/** Erasing a reviewer erases the votes. The decisions remain. */
export const reviewersPersonalData = personTable(shortlistReviewers);

/** Votes by reviewers and about creators. */
export const shortlistVotesPersonalData = {
  name: getTableName(shortlistVotes),
  find: (executor: Executor, { reviewers, items }: { reviewers: string[]; items: string[] }) =>
    personalRows(
      executor,
      shortlistVotes,
      sql`${inArray(shortlistVotes.reviewerId, reviewers)} or ${inArray(shortlistVotes.itemId, items)}`,
    ),
};
