// Messages and links to their subjects, as an undo restores them.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { type RowSnapshot, restoreRow, rowSnapshots } from "#server/platform/database/row-snapshot.ts";
import { contactMessageCreators, contactMessages } from "./contact-messages.schema.ts";

/** A message with the creators that it is about. */
export async function messageSnapshot(executor: Executor, id: string): Promise<RowSnapshot> {
  const row = (await rowSnapshots(executor, contactMessages, [id])).get(id);
  const isOfMessage = sql`${contactMessageCreators.messageId} = ${id}`;
  return { ...row, creators: await personalRows(executor, contactMessageCreators, isOfMessage) };
}

export async function restoreMessage(executor: Executor, snapshot: RowSnapshot): Promise<void> {
  await restoreRow(executor, contactMessages, snapshot);
  for (const creator of creatorsOf(snapshot)) await restoreRow(executor, contactMessageCreators, creator);
}

export function creatorsOf({ creators }: RowSnapshot): RowSnapshot[] {
  return Array.isArray(creators) ? creators : [];
}

type MessageLinks = { messages: string[]; creators: { messageId: string; position: number }[] };
type Subject = "influencer" | "brand" | "join-request";

/** Links from messages to records, by record. Join requests have none. */
export async function messagesAbout(
  executor: Executor,
  type: Subject,
  ids: string[],
): Promise<Map<string, MessageLinks>> {
  const links = new Map<string, MessageLinks>();
  if (type === "join-request") return links;
  for (const id of ids) links.set(id, { messages: [], creators: [] });
  const about = type === "brand" ? contactMessages.brandId : contactMessages.influencerId;
  const messages = await executor
    .select({ id: contactMessages.id, about })
    .from(contactMessages)
    .where(inArray(about, ids));
  for (const { id, about } of messages) links.get(about ?? "")?.messages.push(id);
  if (type === "brand") return links;
  const { messageId, position, influencerId } = contactMessageCreators;
  const creators = await executor
    .select({ messageId, position, influencerId })
    .from(contactMessageCreators)
    .where(inArray(influencerId, ids));
  for (const { influencerId, ...creator } of creators) links.get(influencerId ?? "")?.creators.push(creator);
  return links;
}

/** Restores the links from messages to a record. */
export async function relinkMessages(
  executor: Executor,
  type: Subject,
  { id, links }: { id: string; links: MessageLinks },
): Promise<void> {
  if (links.messages.length > 0) {
    await executor
      .update(contactMessages)
      .set(type === "brand" ? { brandId: id } : { influencerId: id })
      .where(inArray(contactMessages.id, links.messages));
  }
  for (const { messageId, position } of links.creators) {
    const isIt = and(
      eq(contactMessageCreators.messageId, messageId),
      eq(contactMessageCreators.position, position),
    );
    await executor.update(contactMessageCreators).set({ influencerId: id }).where(isIt);
  }
}
