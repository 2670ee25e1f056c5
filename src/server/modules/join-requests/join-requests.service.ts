import { randomUUIDv7 } from "node:crypto";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import type { Application } from "#domain/influencers/influencer-fields.ts";
import {
  type JoinRequest,
  type JoinRequestQuery,
  joinedMessage,
} from "#domain/join-requests/join-request.contract.ts";
import type { Database, Executor } from "../../database/database.ts";
import { violatesUnique } from "../../database/database-errors.ts";
import { emailTaken, notFound } from "../../plugins/http-error.ts";
import type { ReceivedFile } from "../../plugins/upload.ts";
import { countActivity } from "../activity/activity.service.ts";
import type { InfluencersService } from "../influencers/influencers.service.ts";
import type { MediaService } from "../media/media.service.ts";
import type { SubmissionsService } from "../submissions/submissions.service.ts";
import { presentJoinRequest } from "./join-requests.presenter.ts";
import {
  findJoinRequests,
  insertJoinRequest,
  type JoinRequestRow,
  listJoinRequests,
  lockJoinRequest,
  takeJoinRequest,
} from "./join-requests.repository.ts";

export type JoinRequestsService = ReturnType<typeof joinRequestsService>;
type Parts = {
  database: Database;
  influencers: InfluencersService;
  media: MediaService;
  submissions: SubmissionsService;
  now: () => Date;
};

export function joinRequestsService({ database, influencers, media, submissions, now }: Parts) {
  return {
    /** Stores an application with its files; a repeated one makes nothing and gets the first one's answer. */
    async apply(application: Application, files: ReceivedFile[], idempotencyKey: string | undefined) {
      const content = [application, files.map((file) => [file.field, file.sha256])];
      return media.storeWhile(files, async (stored) => {
        const answer = await submissions.once(
          { form: "join", idempotencyKey, content },
          async (transaction) => {
            const id = randomUUIDv7();
            await refuseTakenEmail(transaction, influencers, application.email);
            await insertRequest(transaction, { id, ...application, createdAt: now() });
            await media.attach(transaction, "joinRequestId", id, stored);
            await countActivity(transaction, "application", now());
            return { status: 201, body: { success: true, message: joinedMessage, data: { _id: id } } };
          },
        );
        if (answer.repeated) await media.discard(stored.map((file) => file.id));
        return answer;
      });
    },

    async list(page: JoinRequestQuery) {
      const { rows, ...position } = await listJoinRequests(database, page);
      return { ...position, requests: await present(database, media, rows) };
    },

    /** Those of these ids that are requests, in no order. */
    findAll: async (ids: string[]) => present(database, media, await findJoinRequests(database, ids)),

    /**
     * Makes an influencer of the request, with every field and file, and removes the request, in one
     * transaction. Who comes second finds no request: 404.
     */
    async approve(id: string): Promise<InfluencerProfile> {
      return database.transaction(async (transaction) => {
        const request = await lockJoinRequest(transaction, id);
        if (request === undefined) throw notFound();
        const influencerId = await influencers.makeFromApplication(transaction, request);
        await media.handOver(transaction, id, influencerId);
        await takeJoinRequest(transaction, id);
        return influencers.profileForAdmin(transaction, influencerId);
      });
    },

    /** Removes the request and its files for good. */
    async reject(id: string): Promise<void> {
      const files = await database.transaction(async (transaction) => {
        const request = await lockJoinRequest(transaction, id);
        if (request === undefined) throw notFound();
        const fileIds = await media.detach(transaction, "joinRequestId", id);
        await takeJoinRequest(transaction, id);
        return fileIds;
      });
      await media.discard(files);
    },
  };
}

async function refuseTakenEmail(transaction: Executor, influencers: InfluencersService, email: string) {
  if (await influencers.hasEmail(transaction, email)) throw emailTaken();
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
