import { sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { campaignCreators } from "#server/modules/campaigns/campaigns.schema.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";

/** Bank accounts of creators, one row for each collaboration in which money is owed. */
export const paymentDetails = pgTable("payment_details", {
  collaborationId: uuid("collaboration_id")
    .primaryKey()
    .references(() => campaignCreators.id, { onDelete: "cascade" }),
  sealed: text().notNull(),
  updatedAt: exactTime("updated_at").notNull().default(sql`clock_timestamp()`),
});
