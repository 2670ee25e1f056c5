import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Brief } from "#domain/contact/brief.ts";
import type { ProposedChange } from "#domain/status/proposed-changes.ts";
import { brands } from "#server/modules/brands/brands.schema.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    company: text().notNull(),
    service: text().notNull(),
    message: text().notNull(),
    influencerId: uuid("influencer_id").references(() => influencers.id, { onDelete: "set null" }),
    brandId: uuid("brand_id").references(() => brands.id, { onDelete: "set null" }),
    /** Name of the creator or brand at the time of the message. It outlives the record. */
    aboutName: text("about_name"),
    /** Null until an administrator marks it as handled. */
    handledAt: timestamp("handled_at", { withTimezone: true, precision: 3 }),
    /** Brief of a campaign. */
    brief: jsonb().$type<Brief>(),
    /** Changes of the sender's profile that the team takes or leaves; null for other messages. */
    profileChanges: jsonb("profile_changes").$type<ProposedChange[]>(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index("contact_messages_newest").on(table.createdAt.desc(), table.id.desc()),
    index("contact_messages_unhandled")
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`handled_at is null`),
    index("contact_messages_influencer").on(table.influencerId),
    index("contact_messages_brand").on(table.brandId),
  ],
);

/** Creators that a message is about, in the chosen order. */
export const contactMessageCreators = pgTable(
  "contact_message_creators",
  {
    messageId: uuid("message_id")
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    influencerId: uuid("influencer_id").references(() => influencers.id, { onDelete: "set null" }),
    /** At the time of the message. Null once the creator's data is erased. */
    name: text(),
    /** Time at which the message was forwarded to them. */
    forwardedAt: timestamp("forwarded_at", { withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    index("contact_message_creators_influencer").on(table.influencerId),
  ],
);

/** Mail template for forwarding, once somebody has edited it. One row. */
export const forwardTemplates = pgTable("forward_templates", {
  id: integer().primaryKey(),
  subject: text().notNull(),
  body: text().notNull(),
  updatedAt: exactTime("updated_at").notNull().default(sql`clock_timestamp()`),
});
