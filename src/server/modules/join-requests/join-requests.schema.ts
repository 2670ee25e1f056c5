import { sql } from "drizzle-orm";
import { date, doublePrecision, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Consent } from "#domain/consent/consent.contract.ts";
import type { FollowerRange } from "#domain/influencers/followers.ts";
import type { Social } from "#domain/influencers/influencer-fields.ts";
import type { Proposal, ProposedChanges, StoredAsked } from "#domain/join-requests/join-request.contract.ts";
import { reviewStates } from "#domain/status/applicant-states.ts";
import { admins } from "#server/modules/admin/admins.schema.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";

export const joinRequests = pgTable(
  "join_requests",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    phone: text().notNull(),
    category: text().notNull(),
    location: text().notNull(),
    languages: text().array().notNull().default([]),
    bio: text().notNull(),
    rate: doublePrecision(),
    followers: jsonb().$type<Partial<Record<string, FollowerRange>>>().notNull(),
    socials: jsonb().$type<Social[]>().notNull(),
    /** Newest proposal; null if there is none. */
    proposal: jsonb().$type<Proposal>(),
    /** Never set together with `proposal`. */
    proposedChanges: jsonb("proposed_changes").$type<ProposedChanges>(),
    /** Null for an application by a program. */
    consent: jsonb().$type<Consent>(),
    state: text({ enum: reviewStates }).notNull().default("waiting"),
    /** Changes that the applicant is asked for, in the state `changes_asked`. */
    asked: jsonb().$type<StoredAsked>(),
    /** Start of the promised time if it has been paused. Null: day of arrival. */
    countsFrom: date("counts_from"),
    /** Administrator who owns the request. */
    ownerId: uuid("owner_id").references(() => admins.id, { onDelete: "set null" }),
    dueOn: date("due_on"),
    nextStep: text("next_step").notNull().default(""),
    /** Version of these three fields. The version of the request is for the applicant's edits. */
    workUpdatedAt: exactTime("work_updated_at").notNull().default(sql`clock_timestamp()`),
    updatedAt: exactTime("updated_at").notNull().default(sql`clock_timestamp()`),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index("join_requests_newest").on(table.createdAt.desc(), table.id.desc()),
    index("join_requests_owner").on(table.ownerId),
  ],
);
