import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { deliveredEvents, webhookEvents } from "#domain/webhooks/webhook-event-names.ts";

/** Who is told of what happens here. */
export const webhooks = pgTable("webhooks", {
  id: uuid().primaryKey(),
  url: text().notNull(),
  description: text().notNull(),
  events: text({ enum: webhookEvents }).array().notNull(),
  enabled: boolean().notNull().default(true),
  /** What deliveries are signed with, so it cannot be kept as a hash. */
  secret: text().notNull(),
  /** The one before it signs as well, until then: receivers change over in their own time. */
  previousSecret: text("previous_secret"),
  previousSecretUntil: timestamp("previous_secret_until", { withTimezone: true, precision: 3 }),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
});

/** One event for one webhook: the queue of what is to be sent, and the log of what was. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey(),
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text({ enum: deliveredEvents }).notNull(),
    /** What is signed and sent, to the byte. */
    body: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    /** How often it was taken up; also tells an old attempt that another one has taken over. */
    attempts: integer().notNull().default(0),
    /** Those before somebody had it sent again: the pauses begin anew behind them. */
    attemptsBefore: integer("attempts_before").notNull().default(0),
    /** Nobody takes it up before; null when it was delivered or given up. */
    nextAttempt: timestamp("next_attempt", { withTimezone: true, precision: 6 }).default(sql`now()`),
    lastAttemptAt: timestamp("last_attempt_at", { withTimezone: true, precision: 3 }),
    deliveredAt: timestamp("delivered_at", { withTimezone: true, precision: 3 }),
    responseStatus: smallint("response_status"),
    lastError: text("last_error"),
  },
  (table) => [
    index("webhook_deliveries_next").on(table.nextAttempt).where(sql`next_attempt is not null`),
    index("webhook_deliveries_newest").on(
      table.webhookId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("webhook_deliveries_age").on(table.createdAt),
  ],
);
