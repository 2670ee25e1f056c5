import { type Box, blank, numberIn, UnreadableVideo, zero } from "./video-boxes.ts";

/** Boxes in the sample description of a track that a decoder needs. */
const decoding = new Set([
  ...["avcC", "hvcC", "lhvC", "hvcE", "av1C", "vpcC", "dvcC", "dvvC", "dvwC", "colr", "pasp", "clap", "btrt"],
  ...["fiel", "gama", "mdcv", "clli", "SmDm", "CoLL", "amve", "jpgC", "st3d", "sv3d", "vexu", "hfov"],
  ...["esds", "wave", "chan", "chnl", "dac3", "dec3", "dac4", "dOps", "dfLa", "alac", "srat", "pcmC", "damr"],
  ...["mhaC", "SA3D", "dapa", "frma", "enda", "mp4a", "samr"],
]);

export type Handler = "vide" | "soun" | undefined;

/** Erases texts and times from a box that is kept, such as the creation time and the program. */
export function cleanFields(bytes: Buffer, box: Box, handler: Handler): void {
  switch (box.name) {
    case "mvhd":
    case "tkhd":
    case "mdhd":
      eraseTimes(bytes, box);
      break;
    case "hdlr":
      // Keeps the type of handler, but not its manufacturer and name.
      zero(bytes, box, box.content + 12, box.end);
      break;
    case "dref":
      for (const { content, end } of entriesOf(bytes, box)) bytes.fill(0, Math.min(content + 4, end), end);
      break;
    case "stsd":
      cleanDescriptions(bytes, box, handler);
  }
}

/** Whether all references lead to samples in the file itself. */
export function isSelfContained(bytes: Buffer, references: Box | undefined): boolean {
  if (references === undefined) return true;
  return entriesOf(bytes, references).every((entry) => (numberIn(bytes, entry, 1, 3) & 1) === 1);
}

/** Entries of a box that has a count. Their names can be any four bytes. Erases data after them. */
function entriesOf(bytes: Buffer, box: Box): Box[] {
  const entries: Box[] = [];
  let start = box.content + 8;
  for (let left = numberIn(bytes, box, 4); left > 0; left -= 1) {
    const length = start + 8 <= box.end ? bytes.readUInt32BE(start) : 0;
    if (length < 8 || start + length > box.end) throw new UnreadableVideo();
    entries.push({ name: "", start, content: start + 8, end: start + length });
    start += length;
  }
  bytes.fill(0, start, box.end);
  return entries;
}

/** Times of creation and modification: two numbers, 64 bits long in a box of version 1. */
function eraseTimes(bytes: Buffer, box: Box): void {
  if (box.content === box.end) return;
  const length = numberIn(bytes, box, 0, 1) === 1 ? 16 : 8;
  zero(bytes, box, box.content + 4, box.content + 4 + length);
}

function cleanDescriptions(bytes: Buffer, box: Box, handler: Handler): void {
  const isFirstVersion = numberIn(bytes, box, 0, 1) === 0;
  for (const entry of entriesOf(bytes, box)) {
    const { content, end } = entry;
    zero(bytes, entry, content + 12, content + 16);
    if (handler === "vide") zero(bytes, entry, content + 42, content + 74);
    const length = handler === "vide" ? 78 : soundLength(isFirstVersion ? numberIn(bytes, entry, 8, 2) : 0);
    keepDecoding(bytes, Math.min(content + length, end), end);
  }
}

/** Bytes before the boxes in a sound description, of which QuickTime has three versions. */
function soundLength(version: number): number {
  return version === 1 ? 44 : version === 2 ? 64 : 28;
}

/**
 * Keeps boxes between two positions that a decoder needs. Cameras end such a list in different ways, so other data is
 * erased instead of refused.
 */
function keepDecoding(bytes: Buffer, start: number, end: number): void {
  let position = start;
  while (position + 8 <= end) {
    const length = bytes.readUInt32BE(position);
    // A MOV file ends a list with a box without name and content.
    const isEnd = length === 8 && bytes.readUInt32BE(position + 4) === 0;
    if (!isEnd && (length < 8 || position + length > end)) break;
    const box = { name: "", start: position, content: position + 8, end: position + length };
    box.name = bytes.toString("latin1", position + 4, position + 8);
    if (box.name === "wave") keepDecoding(bytes, box.content, box.end);
    else if (!isEnd && !decoding.has(box.name)) blank(bytes, box);
    position = box.end;
  }
  bytes.fill(0, position, end);
}
