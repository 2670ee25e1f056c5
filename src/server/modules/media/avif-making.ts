import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { pictureWidths } from "#domain/media/picture-widths.ts";
import type { Context } from "#server/context.ts";
import type { Attempt } from "#server/platform/database/attempts.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { dataDisk, writeToDisk } from "#server/platform/files/data-disk.ts";
import { defineJob, type Run } from "#server/platform/jobs/job.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { mediaProcesses } from "./media-processes.ts";
import { finishFile, listWaitingFiles, takeUpFile } from "./media-queues.repository.ts";

/** Seconds after which a failed picture is retried. */
const lease = 10 * 60;
const maximumAttempts = 3;
/** For the three widths of one picture, in milliseconds. */
const timeLimit = 2 * 60_000;

export const makeAvifJob = defineJob<Attempt>({ name: "make-avif", concurrency: 1, timeLimit: 5 * 60 });

type Log = { warn(details: object, text: string): void };
type Making = Pick<Context, "database" | "jobs" | "store" | "temporaryFolder"> & { log: Log };

/** Makes the AVIF variants of uploaded pictures in the background, one picture at a time in each process. */
export function avifMaking({ database, jobs, store, temporaryFolder, log }: Making) {
  const makeEncoder = () => mediaProcesses({ processes: 1, timeLimit, priority: 15 });
  let encoder = makeEncoder();
  const interrupt = () => {
    encoder.close();
    encoder = makeEncoder();
  };

  const encodeAll = async (id: string, folder: string): Promise<boolean> => {
    const widest = await store.read(`${id}/${Math.max(...pictureWidths)}.webp`);
    if (widest === undefined) return false;
    const source = join(folder, "source");
    await pipeline(widest.stream, writeToDisk(source));
    const targets = pictureWidths.map((width) => ({ width, path: join(folder, String(width)) }));
    await encoder.encode({ kind: "picture", source, format: "avif", targets }, makeAvifJob.name);
    let made = false;
    for (const { width, path } of targets) {
      // For flat drawings, WebP is already smaller.
      if ((await dataDisk.run(() => stat(path))).size >= ((await store.size(`${id}/${width}.webp`)) ?? 0))
        continue;
      await store.put(`${id}/${width}.avif`, path);
      made = true;
    }
    return made;
  };

  const make = async (id: string, signal: AbortSignal): Promise<void> => {
    const folder = await dataDisk.run(async () => {
      await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
      return mkdtemp(join(temporaryFolder, "avif-"));
    });
    signal.addEventListener("abort", interrupt, { once: true });
    try {
      const made = await encodeAll(id, folder);
      // The record and its files may have been deleted before the last variant was stored.
      if (!(await finishFile(database, "avif", id, { avif: made }))) await store.remove(id);
    } finally {
      signal.removeEventListener("abort", interrupt);
      await dataDisk.finish(() => rm(folder, { recursive: true, force: true }));
    }
  };

  return async (attempt: Attempt, { signal, retries }: Run): Promise<void> => {
    const { id } = attempt;
    if (!(await takeUpFile(database, "avif", attempt, { retries, lease, maximumAttempts }))) return;
    try {
      await make(id, signal);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, file: id }, "a picture has no AVIF yet");
      for (const { due, ...next } of await listWaitingFiles(database, "avif", id)) {
        await jobs.enqueue(database, makeAvifJob, [next], due ?? undefined);
      }
    }
  };
}

/** Adds jobs for waiting pictures that have none, from the previous version or from a backup. */
export async function enqueueWaitingPictures(database: Executor, jobs: Pick<Jobs, "enqueueMissing">) {
  const waiting = await listWaitingFiles(database, "avif");
  await jobs.enqueueMissing(
    database,
    makeAvifJob,
    waiting.map(({ due, ...payload }) => ({ payload, due })),
  );
}
