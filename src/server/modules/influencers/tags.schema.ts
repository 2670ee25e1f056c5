import { type AnyPgColumn, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { influencers } from "./influencers.schema.ts";

/** Words by which the team groups creators. */
export const tags = pgTable("tags", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** The name in lowercase, by which tags are told apart. */
  key: text().notNull().unique(),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
});

export const influencerTags = pgTable(
  "influencer_tags",
  {
    influencerId: uuid("influencer_id")
      .notNull()
      .references((): AnyPgColumn => influencers.id, { onDelete: "cascade" }),
    tagId: uuid("tag_id")
      .notNull()
      .references((): AnyPgColumn => tags.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.influencerId, table.tagId] }),
    index("influencer_tags_tag").on(table.tagId, table.influencerId),
  ],
);
