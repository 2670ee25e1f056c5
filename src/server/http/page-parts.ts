import { crc32 } from "node:zlib";
import { derivedOnce } from "#domain/derived-once.ts";

/** A page as its own text and as parts that it shares with other pages, in order. */
export type PageParts = readonly (string | Buffer)[];

/** Joins the parts. The checksum of shared parts is computed once. */
export function joined(parts: PageParts): { body: Buffer; checksum: number } {
  let checksum = 0;
  const bytes = parts.map((part) => {
    if (typeof part !== "string") {
      checksum = crc32(checksumOf(part), checksum);
      return part;
    }
    const text = Buffer.from(part);
    checksum = crc32(text, checksum);
    return text;
  });
  return { body: Buffer.concat(bytes), checksum };
}

const checksumOf = derivedOnce((shared: Buffer) => `${crc32(shared)} `);
