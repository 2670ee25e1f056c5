import { type FileHandle, link, mkdir, open, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Missing } from "#domain/errors.ts";
import { dataDisk, freeBytes, openOnDisk } from "./data-disk.ts";
import { syncToDisk } from "./sync-to-disk.ts";

/** A stored part of a multipart upload. */
export type StoredPart = { number: number; etag: string; bytes: number };

/**
 * A file of which bytes are still to come, as its row stores it. `received` bytes would survive a power failure. The
 * rest is for an object store: the multipart upload, its parts, and the object with the bytes after the last part.
 */
export type PartialFile = {
  received: number;
  uploadId?: string;
  parts?: StoredPart[];
  rest?: { name: string; bytes: number };
};

export type Appending = {
  /** Length of the whole file. */
  bytes: number;
  /** Senders take turns. */
  sender: string;
  /** Called for each piece that is safe. Nothing more is taken after it has thrown. */
  saved(file: PartialFile): Promise<void>;
};

/** Files that arrive in several requests. One request at a time may append to a file. */
export type PartialFiles = {
  /** Free bytes where files arrive. */
  freeBytes(): Promise<number>;
  begin(id: string): Promise<PartialFile>;
  /** Appends a stream, and all of it that has arrived if the stream fails. */
  append(id: string, file: PartialFile, stream: Readable, to: Appending): Promise<void>;
  /** Puts a complete file at a local path. It stays here, too, until it is removed. */
  fetch(id: string, file: PartialFile, path: string): Promise<void>;
  /** Removes all that is stored of a file. A missing file is not an error. */
  remove(id: string, file: PartialFile): Promise<void>;
  ids(): AsyncIterable<string>;
};

/**
 * Bytes between two writes that wait for the disk. If the process is killed, at most these are sent again, with what the
 * system has buffered.
 */
const syncEach = 2 * 1024 * 1024;

/** Partial files in a local folder, each under its ID. */
export function localPartialFiles(folder: string): PartialFiles {
  const pathOf = (id: string) => join(folder, id);
  return {
    freeBytes: () => freeBytes(dirname(folder)),
    async begin(id) {
      await dataDisk.run(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await (await open(pathOf(id), "wx", 0o600)).close();
        await syncToDisk(folder);
      });
      return { received: 0 };
    },
    async append(id, { received }, stream, to) {
      const file = await openPartial(pathOf(id), to.sender);
      try {
        await appendTo(file, received, stream, to);
      } finally {
        await dataDisk.finish(() => file.close());
      }
    },
    async fetch(id, _file, path) {
      await dataDisk.run(() => link(pathOf(id), path));
    },
    async remove(id) {
      await dataDisk.finish(() => rm(pathOf(id), { force: true }));
    },
    async *ids() {
      yield* await dataDisk.run(() => readdir(folder)).catch(() => []);
    },
  };
}

/** A backup holds no partial files, so a restored row may have none. */
async function openPartial(path: string, sender: string): Promise<FileHandle> {
  try {
    return await openOnDisk(path, "r+", sender);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new Missing();
    throw error;
  }
}

async function appendTo(file: FileHandle, start: number, stream: Readable, to: Appending): Promise<void> {
  let position = start;
  let safe = start;
  const save = async () => {
    if (position === safe) return;
    await dataDisk.run(() => file.datasync(), to.sender);
    safe = position;
    await to.saved({ received: safe });
  };
  await eachChunk(stream, async (chunk) => {
    await dataDisk.run(() => writeAt(file, chunk, position), to.sender);
    position += chunk.length;
    if (position - safe >= syncEach) await save();
  });
  await save();
}

/**
 * Runs `work` for each chunk of a stream. Ends early if the stream fails, as it does when the connection is lost: what
 * came before is good. Chunks can't be used after `work`.
 */
export async function eachChunk(stream: Readable, work: (chunk: Buffer) => Promise<void>): Promise<void> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch(() => undefined);
    if (next === undefined || next.done) return;
    await work(next.value);
    giveBack(next.value);
  }
}

/**
 * Frees the memory of bytes that nobody needs any more. Garbage is collected by the number of objects, not by the bytes behind them:
 * seventy megabytes of a large file would wait for it.
 */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

export async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}
