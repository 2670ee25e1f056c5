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
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as consents from "#server/modules/content/consent.service.ts";
import * as evidence from "#server/modules/evidence/evidence.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { RemovalService } from "#server/modules/undo/removal.service.ts";
import { type Actor, nameOfActor } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { violatesUnique } from "#server/platform/database/database-errors.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { holdForUndo, undoOfferOf } from "#server/platform/undo/undos.service.ts";
import { joinRequestReader } from "./join-request-reader.ts";
import {
  deleteJoinRequest,
  findJoinRequests,
  insertJoinRequest,
  type JoinRequestRow,
  joinRequestSnapshots,
  listJoinRequests,
  lockJoinRequest,
  setProposal,
  updateJoinRequest,
} from "./join-requests.repository.ts";
import { requestEnding } from "./request-ending.ts";

export {
  countJoinRequests,
  findAskedBefore,
  findRequestsBefore,
  findWaitingRequests,
  joinRequestPlaces,
  joinRequestSubject,
  joinRequestsPersonalData,
  listWaitingRequests,
  restoreJoinRequest,
} from "./join-requests.repository.ts";

export type JoinRequestsService = ReturnType<typeof joinRequestsService>;
type Dependencies = {
  database: Database;
  emit: Emit;
  influencers: InfluencersService;
  context: Context;

  removal: RemovalService;

  now: () => Date;
};

type Approved = { influencer: InfluencerProfile; undo: UndoOffer | undefined };
/** Data of an application besides its fields. */
type Sent = { idempotencyKey: string | undefined; consentVersion?: unknown };

export function joinRequestsService(dependencies: Dependencies) {
  const { database, emit, influencers, context, removal, now } = dependencies;
  const { present, presentOne } = joinRequestReader(dependencies);
  const end = requestEnding(removal);
  const signature = (actor: Actor) => ({
    proposedBy: nameOfActor(actor),
    proposedAt: now().toISOString(),
  });

  return {
    /** Stores an application with its files. A repeated call creates nothing and gets the first response. */
    async apply(application: Application, files: ReceivedFile[], { idempotencyKey, consentVersion }: Sent) {
      const consent = await consents.given(context, "application", consentVersion);
      const content = [application, files.map((file) => [file.field, file.sha256])];
      return media.withStoredFiles(context, files, async (stored) => {
        const { result, repeated } = await idempotencyKeys.once(
          context,
          { form: "join", idempotencyKey, content },
          async ({ database: transaction }) => {
            const id = randomUUIDv7();
            await refuseTakenEmail(transaction, influencers, application.email);
            const createdAt = now();
            const followers = agreeingRanges(application.socials, application.followers);
            const request = { id, ...application, followers, createdAt };
            await insertRequest(transaction, { ...request, consent });
            await media.attach(within(context, transaction), "joinRequestId", id, stored);
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
    },

    async list(page: JoinRequestQuery) {
      const { rows, ...position } = await listJoinRequests(database, page);
      return { ...position, requests: await present(rows) };
    },

    async record(id: string): Promise<JoinRequest> {
      const [row] = await findJoinRequests(database, [id]);
      if (row === undefined) throw new Missing();
      return presentOne(row);
    },

    /** Requests among these IDs, in no particular order. */
    findAll: async (ids: string[]) => present(await findJoinRequests(database, ids)),

    /**
     * Creates a creator from the request, with every field and file, and deletes the request, in one transaction. A
     * second, concurrent approval finds no request.
     */
    async approve(actor: Actor, id: string, updatedAt?: string): Promise<Approved> {
      const { files, ...approved } = await database.transaction(async (transaction) => {
        const request = await locked(transaction, id);
        if (updatedAt !== undefined && updatedAt !== request.updatedAt) {
          throw new EditConflict(await presentOne(request));
        }
        const snapshot = (await joinRequestSnapshots(transaction, [id])).get(id) ?? {};
        const influencerId = await influencers.makeFromApplication(transaction, request);
        await media.transferFiles(transaction, id, influencerId);
        const influencer = await influencers.profileForAdmin(transaction, influencerId);
        const undone = { recordType: "join-request", recordId: id, recordName: request.name } as const;
        const made = { madeId: influencerId, madeVersion: influencer.updatedAt };
        const holds = await holdForUndo(transaction, actor, [
          { action: "approve", ...undone, ...made, snapshot },
        ]);
        const files = await evidence.release(within(context, transaction), [id], holds);
        await deleteJoinRequest(transaction, id);
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
    },

    /** Deletes the request and its files, and notifies the applicant of the reasons. */
    async reject(actor: Actor, id: string, rejection: Rejection): Promise<UndoOffer | undefined> {
      const { hold, files } = await database.transaction(async (transaction) => {
        const request = await locked(transaction, id);
        const ended = await end(transaction, actor, request);
        const { hold } = ended;
        const { reason, reasons, reapplyOn: days } = rejection;
        const { timeZone } = await readAgencySettings(transaction);
        const reapplyOn = days === null ? null : addDays(dayIn(timeZone, now()), days);
        const why = { reason, reasons, reapplyOn };
        await emit(transaction, { type: "join_request.rejected", actor, request, ...why, hold });
        return ended;
      });
      await media.discard(context, files);
      return undoOfferOf(hold ? [hold] : []);
    },

    /** Asks the applicant for changes. The promised time is paused until they arrive. */
    async ask(actor: Actor, id: string, input: AskInput): Promise<JoinRequest> {
      const row = await database.transaction(async (transaction) => {
        const request = await locked(transaction, id);
        const askedBy = actorId(actor);
        if (isSameAsk(request.asked, { ...input, askedBy })) return request;
        if (request.state === "changes_asked") {
          throw new EditConflict(await presentOne(request), refusalMessages.alreadyAsked);
        }
        const asked = { ...input, askedBy, askedAt: now().toISOString() };
        const values = { state: "changes_asked", asked, proposedChanges: null } as const;
        const changed = await updateJoinRequest(transaction, id, values);
        await emit(transaction, { type: "join_request.changes_asked", actor, request, asked: input });
        return changed ?? request;
      });
      return presentOne(row);
    },

    /** Stores a program's advice, replacing any earlier one. It decides nothing. */
    async propose(actor: Actor, id: string, proposal: ProposalInput): Promise<void> {
      const isKnown = await setProposal(database, id, { proposal: { ...proposal, ...signature(actor) } });
      if (!isKnown) throw new Missing();
    },

    /** The same for changes to ask for. Throws `Conflict` while the applicant is asked for others. */
    async proposeChanges(actor: Actor, id: string, changes: ProposedChangesInput): Promise<void> {
      await database.transaction(async (transaction) => {
        const request = await locked(transaction, id);
        refuseAsked(request);
        const proposedChanges = { ...changes, ...signature(actor) };
        await setProposal(transaction, id, { proposedChanges });
      });
    },

    async dismissProposal(id: string): Promise<void> {
      if (!(await setProposal(database, id, undefined))) throw new Missing();
    },

    /**
     * Removes a request that was listed as a contact. The older client approves in two calls, of which this may be
     * the second, so it sends no rejection. If a creator with this email address exists, the request counts as
     * approved.
     */
    async removeAsContact(actor: Actor, id: string): Promise<UndoOffer | undefined> {
      const { hold, files } = await database.transaction(async (transaction) => {
        const request = await locked(transaction, id);
        const influencer = await influencers.listedWith(transaction, request.email);
        const ended = await end(transaction, actor, request);
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
    },
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

async function refuseTakenEmail(transaction: Executor, influencers: InfluencersService, email: string) {
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
