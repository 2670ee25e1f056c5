import { date, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { applicantSubjects } from "#domain/links/link-rules.ts";
import { applicationDecisions } from "#domain/status/applicant-states.ts";
import type { RejectionReason } from "#domain/status/rejection-reasons.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** How applications and registrations ended, without a name or an address. */
export const applicationOutcomes = pgTable(
  "application_outcomes",
  {
    /** Of the join request, or of the brand. */
    id: uuid().primaryKey(),
    subjectType: text("subject_type", { enum: applicantSubjects }).notNull(),
    decision: text({ enum: applicationDecisions }).notNull(),
    reasons: text().array().$type<RejectionReason[]>().notNull().default([]),
    words: text().notNull().default(""),
    reapplyOn: date("reapply_on"),
    /** The creator that an approval made. */
    influencerId: uuid("influencer_id"),
    receivedAt: time("received_at").notNull(),
    decidedAt: time("decided_at").notNull(),
    /** When the decision can no longer be undone, and is shown. */
    toldFrom: time("told_from").notNull(),
    /** Keyed, so that only this installation can tell whose it is. */
    emailHmac: text("email_hmac").notNull(),
  },
  (table) => [
    index("application_outcomes_email").on(table.emailHmac),
    index("application_outcomes_decided").on(table.decidedAt),
  ],
);
