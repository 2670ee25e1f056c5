import { and, count, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { ContactListQuery } from "#domain/contact/contact.contract.ts";
import type { ArrayPageQuery } from "#domain/http/paging.ts";
import { joinRequests } from "#server/modules/join-requests/join-requests.schema.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { containsTextInAnyCase } from "#server/platform/database/text-search.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { contactMessages } from "./contact-messages.schema.ts";

export type ContactMessageRow = typeof contactMessages.$inferSelect;

export async function insertContactMessage(
  executor: Executor,
  values: typeof contactMessages.$inferInsert,
): Promise<void> {
  await executor.insert(contactMessages).values(values);
}

/** Removes a message and answers what it was; undefined when there is none. */
export async function deleteContactMessage(
  executor: Executor,
  id: string,
): Promise<ContactMessageRow | undefined> {
  const [row] = await executor.delete(contactMessages).where(eq(contactMessages.id, id)).returning();
  return row;
}

/** A message; nobody else changes it until the end of the transaction. */
export async function lockContactMessage(
  executor: Executor,
  id: string,
): Promise<ContactMessageRow | undefined> {
  const [row] = await executor.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update");
  return row;
}

export async function setHandledAt(executor: Executor, id: string, handledAt: Date | null): Promise<void> {
  await executor.update(contactMessages).set({ handledAt }).where(eq(contactMessages.id, id));
}

export async function findContactMessages(executor: Executor, ids: string[]): Promise<ContactMessageRow[]> {
  if (ids.length === 0) return [];
  return executor.select().from(contactMessages).where(inArray(contactMessages.id, ids));
}

const searched = [
  contactMessages.name,
  contactMessages.email,
  contactMessages.company,
  contactMessages.service,
  contactMessages.message,
  contactMessages.aboutName,
];

/** Messages have the same cursors in both lists. */
const order = "contacts";

/** Messages alone, newest first, with the number of all that fit. */
export async function listContactMessages(executor: Executor, page: ContactListQuery) {
  const { search, handled } = page;
  const filter = and(
    search ? or(...searched.map((column) => containsTextInAnyCase(column, search))) : undefined,
    handled === "true" ? isNotNull(contactMessages.handledAt) : undefined,
    handled === "false" ? isNull(contactMessages.handledAt) : undefined,
  );
  const [rows, [total]] = await Promise.all([
    executor
      .select()
      .from(contactMessages)
      .where(and(filter, afterCursor(contactMessages, order, page.cursor)))
      .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
      .limit(page.limit + 1),
    executor.select({ count: count() }).from(contactMessages).where(filter),
  ]);
  return { ...toPage(rows, page.limit, order), total: total?.count ?? 0 };
}

/** Where messages and join requests stand in their common list, newest first. */
export async function listContactPlaces(executor: Executor, page: ArrayPageQuery) {
  const messages = executor
    .select({ id: contactMessages.id, createdAt: contactMessages.createdAt })
    .from(contactMessages)
    .where(afterCursor(contactMessages, order, page.cursor));
  const requests = executor
    .select({ id: joinRequests.id, createdAt: joinRequests.createdAt })
    .from(joinRequests)
    .where(afterCursor(joinRequests, order, page.cursor));
  const [places, [messageCount], [requestCount]] = await Promise.all([
    unionAll(messages, requests)
      .orderBy(sql`created_at desc, id desc`)
      .limit(page.limit + 1),
    executor.select({ count: count() }).from(contactMessages),
    executor.select({ count: count() }).from(joinRequests),
  ]);
  return {
    ...toPage(places, page.limit, order),
    total: (messageCount?.count ?? 0) + (requestCount?.count ?? 0),
  };
}
