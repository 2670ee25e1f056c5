/** Bytes at the end of the file, without its padding, in which a PDF says where its table is. */
const tailLength = 2_048;
/** What programs and transfers fill up a PDF with: spaces, line breaks, NUL, and the end of file of DOS. */
const padding = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20]);

/**
 * Whether a file already recognized as a PDF also ends like one: with the offset of its cross-reference table and
 * nothing after it but padding. Other programs would read an archive or page that was appended.
 */
export function isWholeDocument(bytes: Buffer): boolean {
  let length = bytes.length;
  while (length > 0 && padding.has(bytes[length - 1] ?? -1)) length -= 1;
  const tail = bytes.toString("latin1", Math.max(0, length - tailLength), length);
  const end = /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF$/.exec(tail);
  return end !== null && Number(end[1]) < length;
}
