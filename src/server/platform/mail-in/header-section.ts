import { isUtf8 } from "node:buffer";

/** The header section of a mail, which can be read by itself. */
export function headersOf(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ["\r\n\r\n", "\n\n"].map((end) => bytes.indexOf(end)).filter((end) => end >= 0);
  return bytes.subarray(0, Math.min(...ends, bytes.length));
}

/** The mail with its headers in UTF-8. Old programs write them in Windows-1252 without saying so. */
export function withUtf8Headers(raw: Uint8Array): Uint8Array {
  const headers = headersOf(raw);
  if (isUtf8(headers)) return raw;
  const decoder = new TextDecoder("windows-1252");
  const lines = headers.toString("latin1").split("\n");
  const bytes = lines.map((line) => Buffer.from(line, "latin1"));
  const read = bytes.map((line) => (isUtf8(line) ? line.toString() : decoder.decode(line)));
  return Buffer.concat([Buffer.from(read.join("\n")), raw.subarray(headers.length)]);
}
