import { asc, eq, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { savedReplies } from "./saved-replies.schema.ts";

export type SavedReplyRow = typeof savedReplies.$inferSelect;

export async function listSavedReplies(executor: Executor): Promise<SavedReplyRow[]> {
  return executor
    .select()
    .from(savedReplies)
    .orderBy(asc(sql`lower(${savedReplies.title})`), asc(savedReplies.id));
}

/** Adds a reply, or replaces the text of the one with this title. */
export async function upsertSavedReply(
  executor: Executor,
  reply: Pick<SavedReplyRow, "id" | "title" | "text">,
): Promise<SavedReplyRow> {
  const [row] = await executor
    .insert(savedReplies)
    .values(reply)
    .onConflictDoUpdate({ target: savedReplies.title, set: { text: reply.text } })
    .returning();
  if (row === undefined) throw new Error("an insert returned no row");
  return row;
}

/** Returns false if there is no such reply. */
export async function deleteSavedReply(executor: Executor, id: string): Promise<boolean> {
  const { rowCount } = await executor.delete(savedReplies).where(eq(savedReplies.id, id));
  return (rowCount ?? 0) > 0;
}
