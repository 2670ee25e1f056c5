import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import {
  leftOutReasons,
  mailingStates,
  mailingSubjects,
  stopReasons,
} from "#domain/mailings/mailing-rules.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Messages to many. */
export const mailings = pgTable(
  "mailings",
  {
    id: uuid().primaryKey(),
    subjectType: text("subject_type", { enum: mailingSubjects }).notNull(),
    /** With placeholders. */
    title: text().notNull(),
    text: text().notNull(),
    state: text({ enum: mailingStates }).notNull(),
    stopReason: text("stop_reason", { enum: stopReasons }),
    /** Administrator in whose name it is sent. */
    adminId: uuid("admin_id").notNull(),
    /** Of several, the one that was queued first is sent first. */
    queuedAt: time("queued_at").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("mailings_newest").on(table.createdAt.desc()),
    index("mailings_queue").on(table.queuedAt, table.id).where(sql`state = 'sending'`),
  ],
);

/** Messages of a mailing, in the order in which they are sent. */
export const mailingRecipients = pgTable(
  "mailing_recipients",
  {
    mailingId: uuid("mailing_id")
      .notNull()
      .references(() => mailings.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    subjectId: uuid("subject_id").notNull(),
    /** As it was previewed. Null once it is sent or left out: the thread has it then. */
    title: text(),
    text: text(),
    messageId: uuid("message_id"),
    sentAt: time("sent_at"),
    leftOut: text("left_out", { enum: leftOutReasons }),
  },
  (table) => [
    primaryKey({ columns: [table.mailingId, table.position] }),
    index("mailing_recipients_sent").on(table.sentAt.desc()).where(sql`sent_at is not null`),
    index("mailing_recipients_subject").on(table.subjectId),
  ],
);
