import { type ByteFile, isZeroFrom } from "./byte-file.ts";
import {
  type Box,
  blank,
  boxesIn,
  findBox,
  longestHead,
  numberIn,
  readBox,
  type Span,
  UnreadableVideo,
} from "./video-boxes.ts";
import { keepSamples } from "./video-data.ts";

/** Boxes of the file, and of its description, that showing the picture needs. */
const keptInFile = new Set(["ftyp", "meta", "mdat"]);
const keptInMeta = new Set(["hdlr", "pitm", "iloc", "iinf", "iref", "iprp", "idat", "dinf", "grpl"]);
/** Pictures, and how they are put together. Cameras write Exif and XMP as items beside them. */
const pictureItems = new Set(["hvc1", "hev1", "grid", "iden", "iovl", "tmap", "av01", "jpeg"]);
const maximumMeta = 8 * 1024 * 1024;
const maximumItems = 20_000;

type Item = { id: number; method: number; spans: Span[] };

/**
 * Parses a HEIC file strictly, as boxes that fill it up to padding with zeros. Reduces it in place to its pictures:
 * places, devices, times, and data that no picture refers to are erased. Throws `UnreadableVideo` for any other file.
 */
export function cleanHeic(file: ByteFile): void {
  const boxes = boxesOfFile(file);
  const [meta, ...more] = boxes.filter(({ name }) => name === "meta");
  const data = boxes.filter(({ name }) => name === "mdat");
  if (meta === undefined || more.length > 0 || meta.end - meta.start > maximumMeta)
    throw new UnreadableVideo();
  const bytes = file.read(meta.start, meta.end);
  const [head] = boxesIn(bytes, 0, bytes.length);
  if (head === undefined) throw new UnreadableVideo();
  // A full box: its version and flags come before its content.
  const whole = { ...head, content: head.content + 4 };
  for (const box of boxesIn(bytes, whole.content, whole.end)) {
    if (!keptInMeta.has(box.name)) blank(bytes, box);
  }
  const kept = picturesIn(bytes, whole);
  const items = itemsIn(bytes, whole);
  const inFile = items.filter(({ id, method }) => kept.has(id) && method === 0);
  if (inFile.length === 0 || data.length === 0) throw new UnreadableVideo();
  eraseInside(
    bytes,
    whole,
    items.filter(({ id, method }) => !kept.has(id) && method === 1),
  );
  file.write(meta.start, bytes);
  keepSamples(
    file,
    data,
    inFile.flatMap(({ spans }) => spans),
  );
  for (const box of boxes) {
    if (keptInFile.has(box.name)) continue;
    file.write(box.start + 4, Buffer.from("free", "latin1"));
    file.erase(box.content, box.end);
  }
}

function boxesOfFile(file: ByteFile): Box[] {
  const boxes: Box[] = [];
  for (let position = 0; position < file.length; position = boxes.at(-1)?.end ?? file.length) {
    const head = file.read(position, position + longestHead);
    if (boxes.length > 0 && head.every((byte) => byte === 0) && isZeroFrom(file, position)) break;
    if (boxes.length >= 1_000) throw new UnreadableVideo();
    boxes.push(readBox(head, position, file.length));
  }
  return boxes;
}

/** IDs of the items that are pictures. Erases the names of all. */
function picturesIn(bytes: Buffer, meta: Box): Set<number> {
  const list = findBox(bytes, meta, "iinf");
  if (list === undefined) throw new UnreadableVideo();
  const start = list.content + (numberIn(bytes, list, 0, 1) === 0 ? 6 : 8);
  const pictures = new Set<number>();
  for (const entry of boxesIn(bytes, start, list.end)) {
    const version = numberIn(bytes, entry, 0, 1);
    if (entry.name !== "infe" || version < 2) throw new UnreadableVideo();
    const width = version === 2 ? 2 : 4;
    const id = numberIn(bytes, entry, 4, width);
    const typeAt = entry.content + 4 + width + 2;
    if (typeAt + 4 > entry.end) throw new UnreadableVideo();
    if (pictureItems.has(bytes.toString("latin1", typeAt, typeAt + 4))) pictures.add(id);
    bytes.fill(0, typeAt + 4, entry.end);
  }
  return pictures;
}

/** Places of the items: in the file (method 0), or in the description itself (method 1). */
function itemsIn(bytes: Buffer, meta: Box): Item[] {
  const box = findBox(bytes, meta, "iloc");
  if (box === undefined) throw new UnreadableVideo();
  let at = 4;
  const next = (length: number) => {
    at += length;
    return length === 0
      ? 0
      : length === 8
        ? numberIn(bytes, box, at - 8) * 2 ** 32 + numberIn(bytes, box, at - 4)
        : numberIn(bytes, box, at - length, length);
  };
  const version = numberIn(bytes, box, 0, 1);
  const sizes = next(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  if (
    version > 2 ||
    [offsetSize, lengthSize, baseSize, indexSize].some((size) => ![0, 4, 8].includes(size))
  ) {
    throw new UnreadableVideo();
  }
  const count = next(version < 2 ? 2 : 4);
  const items: Item[] = [];
  let extents = 0;
  for (let left = count; left > 0; left -= 1) {
    const id = next(version < 2 ? 2 : 4);
    const method = version > 0 ? next(2) & 15 : 0;
    // Data in another file.
    if (next(2) !== 0) throw new UnreadableVideo();
    const base = next(baseSize);
    const spans: Span[] = [];
    for (let parts = next(2); parts > 0; parts -= 1) {
      next(indexSize);
      const start = base + next(offsetSize);
      spans.push({ start, end: start + next(lengthSize) });
      extents += 1;
      if (extents > maximumItems) throw new UnreadableVideo();
    }
    items.push({ id, method, spans });
  }
  return items;
}

/** Erases items that are in the description itself. */
function eraseInside(bytes: Buffer, meta: Box, items: Item[]): void {
  const data = findBox(bytes, meta, "idat");
  for (const { start, end } of items.flatMap(({ spans }) => spans)) {
    if (data === undefined || data.content + end > data.end) throw new UnreadableVideo();
    bytes.fill(0, data.content + start, data.content + end);
  }
}
