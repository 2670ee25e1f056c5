import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { brands } from "#server/modules/brands/brands.schema.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";

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
    /** The name of the creator or brand at the time of the message. It outlives the record. */
    aboutName: text("about_name"),
    /** Null until an administrator marks it as handled. */
    handledAt: timestamp("handled_at", { withTimezone: true, precision: 3 }),
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
