import { date, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { applicantSubjects } from "#domain/links/link-rules.ts";
import { applicationDecisions } from "#domain/status/applicant-states.ts";
import type { RejectionReason } from "#domain/status/rejection-reasons.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Outcomes of applications and registrations, without a name or an address. */
export const applicationOutcomes = pgTable(
  "application_outcomes",
  {
    /** ID of the join request or the brand. */
    id: uuid().primaryKey(),
    subjectType: text("subject_type", { enum: applicantSubjects }).notNull(),
    decision: text({ enum: applicationDecisions }).notNull(),
    reasons: text().array().$type<RejectionReason[]>().notNull().default([]),
    words: text().notNull().default(""),
    reapplyOn: date("reapply_on"),
    /** Creator that an approval made. */
    influencerId: uuid("influencer_id"),
    receivedAt: time("received_at").notNull(),
    decidedAt: time("decided_at").notNull(),
    /** Time from which the decision is shown, because it can no longer be undone. */
    visibleFrom: time("told_from").notNull(),
    /** Keyed, so that only this installation can tell whose outcome it is. */
    emailHmac: text("email_hmac").notNull(),
  },
  (table) => [
    index("application_outcomes_email").on(table.emailHmac),
    index("application_outcomes_decided").on(table.decidedAt),
  ],
);
