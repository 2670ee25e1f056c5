import { type FileHandle, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "#domain/errors.ts";
import { turnLimit } from "#server/platform/turns.ts";
import { threads } from "./threads.ts";

/** Threads left for everything else if the disk hangs. One more measures the disk. */
const otherThreads = 4;
const chunkBytes = 64 * 1024;
/** Milliseconds. */
const checkEach = 1_000;

type Limits = {
  /** Concurrent operations. One sender has at most half of them while others are waiting. */
  places: number;
  /** For waiting and working together, in milliseconds. */
  timeLimit: number;
};

/** Sender of operations that have none. */
const nobody = "";

/**
 * Runs a limited number of disk operations at once; senders take turns. An operation that never returns keeps its
 * place, just as it blocks its thread, so the other threads remain usable if a disk hangs. Places are freed when the
 * disk recovers.
 */
export function diskQueue({ places, timeLimit }: Limits) {
  const add = turnLimit({ places, placesOfOne: Math.ceil(places / 2) });
  /** False after a timeout. */
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
    /** Throws `Unavailable` if the operation takes too long. One that has not begun by then is never started. */
    async run<T>(work: () => Promise<T>, sender = nobody): Promise<T> {
      const { done, forget } = add(sender, work);
      if (await inTime(done)) return done;
      forget();
      throw new Unavailable();
    },
    /** For cleanup such as closing a file: returns after the time limit, but still runs. */
    async finish(work: () => Promise<unknown>): Promise<void> {
      await inTime(add(nobody, work).done);
    },
  };
}

/** Milliseconds. */
const timeLimit = 10_000;

export const dataDisk = diskQueue({
  places: Math.max(Math.floor(threads / 2), threads - otherThreads),
  timeLimit,
});

/** Measures the same disk, without waiting for writes. */
const measurements = diskQueue({ places: 1, timeLimit });

/** Free bytes on the disk of a folder. */
export function freeBytes(folder: string): Promise<number> {
  return measurements.run(async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  });
}

/** Opens a file on the data disk. Closes one that opens after the timeout, because nobody else would. */
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
 * Health check that fails if the disk of a data folder does not write a byte in time. A full disk passes. Anybody may
 * ask, so the result is cached briefly.
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

/** Writes a new file on the data disk, readable only by this user. */
export function writeToDisk(path: string, sender?: string): Writable {
  let file: FileHandle | undefined;
  /** Closes the file once. */
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
      // The file is still open only if it was not written completely.
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
      // Only reads, so a failure to close loses nothing.
      dataDisk.finish(() => file.close()).catch(() => {});
    },
  });
}
