import { and, eq, getTableName, inArray, isNull, lt, sql } from "drizzle-orm";
import type { FileDescription } from "#server/modules/media/media-processing.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { uploads } from "./uploads.schema.ts";

export type UploadRow = typeof uploads.$inferSelect;
type PartialFile = NonNullable<UploadRow["file"]>;
export type NewUpload = typeof uploads.$inferInsert;

export async function insertUpload(executor: Executor, row: NewUpload): Promise<void> {
  await executor.insert(uploads).values(row);
}

export async function findUpload(executor: Executor, id: string): Promise<UploadRow | undefined> {
  const [row] = await executor.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

/** Locks these uploads until the end of the transaction. */
export function lockUploads(executor: Executor, ids: string[]): Promise<UploadRow[]> {
  return executor.select().from(uploads).where(anyOf(uploads.id, ids)).orderBy(uploads.id).for("update");
}

/**
 * Numbers of files and bytes of a purpose by holder and record, and the bytes that are still to come, in total and from one address.
 * Concurrent calls wait for each other.
 */
export async function usedRoom(
  executor: Executor,
  {
    holderId,
    recordId,
    purpose,
    sender,
  }: Pick<NewUpload, "holderId" | "recordId" | "purpose"> & { sender: string | null },
) {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('room for uploads', 0))`);
  const ofPurpose = sql`${uploads.purpose} = ${purpose}`;
  const ofHolder = sql`${ofPurpose} and ${uploads.holderId} = ${holderId}`;
  const ofRecord = sql`${ofPurpose} and ${uploads.recordId} = ${recordId}`;
  const number = (expression: ReturnType<typeof sql>) => sql<number>`coalesce(${expression}, 0)::float8`;
  const missing = sql`${uploads.bytes} - ${uploads.received}`;
  const [used] = await executor
    .select({
      filesOfHolder: number(sql`count(*) filter (where ${ofHolder})`),
      bytesOfHolder: number(sql`sum(${uploads.bytes}) filter (where ${ofHolder})`),
      filesOfRecord: number(sql`count(*) filter (where ${ofRecord})`),
      bytesOfRecord: number(sql`sum(${uploads.bytes}) filter (where ${ofRecord})`),
      missing: number(sql`sum(${missing})`),
      missingOfSender: number(sql`sum(${missing}) filter (where ${uploads.sender} = ${sender})`),
    })
    .from(uploads)
    .where(isNull(uploads.refusal));
  if (used === undefined) throw new Error("an aggregate has one row");
  return used;
}

export async function beginFile(executor: Executor, id: string, file: PartialFile): Promise<void> {
  await executor.update(uploads).set({ file }).where(eq(uploads.id, id));
}

/** Makes a request the one that appends. Undefined if the upload does not exist. */
export async function setWriter(
  executor: Executor,
  id: string,
  writer: string,
): Promise<UploadRow | undefined> {
  const [row] = await executor.update(uploads).set({ writer }).where(eq(uploads.id, id)).returning();
  return row;
}

/** False if another request appends now, or the upload was deleted. */
export async function saveReceived(
  executor: Executor,
  { id, writer, file }: { id: string; writer: string; file: PartialFile },
): Promise<boolean> {
  const rows = await executor
    .update(uploads)
    .set({ file, received: file.received })
    .where(and(eq(uploads.id, id), eq(uploads.writer, writer)))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

/** False if the upload was deleted. */
export async function setOutcome(
  executor: Executor,
  id: string,
  outcome: { description: FileDescription } | { refusal: string },
): Promise<boolean> {
  const rows = await executor
    .update(uploads)
    .set(outcome)
    .where(eq(uploads.id, id))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

export async function deleteUploads(executor: Executor, ids: string[]): Promise<void> {
  if (ids.length > 0) await executor.delete(uploads).where(inArray(uploads.id, ids));
}

export function listExpired(executor: Executor, now: Date): Promise<{ id: string }[]> {
  return executor
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.expiresAt, now))
    .orderBy(uploads.expiresAt);
}

export async function existingUploadIds(executor: Executor, ids: string[]): Promise<Set<string>> {
  const rows = await executor.select({ id: uploads.id }).from(uploads).where(anyOf(uploads.id, ids));
  return new Set(rows.map((row) => row.id));
}

/** Complete uploads whose content is still to be checked. */
export async function listUnchecked(executor: Executor): Promise<{ id: string }[]> {
  return executor
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.received, uploads.bytes), isNull(uploads.description), isNull(uploads.refusal)));
}

/** Names of files that were sent for a person's records or through their links, for the privacy command. */
export const uploadsPersonalData = {
  name: getTableName(uploads),
  find: (executor: Executor, ids: string[]) =>
    personalRows<{ id: string; file: PartialFile | null }>(
      executor,
      uploads,
      sql`${sql.param(ids)}::uuid[] && array[${uploads.recordId}, ${uploads.holderId}] order by ${uploads.id}`,
      ["sender", "writer"],
    ),
  erase: deleteUploads,
};
