import { open } from "node:fs/promises";

/** How much of the end is looked at, in bytes. */
const tailLength = 2_048;

/**
 * Whether a PDF, known by how it begins, also ends as one: with the place of its table of contents and nothing behind.
 * An archive or a page that was appended to it would be read from its end by other programs.
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
