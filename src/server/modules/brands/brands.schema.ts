import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Consent } from "#domain/consent/consent.contract.ts";
import type { CustomValues } from "#domain/custom-fields/custom-values.ts";
import { liveValues } from "#server/modules/custom-fields/custom-fields.schema.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";

export const brands = pgTable(
  "brands",
  {
    id: uuid().primaryKey(),
    status: text({ enum: ["pending", "published"] }).notNull(),
    companyName: text("company_name").notNull(),
    contactName: text("contact_name").notNull().default(""),
    email: text().notNull().unique(),
    phone: text().notNull().default(""),
    passwordHash: text("password_hash"),
    website: text().notNull().default(""),
    industry: text().notNull().default(""),
    budgetRange: text("budget_range").notNull().default(""),
    /** In USD, for sorting by budget. */
    budgetLowerBound: integer("budget_lower_bound").notNull().default(0),
    description: text().notNull().default(""),
    goals: text().notNull().default(""),
    /** Goals stay private for brands that registered before goals were shown. */
    goalsPublic: boolean("goals_public").notNull().default(false),
    logo: text(),
    companySize: text("company_size").notNull().default(""),
    location: text().notNull().default(""),
    rating: doublePrecision().notNull().default(0),
    totalCollaborations: integer("total_collaborations").notNull().default(0),
    verified: boolean().notNull().default(false),
    featured: boolean().notNull().default(false),
    collaborationTypes: text("collaboration_types").array().notNull().default([]),
    socialMedia: jsonb("social_media").$type<Record<string, string>>().notNull().default({}),
    consent: jsonb().$type<Consent>(),
    /** Values of the agency's own fields, by key. */
    custom: jsonb().$type<CustomValues>().notNull().default({}),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: exactTime("updated_at").notNull().default(sql`clock_timestamp()`),
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable_text(company_name || chr(1) || description || chr(1) || industry)`),
  },
  (table) => [
    index("brands_featured").on(table.featured.desc(), table.rating.desc(), table.id.desc()),
    index("brands_rating").on(table.rating.desc(), table.id.desc()),
    index("brands_collaborations").on(table.totalCollaborations.desc(), table.id.desc()),
    index("brands_budget").on(table.budgetLowerBound.desc(), table.id.desc()),
    index("brands_newest").on(table.createdAt.desc(), table.id.desc()),
    index("brands_search").using("gin", table.search.op("gin_trgm_ops")),
  ],
);

export const liveBrandValues = liveValues("brand", brands.custom);
