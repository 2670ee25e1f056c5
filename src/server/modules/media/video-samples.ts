import { type Box, childrenOf, longNumberIn, numberIn, type Span, UnreadableVideo } from "./video-boxes.ts";

/** Chunks of a track. `hasOneSize`: all samples have one size, which sound tracks may misstate. */
export type Chunks = { spans: Span[]; hasOneSize: boolean };

type Sizes = { count: number; oneSize: number; sizeOf(sample: number): number };
type Run = { firstChunk: number; samples: number };

/** Chunks of a track, from its sample table `stbl`. Throws if the tables contradict each other or their length. */
export function chunksOf(bytes: Buffer, table: Box): Chunks {
  const parts = childrenOf(bytes, table);
  const part = (...names: string[]) => parts.find(({ name }) => names.includes(name));
  const offsets = offsetsIn(bytes, part("stco", "co64"));
  if (offsets.length === 0) return { spans: [], hasOneSize: false };
  const sizes = sizesIn(bytes, part("stsz", "stz2"));
  const runs = runsIn(bytes, part("stsc"));
  const spans: Span[] = [];
  let sample = 0;
  let run = 0;
  for (const [index, start] of offsets.entries()) {
    while ((runs[run + 1]?.firstChunk ?? Number.POSITIVE_INFINITY) <= index + 1) run += 1;
    const count = Math.min(runs[run]?.samples ?? 0, sizes.count - sample);
    let length = sizes.oneSize * count;
    if (sizes.oneSize === 0) {
      for (let of = sample; of < sample + count; of += 1) length += sizes.sizeOf(of);
    }
    sample += count;
    spans.push({ start, end: start + length });
  }
  return { spans, hasOneSize: sizes.oneSize > 0 };
}

/** Chunks of uncertain length, each extended to the start of the next one of any track. */
export function untilNextChunk(spans: Span[], nextStart: ReadonlyMap<number, number>): Span[] {
  return spans.map(({ start, end }) => ({
    start,
    end: Math.max(end, nextStart.get(start) ?? Number.POSITIVE_INFINITY),
  }));
}

function offsetsIn(bytes: Buffer, box: Box | undefined): number[] {
  if (box === undefined) return [];
  const width = box.name === "co64" ? 8 : 4;
  const count = countIn(bytes, box, 4, width);
  const read = width === 8 ? longNumberIn : numberIn;
  return Array.from({ length: count }, (_, index) => read(bytes, box, 8 + index * width));
}

function sizesIn(bytes: Buffer, box: Box | undefined): Sizes {
  if (box === undefined) throw new UnreadableVideo();
  if (box.name === "stsz") {
    const oneSize = numberIn(bytes, box, 4);
    const count = oneSize === 0 ? countIn(bytes, box, 8, 4) : numberIn(bytes, box, 8);
    return { count, oneSize, sizeOf: (sample) => numberIn(bytes, box, 12 + sample * 4) };
  }
  const bits = numberIn(bytes, box, 7, 1);
  if (![4, 8, 16].includes(bits)) throw new UnreadableVideo();
  const count = countIn(bytes, box, 8, bits / 8);
  const sizeOf = (sample: number) => {
    if (bits !== 4) return numberIn(bytes, box, 12 + (sample * bits) / 8, bits / 8);
    const pair = numberIn(bytes, box, 12 + Math.floor(sample / 2), 1);
    return sample % 2 === 0 ? pair >> 4 : pair & 15;
  };
  return { count, oneSize: 0, sizeOf };
}

/** Number of samples per chunk, with the first chunk of each run. */
function runsIn(bytes: Buffer, box: Box | undefined): Run[] {
  if (box === undefined) throw new UnreadableVideo();
  const runs = Array.from({ length: countIn(bytes, box, 4, 12) }, (_, index) => ({
    firstChunk: numberIn(bytes, box, 8 + index * 12),
    samples: numberIn(bytes, box, 12 + index * 12),
  }));
  const isAscending = runs.every(({ firstChunk }, index) => firstChunk > (runs[index - 1]?.firstChunk ?? 0));
  if (runs[0]?.firstChunk !== 1 || !isAscending) throw new UnreadableVideo();
  return runs;
}

/** Number of entries at `offset`, which must fit into the box with `width` bytes each. */
function countIn(bytes: Buffer, box: Box, offset: number, width: number): number {
  const count = numberIn(bytes, box, offset);
  if (box.content + offset + 4 + Math.ceil(count * width) > box.end) throw new UnreadableVideo();
  return count;
}
