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

/** Templates of terms, in their latest versions. */
export const termsTemplates = pgTable("terms_templates", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  version: integer().notNull().default(1),
  country: text(),
  body: text().notNull(),
  createdAt: time("created_at").notNull(),
  updatedAt: exactTime("updated_at").notNull().default(sql`clock_timestamp()`),
});

/** What each side has offered: one row for each version. Only its state and what belongs to that ever change. */
export const offers = pgTable(
  "offers",
  {
    id: uuid().primaryKey(),
    collaborationId: uuid("collaboration_id")
      .notNull()
      .references((): AnyPgColumn => campaignCreators.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    /** The right that it goes on with: rights alone, beside what was agreed on. */
    renews: uuid(),
    madeBy: text("made_by", { enum: offerSides }).notNull(),
    /** The administrator who made it. */
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
    /** The template as it was, which a counter-offer fills in anew. */
    termsBody: text("terms_body").notNull(),
    termsCountry: text("terms_country"),
    terms: text().notNull(),
    termsSha256: text("terms_sha256").notNull(),
    validUntil: date("valid_until").notNull(),
    createdAt: time("created_at").notNull(),
    decidedAt: time("decided_at"),
    /** Who decided: an administrator or a link. Null: it followed from something else. */
    decidedBy: uuid("decided_by"),
    /** The name that was typed under the agreement. */
    decidedName: text("decided_name"),
    /** The administrator who has recorded an agreement made by telephone or on paper. */
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
