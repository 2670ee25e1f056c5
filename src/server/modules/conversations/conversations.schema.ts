import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  conversationStates,
  conversationSubjects,
  messageChannels,
  messageDirections,
} from "#domain/conversations/conversation-rules.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** First day of the weeks that are counted in `searchedWords`; a Monday. */
export const firstWeek = "2000-01-03";

/** Weeks of a longer period. */
export const longPeriod = 16;

/**
 * SQL: words of a message, and `/` with the number of its week and `//` with that of its longer period, which are no words of
 * any text. With them the index finds the newest of many messages without reading the older ones.
 */
export function searchedWords({ text, createdAt }: { text: SQLWrapper; createdAt: SQLWrapper }): SQL {
  const week = sql`((${createdAt} at time zone 'UTC')::date - date '${sql.raw(firstWeek)}') / 7`;
  const periods = sql`array['/' || (${week})::text, '//' || (${week} / ${sql.raw(`${longPeriod}`)})::text]`;
  return sql`(to_tsvector('simple', fold_text(${text})) || array_to_tsvector(${periods}))`;
}

/** Columns of a thread that change together. */
export type StateColumn = "state" | "snoozedUntil";

/** Threads, each with one side outside the team. */
export const conversations = pgTable(
  "conversations",
  {
    id: uuid().primaryKey(),
    subjectType: text("subject_type", { enum: conversationSubjects }),
    subjectId: uuid("subject_id"),
    /** Key of the address, for records with threads with several people; empty for others. */
    person: text().notNull().default(""),
    counterpartName: text("counterpart_name").notNull(),
    counterpartEmail: text("counterpart_email").notNull(),
    title: text().notNull(),
    ownerId: uuid("owner_id"),
    state: text({ enum: conversationStates }).notNull(),
    snoozedUntil: date("snoozed_until"),
    lastMessageAt: time("last_message_at").notNull(),
    lastDirection: text("last_direction", { enum: messageDirections }).notNull(),
    /** Start of the newest message. */
    preview: text().notNull(),
    /** Administrators who have not seen the newest message of the other side. */
    unreadBy: uuid("unread_by").array().notNull().default(sql`'{}'`),
    /** Address from which the team's last mail was returned, until somebody has seen to it. */
    returnedEmail: text("returned_email"),
    returnedAt: time("returned_at"),
    createdAt: time("created_at").notNull(),
    updatedAt: exactTime("updated_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex("conversations_subject")
      .on(table.subjectType, table.subjectId, table.person)
      .where(sql`subject_id is not null`),
    check("conversations_one_subject", sql.raw("(subject_type is null) = (subject_id is null)")),
    index("conversations_newest").on(table.lastMessageAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("conversations_state").on(
      table.state,
      table.lastMessageAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("conversations_owner")
      .on(table.ownerId, table.lastMessageAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state in ('open', 'waiting')`),
    index("conversations_snoozed").on(table.snoozedUntil).where(sql`state = 'snoozed'`),
    index("conversations_returned").on(table.returnedAt, table.id).where(sql`returned_at is not null`),
    index("conversations_unread").using("gin", table.unreadBy),
    index("conversations_email").on(sql`lower(counterpart_email)`),
    index("conversations_search").using(
      "gin",
      sql`fold_text(counterpart_name || ' ' || counterpart_email || ' ' || title) gin_trgm_ops`,
    ),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    direction: text({ enum: messageDirections }).notNull(),
    channel: text({ enum: messageChannels }).notNull(),
    authorType: text("author_type", { enum: ["admin", "person", "system"] }).notNull(),
    authorId: uuid("author_id"),
    authorName: text("author_name").notNull(),
    /** Sender's address of a received mail. */
    email: text().notNull().default(""),
    /** Whether the mail is not attributed to the other side, and nobody has confirmed that it is theirs. */
    isForeign: boolean("is_foreign").notNull().default(false),
    /** Whether the address of a mail that is not attributed is theirs, but anybody could have written it there. */
    isUnproved: boolean("is_unproved").notNull().default(false),
    isAutomatic: boolean("is_automatic").notNull().default(false),
    text: text().notNull(),
    /** Original of a received mail. It is never rendered. */
    html: text(),
    /** `Message-ID` of a received mail, without brackets. */
    internetId: text("internet_id"),
    /** Hash of what makes a received mail the same one, so that it is stored once. */
    contentHash: text("content_hash"),
    leftOut: text("left_out").array().notNull().default(sql`'{}'`),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("messages_conversation").on(
      table.conversationId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("messages_internet_id").using("hash", table.internetId),
    uniqueIndex("messages_content").on(table.contentHash),
    index("messages_words").using("gin", searchedWords(table)),
  ],
);

/** Administrators who are writing a reply, or were a moment ago. */
export const replying = pgTable(
  "conversation_replying",
  {
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    administratorId: uuid("administrator_id").notNull(),
    at: time("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.administratorId] })],
);

/** Received mails that are not filed in a thread yet. */
export const inboundMails = pgTable("inbound_mails", {
  id: uuid().primaryKey(),
  /** SHA-256 of the bytes. */
  hash: text().notNull().unique(),
  raw: bytea().notNull(),
  receivedAt: time("received_at").notNull(),
  /** Why it could not be read; null while it waits. */
  problem: text(),
});

/** Position in a mailbox up to which messages have been received. */
export const mailboxPositions = pgTable("mailbox_positions", {
  /** Hash of the mailbox's address, user, and folder. */
  mailbox: text().primaryKey(),
  uidValidity: bigint("uid_validity", { mode: "number" }).notNull(),
  lastUid: bigint("last_uid", { mode: "number" }).notNull(),
  /** Messages too large to be received. */
  skipped: integer().notNull().default(0),
});
