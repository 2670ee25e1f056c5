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
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as evidence from "#server/modules/evidence/evidence.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { RemovalService } from "#server/modules/undo/removal.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { joinRequestReader, type ReaderDependencies } from "./join-request-reader.ts";
import {
  countRequestsBefore,
  findJoinRequests,
  type JoinRequestRow,
  lockJoinRequest,
  updateJoinRequest,
} from "./join-requests.repository.ts";
import { requestEnding } from "./request-ending.ts";

type Dependencies = ReaderDependencies & {
  removal: RemovalService;
  context: Context;

  emit: Emit;
};

/** Runs in the transaction once the record is locked. Throws to abort. */
type Admit = (transaction: Executor) => Promise<void>;
type WaitingApplication = {
  receivedAt: Date;
  countsFrom: string;
  before: number;
  missing: MissingPart[];
  asked: Asked | null;
  evidence: Evidence[];
  application: OwnApplication;
};

/** An applicant's own join request while it is undecided. */
export function ownApplicationService(dependencies: Dependencies) {
  const { context, database, emit, removal, now } = dependencies;
  const { presentOne } = joinRequestReader(dependencies);
  const end = requestEnding(removal);

  return {
    /** The request as its applicant sees it; undefined if it has been decided. */
    async waiting(id: string): Promise<WaitingApplication | undefined> {
      const [row] = await findJoinRequests(database, [id]);
      if (row === undefined) return undefined;
      const [request, before] = await Promise.all([presentOne(row), countRequestsBefore(database, row)]);
      return {
        receivedAt: row.createdAt,
        countsFrom: request.countsFrom,
        before,
        missing: missingPartsOf(request),
        asked: request.asked,
        evidence: request.evidence,
        application: ownApplication(request),
      };
    },

    /**
     * Edits an undecided request, which keeps its place in the queue. `admit` runs in the transaction once the record
     * is locked. Throws `Conflict` if it has been decided in the meantime.
     */
    async edit(id: string, edit: ApplicationEdit, files: ReceivedFile[], admit: Admit): Promise<void> {
      const removed = await media.withStoredFiles(context, files, (stored) =>
        database.transaction(async (transaction) => {
          const request = await lockJoinRequest(transaction, id);
          if (request === undefined) throw new Conflict(refusalMessages.decidedMeanwhile);
          await admit(transaction);
          const { updatedAt, media: kept, ...fields } = edit;
          if (updatedAt !== request.updatedAt) {
            throw new EditConflict(ownApplication(await presentOne(request)));
          }
          refuseOtherSites(fields.socials, request.socials);
          const removed = kept
            ? await media.arrange(within(context, transaction), "joinRequestId", id, kept)
            : [];
          if (stored.some((file) => file.profilePhoto)) {
            removed.push(...(await media.dropPhotosOfRequest(within(context, transaction), id)));
          }
          await media.attach(within(context, transaction), "joinRequestId", id, stored);
          const wasAsked = request.asked !== null;
          const { timeZone } = await readAgencySettings(transaction);
          const { socials = request.socials, followers = request.followers } = fields;
          const row = await updateJoinRequest(transaction, id, {
            ...fields,
            followers: agreeingRanges(socials, followers),
            ...answered(request, now(), timeZone),
          });
          await emit(transaction, { type: "join_request.changed", request: row ?? request, wasAsked });
          return removed;
        }),
      );
      await media.discard(context, removed);
    },

    /**
     * Adds evidence to an undecided request, which keeps its place in the queue. A repeated call adds nothing.
     * `admit` and `Conflict` as above.
     */
    async sendEvidence(
      id: string,
      files: ReceivedFile[],
      idempotencyKey: string | undefined,
      admit: Admit,
    ): Promise<void> {
      const content = [id, files.map(({ sha256 }) => sha256)];
      await media.withStoredFiles(context, files, async (stored) => {
        const { repeated } = await idempotencyKeys.once(
          context,
          { form: "evidence", idempotencyKey, content },
          async ({ database: transaction }) => {
            const request = await lockJoinRequest(transaction, id);
            if (request === undefined) throw new Conflict(refusalMessages.decidedMeanwhile);
            await admit(transaction);
            await evidence.add(within(context, transaction), id, stored);
            const { timeZone } = await readAgencySettings(transaction);
            const row = await updateJoinRequest(transaction, id, proved(request, now(), timeZone));
            const wasAsked = request.asked?.codes.includes("proof") ?? false;
            await emit(transaction, { type: "join_request.proved", request: row ?? request, wasAsked });
            return { _id: id };
          },
        );
        if (repeated)
          await media.discard(
            context,
            stored.map((file) => file.id),
          );
      });
    },

    /**
     * Deletes the request and its files. `admit` runs in the transaction once the record is locked. Throws `Conflict`
     * if it has been decided in the meantime.
     */
    async withdraw(id: string, admit: Admit): Promise<void> {
      const files = await database.transaction(async (transaction) => {
        const request = await lockJoinRequest(transaction, id);
        if (request === undefined) throw new Conflict(refusalMessages.decidedMeanwhile);
        await admit(transaction);
        const ended = await end(transaction, { kind: "link" }, request);
        await emit(transaction, { type: "join_request.withdrawn", request });
        return ended.files;
      });
      await media.discard(context, files);
    },
  };
}

function ownApplication(request: JoinRequest): OwnApplication {
  const { photo, images, videos, updatedAt } = request;
  return { ...pickFields(request, editableFields), photo, images, videos, updatedAt };
}

/** State after the applicant has answered. */
function answered(request: JoinRequestRow, at: Date, timeZone: string) {
  const countsFrom = countsFromAfter(request, at, timeZone);
  return { state: "waiting", asked: null, countsFrom } as const;
}

/** State after the applicant has sent evidence. Other requested changes are still open. */
function proved(request: JoinRequestRow, at: Date, timeZone: string) {
  const { asked } = request;
  if (asked === null) return {};
  const codes = asked.codes.filter((code) => code !== "proof");
  return codes.length > 0 ? { asked: { ...asked, codes } } : answered(request, at, timeZone);
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
