/** The bytes are not structured as a video. */
export class UnreadableVideo extends Error {}

/** A part of an MP4 or MOV file, with the positions of its first byte, of its content, and of the byte after it. */
export type Box = { name: string; start: number; content: number; end: number };
export type Span = { start: number; end: number };

/**
 * A video with many fragments has hundreds of boxes. Above this number, a file within the size limit cannot be a
 * video.
 */
export const maximumBoxes = 20_000;
/** At this number, the chunks of a video of 10 MB would have a hundred bytes each. */
const spansOfShort = 100_000;
/** Long videos have chunks of several kilobytes, unless they are built to be expensive. */
const averageOfLong = 2_000;
/** Smaller average chunks occur only in files that are built to be expensive: even silence takes 13 bytes a frame. */
const smallestAverage = 8;
/** Length of the longest box header. */
export const longestHead = 16;

/** Days that a header claims are no duration, in milliseconds. */
export const longestDuration = 24 * 60 * 60 * 1000;

/** Throws if there are more chunks than the media data can contain. */
export function refuseTooMany(spans: { length: number }, mediaBytes: number): void {
  const most = Math.max(spansOfShort, mediaBytes / averageOfLong);
  if (spans.length > Math.min(most, mediaBytes / smallestAverage)) throw new UnreadableVideo();
}

/** Box at `start`, whose first bytes are `head`. Throws if it does not end by `end`. */
export function readBox(head: Buffer, start: number, end: number): Box {
  if (head.length < 8) throw new UnreadableVideo();
  const name = head.toString("latin1", 4, 8);
  if (!/^[\w \xa9-]{4}$/.test(name)) throw new UnreadableVideo();
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && head.length < longestHead) throw new UnreadableVideo();
  const headLength = isLong ? longestHead : 8;
  // A length of zero extends to the end.
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - start : short;
  if (length < headLength || start + length > end) throw new UnreadableVideo();
  return { name, start, content: start + headLength, end: start + length };
}

/** Boxes that fill these bytes from `start` to `end` exactly. */
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

/** First box of this name within `box`, or at the end of a path of names. */
export function findBox(bytes: Buffer, box: Box, ...path: string[]): Box | undefined {
  let found: Box | undefined = box;
  for (const name of path) found = found && childrenOf(bytes, found).find((child) => child.name === name);
  return found;
}

/** Keeps the length, so that positions stored elsewhere in the file stay valid. */
export function blank(bytes: Buffer, { start, content, end }: Box): void {
  bytes.write("free", start + 4, "latin1");
  bytes.fill(0, content, end);
}

/** Sets the bytes from `start` to `end` to zero, up to the end of the box. */
export function zero(bytes: Buffer, box: Box, start: number, end: number): void {
  bytes.fill(0, Math.min(start, box.end), Math.min(end, box.end));
}

/** Number of `length` bytes in the content of a box, at most 6. */
export function numberIn(bytes: Buffer, box: Box, offset: number, length = 4): number {
  const position = box.content + offset;
  if (position + length > box.end) throw new UnreadableVideo();
  return bytes.readUIntBE(position, length);
}

/** The same for 8 bytes. Exact for positions within the size limit. */
export function longNumberIn(bytes: Buffer, box: Box, offset: number): number {
  return numberIn(bytes, box, offset) * 2 ** 32 + numberIn(bytes, box, offset + 4);
}
