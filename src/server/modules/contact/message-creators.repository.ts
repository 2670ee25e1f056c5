import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from "drizzle-orm";
import type { Visibility } from "#domain/influencers/visibility.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { visibilityOf } from "#server/platform/database/public-creators.ts";
import { type Moved, references } from "#server/platform/database/references.ts";
import { currentSlug } from "#server/platform/database/slugs.ts";
import { contactMessageCreators } from "./contact-messages.schema.ts";

export type MessageCreator = typeof contactMessageCreators.$inferSelect & {
  slug: string | null;
  visibility: Visibility | null;
};
const columns = {
  ...getTableColumns(contactMessageCreators),
  slug: currentSlug(contactMessageCreators.influencerId),
  visibility: visibilityOf(sql`contact_message_creators.influencer_id`),
};

export async function insertMessageCreators(
  executor: Executor,
  messageId: string,
  creators: ReadonlyArray<{ id: string; name: string }>,
): Promise<void> {
  if (creators.length === 0) return;
  await executor
    .insert(contactMessageCreators)
    .values(creators.map(({ id, name }, position) => ({ messageId, position, influencerId: id, name })));
}

/** Lets messages be about another creator. In one that is about both, the other one stays. */
export async function moveMessageCreators(executor: Executor, { from, to }: Moved): Promise<void> {
  const { messageId, influencerId } = contactMessageCreators;
  const isTwice = sql`exists (select from ${contactMessageCreators} as about where about.message_id = ${messageId} and about.influencer_id = ${to})`;
  await executor.delete(contactMessageCreators).where(and(eq(influencerId, from), isTwice));
  await references(influencerId).move(executor, { from, to });
}

/** Creators of these messages who are still listed, by message. */
export async function findMessageCreators(
  executor: Executor,
  messageIds: string[],
): Promise<Map<string, MessageCreator[]>> {
  if (messageIds.length === 0) return new Map();
  const { messageId, influencerId, name, position } = contactMessageCreators;
  const rows = await executor
    .select(columns)
    .from(contactMessageCreators)
    .where(and(inArray(messageId, messageIds), isNotNull(influencerId), isNotNull(name)))
    .orderBy(asc(messageId), asc(position));
  return Map.groupBy(rows, (row) => row.messageId);
}

export async function setForwardedAt(
  executor: Executor,
  { messageId, influencerId, name }: { messageId: string; influencerId: string; name: string },
  forwardedAt: Date,
): Promise<void> {
  // Messages of the previous version have no rows and are about one creator.
  await executor
    .insert(contactMessageCreators)
    .values({ messageId, position: 0, influencerId, name, forwardedAt })
    .onConflictDoNothing();
  await executor
    .update(contactMessageCreators)
    .set({ forwardedAt })
    .where(
      and(
        eq(contactMessageCreators.messageId, messageId),
        eq(contactMessageCreators.influencerId, influencerId),
      ),
    );
}

/** Erases the names of these creators. */
export async function eraseMessageCreators(
  executor: Executor,
  ids: string[],
  names: string[],
): Promise<void> {
  const { influencerId, name } = contactMessageCreators;
  await executor
    .update(contactMessageCreators)
    .set({ name: null })
    .where(sql`${inArray(influencerId, ids)} or (${influencerId} is null and ${inArray(name, names)})`);
}
