import type { LinkPrincipal } from "#domain/access/principal.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { brandPath, influencerPath } from "#domain/http/record-paths.ts";
import { addBusinessDays, reviewPromise, reviewTime } from "#domain/join-requests/review-time.ts";
import type { LinkSubject } from "#domain/links/link-rules.ts";
import {
  type ApplicantAction,
  type ApplicantState,
  applicantMachine,
} from "#domain/status/applicant-states.ts";
import { type MissingPart, missingParts } from "#domain/status/missing-parts.ts";
import { rejectionReasons } from "#domain/status/rejection-reasons.ts";
import type { ApplicantStatus } from "#domain/status/status.contract.ts";
import type { LinksService } from "#server/modules/links/links.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { slugOf } from "#server/platform/database/slugs.ts";
import type { OutcomesService } from "./outcomes.service.ts";

/** What waits for a decision. */
export type Waiting = { receivedAt: Date; before: number; missing: MissingPart[] };

/** The records that people apply with, each read and withdrawn by its own module. */
export type Applications = {
  /** Undefined when it does not wait. */
  waiting: (id: string) => Promise<Waiting | undefined>;
  /** `admit` runs in the transaction, once the record is locked. Throws `Conflict` when it does not wait any more. */
  withdraw: (id: string, admit: (transaction: Executor) => Promise<void>) => Promise<void>;
};

export type StatusService = ReturnType<typeof statusService>;
type Dependencies = {
  database: Database;
  links: LinksService;
  outcomes: OutcomesService;
  applications: Record<LinkSubject["type"], Applications>;
  now: () => Date;
};

const actionLabels: Record<ApplicantAction, string> = {
  approve: "Approve",
  reject: "Reject",
  close: "Close",
  withdraw: "Withdraw",
};

/** What applicants see of their own application, by its link. */
export function statusService({ database, links, outcomes, applications, now }: Dependencies) {
  /** The path of the page that an approval made; null once it is gone. */
  const profileOf = async ({ type, id }: LinkSubject, influencerId: string | null) => {
    const slug = await slugOf(database, influencerId ?? id);
    if (slug === undefined) return null;
    return type === "brand" ? brandPath({ slug }) : influencerPath({ slug });
  };

  /** A decision is known only from when it can no longer be undone. */
  const standing = async (subject: LinkSubject) => {
    const { waiting: findWaiting } = applications[subject.type];
    const waiting = await findWaiting(subject.id);
    if (waiting) return { state: "waiting", waiting } as const;
    const outcome = await outcomes.find(subject);
    if (outcome === undefined) {
      // Its decision may have been undone between the two reads.
      const reopened = await findWaiting(subject.id);
      if (reopened === undefined) throw new Missing();
      return { state: "waiting", waiting: reopened } as const;
    }
    if (outcome.toldFrom <= now()) return { state: outcome.decision, outcome } as const;
    const held: Waiting = { receivedAt: outcome.receivedAt, before: 0, missing: [] };
    return { state: "waiting", waiting: held, isHeld: true } as const;
  };

  return {
    async read(principal: LinkPrincipal): Promise<ApplicantStatus> {
      const { subject } = principal;
      const [{ personName }, found] = await Promise.all([links.read(principal), standing(subject)]);
      const common = { kind: subject.type, name: personName, state: found.state };
      if (found.state === "waiting") {
        const { waiting } = found;
        return {
          ...common,
          promise: promiseOf(waiting, now()),
          missing: waiting.missing.map((code) => ({ code, label: missingParts[code] })),
          ...undecided,
          actions: "isHeld" in found ? [] : actionsOf(found.state),
        };
      }
      const { reasons, words, reapplyOn, decidedAt, decision, influencerId } = found.outcome;
      return {
        ...common,
        promise: null,
        missing: [],
        decidedAt: decidedAt.toISOString(),
        reasons: reasons.map((code) => ({ code, sentence: rejectionReasons[code].sentence })),
        words,
        reapplyOn,
        profile: decision === "approved" ? await profileOf(subject, influencerId) : null,
        actions: actionsOf(found.state),
      };
    },

    /** Deletes what waits. Throws `Conflict` if it has been decided. */
    async withdraw(principal: LinkPrincipal): Promise<void> {
      const { subject } = principal;
      const { state } = await standing(subject);
      if (typeof applicantMachine.step(state, "withdraw", "applicant") === "string") {
        throw new Conflict(errorMessages.decidedMeanwhile);
      }
      await applications[subject.type].withdraw(subject.id, (transaction) =>
        links.hold(transaction, principal),
      );
    },
  };
}

const undecided = { decidedAt: null, reasons: [], words: "", reapplyOn: null, profile: null };

function actionsOf(state: ApplicantState): ApplicantStatus["actions"] {
  const actions = applicantMachine.actionsIn(state, "applicant");
  return actions.map((action) => ({ action, label: actionLabels[action], missing: [] }));
}

function promiseOf({ receivedAt, before }: Waiting, at: Date): ApplicantStatus["promise"] {
  const receivedOn = receivedAt.toISOString().slice(0, 10);
  const { state } = reviewTime(receivedOn, at.toISOString().slice(0, 10));
  return { receivedOn, dueOn: addBusinessDays(receivedOn, reviewPromise.to), state, before };
}
