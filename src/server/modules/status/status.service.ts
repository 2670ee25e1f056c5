import type { LinkPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { Conflict, Missing } from "#domain/errors.ts";
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
import { maximumProfileChanges, type ProfileChange } from "#domain/status/profile-change.contract.ts";
import { profileChangeService } from "#domain/status/profile-change-service.ts";
import { profileChangeText, proposedChanges } from "#domain/status/proposed-changes.ts";
import { rejectionReasons } from "#domain/status/rejection-reasons.ts";
import { requestedChanges } from "#domain/status/requested-changes.ts";
import type {
  ApplicantStatus,
  ApplicationEdit,
  Listing,
  OwnApplication,
  OwnRegistration,
  RegistrationEdit,
} from "#domain/status/status.contract.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as ownRegistration from "#server/modules/brands/own-registration.service.ts";
import * as contact from "#server/modules/contact/contact.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import * as ownApplication from "#server/modules/join-requests/own-application.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { UploadPlace, UploadPrincipal } from "#server/modules/media/uploads/uploads.service.ts";
import { slugOf } from "#server/platform/database/slugs.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
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
const records = {
  "join-request": { waiting: ownApplication.waiting, withdraw: ownApplication.withdraw },
  brand: { waiting: ownRegistration.waiting, withdraw: ownRegistration.withdraw },
};

// Applicants' view of their own application, by its link.

/** Edits an application that waits. Throws `Conflict` if it has been decided. */
export async function edit(
  context: Context,
  principal: LinkPrincipal<"status">,
  changes: ApplicationEdit,
  files: ReceivedFile[],
): Promise<ApplicantStatus> {
  const { subject } = principal;
  if (subject.type !== "join-request") throw new Missing();
  await refuseUnless(context, "edit", subject);
  await ownApplication.edit(context, subject.id, { edit: changes, files }, (transaction) =>
    links.hold(transaction, principal),
  );
  return read(context, principal);
}

/** The same for a registration. */
export async function editRegistration(
  context: Context,
  principal: LinkPrincipal<"status">,
  changes: RegistrationEdit,
): Promise<ApplicantStatus> {
  const { subject } = principal;
  if (subject.type !== "brand") throw new Missing();
  await refuseUnless(context, "edit", subject);
  await ownRegistration.edit(context, subject.id, changes, (transaction) =>
    links.hold(transaction, principal),
  );
  return read(context, principal);
}

type SentEvidence = { uploads: string[]; idempotencyKey: string | undefined };

/** Sends evidence. Throws `Conflict` if the application has been decided. */
export async function sendEvidence(
  context: Context,
  principal: LinkPrincipal<"status">,
  sent: SentEvidence,
): Promise<ApplicantStatus> {
  const { subject } = principal;
  if (subject.type !== "join-request") throw new Missing();
  await refuseUnless(context, "edit", subject);
  await ownApplication.sendEvidence(context, subject.id, { ...sent, principal }, (transaction) =>
    links.hold(transaction, principal),
  );
  return read(context, principal);
}

/** Place of files that prove figures. The address names the link, because applicants do not know their record's ID. */
export async function placeOfEvidence(
  context: Context,
  principal: UploadPrincipal,
  linkId: string,
): Promise<UploadPlace> {
  if (principal.kind !== "link" || principal.linkKind !== "status") throw new Missing();
  const { subject } = principal;
  if (principal.linkId !== linkId || subject.type !== "join-request") throw new Missing();
  await refuseUnless(context, "edit", subject);
  return { purpose: "evidence", recordId: subject.id };
}

/** Deletes an undecided record. Throws `Conflict` if it has been decided. */
export async function withdraw(context: Context, principal: LinkPrincipal<"status">): Promise<void> {
  const { subject } = principal;
  await refuseUnless(context, "withdraw", subject);
  await records[subject.type].withdraw(context, subject.id, (transaction) =>
    links.hold(transaction, principal),
  );
}

/** Passes on to the team what a creator wants to change in the profile that the approval made. */
export async function requestProfileChange(
  context: Context,
  principal: LinkPrincipal<"status">,
  change: ProfileChange,
  idempotencyKey: string | undefined,
): Promise<void> {
  const { subject } = principal;
  const found = await standing(context, subject);
  const influencerId = "outcome" in found ? found.outcome.influencerId : null;
  const creator = influencerId ? await influencers.findMailed(context.database, influencerId) : undefined;
  const { name, email } = creator ?? {};
  if (!influencerId || !name || !email) throw new Conflict("There is no profile to change.");
  await idempotencyKeys.once(
    context,
    { form: "profile change", idempotencyKey, content: [subject.id, change] },
    async (transaction) => {
      await links.hold(transaction, principal);
      const profile = await influencers.profileForAdmin(transaction, influencerId);
      const changes = proposedChanges(profile, change);
      const sent = {
        service: profileChangeService,
        message: profileChangeText(change, changes),
        changes,
        maximum: maximumProfileChanges,
      };
      return { _id: await contact.sendFromCreator(transaction, { id: influencerId, name, email }, sent) };
    },
  );
}

/** Profile as its applicant sees it, public or not; null if it no longer exists. */
async function listingOf(context: Context, influencerId: string | null): Promise<Listing | null> {
  if (influencerId === null) return null;
  try {
    const { category, location, bio, rate, socials, images, videos } = await influencers.profileForAdmin(
      context,
      influencerId,
    );
    const channels = socials.map(({ platform, followers }) => ({ platform, followers }));
    return { category, location, bio, rate, channels, pictures: images.length, videos: videos.length };
  } catch (error) {
    if (error instanceof Missing) return null;
    throw error;
  }
}

/** Path of the page that an approval made; null if visitors do not find it. */
async function profileOf(context: Context, { type, id }: ApplicantSubject, influencerId: string | null) {
  if (type === "brand") {
    const slug = await slugOf(context.database, id);
    return slug === undefined ? null : brandPath({ slug });
  }
  const creator = influencerId && (await influencers.publicSlugOf(context.database, influencerId));
  return creator ? influencerPath(creator) : null;
}

/** A decision is shown only once it can no longer be undone. */
async function standing(context: Context, subject: ApplicantSubject): Promise<Standing> {
  const findWaiting = (): Promise<Waiting | undefined> => records[subject.type].waiting(context, subject.id);
  const waiting = await findWaiting();
  if (waiting) return inReview(waiting);
  const outcome = await outcomes.find(context, subject);
  if (outcome === undefined) {
    // The decision may have been undone between the two reads.
    const reopened = await findWaiting();
    if (reopened === undefined) throw new Missing();
    return inReview(reopened);
  }
  if (outcome.visibleFrom <= context.now()) return { state: outcome.decision, outcome };
  return { ...inReview({ receivedAt: outcome.receivedAt, before: 0 }), isHeld: true };
}

/** Throws `Conflict` if the applicant may not do this now. */
async function refuseUnless(
  context: Context,
  action: ApplicantAction,
  subject: ApplicantSubject,
): Promise<void> {
  const { state } = await standing(context, subject);
  if (typeof applicantMachine.step(state, action, "applicant") === "string") {
    throw new Conflict(refusalMessages.decidedMeanwhile);
  }
}

export async function read(context: Context, principal: LinkPrincipal<"status">): Promise<ApplicantStatus> {
  const { subject } = principal;
  const [{ personName }, found] = await Promise.all([
    links.read(context, principal),
    standing(context, subject),
  ]);
  const { state } = found;
  const actions = "isHeld" in found ? [] : actionsOf(state);
  const common = { ...nothing, kind: subject.type, name: personName, state, actions };
  if ("waiting" in found) {
    const { asked = null, application = null, registration = null, missing = [] } = found.waiting;
    const { evidence = [] } = found.waiting;
    return {
      ...common,
      promise: promiseOf(found, context.now(), await readAgencySettings(context.database)),
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
    profile: decision === "approved" ? await profileOf(context, subject, influencerId) : null,
    listing: decision === "approved" ? await listingOf(context, influencerId) : null,
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
  listing: null,
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
