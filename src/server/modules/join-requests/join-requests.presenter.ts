import { may } from "#domain/access/policy.ts";
import type { Principal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import type { Evidence } from "#domain/evidence/evidence.contract.ts";
import { appliedFields } from "#domain/influencers/field-list.ts";
import { totalFollowers } from "#domain/influencers/follower-count.ts";
import type {
  EarlierApplication,
  JoinRequest,
  ShownJoinRequest,
} from "#domain/join-requests/join-request.contract.ts";
import { type ReviewRules, reviewTime } from "#domain/join-requests/review-time.ts";
import type { Media } from "#domain/media/media.contract.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { applicantActionLabels, applicantMachine } from "#domain/status/applicant-states.ts";
import type { Assignment } from "#domain/work/work.contract.ts";
import type { JoinRequestRow } from "./join-requests.repository.ts";

type Beside = {
  files: Media[];
  photo: Media | undefined;
  evidence: Evidence[];
  earlier: EarlierApplication[];
  names: Names;
};
/** The promised review time, and today in the agency's time zone. */
export type Promised = ReviewRules & { today: string };
/** Names of administrators by ID. */
export type Names = ReadonlyMap<string, string>;

export function presentJoinRequest(
  row: JoinRequestRow,
  { files, photo, evidence, earlier, names }: Beside,
  { today, reviewDays, timeZone }: Promised,
): JoinRequest {
  const countsFrom = row.countsFrom ?? dayIn(timeZone, row.createdAt);
  return {
    _id: row.id,
    ...pickFields(row, appliedFields),
    instagram: row.socials.find((social) => social.platform === "instagram")?.link ?? "",
    totalFollowers: totalFollowers(row.socials, row.followers),
    createdAt: row.createdAt.toISOString(),
    photo: photo ?? null,
    images: files.filter((file) => file.kind !== "video"),
    videos: files.filter((file) => file.kind === "video"),
    evidence,
    proposal: row.proposal,
    proposedChanges: row.proposedChanges,
    consent: row.consent,
    earlierApplications: earlier,
    state: row.state,
    asked: row.asked && pickFields(row.asked, ["codes", "words", "askedAt"]),
    countsFrom,
    review: reviewTime(countsFrom, today, reviewDays),
    work: assignmentOf(row, names),
    updatedAt: row.updatedAt,
  };
}

function assignmentOf({ ownerId, dueOn, nextStep, workUpdatedAt }: JoinRequestRow, names: Names): Assignment {
  const name = ownerId === null ? undefined : names.get(ownerId);
  const owner = ownerId === null || name === undefined ? null : { _id: ownerId, name };
  return { owner, dueOn, nextStep, updatedAt: workUpdatedAt };
}

/**
 * Adds the actions of a principal to a request. The history records requests without them, because they depend on the
 * reader.
 */
export function withActions(request: JoinRequest, principal: Principal): ShownJoinRequest {
  const actions = may(principal, "decide") ? applicantMachine.actionsIn(request.state, "editor") : [];
  return {
    ...request,
    actions: actions.map((action) => ({ action, label: applicantActionLabels[action], missing: [] })),
  };
}
