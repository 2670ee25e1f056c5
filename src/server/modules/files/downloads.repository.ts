import { eq, lt } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { fileDownloads } from "./downloads.schema.ts";

export type DownloadRow = typeof fileDownloads.$inferSelect;

export async function insertDownload(executor: Executor, row: DownloadRow): Promise<void> {
  await executor.insert(fileDownloads).values(row);
}

export async function findDownload(executor: Executor, id: string): Promise<DownloadRow | undefined> {
  const [row] = await executor.select().from(fileDownloads).where(eq(fileDownloads.id, id));
  return row;
}

export async function deleteDownloadsBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(fileDownloads).where(lt(fileDownloads.createdAt, time));
}
