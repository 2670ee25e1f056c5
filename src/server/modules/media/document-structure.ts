import type { ByteFile } from "./byte-file.ts";

/** Bytes at the end of a PDF, without its padding, that contain the offset of its table. */
const tailLength = 2_048;
const stepBytes = 64 * 1024;
/** Padding that programs and transfers append to a PDF: spaces, line breaks, NUL, and the DOS end of file. */
const padding = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20]);

/**
 * Whether a PDF ends properly: with the offset of its cross-reference table and only padding after it. Other programs
 * would read an appended archive or page.
 */
export function isWholeDocument(file: ByteFile): boolean {
  const length = lengthWithoutPadding(file);
  const tail = file.read(Math.max(0, length - tailLength), length).toString("latin1");
  const end = /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF$/.exec(tail);
  return end !== null && Number(end[1]) < length;
}

function lengthWithoutPadding(file: ByteFile): number {
  for (let end = file.length; end > 0; end -= stepBytes) {
    const start = Math.max(0, end - stepBytes);
    const last = file.read(start, end).findLastIndex((byte) => !padding.has(byte));
    if (last >= 0) return start + last + 1;
  }
  return 0;
}
