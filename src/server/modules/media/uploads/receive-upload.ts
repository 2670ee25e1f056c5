import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { Conflict, DiskFull, Missing } from "#domain/errors.ts";
import { bytesLeftFree } from "#domain/media/early-uploads.ts";
import { type Context, transact } from "#server/context.ts";
import { isDiskFull } from "#server/platform/database/database-errors.ts";
import type { PartialFile } from "#server/platform/files/partial-files.ts";
import { checkUploadJob } from "./check-upload.ts";
import { saveReceived, setWriter } from "./uploads.repository.ts";
import { diskFullMessage } from "./uploads.service.ts";

/**
 * Appends a stream to an upload, and returns the number of bytes that are safe. They survive a power failure before
 * they are counted. Another call for the same upload, in any process, ends this one.
 */
export async function receiveUpload(context: Context, id: string, stream: Readable): Promise<number> {
  const writer = randomUUID();
  const row = await setWriter(context.database, id, writer);
  if (!row?.file) throw new Missing();
  if (row.received === row.bytes) return row.received;
  let { received } = row;
  const save = async (file: PartialFile) => {
    const isComplete = file.received === row.bytes;
    await transact(context, async ({ database }) => {
      if (!(await saveReceived(database, { id, writer, file }))) {
        throw new Conflict("Another request sends this file.");
      }
      if (isComplete) await context.jobs.enqueue(database, checkUploadJob, [{ id }]);
    });
    received = file.received;
    if (!isComplete) await refuseFullDisk(context);
  };
  try {
    await refuseFullDisk(context);
    const to = { bytes: row.bytes, sender: row.sender ?? row.holderId, saved: save };
    await context.store.partial.append(id, row.file, stream, to);
  } catch (error) {
    if (isDiskFull(error)) throw new DiskFull(diskFullMessage);
    throw error;
  }
  return received;
}

/** Others may have filled the disk since the room was reserved. */
async function refuseFullDisk({ store }: Context): Promise<void> {
  if ((await store.partial.freeBytes()) < bytesLeftFree) throw new DiskFull(diskFullMessage);
}
