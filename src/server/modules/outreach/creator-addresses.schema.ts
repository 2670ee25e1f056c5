import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { campaignCreators } from "#server/modules/campaigns/campaigns.schema.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Email addresses that creators give on their own page. One counts once its mailbox was proved by a code. */
export const creatorAddresses = pgTable(
  "creator_addresses",
  {
    collaborationId: uuid("collaboration_id")
      .primaryKey()
      .references((): AnyPgColumn => campaignCreators.id, { onDelete: "cascade" }),
    /** The creator, for mail in their other campaigns. No foreign key, as in the collaboration. */
    influencerId: uuid("influencer_id").notNull(),
    email: text().notNull(),
    /** Keyed hash of the code that was mailed. Null once it was used. */
    codeHash: text("code_hash"),
    codeSentAt: time("code_sent_at").notNull(),
    /** Wrong codes since the present one was mailed. */
    attempts: integer().notNull().default(0),
    /** Codes that were mailed since `firstSentAt`. */
    sent: integer().notNull().default(1),
    firstSentAt: time("first_sent_at").notNull(),
    provedAt: time("proved_at"),
  },
  (table) => [
    index("creator_addresses_influencer").on(table.influencerId),
    index("creator_addresses_email").on(sql`lower(${table.email})`).where(sql`proved_at is not null`),
  ],
);
