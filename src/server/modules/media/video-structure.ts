import { type FileHandle, open } from "node:fs/promises";
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

const beginnings = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip"]);
/** What stays of a file, besides the header and its fragments. */
const kept = new Set(["ftyp", "styp", "sidx", "mdat"]);
/** A header describes a few hundred bytes of the video with each of its own. In bytes. */
const maximumHead = 2 * 1024 * 1024;

/**
 * Parses an MP4 or MOV file strictly, as a sequence of boxes that fills the file to the last byte, with a header and
 * media data, and reduces it in place to its picture and sound and to what playing them takes. The length and all
 * positions stay the same. Returns false for any other file.
 */
export async function cleanVideo(path: string): Promise<boolean> {
  const handle = await open(path, "r+");
  try {
    await reduceVideo(handle, (await handle.stat()).size);
    return true;
  } catch (error) {
    if (error instanceof UnreadableVideo) return false;
    throw error;
  } finally {
    await handle.close();
  }
}

async function reduceVideo(handle: FileHandle, size: number): Promise<void> {
  const boxes = await boxesOfFile(handle, size);
  const named = (name: string) => boxes.filter((box) => box.name === name);
  const [head, ...more] = named("moov");
  const fragments = named("moof");
  const data = named("mdat");
  if (!beginnings.has(boxes[0]?.name ?? "") || head === undefined || more.length > 0)
    throw new UnreadableVideo();
  if (data.length + fragments.length === 0) throw new UnreadableVideo();
  const { tracks, samples } = await change(handle, head, cleanHead);
  const spans: Span[] = samples;
  for (const fragment of fragments) {
    const found = await change(handle, fragment, (bytes) => {
      const [box] = boxesIn(bytes, 0, bytes.length);
      if (box === undefined) throw new UnreadableVideo();
      const positions = cleanFragment(bytes, box, tracks, fragment.start);
      reduceBox(bytes, box);
      return positions;
    });
    for (const span of found) spans.push(span);
    refuseTooMany(spans);
  }
  await keepSamples(handle, data, spans);
  const rest = boxes.filter((box) => !kept.has(box.name) && box !== head && !fragments.includes(box));
  for (const box of rest) await erase(handle, box);
}

async function boxesOfFile(handle: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  const bytes = Buffer.alloc(longestHead);
  for (let position = 0; position < size; position = boxes.at(-1)?.end ?? size) {
    if (boxes.length >= maximumBoxes) throw new UnreadableVideo();
    const { bytesRead } = await handle.read(bytes, 0, Math.min(longestHead, size - position), position);
    boxes.push(readBox(bytes.subarray(0, bytesRead), position, size));
  }
  return boxes;
}

/** Changes a box of the file in memory and writes it back. */
async function change<T>(handle: FileHandle, { start, end }: Box, work: (bytes: Buffer) => T): Promise<T> {
  if (end - start > maximumHead) throw new UnreadableVideo();
  const bytes = Buffer.alloc(end - start);
  await handle.read(bytes, 0, bytes.length, start);
  const result = work(bytes);
  await handle.write(bytes, 0, bytes.length, start);
  return result;
}

/** Blanks a box of any size, piece by piece. */
async function erase(handle: FileHandle, { start, content, end }: Box): Promise<void> {
  await handle.write("free", start + 4, "latin1");
  const zeros = Buffer.alloc(64 * 1024);
  for (let position = content; position < end; position += zeros.length) {
    await handle.write(zeros, 0, Math.min(zeros.length, end - position), position);
  }
}
