import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { authorTypes, entryKinds, timelineSubjects } from "#domain/timeline/timeline-rules.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Timelines of records. Events of the records' modules delete them together with their records. */
export const timelineEntries = pgTable(
  "timeline_entries",
  {
    id: uuid().primaryKey(),
    subjectType: text("subject_type", { enum: timelineSubjects }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    /** Join request that the entry was about before its approval. */
    movedFrom: uuid("moved_from"),
    /** Campaign whose timeline also shows the entry. */
    campaignId: uuid("campaign_id"),
    createdAt: time("at").notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    authorType: text("author_type", { enum: authorTypes }).notNull(),
    authorId: uuid("author_id"),
    authorName: text("author_name").notNull(),
    teamOnly: boolean("team_only").notNull(),
    text: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Null: never. Exact, because it is the version of a note. */
    editedAt: exactTime("edited_at"),
    removedAt: time("removed_at"),
  },
  (table) => [
    index("timeline_entries_subject").on(
      table.subjectType,
      table.subjectId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("timeline_entries_campaign")
      .on(table.campaignId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`campaign_id is not null`),
    index("timeline_entries_moved").on(table.movedFrom),
  ],
);
