import { randomUUIDv7 } from "node:crypto";
import DataLoader from "dataloader";
import { refuseKeys } from "#domain/access/policy.ts";
import { EditConflict, emailTaken, Missing } from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
import { appliedFields, pickFields } from "#domain/influencers/field-list.ts";
import { totalFollowers } from "#domain/influencers/followers.ts";
import type { InfluencerPage, InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import type {
  Application,
  InfluencerChanges,
  InfluencerInput,
} from "#domain/influencers/influencer-fields.ts";
import type { InfluencerLocationQuery, InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import { containsSignedAddress } from "#domain/media/signed-address.ts";
import type { Emit, RecordsChanged } from "#server/events/events.ts";
import {
  avatarAddress,
  type FileRow,
  filesOfInfluencer,
  type MediaService,
  presentMedia,
} from "#server/modules/media/media.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { violatesUnique } from "#server/platform/database/database-errors.ts";
import type { ReplicaRouter } from "#server/platform/database/replica-router.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import { changedAvatar, chosenAvatar } from "./influencer-avatar.ts";
import { type ProfileRow, profileFinder } from "./influencer-profiles.repository.ts";
import { platformsOf, valuesOf } from "./influencer-values.ts";
import {
  presentInfluencer,
  presentInfluencerToAdmin,
  withFiles,
  withPublicFiles,
} from "./influencers.presenter.ts";
import {
  deleteInfluencer,
  findInfluencer,
  findInfluencerIdByEmail,
  findInfluencerName,
  insertInfluencer,
  lockInfluencer,
  type NewInfluencer,
  updateInfluencer,
} from "./influencers.repository.ts";
import { listLocations, searchInfluencers } from "./search/influencer-search.service.ts";
import { claimPicture, type FindWaitingRequests, refuseWaiting } from "./waiting-requests.ts";

export {
  countAllInfluencers,
  influencersExport,
  influencersPersonalData,
  lockInfluencerAccount,
  setInfluencerPassword,
} from "./influencers-shared.repository.ts";
export { findIdAt, type ListedPage, listPagesFrom } from "./influencers-sitemap.repository.ts";

/** An application as it was stored. */
type StoredApplication = Omit<Application, "category"> & { id: string; category: string };

const findProfiles = profileFinder(filesOfInfluencer);
/** Profiles that one statement reads at most. */
const mostProfiles = 100;

export type InfluencersService = ReturnType<typeof influencersService>;
type Dependencies = {
  database: Database;
  /** What visitors see may come from here. */
  reads: ReplicaRouter;
  media: MediaService;
  findWaitingRequests: FindWaitingRequests;
  emit: Emit<RecordsChanged>;
  now: () => Date;
};

export function influencersService(dependencies: Dependencies) {
  const { database, reads, media, findWaitingRequests: find, emit, now } = dependencies;
  const profile = async (executor: Executor, id: string): Promise<InfluencerProfile> => {
    const row = await findInfluencer(executor, id);
    if (row === undefined) throw new Missing();
    const files = await media.filesOf(executor, "influencerId", [id]);
    return withFiles(presentInfluencerToAdmin(row), files.get(id) ?? []);
  };

  // Visitors who ask in one turn of the event loop are answered by one statement. Nothing is kept for the next turn.
  const profileRows = new DataLoader<string, ProfileRow<FileRow[] | null> | undefined>(
    async (ids) => {
      const rows = await reads((source) => findProfiles(source, ids));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id));
    },
    { cache: false, maxBatchSize: mostProfiles, batchScheduleFn: (run) => setImmediate(run) },
  );
  const publicProfile = async (id: string): Promise<InfluencerProfile> => {
    const row = await profileRows.load(id.toLowerCase());
    if (row === undefined) throw new Missing();
    const files = (row.files ?? []).map((file) => presentMedia(file, ""));
    return withPublicFiles(presentInfluencer(row), files);
  };

  const recordEdit = async (
    transaction: Executor,
    actor: Actor,
    before: InfluencerProfile,
    after: InfluencerProfile,
    passwordChanged: boolean,
  ) => {
    const changes = recordChanges(snapshot(before), snapshot(after));
    if (passwordChanged) changes.after.passwordChanged = true;
    if (Object.keys(changes.after).length === 0) return;
    await emit(transaction, {
      type: "records.changed",
      actor,
      changes: {
        action: "edit",
        type: "influencer",
        id: after._id,
        name: after.name,
        ...changes,
      },
    });
  };

  return {
    async list(query: InfluencerQuery, view: "public" | "full"): Promise<InfluencerPage> {
      if (view === "full") {
        const { rows, ...page } = await searchInfluencers(database, { ...query, byEmail: true });
        return { influencers: rows.map(presentInfluencerToAdmin), ...page };
      }
      const { rows, ...page } = await reads((source) => searchInfluencers(source, query));
      return { influencers: rows.map(presentInfluencer), ...page };
    },

    locations: (query: InfluencerLocationQuery) => reads((source) => listLocations(source, query)),

    profile: (id: string, view: "public" | "full") =>
      view === "full" ? profile(database, id) : publicProfile(id),
    profileForAdmin: profile,
    idOfEmail: findInfluencerIdByEmail,
    nameOf: findInfluencerName,

    /** Makes a creator of an approved application; its first picture becomes the avatar. */
    async makeFromApplication(executor: Executor, application: StoredApplication): Promise<string> {
      const { id: requestId, socials, followers } = application;
      const files = await media.filesOf(executor, "joinRequestId", [requestId]);
      const picture = files.get(requestId)?.find((file) => file.kind === "image");
      const row = await insert(executor, {
        id: randomUUIDv7(),
        ...pickFields(application, appliedFields),
        avatar: picture ? avatarAddress(picture.id) : null,
        platforms: platformsOf(socials),
        totalFollowers: totalFollowers(socials, followers),
        createdAt: now(),
      });
      return row.id;
    },

    async create(actor: Actor, input: InfluencerInput, files: ReceivedFile[]): Promise<InfluencerProfile> {
      if (input.password !== undefined) refuseKeys(actor);
      const { avatar: address, ...values } = await valuesOf(input, { socials: [], followers: {} });
      return media.withStoredFiles(files, (stored) =>
        database.transaction(async (transaction) => {
          const { email } = input;
          await refuseWaiting(find, transaction, { actor, email });
          const picture = stored.find((file) => file.kind === "image");
          const isPrivate = containsSignedAddress(address ?? "");
          const { id } = await insert(transaction, {
            ...values,
            id: randomUUIDv7(),
            name: input.name,
            avatar: isPrivate ? null : (address ?? (picture ? avatarAddress(picture.id) : null)),
            createdAt: now(),
          });
          if (address && isPrivate) {
            const claim = { actor, address, email, influencerId: id };
            const avatar = await claimPicture({ media, find }, transaction, claim);
            await updateInfluencer(transaction, id, { avatar });
          }
          await media.attach(transaction, "influencerId", id, stored);
          const made = await profile(transaction, id);
          if (input.avatar !== undefined) {
            const avatar = chosenAvatar(input.avatar, made, stored);
            await updateInfluencer(transaction, id, { avatar });
          }
          const created = await profile(transaction, id);
          await emit(transaction, {
            type: "records.changed",
            actor,
            changes: {
              action: "create",
              type: "influencer",
              id,
              name: created.name,
              after: snapshot(created),
            },
          });
          return created;
        }),
      );
    },

    /** Refuses, with the record as it is, an edit that was begun on another state of it. */
    async update(actor: Actor, id: string, changes: InfluencerChanges, files: ReceivedFile[]) {
      if (changes.password !== undefined) refuseKeys(actor);
      const { influencer, removed } = await media.withStoredFiles(files, (stored) =>
        database.transaction(async (transaction) => {
          const current = await lockInfluencer(transaction, id);
          if (current === undefined) throw new Missing();
          const before = await profile(transaction, id);
          if (changes.updatedAt !== undefined && changes.updatedAt !== current.updatedAt) {
            throw new EditConflict(before);
          }
          if (changes.email !== current.email) {
            await refuseWaiting(find, transaction, { actor, email: changes.email });
          }
          const removed = changes.media
            ? await media.arrange(transaction, "influencerId", id, changes.media)
            : [];
          await media.attach(transaction, "influencerId", id, stored);
          const arranged = await profile(transaction, id);
          const values = await valuesOf(changes, current);
          const avatar = changedAvatar(changes.avatar, values.avatar, arranged, { stored, removed });
          await refuseTaken(() =>
            updateInfluencer(transaction, id, { ...values, ...(avatar !== undefined && { avatar }) }),
          );
          const influencer = await profile(transaction, id);
          await recordEdit(transaction, actor, before, influencer, changes.password !== undefined);
          return { influencer, removed };
        }),
      );
      await media.discard(removed);
      return influencer;
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const files = await database.transaction(async (transaction) => {
        const current = await lockInfluencer(transaction, id);
        if (current === undefined) throw new Missing();
        const fileIds = await media.detach(transaction, "influencerId", id);
        await deleteInfluencer(transaction, id);
        await emit(transaction, {
          type: "records.changed",
          actor,
          changes: {
            action: "delete",
            type: "influencer",
            id,
            name: current.name,
            before: { category: current.category, location: current.location },
          },
        });
        return fileIds;
      });
      await media.discard(files);
    },
  };
}

function insert(executor: Executor, values: NewInfluencer) {
  return refuseTaken(() => insertInfluencer(executor, values));
}

async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatesUnique(error, "influencers_email_unique")) throw emailTaken();
    throw error;
  }
}

/** What the history keeps of a record: its files by id alone. */
function snapshot({
  images,
  videos,
  documentCount: _,
  ...record
}: InfluencerProfile): Record<string, unknown> {
  return { ...record, media: [...images, ...videos].map((file) => file.id) };
}
