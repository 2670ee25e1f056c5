import {
  type Box,
  blank,
  boxesIn,
  longestHead,
  maximumBoxes,
  readBox,
  refuseTooMany,
  type Span,
  UnreadableVideo,
} from "./video-boxes.ts";
import { keepSamples } from "./video-data.ts";
import { cleanFragment } from "./video-fragments.ts";
import { cleanHead, reduceBox } from "./video-head.ts";

/** Boxes that are kept in addition to the header and its fragments. */
const kept = new Set(["ftyp", "styp", "sidx", "mdat"]);
/** In bytes. A header needs about one byte for each few hundred bytes of video. */
const maximumHead = 2 * 1024 * 1024;

/**
 * Parses an MP4 or MOV file strictly, as a sequence of boxes that fills the file up to padding with zeros, with a
 * header and media data. Reduces it in place to picture and sound, with only the data that playing them needs. The
 * length and all positions stay the same. Throws `UnreadableVideo` for any other file.
 */
export function cleanVideo(bytes: Buffer): void {
  const boxes = boxesOfFile(bytes);
  const named = (name: string) => boxes.filter((box) => box.name === name);
  const [head, ...more] = named("moov");
  const fragments = named("moof");
  const data = named("mdat");
  if (head === undefined || more.length > 0) throw new UnreadableVideo();
  if (data.length + fragments.length === 0) throw new UnreadableVideo();
  const mediaBytes = data.reduce((sum, { content, end }) => sum + end - content, 0);
  const { tracks, samples } = cleanHead(wholeOf(bytes, head), mediaBytes);
  const spans: Span[] = samples;
  for (const fragment of fragments) {
    const part = wholeOf(bytes, fragment);
    const [box] = boxesIn(part, 0, part.length);
    if (box === undefined) throw new UnreadableVideo();
    for (const span of cleanFragment(part, box, tracks, fragment.start)) spans.push(span);
    reduceBox(part, box);
    refuseTooMany(spans, mediaBytes);
  }
  keepSamples(bytes, data, spans);
  for (const box of boxes) {
    if (!kept.has(box.name) && box.name !== "moov" && box.name !== "moof") blank(bytes, box);
  }
}

function boxesOfFile(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let position = 0; position < bytes.length; position = boxes.at(-1)?.end ?? bytes.length) {
    if (boxes.length > 0 && isPadding(bytes, position)) break;
    if (boxes.length >= maximumBoxes) throw new UnreadableVideo();
    boxes.push(readBox(bytes.subarray(position, position + longestHead), position, bytes.length));
  }
  return boxes;
}

/** Whether only zeros follow. */
function isPadding(bytes: Buffer, start: number): boolean {
  return bytes.subarray(start).every((byte) => byte === 0);
}

function wholeOf(bytes: Buffer, { start, end }: Box): Buffer {
  if (end - start > maximumHead) throw new UnreadableVideo();
  return bytes.subarray(start, end);
}
