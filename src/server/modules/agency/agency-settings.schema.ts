import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { AgencySettings } from "#domain/agency/agency-settings.contract.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";

/** One row, or none before the first change. */
export const agencySettings = pgTable(
  "agency_settings",
  {
    single: boolean().primaryKey().default(true),
    legalName: text("legal_name").notNull(),
    address: text().notNull(),
    country: text().notNull(),
    vatNumber: text("vat_number").notNull(),
    currency: text().notNull(),
    timeZone: text("time_zone").notNull(),
    reviewDays: integer("review_days").notNull(),
    paymentDays: integer("payment_days").notNull(),
    revisionRounds: integer("revision_rounds").notNull(),
    rightsReminderDays: integer("rights_reminder_days").array().notNull(),
    retentionYears: integer("retention_years").notNull(),
    twoApprovals: boolean("two_approvals").notNull(),
    twoApprovalsOff: jsonb("two_approvals_off").$type<AgencySettings["twoApprovalsOff"]>(),
    updatedAt: exactTime("updated_at").notNull(),
    bankSealed: text("bank_sealed"),
    /** Version of the bank details. */
    bankUpdatedAt: exactTime("bank_updated_at").notNull().default(sql`clock_timestamp()`),
  },
  () => [check("agency_settings_single", sql.raw("single"))],
);
