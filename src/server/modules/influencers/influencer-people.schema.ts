import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type MailTopic, personRoles } from "#domain/influencers/person-roles.ts";
import { influencers } from "./influencers.schema.ts";

/** People who stand for a creator, with what each of them receives. */
export const influencerPeople = pgTable(
  "influencer_people",
  {
    id: uuid().primaryKey(),
    influencerId: uuid("influencer_id")
      .notNull()
      .references((): AnyPgColumn => influencers.id, { onDelete: "cascade" }),
    /** From 0, in the order of the form. */
    position: integer().notNull(),
    name: text().notNull(),
    email: text().notNull().default(""),
    phone: text().notNull().default(""),
    role: text({ enum: personRoles }).notNull(),
    receives: text().array().$type<MailTopic[]>().notNull().default([]),
  },
  (table) => [
    index("influencer_people_influencer").on(table.influencerId),
    index("influencer_people_email").on(sql`lower(${table.email})`),
    // `searchable_text` calls a function that Postgres does not find while it analyzes an index.
    index("influencer_people_text").using(
      "gin",
      sql`fold_text(${table.name} || chr(1) || ${table.email}) gin_trgm_ops`,
    ),
  ],
);
