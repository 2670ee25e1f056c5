import type { EarlierApplication } from "#domain/join-requests/join-request.contract.ts";
import type { ApplicantSubject } from "#domain/links/link-rules.ts";
import type { ApplicationDecision } from "#domain/status/applicant-states.ts";
import type { RejectionReason } from "#domain/status/rejection-reasons.ts";
import type { Context } from "#server/context.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { findSigningKey } from "#server/platform/tokens/signing-key.repository.ts";
import type { Hold } from "#server/platform/undo/undos.service.ts";
import {
  deleteOutcome,
  deleteOutcomesBefore,
  findOutcome,
  listEarlierApplications,
  outcomesPersonalData as outcomesTable,
  writeOutcome,
} from "./application-outcomes.repository.ts";
import { emailHmacOf } from "./email-hmac.ts";

export type { OutcomeRow } from "./application-outcomes.repository.ts";
export { creatorOfOutcomes } from "./application-outcomes.repository.ts";

/** Retention of an outcome, in milliseconds. */
const retention = 90 * 24 * 60 * 60 * 1000;

type Ended = {
  subject: ApplicantSubject;
  email: string;
  receivedAt: Date;
  decision: ApplicationDecision;
  reasons?: RejectionReason[];
  words?: string;
  reapplyOn?: string | null;
  influencerId?: string;
  hold: Hold | undefined;
};

// Outcomes of applications and registrations.

/** Stores a decision, which is shown once it can no longer be undone. The links end some time later. */
export async function keep(context: Context, { subject, email, hold, ...ended }: Ended): Promise<void> {
  const decidedAt = context.now();
  const visibleFrom = hold?.due ?? decidedAt;
  await writeOutcome(context.database, {
    ...ended,
    id: subject.id,
    subjectType: subject.type,
    decidedAt,
    visibleFrom,
    emailHmac: emailHmacOf(email, context.signingKey),
  });
  await links.endAfter(context, subject, visibleFrom);
}

export function find(context: Context, subject: ApplicantSubject) {
  return findOutcome(context.database, subject);
}

export async function isKept(context: Context, subject: ApplicantSubject) {
  return (await findOutcome(context.database, subject)) !== undefined;
}

/** Earlier applications of these people that have ended, newest first, by email address. */
export async function earlierOf(
  context: Context,
  emails: readonly string[],
): Promise<Map<string, EarlierApplication[]>> {
  const hmacs = new Map(emails.map((email) => [email, emailHmacOf(email, context.signingKey)]));
  const rows = await listEarlierApplications(context.database, [...hmacs.values()], context.now());
  const byHmac = Map.groupBy(rows, ({ emailHmac }) => emailHmac);
  return new Map(
    [...hmacs].map(([email, hmac]) => [
      email,
      (byHmac.get(hmac) ?? []).map(({ decision, reasons, decidedAt }) => ({
        decision,
        reasons,
        decidedAt: decidedAt.toISOString(),
      })),
    ]),
  );
}

/** Deletes the outcome of a decision that was undone. */
export async function reopen(context: Context, subject: ApplicantSubject): Promise<void> {
  await deleteOutcome(context.database, subject.id);
  await links.reopen(context, subject);
}

export function forgetOld(context: Context) {
  return deleteOutcomesBefore(context.database, new Date(context.now().getTime() - retention));
}

/** Outcomes of a person's applications, for the privacy command. */
export const outcomesPersonalData = {
  ...outcomesTable,
  async find(executor: Executor, email: string) {
    const key = await findSigningKey(executor);
    return key === undefined ? [] : outcomesTable.find(executor, emailHmacOf(email, key));
  },
};
