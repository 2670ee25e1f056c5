/** The bytes do not have the structure of a video. */
export class UnreadableVideo extends Error {}

/** A part of an MP4 or MOV file: positions of its first byte, of its content, and of the byte after it. */
export type Box = { name: string; start: number; content: number; end: number };
export type Span = { start: number; end: number };

/** A video of many fragments has hundreds of boxes. A file with more than this cannot be one within the size limit. */
export const maximumBoxes = 20_000;
/** Within the size limit, this many chunks would have a hundred bytes each. */
const maximumSpans = 100_000;
/** Chunks are smaller on average only in files that are built to be expensive: silence takes 13 bytes a frame. */
const smallestAverage = 8;
/** Length of the longest head of a box. */
export const longestHead = 16;

/** Refuses more chunks than so many bytes of media data can have. */
export function refuseTooMany(spans: { length: number }, mediaBytes: number): void {
  if (spans.length > Math.min(maximumSpans, mediaBytes / smallestAverage)) throw new UnreadableVideo();
}

/** The box at `start`, whose first bytes are `head`. Throws if it does not end by `end`. */
export function readBox(head: Buffer, start: number, end: number): Box {
  if (head.length < 8) throw new UnreadableVideo();
  const name = head.toString("latin1", 4, 8);
  if (!/^[\w \xa9-]{4}$/.test(name)) throw new UnreadableVideo();
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && head.length < longestHead) throw new UnreadableVideo();
  const headLength = isLong ? longestHead : 8;
  // A length of zero means up to the end.
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - start : short;
  if (length < headLength || start + length > end) throw new UnreadableVideo();
  return { name, start, content: start + headLength, end: start + length };
}

/** The boxes that fill these bytes from `start` to `end` exactly. */
export function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let position = start; position < end; position = boxes.at(-1)?.end ?? end) {
    if (boxes.length >= maximumBoxes) throw new UnreadableVideo();
    boxes.push(readBox(bytes.subarray(position, Math.min(position + longestHead, end)), position, end));
  }
  return boxes;
}

export function childrenOf(bytes: Buffer, box: Box): Box[] {
  return boxesIn(bytes, box.content, box.end);
}

/** The first box of this name within `box`, or at the end of a path of names. */
export function findBox(bytes: Buffer, box: Box, ...path: string[]): Box | undefined {
  let found: Box | undefined = box;
  for (const name of path) found = found && childrenOf(bytes, found).find((child) => child.name === name);
  return found;
}

/** Keeps the length, so that the positions stored elsewhere in the file stay valid. */
export function blank(bytes: Buffer, { start, content, end }: Box): void {
  bytes.write("free", start + 4, "latin1");
  bytes.fill(0, content, end);
}

/** Sets the bytes from `start` to `end` to zero, as far as they belong to the box. */
export function zero(bytes: Buffer, box: Box, start: number, end: number): void {
  bytes.fill(0, Math.min(start, box.end), Math.min(end, box.end));
}

/** A number of `length` bytes in the content of a box, at most 6. */
export function numberIn(bytes: Buffer, box: Box, offset: number, length = 4): number {
  const position = box.content + offset;
  if (position + length > box.end) throw new UnreadableVideo();
  return bytes.readUIntBE(position, length);
}

/** The same for 8 bytes. Positions in a file within the size limit are exact. */
export function longNumberIn(bytes: Buffer, box: Box, offset: number): number {
  return numberIn(bytes, box, offset) * 2 ** 32 + numberIn(bytes, box, offset + 4);
}
