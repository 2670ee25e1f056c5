import type { ByteFile } from "./byte-file.ts";
import { type Box, type Span, UnreadableVideo } from "./video-boxes.ts";

/**
 * Erases everything in the media data of a video but the given samples: samples of removed tracks, and data that no
 * table refers to. Throws if a sample is outside of the media data. A span without an end extends to the end of its
 * box.
 */
export function keepSamples(file: ByteFile, boxes: Box[], samples: Span[]): void {
  const spans = joined(withEnds(samples, boxes));
  let next = 0;
  for (const box of boxes) {
    const inside: Span[] = [];
    for (let span = spans[next]; span && span.start < box.end; span = spans[next]) {
      if (span.start < box.content || span.end > box.end) throw new UnreadableVideo();
      inside.push(span);
      next += 1;
    }
    eraseBetween(file, box, inside);
  }
  if (next < spans.length) throw new UnreadableVideo();
}

/** Only spans of the last chunk have no end, so they all start at the same position. */
function withEnds(samples: Span[], boxes: Box[]): Span[] {
  const open = samples.find(({ end }) => end === Number.POSITIVE_INFINITY)?.start ?? -1;
  const limit = boxes.find(({ content, end }) => open >= content && open < end)?.end;
  if (open < 0) return samples;
  if (limit === undefined) throw new UnreadableVideo();
  return samples.map(({ start, end }) => ({ start, end: end === Number.POSITIVE_INFINITY ? limit : end }));
}

/** Spans in order, without empty ones, and with adjacent ones joined. */
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
function eraseBetween(file: ByteFile, box: Box, spans: Span[]): void {
  let start = box.content;
  for (const span of spans) {
    file.erase(start, span.start);
    start = span.end;
  }
  file.erase(start, box.end);
}
