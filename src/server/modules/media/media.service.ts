import { randomUUIDv7 } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { may } from "#domain/access/policy.ts";
import { Conflict, Invalid, NoRoom } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import {
  maximumImages,
  maximumVideos,
  tooManyImagesMessage,
  tooManyVideosMessage,
} from "#domain/media/accepted-files.ts";
import type { Media } from "#domain/media/media.contract.ts";
import type { Context } from "#server/context.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Moved } from "#server/platform/database/references.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import { makeAvifJob } from "./avif-making.ts";
import { avatarAddress, isPublicFile, presentMedia } from "./media.presenter.ts";
import {
  claimMedia,
  deleteMedia,
  deletePhotos,
  existingMediaIds,
  type FoundMedia,
  findMedia,
  holdMedia,
  insertMedia,
  listMedia,
  listMediaWithIds,
  listPhotos,
  type MediaOwner,
  type MediaRow,
  moveFiles,
  type NewMedia,
  orderMedia,
  undecidedBytes,
} from "./media.repository.ts";
import { processFile } from "./media-processing.ts";
import { existingUploadIds } from "./uploads/uploads.repository.ts";
import { makePreviewJob } from "./video-previews.ts";

export { deleteDraftFile, mediaOfDraft } from "./draft-media.repository.ts";
export { avatarAddress, presentMedia } from "./media.presenter.ts";
export {
  type FileRow,
  filesOfInfluencer,
  hasMedia,
  mediaPersonalData,
  picturesOfInfluencer,
} from "./media.repository.ts";
export { prepareForPictures, processAttachment, processFile } from "./media-processing.ts";

const fileId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As `filesOf` writes it. Other spellings are not accepted. */
const signedPicture =
  /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d+\.webp\?expires=(\d+)&signature=([\w-]+)$/;

const publicPictureId = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/** A stored file without a row yet. */
export type StoredFile = Omit<NewMedia, MediaOwner>;

/**
 * Checks and stores the files, then runs `commit`, which inserts their rows. If either fails, the files are
 * removed.
 */
export async function withStoredFiles<T>(
  context: Context,
  files: ReceivedFile[],
  commit: (stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  const stored: StoredFile[] = [];
  try {
    // Photos first: the previous version does not know them and makes the first picture the avatar.
    const photosFirst = files.toSorted((one, other) => photoRank(one) - photoRank(other));
    for (const file of photosFirst) {
      const id = randomUUIDv7();
      const { variants, ...description } = await processFile(file);
      const avifDue = description.kind === "image" ? new Date(creationTime(id)) : null;
      const profilePhoto = file.field === "photo";
      const sender = context.mediaSigner.anonymous(file.sender);
      stored.push({ id, position: stored.length, avifDue, profilePhoto, sender, ...description });
      await allSettled(
        variants.map(({ name, path }) => context.store.put(`${id}/${name}`, path, file.sender)),
      );
    }
    return await commit(stored);
  } catch (error) {
    await discard(
      context,
      stored.map((file) => file.id),
    );
    throw error;
  }
}

/** Attaches stored files to a record, after its existing files. */
export async function attach(context: Context, owner: MediaOwner, ownerId: string, stored: StoredFile[]) {
  if (stored.length === 0) return;
  const present = await listMedia(context.database, owner, [ownerId]);
  await add(context, { owner, ownerId, present }, stored);
}

/** Attaches stored files to a record that is created in this transaction. */
export async function attachToNew(
  context: Context,
  owner: MediaOwner,
  ownerId: string,
  stored: StoredFile[],
) {
  if (stored.length > 0) await add(context, { owner, ownerId, present: [] }, stored);
}

type Holder = { owner: MediaOwner; ownerId: string; present: readonly MediaRow[] };

async function add(context: Context, { owner, ownerId, present }: Holder, stored: StoredFile[]) {
  refuseTooMany([...present, ...stored]);
  const isUndecided = owner === "joinRequestId" || owner === "evidenceId";
  if (isUndecided) await refuseBeyondRoom(context.database, stored, context.settings.undecidedBytes);
  const first = (present.at(-1)?.position ?? -1) + 1;
  // Videos that people watch: to decide about a draft, and in a creator's work.
  const isWatched = owner === "draftId" || owner === "influencerId";
  const awaitsPreview = ({ kind }: StoredFile) => isWatched && kind === "video";
  await insertMedia(
    context.database,
    stored.map(({ sender, ...file }) => ({
      ...file,
      ...(isUndecided && { sender }),
      ...(awaitsPreview(file) && { previewDue: context.now() }),
      position: first + file.position,
      [owner]: ownerId,
    })),
  );
  const videos = stored.filter(awaitsPreview);
  await context.jobs.enqueue(
    context.database,
    makePreviewJob,
    videos.map(({ id }) => ({ id, attempts: 0 })),
  );
  const pictures = stored.filter(({ avifDue }) => avifDue);
  await context.jobs.enqueue(
    context.database,
    makeAvifJob,
    pictures.map(({ id }) => ({ id, attempts: 0 })),
  );
}

/**
 * Sorts the files of a record like `ids` and deletes the rows of the others. Call `discard` with the returned IDs
 * after the commit. Throws if an ID is not one of the record's files.
 */
export async function arrange(context: Context, owner: MediaOwner, ownerId: string, ids: string[]) {
  const present = (await listMedia(context.database, owner, [ownerId])).map((row) => row.id);
  if (new Set(ids).size < ids.length || ids.some((id) => !present.includes(id))) {
    throw new Invalid("media", "must name files of this record, each once");
  }
  const removed = present.filter((id) => !ids.includes(id));
  await deleteMedia(context.database, removed);
  await orderMedia(context.database, ids);
  return removed;
}

/**
 * Moves the picture of a signed URL from its undecided join request to the creator that an administrator makes
 * from it, and returns the public URL. Without `requestId`, any request is accepted. The signature must be ours
 * but may have expired, because a form can be open for hours. Throws `Invalid` for any other address and for API
 * keys.
 */
export async function claimFile(
  context: Context,
  address: string,
  claim: { actor: Actor; requestId: string | undefined; influencerId: string },
): Promise<string> {
  const [, id = "", expires = "", signature = ""] = signedPicture.exec(address) ?? [];
  const mayClaim = may(claim.actor, "decide") && context.mediaSigner.isGenuine(id, expires, signature);
  if (!mayClaim || !(await claimMedia(context.database, id, claim))) {
    throw new Invalid("imageUrl", errorMessages.privateFile);
  }
  return avatarAddress(id);
}

export { fileTypeOf } from "#domain/media/file-type.ts";
/** Adds files that arrived with messages. Callers have checked how many. */
export { insertMedia as attachToMessages, transferMedia as transferFiles } from "./media.repository.ts";

/** Profile photos by join request. */
export async function photosOf(context: Context, joinRequestIds: string[]): Promise<Map<string, Media>> {
  const photos = await listPhotos(context.database, "joinRequestId", joinRequestIds);
  return new Map(
    photos.map(
      (row) => [row.joinRequestId ?? "", presentMedia(row, context.mediaSigner.sign(row.id))] as const,
    ),
  );
}

/** Deletes the rows of a join request's profile photos. Call `discard` with the returned IDs after the commit. */
export function dropPhotosOfRequest(context: Context, joinRequestId: string) {
  return deletePhotos(context.database, "joinRequestId", joinRequestId);
}

/** Deletes the rows of a record's files. Call `discard` with the returned IDs after the commit. */
export { deleteMediaOf as detach } from "./media.repository.ts";

/** Detaches files from records whose deletion can be undone, by record and undo. */
export async function hold(context: Context, owner: MediaOwner, holds: ReadonlyMap<string, string>) {
  if (holds.size > 0) await holdMedia(context.database, owner, holds);
}

/** Deletes the rows of held files. Call `discard` with the returned IDs after the commit. */
export { deleteHeldMedia as detachHeld, giveBackMedia as giveBack } from "./media.repository.ts";

/** Files of several records, by record. Files that are not public get signed URLs. */
export async function filesOf(
  context: Context,
  owner: MediaOwner,
  ids: string[],
): Promise<Map<string, Media[]>> {
  const byOwner = new Map<string, Media[]>();
  for (const row of await listMedia(context.database, owner, ids)) {
    const ownerId = row[owner] ?? "";
    byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), presentFile(context, row)]);
  }
  return byOwner;
}

/** The same for single files, by ID. */
export async function filesWithIds(context: Context, ids: string[]): Promise<Map<string, Media>> {
  const rows = await listMediaWithIds(context.database, ids);
  return new Map(rows.map((row) => [row.id, presentFile(context, row)]));
}

/** Address of a picture of ours with a signature; any other address as it is. */
export function signPicture({ mediaSigner }: Context, address: string): string {
  const id = publicPictureId.exec(address)?.[1];
  return id === undefined ? address : address + mediaSigner.sign(id);
}

function presentFile({ mediaSigner }: Context, row: FoundMedia): Media {
  return presentMedia(row, isPublicFile(row) ? "" : mediaSigner.sign(row.id));
}

/** Row of a file that the client may see: a public one, or with a signed URL. */
export async function visible(context: Context, id: string, expires: string, signature: string) {
  const row = await context.whilePrimaryIsLost((source) => findMedia(source, id));
  if (row === undefined) return undefined;
  return isPublicFile(row) || context.mediaSigner.verify(id, expires, signature) ? row : undefined;
}

/** Bytes of the smallest variant of a public picture. */
export async function publicPicture(context: Context, id: string): Promise<Buffer | undefined> {
  const row = await context.whilePrimaryIsLost((source) => findMedia(source, id));
  if (row === undefined || !isPublicFile(row) || row.kind !== "image") return undefined;
  const file = await context.store.read(`${id}/480.webp`);
  return file && buffer(file.stream);
}

/**
 * Deletes stored files of no record and no upload that are older than `before`, which a crash between storing and committing
 * leaves behind. Newer files may belong to an active request.
 */
export async function sweep(context: Context, before: Date): Promise<number> {
  let removed = 0;
  for await (const id of context.store.ids()) {
    // Leaves files of other programs alone.
    if (!fileId.test(id) || creationTime(id) >= before.getTime()) continue;
    if ((await existingMediaIds(context.database, [id])).size > 0) continue;
    if ((await existingUploadIds(context.database, [id])).size > 0) continue;
    await context.store.remove(id);
    removed += 1;
  }
  return removed;
}

export async function discard(context: Context, ids: string[]) {
  await Promise.all(ids.map((id) => context.store.remove(id)));
}

/**
 * Deletes the rows of a creator's profile photos that are not the avatar. Call `discard` with the returned IDs after
 * the commit.
 */
export function dropPhotos(
  executor: Executor,
  influencerId: string,
  avatar: string | null,
): Promise<string[]> {
  return deletePhotos(executor, "influencerId", influencerId, publicPictureId.exec(avatar ?? "")?.[1]);
}

/** Gives the files of one creator to another. Throws `Conflict` if both together have too many. */
export async function moveToCreator(executor: Executor, { from, to }: Moved): Promise<void> {
  try {
    refuseTooMany(await listMedia(executor, "influencerId", [from, to]));
  } catch (error) {
    if (error instanceof Invalid) throw new Conflict(`Together: ${error.message}`);
    throw error;
  }
  await moveFiles(executor, { from, to });
}

/** Waits for all before it throws the first error, so that nothing is stored after files were discarded. */
async function allSettled(works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

const photoRank = ({ field }: ReceivedFile) => (field === "photo" ? 0 : 1);

/** Throws `Invalid` if these are more files than a record may have. */
export function refuseTooMany(files: Pick<NewMedia, "kind" | "profilePhoto">[]): void {
  const work = files.filter((file) => !file.profilePhoto);
  const videos = work.filter((file) => file.kind === "video").length;
  if (work.length - videos > maximumImages) throw new Invalid("images", tooManyImagesMessage);
  if (videos > maximumVideos) throw new Invalid("videos", tooManyVideosMessage);
}

/** Share of the room for undecided files that one sender may use. */
const shareOfOne = 1 / 5;

/** Runs before the files are inserted. */
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

/** A file that arrived with a message: to download, and to show if it could be checked. */
export type AttachedFile = { id: string; name: string; bytes: number; src: string; media: Media | null };

/** Attachments of messages, by message. */
export async function attachmentsOf(
  context: Context,
  messageIds: string[],
): Promise<Map<string, AttachedFile[]>> {
  const byMessage = new Map<string, AttachedFile[]>();
  for (const row of await listMedia(context.database, "messageId", messageIds)) {
    const { id, name, bytes, kind } = row;
    const shown = kind === "attachment" ? null : presentFile(context, row);
    const original = `/media/${id}/original${context.mediaSigner.sign(id)}`;
    const src = row.hasOriginal || shown === null ? original : shown.src;
    const messageId = row.messageId ?? "";
    byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), { id, name, bytes, src, media: shown }]);
  }
  return byMessage;
}

/** Files of a message as they were attached, for a mail that passes it on. Throws if one is gone. */
export async function readAttached(
  { database, store }: Context,
  messageId: string,
): Promise<{ filename: string; content: Buffer }[]> {
  const attached: { filename: string; content: Buffer }[] = [];
  for (const { id, name } of await listMedia(database, "messageId", [messageId])) {
    const file = await store.read(`${id}/original`);
    if (file === undefined) throw new Error("a file of a message is gone");
    attached.push({ filename: name, content: await buffer(file.stream) });
  }
  return attached;
}
