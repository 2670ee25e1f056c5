import {
  type Box,
  blank,
  childrenOf,
  longNumberIn,
  numberIn,
  type Span,
  UnreadableVideo,
} from "./video-boxes.ts";

const flag = {
  hasBase: 0x1,
  hasDescription: 0x2,
  hasDuration: 0x8,
  hasSize: 0x10,
  baseIsFragment: 0x20000,
  run: { hasOffset: 0x1, hasFirstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, time: 0x800 },
};

/** Kept tracks by ID, with the default size of their samples. */
export type KeptTracks = Map<number, { defaultSize: number }>;

/**
 * Blanks the data of removed tracks in a fragment `moof`. Returns the positions of the kept samples in the file,
 * where `bytes` begin at `position`.
 */
export function cleanFragment(bytes: Buffer, fragment: Box, tracks: KeptTracks, position: number): Span[] {
  const spans: Span[] = [];
  let previousEnd = position;
  let dropsEarlier = false;
  for (const part of childrenOf(bytes, fragment).filter(({ name }) => name === "traf")) {
    const head = childrenOf(bytes, part).find(({ name }) => name === "tfhd");
    if (head === undefined) throw new UnreadableVideo();
    const track = tracks.get(numberIn(bytes, head, 4));
    const { base, isImplied, size } = headOf(bytes, head, { position, previousEnd });
    const found = runsOf(bytes, part, { base, size: size ?? track?.defaultSize ?? 0 });
    previousEnd = found.at(-1)?.end ?? base;
    if (track === undefined) {
      blank(bytes, part);
      dropsEarlier = true;
    } else {
      // The samples follow those of a removed track, so their position would be unknown.
      if (isImplied && dropsEarlier) throw new UnreadableVideo();
      for (const span of found) spans.push(span);
    }
  }
  return spans;
}

/** Position of the first sample of a part, and the size of all samples if it is the same. */
function headOf(bytes: Buffer, head: Box, from: { position: number; previousEnd: number }) {
  const flags = numberIn(bytes, head, 1, 3);
  const hasBase = (flags & flag.hasBase) !== 0;
  const isOfFragment = (flags & flag.baseIsFragment) !== 0;
  const base = hasBase ? longNumberIn(bytes, head, 8) : isOfFragment ? from.position : from.previousEnd;
  let offset = hasBase ? 16 : 8;
  for (const skipped of [flag.hasDescription, flag.hasDuration]) if (flags & skipped) offset += 4;
  const size = flags & flag.hasSize ? numberIn(bytes, head, offset) : undefined;
  return { base, isImplied: !hasBase && !isOfFragment, size };
}

/** Samples of one track in a fragment, as one span for each run. */
function runsOf(bytes: Buffer, part: Box, { base, size }: { base: number; size: number }): Span[] {
  const spans: Span[] = [];
  let next = base;
  for (const run of childrenOf(bytes, part).filter(({ name }) => name === "trun")) {
    const flags = numberIn(bytes, run, 1, 3);
    const count = numberIn(bytes, run, 4);
    const hasOffset = (flags & flag.run.hasOffset) !== 0;
    // The offset is signed.
    const start = hasOffset ? base + (numberIn(bytes, run, 8) | 0) : next;
    const first = 8 + (hasOffset ? 4 : 0) + (flags & flag.run.hasFirstFlags ? 4 : 0);
    const length = flags & flag.run.size ? sizeOfSamples(bytes, run, { flags, count, first }) : count * size;
    next = start + length;
    spans.push({ start, end: next });
  }
  return spans;
}

function sizeOfSamples(
  bytes: Buffer,
  run: Box,
  { flags, count, first }: { flags: number; count: number; first: number },
): number {
  const { duration, size, flags: own, time } = flag.run;
  const width = [duration, size, own, time].filter((one) => flags & one).length * 4;
  if (run.content + first + count * width > run.end) throw new UnreadableVideo();
  const offset = first + (flags & duration ? 4 : 0);
  let length = 0;
  for (let sample = 0; sample < count; sample += 1) length += numberIn(bytes, run, offset + sample * width);
  return length;
}
