import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { type RightsUse, rightsStartCodes } from "#domain/campaigns/offer-options.ts";
import { campaignCreators, campaigns } from "#server/modules/campaigns/campaigns.schema.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Rights that creators have granted to clients. The state follows from the days, in the agency's time zone. */
export const rightsGrants = pgTable(
  "rights_grants",
  {
    id: uuid().primaryKey(),
    collaborationId: uuid("collaboration_id")
      .notNull()
      .references(() => campaignCreators.id, { onDelete: "cascade" }),
    campaignId: uuid("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    /** Deliverable that it covers. Null: all work of the creator in the campaign. */
    deliverableId: uuid("deliverable_id"),
    /** No foreign key, as in collaborations. Null once erased. */
    influencerId: uuid("influencer_id"),
    creatorName: text("creator_name").notNull(),
    clientName: text("client_name").notNull(),
    uses: text().array().$type<RightsUse[]>().notNull(),
    /** Empty: all countries. */
    countries: text().array().notNull(),
    exclusive: boolean().notNull(),
    category: text(),
    starts: text({ enum: rightsStartCodes }).notNull(),
    months: integer(),
    startsOn: date("starts_on"),
    endsOn: date("ends_on"),
    priceMinor: bigint("price_minor", { mode: "number" }),
    currency: text(),
    revokedOn: date("revoked_on"),
    downOn: date("down_on"),
    renews: uuid(),
    /** Offer that granted it. Null: added by hand. */
    offerId: uuid("offer_id"),
    reason: text().notNull().default(""),
    createdAt: time("created_at").notNull(),
    updatedAt: exactTime("updated_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("rights_grants_collaboration").on(table.collaborationId),
    index("rights_grants_campaign").on(table.campaignId),
    index("rights_grants_deliverable").on(table.deliverableId),
    index("rights_grants_influencer").on(table.influencerId),
    index("rights_grants_end").on(table.endsOn, table.createdAt, table.id),
    index("rights_grants_renews").on(table.renews),
  ],
);
