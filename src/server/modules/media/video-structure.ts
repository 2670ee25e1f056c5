import { type ByteFile, isZeroFrom } from "./byte-file.ts";
import {
  type Box,
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
/** In bytes. A header needs about one byte for each few hundred bytes of video, and a short video a little more. */
const headOfShort = 2 * 1024 * 1024;
const headOfAny = 32 * 1024 * 1024;
const shareOfHead = 1 / 64;

/**
 * Parses an MP4 or MOV file strictly, as a sequence of boxes that fills the file up to padding with zeros, with a
 * header and media data. Reduces it in place to picture and sound, with only the data that playing them needs. The
 * length and all positions stay the same. Only one header or fragment is in memory at a time. Doing it again changes
 * nothing. Returns the duration in milliseconds; null if it is unknown. Throws `UnreadableVideo` for any other file.
 */
export function cleanVideo(file: ByteFile): number | null {
  const boxes = boxesOfFile(file);
  const named = (name: string) => boxes.filter((box) => box.name === name);
  const [head, ...more] = named("moov");
  const fragments = named("moof");
  const data = named("mdat");
  if (head === undefined || more.length > 0) throw new UnreadableVideo();
  if (data.length + fragments.length === 0) throw new UnreadableVideo();
  const mediaBytes = data.reduce((sum, { content, end }) => sum + end - content, 0);
  const headBytes = wholeOf(file, head);
  const { tracks, samples, durationMs } = cleanHead(headBytes, mediaBytes);
  file.write(head.start, headBytes);
  const spans: Span[] = samples;
  for (const fragment of fragments) {
    const part = wholeOf(file, fragment);
    const [box] = boxesIn(part, 0, part.length);
    if (box === undefined) throw new UnreadableVideo();
    for (const span of cleanFragment(part, box, tracks, fragment.start)) spans.push(span);
    reduceBox(part, box);
    file.write(fragment.start, part);
    refuseTooMany(spans, mediaBytes);
  }
  keepSamples(file, data, spans);
  for (const box of boxes) {
    if (!kept.has(box.name) && box.name !== "moov" && box.name !== "moof") blankInFile(file, box);
  }
  return durationMs;
}

function boxesOfFile(file: ByteFile): Box[] {
  const boxes: Box[] = [];
  for (let position = 0; position < file.length; position = boxes.at(-1)?.end ?? file.length) {
    const head = file.read(position, position + longestHead);
    if (boxes.length > 0 && head.every((byte) => byte === 0) && isZeroFrom(file, position)) break;
    if (boxes.length >= maximumBoxes) throw new UnreadableVideo();
    boxes.push(readBox(head, position, file.length));
  }
  return boxes;
}

function wholeOf(file: ByteFile, { start, end }: Box): Buffer {
  const most = Math.min(headOfAny, Math.max(headOfShort, file.length * shareOfHead));
  if (end - start > most) throw new UnreadableVideo();
  return file.read(start, end);
}

/** Keeps the length, so that positions stored elsewhere in the file stay valid. */
function blankInFile(file: ByteFile, { start, content, end }: Box): void {
  file.write(start + 4, Buffer.from("free", "latin1"));
  file.erase(content, end);
}
