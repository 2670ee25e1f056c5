import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Database } from "#server/platform/database/database.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { backgroundLoop } from "#server/platform/jobs/background-loop.ts";
import { claimForAvif, finishAvif } from "./media.repository.ts";
import { pictureWidths } from "./media-processing.ts";
import { pictureEncoder } from "./picture-encoder.ts";

/** A picture whose process died is taken up again after so long, in seconds. */
const lease = 10 * 60;
const maximumAttempts = 3;
/** For the three widths of one picture, in milliseconds. */
const timeLimit = 2 * 60_000;
/** How often it is looked whether a picture waits, in milliseconds. */
const pollInterval = 2_000;

type Log = { warn(details: object, text: string): void };
type Dependencies = { database: Database; store: FileStore; temporaryFolder: string; log: Log };

/**
 * Makes the smaller twins of uploaded pictures, which nobody waits for. The queue is a column of their rows, so it
 * survives a crash; every process runs a worker, and a picture that one has taken up is not taken up by another.
 */
export function avifWorker({ database, store, temporaryFolder, log }: Dependencies) {
  const encoder = pictureEncoder({ processes: 1, timeLimit, priority: 15 });

  const encodeAll = async (id: string, folder: string): Promise<boolean> => {
    const widest = await store.read(`${id}/${Math.max(...pictureWidths)}.webp`);
    if (widest === undefined) return false;
    const source = join(folder, "source");
    await pipeline(widest.stream, createWriteStream(source, { mode: 0o600 }));
    const targets = pictureWidths.map((width) => ({ width, path: join(folder, String(width)) }));
    await encoder.encode({ source, format: "avif", targets });
    let made = false;
    for (const { width, path } of targets) {
      // Flat drawings are smaller as they are.
      if ((await stat(path)).size >= ((await store.size(`${id}/${width}.webp`)) ?? 0)) continue;
      await store.put(`${id}/${width}.avif`, path);
      made = true;
    }
    return made;
  };

  const attempt = async (id: string): Promise<void> => {
    await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(temporaryFolder, "avif-"));
    try {
      const made = await encodeAll(id, folder);
      // Its record may have been deleted, and its files with it, before the last of these was put there.
      if (!(await finishAvif(database, id, made))) await store.remove(id);
    } catch (error) {
      if (!loop.stopping.aborted) log.warn({ err: error, file: id }, "a picture has no AVIF yet");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  /** Makes what waits; answers how many pictures there were. */
  const runOnce = async (): Promise<number> => {
    for (let count = 0; ; count += 1) {
      if (loop.stopping.aborted) return count;
      const id = await claimForAvif(database, { lease, maximumAttempts });
      if (id === undefined) return count;
      await attempt(id);
    }
  };

  const loop = backgroundLoop(runOnce, {
    interval: pollInterval,
    onError: (error) => log.warn({ err: error }, "the queue of pictures could not be read"),
  });
  return {
    runOnce,
    start: loop.start,
    /** Gives up the picture that is being encoded; it is taken up again after the lease. */
    async stop(): Promise<void> {
      const stopped = loop.stop();
      encoder.close();
      await stopped;
    },
  };
}
