import { type Context, transact } from "#server/context.ts";
import { deleteUploads, existingUploadIds, listExpired, lockUploads } from "./uploads.repository.ts";

/**
 * Deletes an upload with its bytes, unless a form has taken it. The row goes last, so that nothing stays behind if the
 * process is killed.
 */
export async function removeUpload(context: Context, id: string): Promise<void> {
  const { store } = context;
  await transact(context, async ({ database }) => {
    const [row] = await lockUploads(database, [id]);
    if (row === undefined) return;
    if (row.file) await store.partial.remove(id, row.file);
    if (row.description) await store.remove(id);
    await deleteUploads(database, [id]);
  });
}

/** Deletes uploads that no form has named in time, and what processes that were killed have left of others. */
export async function forgetUploads(context: Context): Promise<void> {
  for (const { id } of await listExpired(context.database, context.now())) await removeUpload(context, id);
  const { partial } = context.store;
  for await (const id of partial.ids()) {
    const rows = await existingUploadIds(context.database, [id]);
    if (rows.size === 0) await partial.remove(id, { received: 0 });
  }
}
