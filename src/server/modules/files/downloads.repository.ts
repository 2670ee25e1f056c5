import { and, desc, eq, lt, notInArray } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { fileDownloads } from "./downloads.schema.ts";

export type DownloadRow = typeof fileDownloads.$inferSelect;

/** Downloads of one person whose addresses work. Older ones end. */
const most = 5;

/** Adds a download, and deletes the oldest ones of the same person above the limit. */
export async function insertDownload(executor: Executor, row: DownloadRow): Promise<void> {
  await executor.insert(fileDownloads).values(row);
  const { id, adminId, linkId } = fileDownloads;
  const isOfPerson = row.adminId === null ? eq(linkId, row.linkId ?? "") : eq(adminId, row.adminId);
  const newest = await executor
    .select({ id })
    .from(fileDownloads)
    .where(isOfPerson)
    .orderBy(desc(fileDownloads.createdAt), desc(id))
    .limit(most);
  await executor.delete(fileDownloads).where(
    and(
      isOfPerson,
      notInArray(
        id,
        newest.map((each) => each.id),
      ),
    ),
  );
}

export async function findDownload(executor: Executor, id: string): Promise<DownloadRow | undefined> {
  const [row] = await executor.select().from(fileDownloads).where(eq(fileDownloads.id, id));
  return row;
}

export async function deleteDownloadsBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(fileDownloads).where(lt(fileDownloads.createdAt, time));
}
