import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { deliveredEvents, webhookEvents } from "#domain/webhooks/webhook-event-names.ts";
import { webhookFormats } from "#domain/webhooks/webhook-formats.ts";

/** Receivers of events. */
export const webhooks = pgTable("webhooks", {
  id: uuid().primaryKey(),
  url: text().notNull(),
  description: text().notNull(),
  events: text({ enum: webhookEvents }).array().notNull(),
  format: text({ enum: webhookFormats }).notNull().default("tandem"),
  enabled: boolean().notNull().default(true),
  /** Signs the deliveries, so it cannot be stored as a hash. */
  secret: text().notNull(),
  /** Also signs until `previousSecretUntil`, so that receivers can switch to the new one in their own time. */
  previousSecret: text("previous_secret"),
  previousSecretUntil: timestamp("previous_secret_until", { withTimezone: true, precision: 3 }),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
});

/** One event for one webhook: both the queue of deliveries and their log. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey(),
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text({ enum: deliveredEvents }).notNull(),
    /** The exact bytes that are signed and sent. */
    body: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
    /** Number of attempts. An outdated attempt sees from it that another one has taken over. */
    attempts: integer().notNull().default(0),
    /** Attempts before the delivery was queued again by hand. The pauses restart after them. */
    attemptsBefore: integer("attempts_before").notNull().default(0),
    /** Earliest start of the next attempt; null if it was delivered or given up. */
    nextAttempt: timestamp("next_attempt", { withTimezone: true, precision: 6 }).default(sql`now()`),
    lastAttemptAt: timestamp("last_attempt_at", { withTimezone: true, precision: 3 }),
    deliveredAt: timestamp("delivered_at", { withTimezone: true, precision: 3 }),
    responseStatus: smallint("response_status"),
    lastError: text("last_error"),
    /** The undo that would cancel it. */
    heldBy: uuid("held_by"),
  },
  (table) => [
    index("webhook_deliveries_held").on(table.heldBy).where(sql`held_by is not null`),
    index("webhook_deliveries_next").on(table.nextAttempt).where(sql`next_attempt is not null`),
    index("webhook_deliveries_newest").on(
      table.webhookId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("webhook_deliveries_age").on(table.createdAt),
  ],
);
