import { randomUUIDv7 } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { may } from "#domain/access/policy.ts";
import { Invalid, NoRoom } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import type { Media } from "#domain/media/media.contract.ts";
import {
  maximumImages,
  maximumVideos,
  tooManyImagesMessage,
  tooManyVideosMessage,
} from "#domain/media/upload-limits.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { ReplicaRouter } from "#server/platform/database/replica-router.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { makeAvifJob } from "./avif-making.ts";
import { avatarAddress, isPublicFile, presentMedia } from "./media.presenter.ts";
import {
  claimMedia,
  deleteHeldMedia,
  deleteMedia,
  deleteMediaOf,
  deletePhotos,
  existingMediaIds,
  findMedia,
  giveBackMedia,
  holdMedia,
  insertMedia,
  listMedia,
  listPhotos,
  type MediaOwner,
  type NewMedia,
  orderMedia,
  transferMedia,
  undecidedBytes,
} from "./media.repository.ts";
import { processFile } from "./media-processing.ts";
import type { MediaSigner } from "./media-signature.ts";

export { avatarAddress, presentMedia } from "./media.presenter.ts";
export {
  type FileRow,
  filesOfInfluencer,
  hasMedia,
  mediaPersonalData,
  picturesOfInfluencer,
} from "./media.repository.ts";
export { processFile } from "./media-processing.ts";

const fileId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As `filesOf` writes it; any other spelling of such an address is none. */
const signedPicture =
  /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d+\.webp\?expires=(\d+)&signature=([\w-]+)$/;

const publicPictureId = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/** A file that is in the store but has no row yet. */
export type StoredFile = Omit<NewMedia, MediaOwner>;

export type MediaService = ReturnType<typeof mediaService>;

type Dependencies = {
  database: Database;
  /** Files stay visible while the primary is lost. */
  whilePrimaryIsLost: ReplicaRouter;
  jobs: Pick<Jobs, "enqueue">;
  store: FileStore;
  signer: MediaSigner;
  /** Bytes of all files that wait for a decision. */
  mostUndecided: number;
};

export function mediaService({
  database,
  whilePrimaryIsLost,
  jobs,
  store,
  signer,
  mostUndecided,
}: Dependencies) {
  const discard = async (ids: string[]) => {
    await Promise.all(ids.map((id) => store.remove(id)));
  };
  return {
    /**
     * Checks and stores the files, then runs `commit`, which inserts their rows. If either fails, the files are
     * removed.
     */
    async withStoredFiles<T>(
      files: ReceivedFile[],
      commit: (stored: StoredFile[]) => Promise<T>,
    ): Promise<T> {
      const stored: StoredFile[] = [];
      try {
        // A photo comes first: the previous version, which knows none, makes the first picture the avatar.
        const photosFirst = files.toSorted((one, other) => photoRank(one) - photoRank(other));
        for (const file of photosFirst) {
          const id = randomUUIDv7();
          const { variants, ...description } = await processFile(file);
          const avifDue = description.kind === "image" ? new Date(creationTime(id)) : null;
          const profilePhoto = file.field === "photo";
          const sender = signer.anonymous(file.sender);
          stored.push({ id, position: stored.length, avifDue, profilePhoto, sender, ...description });
          await allSettled(variants.map(({ name, path }) => store.put(`${id}/${name}`, path, file.sender)));
        }
        return await commit(stored);
      } catch (error) {
        await discard(stored.map((file) => file.id));
        throw error;
      }
    },
    discard,
    /** Attaches stored files to a record, after its existing files. */
    async attach(executor: Executor, owner: MediaOwner, ownerId: string, stored: StoredFile[]) {
      if (stored.length === 0) return;
      const present = await listMedia(executor, owner, [ownerId]);
      refuseTooMany([...present, ...stored]);
      const isUndecided = owner === "joinRequestId" || owner === "evidenceId";
      if (isUndecided) await refuseBeyondRoom(executor, stored, mostUndecided);
      const first = (present.at(-1)?.position ?? -1) + 1;
      await insertMedia(
        executor,
        stored.map(({ sender, ...file }) => ({
          ...file,
          ...(isUndecided && { sender }),
          position: first + file.position,
          [owner]: ownerId,
        })),
      );
      const pictures = stored.filter(({ avifDue }) => avifDue);
      await jobs.enqueue(
        executor,
        makeAvifJob,
        pictures.map(({ id }) => ({ id, attempts: 0 })),
      );
    },
    /**
     * Orders the files of a record like `ids` and deletes the rows of the others. Call `discard` with the returned ids
     * after the commit. Throws for an id that is not one of the record's files.
     */
    async arrange(executor: Executor, owner: MediaOwner, ownerId: string, ids: string[]) {
      const present = (await listMedia(executor, owner, [ownerId])).map((row) => row.id);
      if (new Set(ids).size < ids.length || ids.some((id) => !present.includes(id))) {
        throw new Invalid("media", "must name files of this record, each once");
      }
      const removed = present.filter((id) => !ids.includes(id));
      await deleteMedia(executor, removed);
      await orderMedia(executor, ids);
      return removed;
    },
    /**
     * Moves the picture behind a signed URL from its join request, which still waits, to the influencer that an
     * administrator creates from it, and returns the public URL. Without `requestId`, the request may be any. The
     * signature must be ours but may have expired, because a form can be open for hours. Throws `Invalid` for any other
     * address and for API keys.
     */
    async claimFile(
      executor: Executor,
      address: string,
      claim: { actor: Actor; requestId: string | undefined; influencerId: string },
    ): Promise<string> {
      const [, id = "", expires = "", signature = ""] = signedPicture.exec(address) ?? [];
      const mayClaim = may(claim.actor, "decide") && signer.isGenuine(id, expires, signature);
      if (!mayClaim || !(await claimMedia(executor, id, claim))) {
        throw new Invalid("imageUrl", errorMessages.privateFile);
      }
      return avatarAddress(id);
    },
    transferFiles: transferMedia,
    /** The profile photos of join requests, by request. */
    async photosOf(executor: Executor, joinRequestIds: string[]): Promise<Map<string, Media>> {
      const photos = await listPhotos(executor, "joinRequestId", joinRequestIds);
      return new Map(
        photos.map((row) => [row.joinRequestId ?? "", presentMedia(row, signer.sign(row.id))] as const),
      );
    },
    dropPhotos,
    /** Deletes the rows of a join request's profile photos. Call `discard` with the returned ids after the commit. */
    dropPhotosOfRequest: (executor: Executor, joinRequestId: string) =>
      deletePhotos(executor, "joinRequestId", joinRequestId),
    /** Deletes the rows of a record's files. Call `discard` with the returned ids after the commit. */
    detach: deleteMediaOf,
    /** Takes the files off records whose deletion can be undone, by record and undo. */
    hold: async (executor: Executor, owner: MediaOwner, holds: ReadonlyMap<string, string>) => {
      if (holds.size > 0) await holdMedia(executor, owner, holds);
    },
    giveBack: giveBackMedia,
    /** Deletes the rows of files that were held. Call `discard` with the returned ids after the commit. */
    detachHeld: deleteHeldMedia,
    /** The files of several records, by record. Those that are not public get signed URLs. */
    async filesOf(executor: Executor, owner: MediaOwner, ids: string[]): Promise<Map<string, Media[]>> {
      const byOwner = new Map<string, Media[]>();
      for (const row of await listMedia(executor, owner, ids)) {
        const ownerId = row[owner] ?? "";
        const file = presentMedia(row, isPublicFile(row) ? "" : signer.sign(row.id));
        byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), file]);
      }
      return byOwner;
    },
    /** A file's row, if the client may see it: it is public or the URL is signed. */
    async visible(id: string, expires: string, signature: string) {
      const row = await whilePrimaryIsLost((source) => findMedia(source, id));
      if (row === undefined) return undefined;
      return isPublicFile(row) || signer.verify(id, expires, signature) ? row : undefined;
    },
    /** The bytes of the smallest variant of a public picture. */
    async publicPicture(id: string): Promise<Buffer | undefined> {
      const row = await whilePrimaryIsLost((source) => findMedia(source, id));
      if (row === undefined || !isPublicFile(row) || row.kind !== "image") return undefined;
      const file = await store.read(`${id}/480.webp`);
      return file && buffer(file.stream);
    },
    /**
     * Deletes stored files that have no row and are older than `before`, which a crash between storing and committing
     * leaves behind. A newer file may belong to a request in progress.
     */
    async sweep(before: Date): Promise<number> {
      let removed = 0;
      for await (const id of store.ids()) {
        // Leave files of other programs alone.
        if (!fileId.test(id) || creationTime(id) >= before.getTime()) continue;
        if ((await existingMediaIds(database, [id])).size > 0) continue;
        await store.remove(id);
        removed += 1;
      }
      return removed;
    },
  };
}

/**
 * Deletes the rows of an influencer's profile photos that are not the avatar. Call `discard` with the returned ids after
 * the commit.
 */
export function dropPhotos(
  executor: Executor,
  influencerId: string,
  avatar: string | null,
): Promise<string[]> {
  return deletePhotos(executor, "influencerId", influencerId, publicPictureId.exec(avatar ?? "")?.[1]);
}

/** Throws the first error when all are through, so that nothing is stored after the files were discarded. */
async function allSettled(works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

const photoRank = ({ field }: ReceivedFile) => (field === "photo" ? 0 : 1);

function refuseTooMany(files: Pick<NewMedia, "kind" | "profilePhoto">[]): void {
  const work = files.filter((file) => !file.profilePhoto);
  const videos = work.filter((file) => file.kind === "video").length;
  if (work.length - videos > maximumImages) throw new Invalid("images", tooManyImagesMessage);
  if (videos > maximumVideos) throw new Invalid("videos", tooManyVideosMessage);
}

/** The part of the room for undecided files that those of one sender may take. */
const shareOfOne = 1 / 5;

/** The files are not inserted yet. */
async function refuseBeyondRoom(executor: Executor, stored: StoredFile[], most: number): Promise<void> {
  const added = stored.reduce((sum, { bytes }) => sum + bytes, 0);
  const { total, ofSender } = await undecidedBytes(executor, stored[0]?.sender ?? null);
  if (ofSender + added > most * shareOfOne) throw new NoRoom(refusalMessages.tooManyWaitingFiles);
  if (total + added > most) throw new NoRoom(refusalMessages.noRoomForApplications);
}

/** The first 48 bits of a UUID of version 7: milliseconds since 1970. */
function creationTime(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}
