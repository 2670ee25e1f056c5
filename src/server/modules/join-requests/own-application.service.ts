import { dayIn } from "#domain/days/agency-time.ts";
import { addBusinessDays, businessDaysBetween } from "#domain/days/calendar-days.ts";
import { Conflict, EditConflict } from "#domain/errors.ts";
import type { Evidence } from "#domain/evidence/evidence.contract.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import { agreeingRanges } from "#domain/influencers/follower-count.ts";
import { refuseOtherSites } from "#domain/influencers/social-links.ts";
import type { Asked, JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { editableFields } from "#domain/status/editable-fields.ts";
import { type MissingPart, missingPartsOf } from "#domain/status/missing-parts.ts";
import type { ApplicationEdit, OwnApplication } from "#domain/status/status.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as evidence from "#server/modules/evidence/evidence.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { takeUploads, type UploadPrincipal } from "#server/modules/media/uploads/uploads.service.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { presentRequest } from "./join-request-reader.ts";
import {
  countRequestsBefore,
  findJoinRequests,
  type JoinRequestRow,
  lockJoinRequest,
  updateJoinRequest,
} from "./join-requests.repository.ts";
import { endRequest } from "./request-ending.ts";
import { enterWaiting } from "./request-state.ts";

/** Runs in the transaction once the record is locked. Throws to abort. */
type Admit = (context: Context) => Promise<void>;
type WaitingApplication = {
  receivedAt: Date;
  countsFrom: string;
  before: number;
  missing: MissingPart[];
  asked: Asked | null;
  evidence: Evidence[];
  application: OwnApplication;
};

// An applicant's own join request while it is undecided.

/** The request as its applicant sees it; undefined if it has been decided. */
export async function waiting(context: Context, id: string): Promise<WaitingApplication | undefined> {
  const [row] = await findJoinRequests(context.database, [id]);
  if (row === undefined) return undefined;
  const [request, before] = await Promise.all([
    presentRequest(context, row),
    countRequestsBefore(context.database, row),
  ]);
  return {
    receivedAt: row.createdAt,
    countsFrom: request.countsFrom,
    before,
    missing: missingPartsOf(request),
    asked: request.asked,
    evidence: request.evidence,
    application: ownApplication(request),
  };
}

/**
 * Edits an undecided request, which keeps its place in the queue. `admit` runs in the transaction once the record
 * is locked. Throws `Conflict` if it has been decided in the meantime.
 */
export async function edit(
  context: Context,
  id: string,
  { edit, files }: { edit: ApplicationEdit; files: ReceivedFile[] },
  admit: Admit,
): Promise<void> {
  const removed = await media.withStoredFiles(context, files, (stored) =>
    transact(context, async (transaction) => {
      const request = await lockJoinRequest(transaction.database, id);
      if (request === undefined) throw new Conflict(refusalMessages.decidedMeanwhile);
      await admit(transaction);
      const { updatedAt, media: kept, ...fields } = edit;
      if (updatedAt !== request.updatedAt) {
        throw new EditConflict(ownApplication(await presentRequest(context, request)));
      }
      refuseOtherSites(fields.socials, request.socials);
      const removed = kept ? await media.arrange(transaction, "joinRequestId", id, kept) : [];
      if (stored.some((file) => file.profilePhoto)) {
        removed.push(...(await media.dropPhotosOfRequest(transaction, id)));
      }
      await media.attach(transaction, "joinRequestId", id, stored);
      const wasAsked = request.asked !== null;
      const { timeZone } = await readAgencySettings(transaction.database);
      const { socials = request.socials, followers = request.followers } = fields;
      const row = await enterWaiting(transaction.database, id, {
        ...fields,
        followers: agreeingRanges(socials, followers),
        countsFrom: countsFromAfter(request, context.now(), timeZone),
      });
      await emit(transaction, { type: "join_request.changed", request: row ?? request, wasAsked });
      return removed;
    }),
  );
  await media.discard(context, removed);
}

type SentEvidence = { uploads: string[]; principal: UploadPrincipal; idempotencyKey: string | undefined };

/**
 * Adds evidence to an undecided request, which keeps its place in the queue. A repeated call adds nothing.
 * `admit` and `Conflict` as above.
 */
export async function sendEvidence(
  context: Context,
  id: string,
  { uploads, principal, idempotencyKey }: SentEvidence,
  admit: Admit,
): Promise<void> {
  const submission = { form: "evidence", idempotencyKey, content: [id, uploads] };
  await idempotencyKeys.once(context, submission, async (transaction) => {
    const request = await lockJoinRequest(transaction.database, id);
    if (request === undefined) throw new Conflict(refusalMessages.decidedMeanwhile);
    await admit(transaction);
    const place = { purpose: "evidence" as const, recordId: id };
    await evidence.add(transaction, id, await takeUploads(transaction, principal, { ids: uploads, place }));
    const { timeZone } = await readAgencySettings(transaction.database);
    const row = await prove(transaction, request, timeZone);
    const wasAsked = request.asked?.codes.includes("proof") ?? false;
    await emit(transaction, { type: "join_request.proved", request: row ?? request, wasAsked });
    return { _id: id };
  });
}

/**
 * Deletes the request and its files. `admit` runs in the transaction once the record is locked. Throws `Conflict`
 * if it has been decided in the meantime.
 */
export async function withdraw(context: Context, id: string, admit: Admit): Promise<void> {
  const files = await transact(context, async (transaction) => {
    const request = await lockJoinRequest(transaction.database, id);
    if (request === undefined) throw new Conflict(refusalMessages.decidedMeanwhile);
    await admit(transaction);
    const ended = await endRequest(transaction, { kind: "link" }, request);
    await emit(transaction, { type: "join_request.withdrawn", request });
    return ended.files;
  });
  await media.discard(context, files);
}

function ownApplication(request: JoinRequest): OwnApplication {
  const { photo, images, videos, updatedAt } = request;
  return { ...pickFields(request, editableFields), photo, images, videos, updatedAt };
}

/** Other requested changes are still open. */
function prove(
  { database, now }: Context,
  request: JoinRequestRow,
  timeZone: string,
): Promise<JoinRequestRow | undefined> {
  const { id, asked } = request;
  if (asked === null) return updateJoinRequest(database, id, {});
  const codes = asked.codes.filter((code) => code !== "proof");
  if (codes.length > 0) return updateJoinRequest(database, id, { asked: { ...asked, codes } });
  return enterWaiting(database, id, { countsFrom: countsFromAfter(request, now(), timeZone) });
}

/** Start of the promised time after an edit. Days on which changes were asked for do not count. */
function countsFromAfter(
  { asked, countsFrom, createdAt }: JoinRequestRow,
  at: Date,
  timeZone: string,
): string | null {
  if (asked === null) return countsFrom;
  const day = (time: Date) => dayIn(timeZone, time);
  const stoodFor = businessDaysBetween(day(new Date(asked.askedAt)), day(at));
  return addBusinessDays(countsFrom ?? day(createdAt), stoodFor);
}
