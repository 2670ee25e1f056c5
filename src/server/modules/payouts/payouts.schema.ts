import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import {
  payoutActions,
  payoutKindCodes,
  payoutStartCodes,
  payoutStates,
} from "#domain/payouts/payout-states.ts";
import { campaignCreators, campaigns } from "#server/modules/campaigns/campaigns.schema.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";

/** Sort key of the lists. */
const byDay = sql`coalesce(due_on, 'infinity'::date)`;
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Payments to creators. A row that is paid never changes. Amounts are in minor units, negative for reversals. */
export const payouts = pgTable(
  "payouts",
  {
    id: uuid().primaryKey(),
    /** The foreign key keeps the collaboration from being deleted. */
    collaborationId: uuid("collaboration_id")
      .notNull()
      .references(() => campaignCreators.id),
    campaignId: uuid("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    /** No foreign key, as in collaborations. Null once erased. */
    influencerId: uuid("influencer_id"),
    creatorName: text("creator_name").notNull(),
    kind: text({ enum: payoutKindCodes }).notNull(),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    currency: text().notNull(),
    state: text({ enum: payoutStates }).notNull().default("planned"),
    stateSince: time("state_since").notNull(),
    /** Administrator behind the present state. Null: consequence of another change. */
    stateBy: uuid("state_by"),
    stateAction: text("state_action", { enum: payoutActions }),
    starts: text({ enum: payoutStartCodes }).notNull(),
    startsOn: date("starts_on"),
    paymentDays: integer("payment_days").notNull(),
    dueOn: date("due_on"),
    paidOn: date("paid_on"),
    reference: text().notNull().default(""),
    reverses: uuid(),
    reason: text().notNull().default(""),
    words: text().notNull().default(""),
    /** Administrator who made the row or changed it last. Still written for the previous version of the program. */
    preparedBy: uuid("prepared_by"),
    /** Administrators who offered, set, or changed the amount. None of them may approve it. */
    preparers: uuid().array().notNull().default([]),
    createdAt: time("created_at").notNull(),
    updatedAt: exactTime("updated_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check("payouts_state", sql`state in ('planned', 'due', 'approved', 'paid', 'cancelled')`),
    check("payouts_paid", sql`(state = 'paid') = (paid_on is not null)`),
    check("payouts_reversal", sql`(kind = 'reversal') = (amount_minor < 0)`),
    index("payouts_collaboration").on(table.collaborationId),
    index("payouts_campaign").on(table.campaignId, table.state),
    index("payouts_by_day").on(byDay, table.createdAt, table.id),
    index("payouts_unpaid")
      .on(byDay, table.createdAt, table.id)
      .where(sql`state in ('planned', 'due', 'approved')`),
    index("payouts_due").on(table.dueOn, table.createdAt, table.id),
    index("payouts_starts_on").on(table.startsOn).where(sql`state = 'planned' and starts = 'date'`),
  ],
);
