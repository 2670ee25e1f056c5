import { randomUUIDv7 } from "node:crypto";
import { emailTaken, Missing } from "#domain/errors.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import type { Application } from "#domain/influencers/influencer-fields.ts";
import {
  type JoinRequest,
  type JoinRequestQuery,
  joinedMessage,
  type ProposalInput,
} from "#domain/join-requests/join-request.contract.ts";
import type { Emit } from "#server/events/events.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import type { MediaService } from "#server/modules/media/media.service.ts";
import { type Actor, nameOfActor } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { violatesUnique } from "#server/platform/database/database-errors.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import type { IdempotencyKeysService } from "#server/platform/idempotency/idempotency-keys.service.ts";
import { presentJoinRequest } from "./join-requests.presenter.ts";
import {
  deleteJoinRequest,
  findJoinRequests,
  insertJoinRequest,
  type JoinRequestRow,
  listJoinRequests,
  lockJoinRequest,
  setProposal,
} from "./join-requests.repository.ts";

export {
  countJoinRequests,
  findWaitingRequests,
  joinRequestPlaces,
  joinRequestsPersonalData,
  listWaitingRequests,
} from "./join-requests.repository.ts";

export type JoinRequestsService = ReturnType<typeof joinRequestsService>;
type Dependencies = {
  database: Database;
  emit: Emit;
  influencers: InfluencersService;
  media: MediaService;
  idempotencyKeys: IdempotencyKeysService;
  now: () => Date;
};

export function joinRequestsService(dependencies: Dependencies) {
  const { database, emit, influencers, media, idempotencyKeys, now } = dependencies;

  /** Returns the ids of the files to discard after the commit. */
  const discard = async (transaction: Executor, id: string): Promise<string[]> => {
    const fileIds = await media.detach(transaction, "joinRequestId", id);
    await deleteJoinRequest(transaction, id);
    return fileIds;
  };

  return {
    /** Stores an application with its files. A repeated one creates nothing and gets the first response. */
    async apply(application: Application, files: ReceivedFile[], idempotencyKey: string | undefined) {
      const content = [application, files.map((file) => [file.field, file.sha256])];
      return media.withStoredFiles(files, async (stored) => {
        const response = await idempotencyKeys.once(
          { form: "join", idempotencyKey, content },
          async (transaction) => {
            const id = randomUUIDv7();
            await refuseTakenEmail(transaction, influencers, application.email);
            await insertRequest(transaction, { id, ...application, createdAt: now() });
            await media.attach(transaction, "joinRequestId", id, stored);
            await emit(transaction, { type: "join_request.received", request: { id, ...application } });
            return { status: 201, body: { success: true, message: joinedMessage, data: { _id: id } } };
          },
        );
        if (response.repeated) await media.discard(stored.map((file) => file.id));
        return response;
      });
    },

    async list(page: JoinRequestQuery) {
      const { rows, ...position } = await listJoinRequests(database, page);
      return { ...position, requests: await present(database, media, rows) };
    },

    async record(id: string): Promise<JoinRequest> {
      const [request] = await present(database, media, await findJoinRequests(database, [id]));
      if (request === undefined) throw new Missing();
      return request;
    },

    /** The requests among these ids, in no particular order. */
    findAll: async (ids: string[]) => present(database, media, await findJoinRequests(database, ids)),

    /**
     * Creates an influencer from the request, with every field and file, and deletes the request, in one transaction. A
     * second, concurrent approval finds no request.
     */
    async approve(actor: Actor, id: string): Promise<InfluencerProfile> {
      return database.transaction(async (transaction) => {
        const request = await locked(transaction, id);
        const influencerId = await influencers.makeFromApplication(transaction, request);
        await media.transferFiles(transaction, id, influencerId);
        await deleteJoinRequest(transaction, id);
        await emit(transaction, { type: "join_request.approved", actor, request, influencerId });
        return influencers.profileForAdmin(transaction, influencerId);
      });
    },

    /** Deletes the request and its files permanently and notifies the creator, with the reason if there is one. */
    async reject(actor: Actor, id: string, reason: string): Promise<void> {
      const files = await database.transaction(async (transaction) => {
        const request = await locked(transaction, id);
        const fileIds = await discard(transaction, id);
        await emit(transaction, { type: "join_request.rejected", actor, request, reason });
        return fileIds;
      });
      await media.discard(files);
    },

    /** Stores advice for the administrator, replacing any earlier one. It decides nothing. */
    async propose(actor: Actor, id: string, proposal: ProposalInput): Promise<void> {
      const isKnown = await setProposal(database, id, {
        ...proposal,
        proposedBy: nameOfActor(actor),
        proposedAt: now().toISOString(),
      });
      if (!isKnown) throw new Missing();
    },

    async dismissProposal(id: string): Promise<void> {
      if (!(await setProposal(database, id, null))) throw new Missing();
    },

    /**
     * Removes a request that was listed as a contact. The older client approves in two calls, of which this may be the
     * second, so it sends no rejection. If an influencer with this email address exists, the request counts as
     * approved.
     */
    async removeAsContact(actor: Actor, id: string): Promise<void> {
      const files = await database.transaction(async (transaction) => {
        const request = await locked(transaction, id);
        const influencerId = await influencers.idOfEmail(transaction, request.email);
        const fileIds = await discard(transaction, id);
        await emit(
          transaction,
          influencerId === undefined
            ? { type: "join_request.removed", actor, request }
            : { type: "join_request.approved_by_hand", actor, request, influencerId },
        );
        return fileIds;
      });
      await media.discard(files);
    },
  };
}

async function locked(transaction: Executor, id: string): Promise<JoinRequestRow> {
  const request = await lockJoinRequest(transaction, id);
  if (request === undefined) throw new Missing();
  return request;
}

async function refuseTakenEmail(transaction: Executor, influencers: InfluencersService, email: string) {
  if ((await influencers.idOfEmail(transaction, email)) !== undefined) throw emailTaken();
}

async function insertRequest(transaction: Executor, values: Parameters<typeof insertJoinRequest>[1]) {
  try {
    await insertJoinRequest(transaction, values);
  } catch (error) {
    if (violatesUnique(error, "join_requests_email_unique")) throw emailTaken();
    throw error;
  }
}

async function present(
  database: Database,
  media: MediaService,
  rows: JoinRequestRow[],
): Promise<JoinRequest[]> {
  const files = await media.filesOf(
    database,
    "joinRequestId",
    rows.map((row) => row.id),
  );
  return rows.map((row) => presentJoinRequest(row, files.get(row.id) ?? []));
}
