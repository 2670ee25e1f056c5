import {
  type Box,
  blank,
  boxesIn,
  childrenOf,
  findBox,
  longestDuration,
  longNumberIn,
  numberIn,
  refuseTooMany,
  type Span,
  UnreadableVideo,
} from "./video-boxes.ts";
import { cleanFields, type Handler, isSelfContained } from "./video-fields.ts";
import type { KeptTracks } from "./video-fragments.ts";
import { chunksOf, untilNextChunk } from "./video-samples.ts";

/** Boxes that are kept, by parent. Playing a video needs no others. */
const kept: Record<string, readonly string[]> = {
  moov: ["mvhd", "trak", "mvex"],
  trak: ["tkhd", "edts", "mdia", "tapt"],
  edts: ["elst"],
  tapt: ["clef", "prof", "enof"],
  mdia: ["mdhd", "hdlr", "minf", "elng"],
  minf: ["vmhd", "smhd", "hdlr", "dinf", "stbl"],
  dinf: ["dref"],
  stbl: [
    ...["stsd", "stts", "ctts", "cslg", "stss", "stps", "sdtp", "sbgp", "sgpd"],
    ...["stsc", "stsz", "stz2", "stco", "co64"],
  ],
  mvex: ["mehd", "trex"],
  moof: ["mfhd", "traf"],
  traf: ["tfhd", "tfdt", "trun", "sdtp", "sbgp", "sgpd"],
};

/** Cameras record at most a dozen. */
const maximumTracks = 100;

type Cleaned = { tracks: KeptTracks; samples: Span[]; durationMs: number | null };
type Track = { box: Box; id: number; handler: Handler; spans: Span[]; hasOneSize: boolean };

/**
 * Reduces the header of a video in place to its picture and sound tracks, with only the data that playing them needs.
 * `bytes` is the whole box `moov` of a file with `mediaBytes` of media data. Returns the kept tracks, the
 * positions of their samples in the file, and the duration in milliseconds if it is known.
 */
export function cleanHead(bytes: Buffer, mediaBytes: number): Cleaned {
  const [head] = boxesIn(bytes, 0, bytes.length);
  const header = head && findBox(bytes, head, "mvhd");
  if (head === undefined || header === undefined) throw new UnreadableVideo();
  const boxes = childrenOf(bytes, head).filter(({ name }) => name === "trak");
  if (boxes.length > maximumTracks) throw new UnreadableVideo();
  const all = boxes.map((box) => readTrack(bytes, box));
  const tracks = all.filter(({ handler }) => handler !== undefined);
  if (all.length > 0 && tracks.length === 0) throw new UnreadableVideo();
  const starts = all.flatMap(({ spans }) => spans.map(({ start }) => start));
  refuseTooMany(starts, mediaBytes);
  const distinct = [...new Set(starts)].toSorted((a, b) => a - b);
  const nextStart = new Map(distinct.slice(1).map((start, index) => [distinct[index] ?? 0, start]));
  const samples = tracks.flatMap(({ spans, handler, hasOneSize }) =>
    // Old programs write 1 as the size of every sound sample, whatever its real size.
    handler === "soun" && hasOneSize ? untilNextChunk(spans, nextStart) : spans,
  );
  for (const track of all) if (track.handler === undefined) blank(bytes, track.box);
  const ids: KeptTracks = new Map(tracks.map(({ id }) => [id, { defaultSize: 0 }]));
  readDefaults(bytes, head, ids);
  const durationMs = durationIn(bytes, head, header);
  reduceBox(bytes, head);
  return { tracks: ids, samples, durationMs };
}

/** From the header, or from what it says of fragments. Null if neither knows it. */
function durationIn(bytes: Buffer, head: Box, header: Box): number | null {
  const isLong = (box: Box) => box.end > box.content && numberIn(bytes, box, 0, 1) === 1;
  const [scaleAt, lengthAt, end] = isLong(header) ? [20, 24, 32] : [12, 16, 20];
  if (header.content + end > header.end) return null;
  const scale = numberIn(bytes, header, scaleAt);
  const read = (box: Box, at: number) => (isLong(box) ? longNumberIn : numberIn)(bytes, box, at);
  const fragments = findBox(bytes, head, "mvex", "mehd");
  const hasLength = fragments && fragments.content + (isLong(fragments) ? 12 : 8) <= fragments.end;
  const length = read(header, lengthAt) || (hasLength ? read(fragments, 4) : 0);
  const durationMs = Math.round((length / scale) * 1000);
  return durationMs > 0 && durationMs < longestDuration ? durationMs : null;
}

/** A track without a handler is not kept. */
function readTrack(bytes: Buffer, box: Box): Track {
  const table = findBox(bytes, box, "mdia", "minf", "stbl");
  const { spans, hasOneSize } = table ? chunksOf(bytes, table) : { spans: [], hasOneSize: false };
  const head = findBox(bytes, box, "tkhd");
  const handler = table && head ? handlerOf(bytes, box) : undefined;
  const references = findBox(bytes, box, "mdia", "minf", "dinf", "dref");
  const stays = head !== undefined && isSelfContained(bytes, references);
  if (handler === undefined || !stays) return { box, id: 0, handler: undefined, spans, hasOneSize };
  const id = numberIn(bytes, head, numberIn(bytes, head, 0, 1) === 1 ? 20 : 12);
  return { box, id, handler, spans, hasOneSize };
}

function handlerOf(bytes: Buffer, track: Box): Handler {
  const handler = findBox(bytes, track, "mdia", "hdlr");
  if (handler === undefined || handler.content + 12 > handler.end) return undefined;
  const name = bytes.toString("latin1", handler.content + 8, handler.content + 12);
  return name === "vide" || name === "soun" ? name : undefined;
}

/** Reads the default sample sizes for fragments, and blanks those of removed tracks. */
function readDefaults(bytes: Buffer, head: Box, tracks: KeptTracks): void {
  const extension = findBox(bytes, head, "mvex");
  if (extension === undefined) return;
  for (const box of childrenOf(bytes, extension).filter(({ name }) => name === "trex")) {
    const track = tracks.get(numberIn(bytes, box, 4));
    if (track) track.defaultSize = numberIn(bytes, box, 16);
    else blank(bytes, box);
  }
}

/** Blanks every box that is not known to be needed, and cleans the fields of the others. */
export function reduceBox(bytes: Buffer, box: Box, handler?: Handler): void {
  for (const child of childrenOf(bytes, box)) {
    const of = child.name === "trak" ? handlerOf(bytes, child) : handler;
    if (!kept[box.name]?.includes(child.name)) blank(bytes, child);
    else if (kept[child.name]) reduceBox(bytes, child, of);
    else cleanFields(bytes, child, of);
  }
}
