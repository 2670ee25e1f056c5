import { open } from "node:fs/promises";

/** Bytes at the end of the file that are checked. */
const tailLength = 2_048;

/**
 * Whether a file already recognized as a PDF also ends like one: with the offset of its cross-reference table and
 * nothing after it. Other programs would read an archive or page that was appended.
 */
export async function isWholeDocument(path: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - tailLength);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(tailLength), 0, tailLength, start);
    const end = /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF[\s\0]*$/.exec(
      buffer.toString("latin1", 0, bytesRead),
    );
    return end !== null && Number(end[1]) < size;
  } finally {
    await handle.close();
  }
}
