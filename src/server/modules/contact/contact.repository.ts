import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type PgSetOperatorWithResult, unionAll } from "drizzle-orm/pg-core";
import type { TypedQueryBuilder } from "drizzle-orm/query-builders/query-builder";
import type { ContactListQuery } from "#domain/contact/contact.contract.ts";
import type { ArrayPageQuery } from "#domain/http/paging.ts";
import type { ProposedChange } from "#domain/status/proposed-changes.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type DuePage, dueOrder } from "#server/platform/database/due-page.ts";
import { personTable } from "#server/platform/database/personal-data.ts";
import { references } from "#server/platform/database/references.ts";
import { subjectRows } from "#server/platform/database/subject-rows.ts";
import { containsTypedText } from "#server/platform/database/text-search.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { contactMessageCreators, contactMessages } from "./contact-messages.schema.ts";
import { eraseMessageCreators } from "./message-creators.repository.ts";

export const contactSubject = subjectRows(contactMessages);

export type ContactMessageRow = typeof contactMessages.$inferSelect;

export async function insertContactMessage(
  executor: Executor,
  values: typeof contactMessages.$inferInsert,
): Promise<void> {
  await executor.insert(contactMessages).values(values);
}

/** Number of messages about a creator, from an address, for a service. */
export async function countMessagesOf(
  executor: Executor,
  { influencerId, email, service }: { influencerId: string; email: string; service: string },
): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.influencerId, influencerId),
        eq(contactMessages.email, email),
        eq(contactMessages.service, service),
      ),
    );
  return row?.count ?? 0;
}

/** Deletes a message and returns it; undefined if there is none. */
export async function deleteContactMessage(
  executor: Executor,
  id: string,
): Promise<ContactMessageRow | undefined> {
  const [row] = await executor.delete(contactMessages).where(eq(contactMessages.id, id)).returning();
  return row;
}

/** Locks a message until the end of the transaction. */
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

export async function setProfileChanges(
  executor: Executor,
  id: string,
  profileChanges: ProposedChange[],
): Promise<void> {
  await executor.update(contactMessages).set({ profileChanges }).where(eq(contactMessages.id, id));
}

export async function findContactMessages(executor: Executor, ids: string[]): Promise<ContactMessageRow[]> {
  if (ids.length === 0) return [];
  return executor.select().from(contactMessages).where(inArray(contactMessages.id, ids));
}

/** References to creators, for a merge. */
export const creatorOfMessages = references(contactMessages.influencerId);

export const contactPersonalData = personTable(contactMessages);

/** Erases the name of these creators or brands from the messages about them. Returns the number of messages. */
export async function eraseSubject(executor: Executor, ids: string[], names: string[]): Promise<number> {
  const { influencerId, brandId, aboutName } = contactMessages;
  await eraseMessageCreators(executor, ids, names);
  const { rowCount } = await executor
    .update(contactMessages)
    .set({ aboutName: null })
    .where(
      or(
        inArray(influencerId, ids),
        inArray(brandId, ids),
        and(isNull(influencerId), isNull(brandId), inArray(aboutName, names)),
      ),
    );
  return rowCount ?? 0;
}

/** Ids of messages from other people whose text contains an email address, ignoring case. */
export async function findMentions(executor: Executor, email: string): Promise<string[]> {
  const rows = await executor
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      sql`strpos(lower(concat(${contactMessages.message}, ${contactMessages.brief}::text)), lower(${email})) > 0 and lower(${contactMessages.email}) <> lower(${email})`,
    );
  return rows.map(({ id }) => id);
}

/** Numbers of all messages and of unhandled ones. */
export async function countContactMessages(executor: Executor) {
  const [[all], [unhandled]] = await Promise.all([
    executor.select({ count: count() }).from(contactMessages),
    executor.select({ count: count() }).from(contactMessages).where(isNull(contactMessages.handledAt)),
  ]);
  return { contacts: all?.count ?? 0, unhandledContacts: unhandled?.count ?? 0 };
}

/** Unhandled messages, oldest first. They have no due date. */
export async function listUnhandled(executor: Executor, { limit, after }: DuePage) {
  const { id, name, createdAt } = contactMessages;
  const { order, isAfter } = dueOrder({ dueOn: sql`null::date`, createdAt, id }, after);
  return executor
    .select({ id, name, createdAt })
    .from(contactMessages)
    .where(and(isNull(contactMessages.handledAt), isAfter))
    .orderBy(order)
    .limit(limit);
}

/** Rows of an export, oldest first. The column names are those of the file. */
export const contactsExport = sql`select ${contactMessages.id} as "_id", name, email, phone, company, service, message,
  coalesce(about_name, '') as about, handled_at as "handledAt", created_at as "createdAt",
  coalesce((select string_agg(creator.name, ', ' order by position) from ${contactMessageCreators} creator
    where creator.message_id = ${contactMessages.id}), '') as creators,
  coalesce(brief ->> 'product', '') as product, coalesce(brief ->> 'budget', '') as budget,
  coalesce(brief ->> 'startsOn', '') as "startsOn", coalesce(brief ->> 'endsOn', '') as "endsOn",
  coalesce(brief ->> 'deliverables', '') as deliverables,
  coalesce(array_to_string(array(select jsonb_array_elements_text(brief -> 'countries')), ', '), '') as countries
  from ${contactMessages} order by ${asc(contactMessages.createdAt)}, ${asc(contactMessages.id)}`;

const searched = [
  contactMessages.name,
  contactMessages.company,
  contactMessages.service,
  contactMessages.message,
  contactMessages.aboutName,
];

/** Messages have the same cursors in both lists. */
export const order = "contacts";

/** Messages only, newest first, with the total. `byAddress`: also searches email addresses. */
export async function listContactMessages(
  executor: Executor,
  page: ContactListQuery,
  { byAddress }: { byAddress: boolean },
) {
  const { search, handled } = page;
  const filter = and(
    search
      ? or(
          ...(byAddress ? [...searched, contactMessages.email] : searched).map((column) =>
            containsTypedText(column, search),
          ),
        )
      : undefined,
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

type Place = { id: string; createdAt: Date };
type Places = PgSetOperatorWithResult<Place[]> & TypedQueryBuilder<Record<string, unknown>, Place[]>;

/** Sort positions of messages and other records in their combined list, newest first. */
export async function listContactPlaces(executor: Executor, page: ArrayPageQuery, others: Places) {
  const messages = executor
    .select({ id: contactMessages.id, createdAt: contactMessages.createdAt })
    .from(contactMessages)
    .where(afterCursor(contactMessages, order, page.cursor));
  const [places, [total]] = await Promise.all([
    unionAll(messages, others)
      .orderBy(sql`created_at desc, id desc`)
      .limit(page.limit + 1),
    executor.select({ count: count() }).from(contactMessages),
  ]);
  return { ...toPage(places, page.limit, order), total: total?.count ?? 0 };
}
