import type { EarlierApplication } from "#domain/join-requests/join-request.contract.ts";
import type { ApplicantSubject } from "#domain/links/link-rules.ts";
import type { ApplicationDecision } from "#domain/status/applicant-states.ts";
import type { RejectionReason } from "#domain/status/rejection-reasons.ts";
import type { LinksService } from "#server/modules/links/links.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
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

export type OutcomesService = ReturnType<typeof outcomesService>;
type Dependencies = { database: Database; links: LinksService; signingKey: string; now: () => Date };

/** Outcomes of applications and registrations. */
export function outcomesService({ database, links, signingKey, now }: Dependencies) {
  return {
    /** Stores a decision, which is shown once it can no longer be undone. The links end some time later. */
    async keep(transaction: Executor, { subject, email, hold, ...ended }: Ended): Promise<void> {
      const decidedAt = now();
      const toldFrom = hold?.due ?? decidedAt;
      await writeOutcome(transaction, {
        ...ended,
        id: subject.id,
        subjectType: subject.type,
        decidedAt,
        toldFrom,
        emailHmac: emailHmacOf(email, signingKey),
      });
      await links.endAfter(transaction, subject, toldFrom);
    },

    find: (subject: ApplicantSubject) => findOutcome(database, subject),
    isKept: async (executor: Executor, subject: ApplicantSubject) =>
      (await findOutcome(executor, subject)) !== undefined,

    /** Earlier applications of these people that have ended, newest first, by email address. */
    async earlierOf(emails: readonly string[]): Promise<Map<string, EarlierApplication[]>> {
      const hmacs = new Map(emails.map((email) => [email, emailHmacOf(email, signingKey)]));
      const rows = await listEarlierApplications(database, [...hmacs.values()], now());
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
    },

    /** Deletes the outcome of a decision that was undone. */
    async reopen(transaction: Executor, subject: ApplicantSubject): Promise<void> {
      await deleteOutcome(transaction, subject.id);
      await links.reopen(transaction, subject);
    },

    forgetOld: () => deleteOutcomesBefore(database, new Date(now().getTime() - retention)),
  };
}

/** Outcomes of a person's applications, for the privacy command. */
export const outcomesPersonalData = {
  ...outcomesTable,
  async find(executor: Executor, email: string) {
    const key = await findSigningKey(executor);
    return key === undefined ? [] : outcomesTable.find(executor, emailHmacOf(email, key));
  },
};
