/** Bytes at the end of a PDF, without its padding, that contain the offset of its table. */
const tailLength = 2_048;
/** Padding that programs and transfers append to a PDF: spaces, line breaks, NUL, and the DOS end of file. */
const padding = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20]);

/**
 * Whether a PDF ends properly: with the offset of its cross-reference table and only padding after it. Other programs
 * would read an appended archive or page.
 */
export function isWholeDocument(bytes: Buffer): boolean {
  let length = bytes.length;
  while (length > 0 && padding.has(bytes[length - 1] ?? -1)) length -= 1;
  const tail = bytes.toString("latin1", Math.max(0, length - tailLength), length);
  const end = /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF$/.exec(tail);
  return end !== null && Number(end[1]) < length;
}
