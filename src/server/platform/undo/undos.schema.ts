import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { recordTypes } from "#domain/history/history.contract.ts";
import { undoableActions } from "#domain/undo/undo-offer.ts";
import type { RowSnapshot } from "#server/platform/database/row-snapshot.ts";

/** Messages about a record, and those that name it among the creators. */
export type MessageLinks = { messages: string[]; creators: { messageId: string; position: number }[] };

/** Decisions and deletions that can be undone for a few seconds. `held_by` marks their files and mails. */
export const undos = pgTable(
  "undos",
  {
    id: uuid().primaryKey(),
    /** Only this administrator may undo it. */
    adminId: uuid("admin_id").notNull(),
    action: text({ enum: undoableActions }).notNull(),
    recordType: text("record_type", { enum: recordTypes }).notNull(),
    recordId: uuid("record_id").notNull(),
    recordName: text("record_name").notNull(),
    /** The deleted or changed row. */
    snapshot: jsonb().$type<RowSnapshot>().notNull(),
    /** Links from messages to the record, which its deletion removes. */
    links: jsonb().$type<MessageLinks>(),
    /** Creator that an approval made, and its version. */
    madeId: uuid("made_id"),
    madeVersion: text("made_version"),
    until: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("undos_until").on(table.until)],
);
