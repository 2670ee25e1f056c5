import { type FileHandle, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "#domain/errors.ts";
import { turnLimit } from "#server/platform/turns.ts";
import { threads } from "./threads.ts";

/** Threads that are left to everything else when the disk hangs. One more is for measuring the disk. */
const otherThreads = 4;
const chunkBytes = 64 * 1024;
/** In milliseconds. */
const checkEach = 1_000;

type Limits = {
  /** Operations at once, of which one sender has at most half while others have some too. */
  places: number;
  /** For waiting and working together, in milliseconds. */
  timeLimit: number;
};

/** Of whom the operations are that belong to nobody in particular. */
const nobody = "";

/**
 * Runs operations on a disk, a few at a time; senders take turns. An operation that never returns keeps its place, as
 * it keeps its thread: when a disk hangs, the other threads remain. When the disk returns, so do the places.
 */
export function diskQueue({ places, timeLimit }: Limits) {
  const add = turnLimit({ places, placesOfOne: Math.ceil(places / 2) });
  /** False if the time was over first. */
  const inTime = async (done: Promise<unknown>): Promise<boolean> => {
    const ended = new AbortController();
    const late = sleep(timeLimit, false, { signal: ended.signal, ref: false });
    late.catch(() => {});
    try {
      return await Promise.race([done.then(() => true), late]);
    } finally {
      ended.abort();
    }
  };

  return {
    /** Throws `Unavailable` when the operation takes too long; one that has not begun by then never does. */
    async run<T>(work: () => Promise<T>, sender = nobody): Promise<T> {
      const { done, forget } = add(sender, work);
      if (await inTime(done)) return done;
      forget();
      throw new Unavailable();
    },
    /** For what must be done in the end, such as closing a file: returns after the time limit and still does it. */
    async finish(work: () => Promise<unknown>): Promise<void> {
      await inTime(add(nobody, work).done);
    },
  };
}

/** In milliseconds. */
const timeLimit = 10_000;

/** The disk of the data folder. */
export const dataDisk = diskQueue({
  places: Math.max(Math.floor(threads / 2), threads - otherThreads),
  timeLimit,
});

/** For measuring that disk, which must not wait for those who write to it. */
const measurements = diskQueue({ places: 1, timeLimit });

/** Bytes that are free on the disk of a folder. */
export function freeBytes(folder: string): Promise<number> {
  return measurements.run(async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  });
}

/** Opens a file on the data disk. One that opens too late is closed: nobody would. */
export async function openOnDisk(
  path: string,
  flags: string | number = "r",
  sender?: string,
): Promise<FileHandle> {
  let isLate = false;
  const opening = async () => {
    const file = await open(path, flags, 0o600);
    if (isLate) await file.close();
    return file;
  };
  try {
    return await dataDisk.run(opening, sender);
  } catch (error) {
    isLate = true;
    throw error;
  }
}

/**
 * A check that fails if the disk of a data folder does not take a byte in time. That it is full is no failure. Anybody
 * may ask, so what it found is true for a moment.
 */
export function dataDiskCheck(dataDir: string): () => Promise<void> {
  const path = join(dataDir, "tmp", "health");
  let worksUntil = 0;
  const writeByte = async () => {
    const file = await open(path, "w", 0o600);
    try {
      await file.write("1");
      await file.datasync();
    } finally {
      await file.close();
    }
    await rm(path);
  };
  return async () => {
    if (performance.now() < worksUntil) return;
    try {
      await dataDisk.run(writeByte);
    } catch (error) {
      if (!(error instanceof Error && "syscall" in error)) throw error;
    }
    worksUntil = performance.now() + checkEach;
  };
}

/** Writes a new file on the data disk, which nobody else may read. */
export function writeToDisk(path: string, sender?: string): Writable {
  let file: FileHandle | undefined;
  /** The file is closed once. */
  const closing = () => {
    const opened = file;
    file = undefined;
    return async () => opened?.close();
  };
  return new Writable({
    construct: (done) => {
      const opening = openOnDisk(path, "w", sender).then((opened) => {
        file = opened;
      });
      opening.then(() => done(), done);
    },
    write: (chunk: Buffer, _encoding, done) => {
      dataDisk.run(async () => file?.writeFile(chunk), sender).then(() => done(), done);
    },
    final: (done) => {
      dataDisk.finish(closing()).then(() => done(), done);
    },
    destroy: (error, done) => {
      done(error);
      // Only a file that was not written to its end is still open.
      dataDisk.finish(closing()).catch(() => {});
    },
  });
}

/** Reads an open file on the data disk, and closes it. `end` is the last byte. */
export function readFromDisk(file: FileHandle, { start = 0, end = Number.POSITIVE_INFINITY } = {}): Readable {
  let position = start;
  return new Readable({
    highWaterMark: chunkBytes,
    read() {
      const size = Math.min(chunkBytes, end + 1 - position);
      if (size <= 0) {
        this.push(null);
        return;
      }
      dataDisk
        .run(() => file.read(Buffer.allocUnsafe(size), 0, size, position))
        .then(({ bytesRead, buffer }) => {
          position += bytesRead;
          this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead));
        })
        .catch((error: Error) => this.destroy(error));
    },
    destroy: (error, done) => {
      done(error);
      // Nothing was written that could be lost.
      dataDisk.finish(() => file.close()).catch(() => {});
    },
  });
}
