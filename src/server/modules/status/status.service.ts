import type { LinkPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { Conflict, Invalid, Missing } from "#domain/errors.ts";
import type { Evidence } from "#domain/evidence/evidence.contract.ts";
import { brandPath, influencerPath } from "#domain/http/record-paths.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import type { Asked } from "#domain/join-requests/join-request.contract.ts";
import { type ReviewRules, reviewTime } from "#domain/join-requests/review-time.ts";
import type { ApplicantSubject } from "#domain/links/link-rules.ts";
import {
  type ApplicantAction,
  type ApplicantState,
  type ApplicationDecision,
  applicantActionLabels,
  applicantMachine,
  type ReviewState,
} from "#domain/status/applicant-states.ts";
import { type MissingPart, missingParts } from "#domain/status/missing-parts.ts";
import { rejectionReasons } from "#domain/status/rejection-reasons.ts";
import { requestedChanges } from "#domain/status/requested-changes.ts";
import type {
  ApplicantStatus,
  ApplicationEdit,
  OwnApplication,
  OwnRegistration,
  RegistrationEdit,
} from "#domain/status/status.contract.ts";
import { type Context, within } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { slugOf } from "#server/platform/database/slugs.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import type { OutcomeRow } from "./outcomes.service.ts";
import * as outcomes from "./outcomes.service.ts";

/** An undecided record. Missing fields do not apply to it. */
type Waiting = {
  receivedAt: Date;
  before: number;
  countsFrom?: string;
  missing?: MissingPart[];
  asked?: Asked | null;
  evidence?: Evidence[];
  application?: OwnApplication;
  registration?: OwnRegistration;
};
type Admit = (transaction: Executor) => Promise<void>;

/** Records that people apply with. The module of each reads, edits, and withdraws them. */
type Records<Edit extends unknown[]> = {
  /** Undefined if it has been decided. */
  waiting: (id: string) => Promise<Waiting | undefined>;
  /** `admit` runs in the transaction once the record is locked. Throws `Conflict` if it has been decided. */
  withdraw: (id: string, admit: Admit) => Promise<void>;
  /** The same. Throws `EditConflict` with the present record if it was edited in the meantime. */
  edit: (id: string, ...edit: [...Edit, Admit]) => Promise<void>;
};
type Applications = {
  "join-request": Records<[ApplicationEdit, ReceivedFile[]]> & {
    /** The same. A repeated call sends nothing. */
    sendEvidence: (id: string, files: ReceivedFile[], key: string | undefined, admit: Admit) => Promise<void>;
  };
  brand: Records<[RegistrationEdit]>;
};

export type StatusService = ReturnType<typeof statusService>;
type Dependencies = {
  database: Database;
  context: Context;

  applications: Applications;
  now: () => Date;
};

/** Applicants' view of their own application, by its link. */
export function statusService({ database, context, applications, now }: Dependencies) {
  /** Path of the page that an approval made; null if it no longer exists. */
  const profileOf = async ({ type, id }: ApplicantSubject, influencerId: string | null) => {
    const slug = await slugOf(database, influencerId ?? id);
    if (slug === undefined) return null;
    return type === "brand" ? brandPath({ slug }) : influencerPath({ slug });
  };

  /** A decision is shown only once it can no longer be undone. */
  const standing = async (subject: ApplicantSubject): Promise<Standing> => {
    const { waiting: findWaiting } = applications[subject.type];
    const waiting = await findWaiting(subject.id);
    if (waiting) return inReview(waiting);
    const outcome = await outcomes.find(context, subject);
    if (outcome === undefined) {
      // The decision may have been undone between the two reads.
      const reopened = await findWaiting(subject.id);
      if (reopened === undefined) throw new Missing();
      return inReview(reopened);
    }
    if (outcome.toldFrom <= now()) return { state: outcome.decision, outcome };
    return { ...inReview({ receivedAt: outcome.receivedAt, before: 0 }), isHeld: true };
  };

  /** Throws `Conflict` if the applicant may not do this now. */
  const refuseUnless = async (action: ApplicantAction, subject: ApplicantSubject): Promise<void> => {
    const { state } = await standing(subject);
    if (typeof applicantMachine.step(state, action, "applicant") === "string") {
      throw new Conflict(refusalMessages.decidedMeanwhile);
    }
  };

  const read = async (principal: LinkPrincipal<"status">): Promise<ApplicantStatus> => {
    const { subject } = principal;
    const [{ personName }, found] = await Promise.all([links.read(context, principal), standing(subject)]);
    const { state } = found;
    const actions = "isHeld" in found ? [] : actionsOf(state);
    const common = { ...nothing, kind: subject.type, name: personName, state, actions };
    if ("waiting" in found) {
      const { asked = null, application = null, registration = null, missing = [] } = found.waiting;
      const { evidence = [] } = found.waiting;
      return {
        ...common,
        promise: promiseOf(found, now(), await readAgencySettings(database)),
        asked: asked && {
          changes: asked.codes.map((code) => ({ code, sentence: requestedChanges[code].sentence })),
          words: asked.words,
        },
        application,
        registration,
        evidence,
        missing: missing.map((code) => ({ code, label: missingParts[code] })),
      };
    }
    const { reasons, words, reapplyOn, decidedAt, decision, influencerId } = found.outcome;
    return {
      ...common,
      decidedAt: decidedAt.toISOString(),
      reasons: reasons.map((code) => ({ code, sentence: rejectionReasons[code].sentence })),
      words,
      reapplyOn,
      profile: decision === "approved" ? await profileOf(subject, influencerId) : null,
    };
  };

  return {
    read,

    /** Edits an application that waits. Throws `Conflict` if it has been decided. */
    async edit(
      principal: LinkPrincipal<"status">,
      changes: ApplicationEdit,
      files: ReceivedFile[],
    ): Promise<ApplicantStatus> {
      const { subject } = principal;
      if (subject.type !== "join-request") throw new Missing();
      await refuseUnless("edit", subject);
      const { edit } = applications[subject.type];
      await edit(subject.id, changes, files, (transaction) =>
        links.hold(within(context, transaction), principal),
      );
      return read(principal);
    },

    /** The same for a registration. */
    async editRegistration(
      principal: LinkPrincipal<"status">,
      changes: RegistrationEdit,
    ): Promise<ApplicantStatus> {
      const { subject } = principal;
      if (subject.type !== "brand") throw new Missing();
      await refuseUnless("edit", subject);
      const { edit } = applications[subject.type];
      await edit(subject.id, changes, (transaction) => links.hold(within(context, transaction), principal));
      return read(principal);
    },

    /** Sends evidence. Throws `Conflict` if the application has been decided. */
    async sendEvidence(
      principal: LinkPrincipal<"status">,
      files: ReceivedFile[],
      idempotencyKey: string | undefined,
    ): Promise<ApplicantStatus> {
      const { subject } = principal;
      if (subject.type !== "join-request") throw new Missing();
      if (files.length === 0) throw new Invalid("images", "Choose at least one file");
      await refuseUnless("edit", subject);
      const { sendEvidence } = applications[subject.type];
      await sendEvidence(subject.id, files, idempotencyKey, (transaction) =>
        links.hold(within(context, transaction), principal),
      );
      return read(principal);
    },

    /** Deletes an undecided record. Throws `Conflict` if it has been decided. */
    async withdraw(principal: LinkPrincipal<"status">): Promise<void> {
      const { subject } = principal;
      await refuseUnless("withdraw", subject);
      await applications[subject.type].withdraw(subject.id, (transaction) =>
        links.hold(within(context, transaction), principal),
      );
    },
  };
}

type InReview = { state: ReviewState; waiting: Waiting };
type Standing =
  | InReview
  | (InReview & { isHeld: true })
  | { state: ApplicationDecision; outcome: OutcomeRow };

function inReview(waiting: Waiting): InReview {
  return { state: waiting.asked ? "changes_asked" : "waiting", waiting };
}

const nothing = {
  promise: null,
  asked: null,
  application: null,
  registration: null,
  evidence: [],
  missing: [],
  decidedAt: null,
  reasons: [],
  words: "",
  reapplyOn: null,
  profile: null,
};

function actionsOf(state: ApplicantState): ApplicantStatus["actions"] {
  return applicantMachine
    .actionsIn(state, "applicant")
    .map((action) => ({ action, label: applicantActionLabels[action], missing: [] }));
}

function promiseOf(
  { state, waiting }: InReview,
  at: Date,
  { reviewDays, timeZone }: ReviewRules,
): ApplicantStatus["promise"] {
  const { receivedAt, before } = waiting;
  const receivedOn = dayIn(timeZone, receivedAt);
  const time = reviewTime(waiting.countsFrom ?? receivedOn, dayIn(timeZone, at), reviewDays);
  return {
    receivedOn,
    dueOn: time.dueOn,
    state: state === "changes_asked" ? "paused" : time.state,
    before,
  };
}
