import type { FileHandle } from "node:fs/promises";
import { type Box, type Span, UnreadableVideo } from "./video-boxes.ts";

const blockLength = 256 * 1024;

/**
 * Erases what the media data of a video holds besides the given samples: those of tracks that are gone, and what no
 * table names. Throws if a sample is outside of the media data. A span without an end lasts as long as its box.
 */
export async function keepSamples(handle: FileHandle, boxes: Box[], samples: Span[]): Promise<void> {
  const spans = joined(withEnds(samples, boxes));
  let next = 0;
  for (const box of boxes) {
    const inside: Span[] = [];
    for (let span = spans[next]; span && span.start < box.end; span = spans[next]) {
      if (span.start < box.content || span.end > box.end) throw new UnreadableVideo();
      inside.push(span);
      next += 1;
    }
    await eraseBetween(handle, box, inside);
  }
  if (next < spans.length) throw new UnreadableVideo();
}

/** Only the spans of the last chunk have no end, so they all begin at the same position. */
function withEnds(samples: Span[], boxes: Box[]): Span[] {
  const open = samples.find(({ end }) => end === Number.POSITIVE_INFINITY)?.start ?? -1;
  const limit = boxes.find(({ content, end }) => open >= content && open < end)?.end;
  if (open < 0) return samples;
  if (limit === undefined) throw new UnreadableVideo();
  return samples.map(({ start, end }) => ({ start, end: end === Number.POSITIVE_INFINITY ? limit : end }));
}

/** The same spans in order, with those joined that touch each other, and without empty ones. */
function joined(samples: Span[]): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of samples.toSorted((left, right) => left.start - right.start)) {
    const last = spans.at(-1);
    if (end <= start) continue;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans;
}

/** Sets the content of a box to zero except for these spans, which are in order. */
async function eraseBetween(handle: FileHandle, box: Box, spans: Span[]): Promise<void> {
  let next = 0;
  for (let start = box.content; start < box.end; start += blockLength) {
    const end = Math.min(start + blockLength, box.end);
    while (spans[next] && (spans[next]?.end ?? 0) <= start) next += 1;
    const first = spans[next];
    if (first && first.start <= start && first.end >= end) continue;
    const block = Buffer.alloc(end - start);
    for (let index = next; spans[index] && (spans[index]?.start ?? end) < end; index += 1) {
      const from = Math.max(spans[index]?.start ?? end, start);
      const to = Math.min(spans[index]?.end ?? start, end);
      await readInto(handle, block.subarray(from - start, to - start), from);
    }
    await handle.write(block, 0, block.length, start);
  }
}

async function readInto(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, position);
  if (bytesRead < bytes.length) throw new UnreadableVideo();
}
