import {
  and,
  asc,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type PersonalRow, personalRows } from "#server/platform/database/personal-data.ts";
import { isOfPrivateCreator } from "#server/platform/database/public-creators.ts";
import type { Moved } from "#server/platform/database/references.ts";
import { media } from "./media.schema.ts";

export type MediaRow = typeof media.$inferSelect;
/** A file with the visibility of its record. */
export type FoundMedia = MediaRow & { isOfPrivateCreator: boolean };
const found = {
  ...getTableColumns(media),
  isOfPrivateCreator: isOfPrivateCreator(sql`media.influencer_id`),
};
export type NewMedia = typeof media.$inferInsert;

export type MediaOwner =
  | "joinRequestId"
  | "influencerId"
  | "brandId"
  | "evidenceId"
  | "draftId"
  | "offerId"
  | "deliverableId"
  | "messageId";

export async function insertMedia(executor: Executor, rows: NewMedia[]): Promise<void> {
  if (rows.length > 0) await executor.insert(media).values(rows);
}

/**
 * Bytes of files of undecided records, in total and by sender. Concurrent calls for one sender wait, so that none is
 * missed. Those for others do not, since one that waits would keep everybody's forms waiting.
 */
export async function undecidedBytes(executor: Executor, sender: string | null) {
  const name = `undecided files of ${sender}`;
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const bytes = (filter: SQL) =>
    sql<number>`coalesce(sum(${media.bytes}) filter (where ${filter}), 0)::float8`;
  const [held] = await executor
    .select({ total: bytes(sql`true`), ofSender: bytes(eq(media.sender, sender ?? "")) })
    .from(media)
    .where(or(isNotNull(media.joinRequestId), isNotNull(media.evidenceId)));
  return held ?? { total: 0, ofSender: 0 };
}

/** A file of a record. Files of deleted records are not found. */
export async function findMedia(executor: Executor, id: string): Promise<FoundMedia | undefined> {
  const [row] = await executor
    .select(found)
    .from(media)
    .where(and(eq(media.id, id), isNull(media.heldBy)));
  return row;
}

/** Work samples of these records in display order, without profile photos. */
export async function listMedia(executor: Executor, owner: MediaOwner, ids: string[]): Promise<FoundMedia[]> {
  if (ids.length === 0) return [];
  return executor
    .select(found)
    .from(media)
    .where(and(anyOf(media[owner], ids), eq(media.profilePhoto, false)))
    .orderBy(asc(media.position));
}

/** Files of records that exist, by ID. */
export async function listMediaWithIds(executor: Executor, ids: string[]): Promise<FoundMedia[]> {
  if (ids.length === 0) return [];
  return executor
    .select(found)
    .from(media)
    .where(and(anyOf(media.id, ids), isNull(media.heldBy)));
}

/** The profile photos of these records. */
export async function listPhotos(executor: Executor, owner: MediaOwner, ids: string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return executor
    .select()
    .from(media)
    .where(and(inArray(media[owner], ids), eq(media.profilePhoto, true)))
    .orderBy(asc(media.id));
}

/** Deletes the rows of a creator's profile photos but one, and returns their IDs. */
export async function deletePhotos(
  executor: Executor,
  owner: MediaOwner,
  ownerId: string,
  keptId?: string,
): Promise<string[]> {
  const rows = await executor
    .delete(media)
    .where(
      and(
        eq(media[owner], ownerId),
        eq(media.profilePhoto, true),
        keptId === undefined ? undefined : ne(media.id, keptId),
      ),
    )
    .returning({ id: media.id });
  return rows.map((row) => row.id);
}

export type FileRow = Pick<
  MediaRow,
  "id" | "kind" | "type" | "width" | "height" | "durationMs" | "hasPoster" | "hasPreview"
>;

/** SQL: the same for the creator in a column of the outer query. */
export function filesOfInfluencer(id: SQL): SQL<FileRow[] | null> {
  return sql`(select json_agg(json_build_object('id', file.id, 'kind', file.kind, 'type', file.type,
      'width', file.width, 'height', file.height, 'durationMs', file.duration_ms, 'hasPoster', file.has_poster,
      'hasPreview', file.has_preview) order by file.position)
    from ${media} as file where file.influencer_id = ${id} and not file.profile_photo)`;
}

/** SQL: IDs of a creator's pictures, in order. */
export function picturesOfInfluencer(id: SQL): SQL<string[] | null> {
  return sql`(select json_agg(file.id order by file.position) from ${media} as file
    where file.influencer_id = ${id} and file.kind = 'image' and not file.profile_photo)`;
}

/** Files of a person's records, for the privacy command. */
export const mediaPersonalData = {
  name: getTableName(media),
  find: (executor: Executor, ownerIds: string[]) =>
    personalRows<PersonalRow & Pick<MediaRow, "id" | "kind">>(
      executor,
      media,
      sql`${sql.param(ownerIds)}::uuid[] && array[${media.joinRequestId}, ${media.influencerId}, ${media.brandId}, ${media.evidenceId}, ${media.draftId}, ${media.offerId}, ${media.deliverableId}, ${media.messageId}, ${media.heldBy}]
        order by ${media.id}`,
    ),
  erase: deleteMedia,
};

/**
 * Assigns a file of a join request (any request if none is given) to a creator. Returns false if there is no such
 * file.
 */
export async function claimMedia(
  executor: Executor,
  id: string,
  { requestId, influencerId }: { requestId: string | undefined; influencerId: string },
): Promise<boolean> {
  const ofRequest =
    requestId === undefined ? isNotNull(media.joinRequestId) : eq(media.joinRequestId, requestId);
  const rows = await executor
    .update(media)
    .set({ joinRequestId: null, influencerId, sender: null })
    .where(and(eq(media.id, id), ofRequest))
    .returning({ id: media.id });
  return rows.length > 0;
}

export async function transferMedia(
  executor: Executor,
  joinRequestId: string,
  influencerId: string,
): Promise<void> {
  await executor
    .update(media)
    .set({
      joinRequestId: null,
      influencerId,
      sender: null,
      // Videos of applications get a preview once visitors see them.
      previewDue: sql`case when ${media.kind} = 'video' then now() end`,
    })
    .where(eq(media.joinRequestId, joinRequestId));
}

/** Gives all files of one creator to another, behind those that they have. */
export async function moveFiles(executor: Executor, { from, to }: Moved): Promise<void> {
  const last = sql`(select coalesce(max(${media.position}), 0) + 1 from ${media} where ${media.influencerId} = ${to})`;
  await executor
    .update(media)
    .set({ influencerId: to, position: sql`${media.position} + ${last}` })
    .where(eq(media.influencerId, from));
}

/** Detaches files from records and holds them, by record. Evidence keeps its files, because it is held itself. */
export async function holdMedia(
  executor: Executor,
  owner: MediaOwner,
  holds: ReadonlyMap<string, string>,
): Promise<void> {
  const [ownerIds, heldBy] = [[...holds.keys()], [...holds.values()]];
  const place = sql`array_position(${sql.param(ownerIds)}::uuid[], ${media[owner]})`;
  await executor
    .update(media)
    .set({
      ...(owner !== "evidenceId" && { [owner]: null }),
      heldBy: sql`(${sql.param(heldBy)}::uuid[])[${place}]`,
    })
    .where(inArray(media[owner], ownerIds));
}

/** Returns held files to their record and to the evidence that is held with it. */
export async function giveBackMedia(
  executor: Executor,
  owner: MediaOwner,
  { heldBy, ownerId }: { heldBy: string; ownerId: string },
): Promise<void> {
  await executor
    .update(media)
    .set({ [owner]: ownerId, heldBy: null })
    .where(and(eq(media.heldBy, heldBy), isNull(media.evidenceId)));
  await executor.update(media).set({ heldBy: null }).where(eq(media.heldBy, heldBy));
}

/** Deletes the rows of held files and returns the IDs of files to delete from the store after the commit. */
export async function deleteHeldMedia(executor: Executor, heldBy: string[]): Promise<string[]> {
  if (heldBy.length === 0) return [];
  const rows = await executor.delete(media).where(inArray(media.heldBy, heldBy)).returning({ id: media.id });
  return rows.map((row) => row.id);
}

/** Deletes the rows of some records and returns the ids of the files to delete from the store after the commit. */
/** SQL: whether the record in a column of the outer query has files. */
export function hasMedia(owner: MediaOwner): (ownerId: SQLWrapper) => SQL {
  return (ownerId) => sql`exists (select from ${media} where ${media[owner]} = ${ownerId})`;
}

export async function deleteMediaOf(
  executor: Executor,
  owner: MediaOwner,
  ...ownerIds: string[]
): Promise<string[]> {
  const rows = await executor
    .delete(media)
    .where(inArray(media[owner], ownerIds))
    .returning({ id: media.id });
  return rows.map((row) => row.id);
}

export async function deleteMedia(executor: Executor, ids: string[]): Promise<void> {
  if (ids.length > 0) await executor.delete(media).where(inArray(media.id, ids));
}

/** Sets the positions of files to their order in the list. */
export async function orderMedia(executor: Executor, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .update(media)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${media.id}) - 1` })
    .where(inArray(media.id, ids));
}

export async function existingMediaIds(executor: Executor, ids: string[]): Promise<Set<string>> {
  const rows = await executor.select({ id: media.id }).from(media).where(inArray(media.id, ids));
  return new Set(rows.map((row) => row.id));
}
