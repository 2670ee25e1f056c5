import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";

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
};

const stepBytes = 1024 * 1024;
const zeros = Buffer.alloc(stepBytes);

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
  const write = (start: number, bytes: Buffer) => {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(handle, bytes, done, bytes.length - done, start + done);
    }
  };
  return {
    length,
    read(start, end) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(end, length) - start));
      let done = 0;
      while (done < bytes.length) {
        const count = readSync(handle, bytes, done, bytes.length - done, start + done);
        if (count === 0) break;
        done += count;
      }
      return bytes.subarray(0, done);
    },
    write,
    erase(start, end) {
      for (let at = start; at < end; at += stepBytes)
        write(at, zeros.subarray(0, Math.min(stepBytes, end - at)));
    },
  };
}

/** Whether the bytes from `start` to the end are all zero. */
export function isZeroFrom(file: ByteFile, start: number): boolean {
  for (let at = start; at < file.length; at += stepBytes) {
    const bytes = file.read(at, at + stepBytes);
    if (!bytes.equals(zeros.subarray(0, bytes.length))) return false;
  }
  return true;
}
