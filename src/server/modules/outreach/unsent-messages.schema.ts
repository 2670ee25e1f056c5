import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, date, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { MessagePurpose } from "#domain/outreach/message-texts.ts";
import { campaignCreators } from "#server/modules/campaigns/campaigns.schema.ts";
import { accessLinks } from "#server/modules/links/access-links.schema.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Messages for people without an email address, which the team passes on by hand. Each recipient has at most one: a
 * newer one replaces it, because all lead to the same page. The text is made when it is copied.
 */
export const unsentMessages = pgTable(
  "unsent_messages",
  {
    id: uuid().primaryKey(),
    /** For a creator. */
    collaborationId: uuid("collaboration_id")
      .unique()
      .references((): AnyPgColumn => campaignCreators.id, { onDelete: "cascade" }),
    /** For the holder of a client's link. */
    linkId: uuid("link_id")
      .unique()
      .references((): AnyPgColumn => accessLinks.id, { onDelete: "cascade" }),
    purpose: text().$type<MessagePurpose>().notNull(),
    /** Offer or deliverable that it is about. */
    aboutId: uuid("about_id"),
    /** Name of that deliverable. */
    deliverable: text().notNull().default(""),
    dueOn: date("due_on"),
    createdAt: time("created_at").notNull(),
    /** Null while it waits for the team. */
    passedOnAt: time("passed_on_at"),
  },
  (table) => [
    check("unsent_messages_recipient", sql`num_nonnulls(collaboration_id, link_id) = 1`),
    index("unsent_messages_open").on(table.createdAt).where(sql`passed_on_at is null`),
  ],
);
