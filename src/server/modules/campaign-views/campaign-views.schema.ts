import { jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { CampaignViewQuery } from "#domain/campaigns/campaign-views.contract.ts";
import { admins } from "#server/modules/admin/admins.schema.ts";

/** Saved filters of administrators for the tables of campaigns. */
export const campaignViews = pgTable(
  "campaign_views",
  {
    id: uuid().primaryKey(),
    adminId: uuid("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    name: text().notNull(),
    query: jsonb().$type<CampaignViewQuery>().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [unique("campaign_views_name").on(table.adminId, table.name)],
);
