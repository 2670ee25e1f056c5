import { randomUUIDv7 } from "node:crypto";
import { dayIn } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { alreadyRegistered, Conflict, EditConflict, Missing } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import { agreeingRanges } from "#domain/influencers/follower-count.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import type { Application } from "#domain/influencers/influencer-fields.ts";
import type {
  AskInput,
  JoinRequest,
  JoinRequestQuery,
  ProposalInput,
  ProposedChangesInput,
  Rejection,
  StoredAsked,
} from "#domain/join-requests/join-request.contract.ts";
import { applicantMachine } from "#domain/status/applicant-states.ts";
import type { UndoOffer } from "#domain/undo/undo-offer.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as consents from "#server/modules/content/consent.service.ts";
import * as evidence from "#server/modules/evidence/evidence.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { type Actor, nameOfActor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { violatesUnique } from "#server/platform/database/database-errors.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { holdForUndo, undoOfferOf } from "#server/platform/undo/undos.service.ts";
import { presentRequest, presentRequests } from "./join-request-reader.ts";
import {
  deleteJoinRequest,
  findJoinRequests,
  insertJoinRequest,
  type JoinRequestRow,
  joinRequestSnapshots,
  listJoinRequests,
  lockJoinRequest,
  setProposal,
} from "./join-requests.repository.ts";
import { endRequest } from "./request-ending.ts";
import { enterChangesAsked } from "./request-state.ts";

export {
  countJoinRequests,
  findAskedBefore,
  findJoinRequests,
  findRequestsBefore,
  findWaitingRequests,
  joinRequestPlaces,
  joinRequestSubject,
  joinRequestsPersonalData,
  listWaitingRequests,
  restoreJoinRequest,
} from "./join-requests.repository.ts";

type Approved = { influencer: InfluencerProfile; undo: UndoOffer | undefined };
/** Data of an application besides its fields. */
type Sent = { idempotencyKey: string | undefined; consentVersion?: unknown };

/** Stores an application with its files. A repeated call creates nothing and gets the first response. */
export async function apply(
  context: Context,
  application: Application,
  files: ReceivedFile[],
  { idempotencyKey, consentVersion }: Sent,
) {
  const consent = await consents.given(context, "application", consentVersion);
  const content = [application, files.map((file) => [file.field, file.sha256])];
  return media.withStoredFiles(context, files, async (stored) => {
    const { result, repeated } = await idempotencyKeys.once(
      context,
      { form: "join", idempotencyKey, content },
      async (transaction) => {
        const id = randomUUIDv7();
        await refuseTakenEmail(transaction.database, application.email);
        const createdAt = context.now();
        const followers = agreeingRanges(application.socials, application.followers);
        const request = { id, ...application, followers, createdAt };
        await insertRequest(transaction.database, { ...request, consent });
        await media.attachToNew(transaction, "joinRequestId", id, stored);
        await emit(transaction, { type: "join_request.received", request });
        return { _id: id };
      },
    );
    if (repeated)
      await media.discard(
        context,
        stored.map((file) => file.id),
      );
    return result;
  });
}

export async function list(context: Context, page: JoinRequestQuery) {
  const { rows, ...position } = await listJoinRequests(context.database, page);
  return { ...position, requests: await presentRequests(context, rows) };
}

export async function record(context: Context, id: string): Promise<JoinRequest> {
  const [row] = await findJoinRequests(context.database, [id]);
  if (row === undefined) throw new Missing();
  return presentRequest(context, row);
}

/** Requests among these IDs, in no particular order. */
export async function findAll(context: Context, ids: string[]) {
  return presentRequests(context, await findJoinRequests(context.database, ids));
}

/**
 * Creates a creator from the request, with every field and file, and deletes the request, in one transaction. A
 * second, concurrent approval finds no request.
 */
export async function approve(
  context: Context,
  actor: Actor,
  id: string,
  updatedAt?: string,
): Promise<Approved> {
  const { files, ...approved } = await transact(context, async (transaction) => {
    const request = await locked(transaction.database, id);
    if (updatedAt !== undefined && updatedAt !== request.updatedAt) {
      throw new EditConflict(await presentRequest(context, request));
    }
    const snapshot = (await joinRequestSnapshots(transaction.database, [id])).get(id) ?? {};
    const influencerId = await influencers.makeFromApplication(transaction, request);
    await media.transferFiles(transaction.database, id, influencerId);
    const influencer = await influencers.profileForAdmin(transaction, influencerId);
    const undone = { recordType: "join-request", recordId: id, recordName: request.name } as const;
    const made = { madeId: influencerId, madeVersion: influencer.updatedAt };
    const holds = await holdForUndo(transaction.database, actor, [
      { action: "approve", ...undone, ...made, snapshot },
    ]);
    const files = await evidence.release(transaction, [id], holds);
    await deleteJoinRequest(transaction.database, id);
    const hold = holds.get(id);
    const listed = { id: influencerId, slug: influencer.slug };
    await emit(transaction, {
      type: "join_request.approved",
      actor,
      request,
      influencer: listed,
      hold,
    });
    return { influencer, undo: undoOfferOf(holds.values()), files };
  });
  await media.discard(context, files);
  return approved;
}

/** Deletes the request and its files, and notifies the applicant of the reasons. */
export async function reject(
  context: Context,
  actor: Actor,
  id: string,
  rejection: Rejection,
): Promise<UndoOffer | undefined> {
  const { hold, files } = await transact(context, async (transaction) => {
    const request = await locked(transaction.database, id);
    const ended = await endRequest(transaction, actor, request);
    const { hold } = ended;
    const { reason, reasons, reapplyOn: days } = rejection;
    const { timeZone } = await readAgencySettings(transaction.database);
    const reapplyOn = days === null ? null : addDays(dayIn(timeZone, context.now()), days);
    const why = { reason, reasons, reapplyOn };
    await emit(transaction, { type: "join_request.rejected", actor, request, ...why, hold });
    return ended;
  });
  await media.discard(context, files);
  return undoOfferOf(hold ? [hold] : []);
}

/** Asks the applicant for changes. The promised time is paused until they arrive. */
export async function ask(context: Context, actor: Actor, id: string, input: AskInput): Promise<JoinRequest> {
  const row = await transact(context, async (transaction) => {
    const request = await locked(transaction.database, id);
    const askedBy = actorId(actor);
    if (isSameAsk(request.asked, { ...input, askedBy })) return request;
    if (request.state === "changes_asked") {
      throw new EditConflict(await presentRequest(context, request), refusalMessages.alreadyAsked);
    }
    const asked = { ...input, askedBy, askedAt: context.now().toISOString() };
    const changed = await enterChangesAsked(transaction.database, id, asked);
    await emit(transaction, { type: "join_request.changes_asked", actor, request, asked: input });
    return changed ?? request;
  });
  return presentRequest(context, row);
}

/** Stores a program's advice, replacing any earlier one. It decides nothing. */
export async function propose(
  context: Context,
  actor: Actor,
  id: string,
  proposal: ProposalInput,
): Promise<void> {
  const isKnown = await setProposal(context.database, id, {
    proposal: { ...proposal, ...signature(context, actor) },
  });
  if (!isKnown) throw new Missing();
}

/** The same for changes to ask for. Throws `Conflict` while the applicant is asked for others. */
export async function proposeChanges(
  context: Context,
  actor: Actor,
  id: string,
  changes: ProposedChangesInput,
): Promise<void> {
  await transact(context, async (transaction) => {
    const request = await locked(transaction.database, id);
    refuseAsked(request);
    const proposedChanges = { ...changes, ...signature(context, actor) };
    await setProposal(transaction.database, id, { proposedChanges });
  });
}

export async function dismissProposal(context: Context, id: string): Promise<void> {
  if (!(await setProposal(context.database, id, undefined))) throw new Missing();
}

/**
 * Removes a request that was listed as a contact. The older client approves in two calls, of which this may be
 * the second, so it sends no rejection. If a creator with this email address exists, the request counts as
 * approved.
 */
export async function removeAsContact(
  context: Context,
  actor: Actor,
  id: string,
): Promise<UndoOffer | undefined> {
  const { hold, files } = await transact(context, async (transaction) => {
    const request = await locked(transaction.database, id);
    const influencer = await influencers.listedWith(transaction, request.email);
    const ended = await endRequest(transaction, actor, request);
    const { hold } = ended;
    await emit(
      transaction,
      influencer
        ? { type: "join_request.approved_by_hand", actor, request, influencer, hold }
        : { type: "join_request.removed", actor, request, hold },
    );
    return ended;
  });
  await media.discard(context, files);
  return undoOfferOf(hold ? [hold] : []);
}

function signature(context: Context, actor: Actor) {
  return {
    proposedBy: nameOfActor(actor),
    proposedAt: context.now().toISOString(),
  };
}

async function locked(transaction: Executor, id: string): Promise<JoinRequestRow> {
  const request = await lockJoinRequest(transaction, id);
  if (request === undefined) throw new Missing();
  return request;
}

/** Whether the same person repeats the same request for changes, for example after a lost response. */
function isSameAsk(asked: StoredAsked | null, ask: AskInput & { askedBy: string }): boolean {
  return (
    asked !== null &&
    asked.askedBy === ask.askedBy &&
    asked.words === ask.words &&
    asked.codes.join() === ask.codes.join()
  );
}

const actorId = (actor: Actor): string => (actor.kind === "admin" ? actor.adminId : actor.keyId);

/** Throws `Conflict` if the applicant cannot be asked for changes now. */
function refuseAsked({ state }: JoinRequestRow): void {
  const step = applicantMachine.step(state, "ask", "editor");
  if (typeof step === "string") throw new Conflict(refusalMessages.alreadyAsked);
}

async function refuseTakenEmail(transaction: Executor, email: string) {
  if ((await influencers.idOfEmail(transaction, email)) !== undefined) throw alreadyRegistered();
}

async function insertRequest(transaction: Executor, values: Parameters<typeof insertJoinRequest>[1]) {
  try {
    await insertJoinRequest(transaction, values);
  } catch (error) {
    if (violatesUnique(error, "join_requests_email_unique")) throw alreadyRegistered();
    throw error;
  }
}
