import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import type { ByteSpan } from "#server/platform/files/byte-span.ts";

/**
 * A file that is read and changed at positions, so that it is never in memory as a whole. Its methods block, so only
 * programs in processes of their own may use it.
 */
export type ByteFile = {
  readonly length: number;
  /** Bytes from `start` to `end`, or to the end of the file. */
  read(start: number, end: number): Buffer;
  write(start: number, bytes: Buffer): void;
  /** Sets the bytes from `start` to `end` to zero. */
  erase(start: number, end: number): void;
  /** Spans that contain all bytes that were changed, in order. */
  changes(): ByteSpan[];
};

/** Number of spans at which they are joined. */
const mostSpans = 10_000;

const stepBytes = 1024 * 1024;
const zeros = Buffer.alloc(stepBytes);

/** Spans that are closer than this are taken for one, in bytes. */
const nearby = 1024 * 1024;

/** Opens a file for `work`, and closes it. */
export function withByteFile<T>(path: string, work: (file: ByteFile) => T): T {
  const handle = openSync(path, "r+");
  try {
    return work(byteFile(handle));
  } finally {
    closeSync(handle);
  }
}

function byteFile(handle: number): ByteFile {
  const { size: length } = fstatSync(handle);
  const changed: ByteSpan[] = [];
  const read = (start: number, end: number) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(end, length) - start));
    let done = 0;
    while (done < bytes.length) {
      const count = readSync(handle, bytes, done, bytes.length - done, start + done);
      if (count === 0) break;
      done += count;
    }
    return bytes.subarray(0, done);
  };
  const write = (start: number, bytes: Buffer) => {
    // Cleaning writes most of what it has read as it was.
    if (read(start, start + bytes.length).equals(bytes)) return;
    changed.push({ start, end: start + bytes.length });
    if (changed.length > mostSpans) changed.splice(0, changed.length, ...joined(changed));
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(handle, bytes, done, bytes.length - done, start + done);
    }
  };
  return {
    length,
    read,
    write,
    changes: () => joined(changed),
    erase(start, end) {
      for (let at = start; at < end; at += stepBytes)
        write(at, zeros.subarray(0, Math.min(stepBytes, end - at)));
    },
  };
}

/** In order, and those that are close together as one. */
function joined(spans: readonly ByteSpan[]): ByteSpan[] {
  const result: ByteSpan[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last && start <= last.end + nearby) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

/** Whether the bytes from `start` to the end are all zero. */
export function isZeroFrom(file: ByteFile, start: number): boolean {
  for (let at = start; at < file.length; at += stepBytes) {
    const bytes = file.read(at, at + stepBytes);
    if (!bytes.equals(zeros.subarray(0, bytes.length))) return false;
  }
  return true;
}
