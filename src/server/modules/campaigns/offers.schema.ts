import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { offerSides, offerStates } from "#domain/campaigns/offer-states.ts";
import type { Exclusivity, OfferedRights, PlannedDeliverable } from "#domain/campaigns/offers.contract.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";
import { campaignCreators } from "./campaigns.schema.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const minor = (name: string) => bigint(name, { mode: "number" });

export const termsTemplates = pgTable("terms_templates", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  version: integer().notNull().default(1),
  country: text(),
  body: text().notNull(),
  createdAt: time("created_at").notNull(),
  updatedAt: exactTime("updated_at").notNull().default(sql`clock_timestamp()`),
});

/** One row for each version of an offer. Only the state and its columns change. */
export const offers = pgTable(
  "offers",
  {
    id: uuid().primaryKey(),
    collaborationId: uuid("collaboration_id")
      .notNull()
      .references((): AnyPgColumn => campaignCreators.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    /** ID of the right that this offer renews. Such an offer contains rights only. */
    renews: uuid(),
    madeBy: text("made_by", { enum: offerSides }).notNull(),
    /** Administrator who made the offer. */
    offeredBy: uuid("offered_by"),
    state: text({ enum: offerStates }).notNull().default("open"),
    priceMinor: minor("price_minor").notNull(),
    currency: text().notNull(),
    gift: text().notNull(),
    giftValueMinor: minor("gift_value_minor"),
    deliverables: jsonb().$type<PlannedDeliverable[]>().notNull(),
    rights: jsonb().$type<OfferedRights>(),
    exclusivity: jsonb().$type<Exclusivity>(),
    paymentDays: integer("payment_days").notNull(),
    revisionRounds: integer("revision_rounds").notNull(),
    message: text().notNull(),
    /** Unfilled template, which a counter-offer fills in again. */
    termsBody: text("terms_body").notNull(),
    termsCountry: text("terms_country"),
    terms: text().notNull(),
    termsSha256: text("terms_sha256").notNull(),
    validUntil: date("valid_until").notNull(),
    createdAt: time("created_at").notNull(),
    decidedAt: time("decided_at"),
    /** Administrator or link behind the decision. Null: consequence of another change. */
    decidedBy: uuid("decided_by"),
    /** Name typed as a signature. */
    decidedName: text("decided_name"),
    /** Administrator who recorded an agreement made by telephone or on paper. */
    recordedBy: text("recorded_by"),
  },
  (table) => [
    check(
      "offers_state",
      sql`${table.state} in ('open', 'accepted', 'declined', 'superseded', 'withdrawn', 'expired')`,
    ),
    unique("offers_version").on(table.collaborationId, table.version),
    uniqueIndex("offers_open").on(table.collaborationId).where(sql`state = 'open'`),
    index("offers_renewals").on(table.collaborationId).where(sql`renews is not null`),
    index("offers_valid").on(table.validUntil).where(sql`state = 'open'`),
  ],
);
