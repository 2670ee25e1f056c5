import { copyFile, mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { DomainError } from "#domain/errors.ts";
import {
  bytesLeftFree,
  fieldsOfPurpose,
  maximumPictureBytes,
  uploadTooLargeMessage,
  wrongUploadTypeMessage,
} from "#domain/media/early-uploads.ts";
import { fileTypeOf, headLength } from "#domain/media/file-type.ts";
import type { Context } from "#server/context.ts";
import {
  type FileDescription,
  processAttachment,
  processUpload,
} from "#server/modules/media/media-processing.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { dataDisk, freeBytes } from "#server/platform/files/data-disk.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { findUpload, listUnchecked, setOutcome, type UploadRow } from "./uploads.repository.ts";

/** Two gigabytes from an object store and back may take a while. */
export const checkUploadJob = defineJob<{ id: string }>({
  name: "check-upload",
  concurrency: 2,
  timeLimit: 30 * 60,
});

/** Checks the content of a complete upload, and stores it for the form that will name it. */
export async function checkUpload(context: Context, { id }: { id: string }): Promise<void> {
  const row = await findUpload(context.database, id);
  if (!row?.file || row.received < row.bytes || row.description || row.refusal !== null) return;
  const { store, database, temporaryFolder } = context;
  const folder = await dataDisk.run(async () => {
    await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
    return mkdtemp(join(temporaryFolder, "upload-"));
  });
  try {
    const outcome = await checkContent(context, row, join(folder, "0"));
    const isThere = await setOutcome(database, id, outcome);
    if (!isThere) await store.remove(id);
    await store.partial.remove(id, row.file);
  } finally {
    await dataDisk.finish(() => rm(folder, { recursive: true, force: true }));
  }
}

type Outcome = { description: FileDescription } | { refusal: string };

async function checkContent(
  { store, temporaryFolder }: Context,
  row: UploadRow,
  path: string,
): Promise<Outcome> {
  const { id, name, file } = row;
  if (!file) throw new Error("the upload has not begun");
  const isElsewhere = (await store.partial.freeBytes()) === Number.POSITIVE_INFINITY;
  // The job is tried again later.
  if (isElsewhere && (await freeBytes(temporaryFolder)) < row.bytes + bytesLeftFree) {
    throw new Error("the disk has no room to check an upload");
  }
  await store.partial.fetch(id, file, path);
  if (row.purpose === "message") return { description: await keepAttachment(store, row, path) };
  const type = await typeOf(path);
  const field = type?.startsWith("video/") ? "videos" : "images";
  if (type === undefined || !fieldsOfPurpose(row.purpose).includes(field)) {
    return { refusal: wrongUploadTypeMessage(name, row.purpose) };
  }
  if (field === "images" && row.bytes > maximumPictureBytes) {
    return { refusal: uploadTooLargeMessage(name, maximumPictureBytes) };
  }
  try {
    const sender = row.sender ?? row.holderId;
    const { variants, ...description } = await processUpload({
      field,
      name,
      type,
      path,
      sender,
      bytes: row.bytes,
    });
    for (const { name: variant, path: made, changes } of variants) {
      if (changes === undefined) await store.put(`${id}/${variant}`, made);
      else await store.putArrived(`${id}/${variant}`, made, { id, changes });
    }
    return { description };
  } catch (error) {
    if (error instanceof DomainError && (error.kind === "invalid" || error.kind === "wrong-type")) {
      return { refusal: error.errors?.[0]?.message ?? error.message };
    }
    throw error;
  }
}

/** A picture is shown as it was made anew, and goes with the mail as it was sent. */
async function keepAttachment(
  store: Context["store"],
  { id, name, bytes, holderId: sender }: UploadRow,
  path: string,
): Promise<FileDescription> {
  // The checks may change the file before they refuse it.
  const original = { name: "original", path: `${path}-original` };
  await dataDisk.run(() => copyFile(path, original.path));
  const type = await typeOf(path);
  const { variants, ...file } = await processAttachment("uploads", { name, type, path, sender, bytes });
  const isCleaned = file.kind === "video" || file.kind === "document";
  const others = variants.filter((variant) => variant.name !== original.name);
  for (const variant of isCleaned ? variants : [...others, original]) {
    await store.put(`${id}/${variant.name}`, variant.path);
  }
  return { ...file, bytes, hasOriginal: file.kind === "image" };
}

function typeOf(path: string) {
  return dataDisk.run(async () => {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
      return fileTypeOf(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  });
}

/** Adds jobs for complete uploads that have none. */
export async function enqueueUnchecked(
  database: Executor,
  jobs: Pick<Jobs, "enqueueMissing">,
): Promise<void> {
  const waiting = await listUnchecked(database);
  await jobs.enqueueMissing(
    database,
    checkUploadJob,
    waiting.map((payload) => ({ payload, due: null })),
  );
}
