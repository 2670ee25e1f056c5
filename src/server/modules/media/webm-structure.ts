import { type ByteFile, isZeroFrom } from "./byte-file.ts";
import { longestDuration, UnreadableVideo } from "./video-boxes.ts";

type Element = { id: number; start: number; content: number; end: number };
/** `keep` with all that is inside, `empty` for texts that must exist, or the elements inside that are kept. */
type Rule = "keep" | "empty" | Rules;
type Rules = { readonly [id: number]: Rule };

const keepAll = (...ids: number[]): Rules => Object.fromEntries(ids.map((id) => [id, "keep" as const]));

const id = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  track: 0xae,
} as const;
const trackNumber = 0xd7;
const trackType = 0x83;
const simpleBlock = 0xa3;
const blockGroup = 0xa0;
const block = 0xa1;
const padding = 0xec;
const timeScale = 0x2ad7b1;
const duration = 0x4489;

const video = keepAll(0x9a, 0x53b8, 0x53c0, 0xb0, 0xba, 0x54aa, 0x54bb, 0x54cc, 0x54dd, 0x54b0, 0x54ba);
const picture: Rules = { ...video, ...keepAll(0x54b2, 0x54b3, 0x55b0, 0x7670) };
const sound = keepAll(0xb5, 0x78b5, 0x9f, 0x6264);
/** Numbers, codec, and its private data. Names and languages of tracks are dropped, as are encrypted or packed tracks. */
const trackEntry: Rules = {
  ...keepAll(
    trackNumber,
    0x73c5,
    trackType,
    0xb9,
    0x88,
    0x55aa,
    0x9c,
    0x23e383,
    0x86,
    0x63a2,
    0x56aa,
    0x56bb,
  ),
  ...keepAll(0x55ee, 0x23314f),
  224: picture,
  225: sound,
};
const cuePosition = keepAll(0xf7, 0xf1, 0xf0, 0xb2, 0x5378);
const cluster: Rules = {
  ...keepAll(0xe7, 0xa7, 0xab, simpleBlock),
  [blockGroup]: keepAll(block, 0x9b, 0xfb, 0x75a2, 0x75a1),
};
const segment: Rules = {
  // SeekHead, with the positions of the other parts.
  290298740: { 19899: keepAll(0x53ab, 0x53ac) },
  // Scale of time and duration, and the program, whose name has to be there.
  357149030: { ...keepAll(timeScale, duration), 19840: "empty", 22337: "empty" },
  [id.tracks]: { [id.track]: trackEntry },
  [id.cluster]: cluster,
  475249515: { 187: { 179: "keep", 183: cuePosition } },
};

/** Packed or encrypted samples, which browsers do not play. */
const contentEncodings = 0x6d80;
/** Bytes of the longest head of an element. */
const longestHead = 12;
/** Even an hour of silence in small blocks has fewer elements for its length. */
const elementsOfShort = 100_000;
const smallestAverage = 16;

/**
 * Parses a WebM file strictly, as a header and one segment that fill it up to padding with zeros. Reduces it in place to
 * pictures and sound: everything else becomes padding of the same length, so all positions stay valid. Only the heads
 * of elements are in memory. Doing it again changes nothing. Returns the duration in milliseconds; null if it is unknown. Throws `UnreadableVideo` for any other file.
 */
export function cleanWebm(file: ByteFile): number | null {
  const header = elementAt(file, 0, file.length);
  if (header.id !== id.header || header.end > 4_096) throw new UnreadableVideo();
  const whole = elementAt(file, header.end, file.length);
  if (whole.id !== id.segment) throw new UnreadableVideo();
  if (whole.end < file.length && !isZeroFrom(file, whole.end)) throw new UnreadableVideo();
  const cleaning = new Cleaning(file);
  cleaning.reduce(whole, segment);
  if (cleaning.tracks.size === 0 || !cleaning.hasSamples) throw new UnreadableVideo();
  return cleaning.durationMs;
}

class Cleaning {
  readonly tracks = new Set<number>();
  hasSamples = false;
  readonly #file: ByteFile;
  #elements = 0;
  /** Nanoseconds of a unit of time, and the length in units. */
  #scale = 1_000_000;
  #length = 0;

  constructor(file: ByteFile) {
    this.#file = file;
  }

  reduce(parent: Element, rules: Rules): void {
    for (let position = parent.content; position < parent.end; ) {
      const element = elementAt(this.#file, position, parent.end);
      this.#count();
      const rule = this.#isOfDroppedTrack(element) ? undefined : rules[element.id];
      if (rule === undefined) this.#drop(element);
      else if (rule === "empty") this.#file.erase(element.content, element.end);
      else if (rule === "keep") this.#readTime(element);
      else this.reduce(element, rule);
      position = element.end;
    }
  }

  get durationMs(): number | null {
    const durationMs = Math.round((this.#length * this.#scale) / 1_000_000);
    return durationMs > 0 && durationMs < longestDuration ? durationMs : null;
  }

  #readTime({ id: name, content, end }: Element): void {
    if (name !== timeScale && name !== duration) return;
    const bytes = this.#file.read(content, Math.min(end, content + 8));
    if (name === timeScale) this.#scale = bytes.length <= 6 ? readNumber(bytes) : 0;
    else if (bytes.length === 8) this.#length = bytes.readDoubleBE();
    else if (bytes.length === 4) this.#length = bytes.readFloatBE();
  }

  #count(): void {
    this.#elements += 1;
    if (this.#elements > Math.max(elementsOfShort, this.#file.length / smallestAverage))
      throw new UnreadableVideo();
  }

  /** Reads the tracks on the way, which come before their samples. */
  #isOfDroppedTrack(element: Element): boolean {
    if (element.id === id.track) return !this.#keepTrack(element);
    if (element.id === simpleBlock) return !this.#keepSamples(element);
    if (element.id !== blockGroup) return false;
    const inside = childrenOf(this.#file, element).find((child) => child.id === block);
    return inside === undefined || !this.#keepSamples(inside);
  }

  #keepTrack(track: Element): boolean {
    const parts = childrenOf(this.#file, track);
    if (parts.some((part) => part.id === contentEncodings)) throw new UnreadableVideo();
    const numberOf = (name: number) => {
      const part = parts.find((one) => one.id === name);
      return part && readNumber(this.#file.read(part.content, Math.min(part.end, part.content + 6)));
    };
    const number = numberOf(trackNumber);
    const type = numberOf(trackType);
    if (number === undefined || (type !== 1 && type !== 2)) return false;
    this.tracks.add(number);
    return true;
  }

  #keepSamples({ content, end }: Element): boolean {
    const { value } = readLength(this.#file.read(content, Math.min(end, content + 8)));
    const isKept = this.tracks.has(value);
    this.hasSamples ||= isKept;
    return isKept;
  }

  /** Makes it padding, whose head has the same length. */
  #drop({ start, content, end }: Element): void {
    const width = Math.min(8, content - start - 1);
    if (width < 1) throw new UnreadableVideo();
    const head = Buffer.alloc(1 + width);
    head[0] = padding;
    const length = BigInt(end - start - 1 - width) | (1n << BigInt(7 * width));
    for (let place = 0; place < width; place += 1) {
      head[1 + place] = Number((length >> BigInt(8 * (width - 1 - place))) & 0xffn);
    }
    this.#file.write(start, head);
    this.#file.erase(start + head.length, end);
  }
}

/** Only of small elements: tracks and groups of blocks. */
function childrenOf(file: ByteFile, parent: Element): Element[] {
  const children: Element[] = [];
  for (let position = parent.content; position < parent.end; position = children.at(-1)?.end ?? parent.end) {
    if (children.length > 1_000) throw new UnreadableVideo();
    children.push(elementAt(file, position, parent.end));
  }
  return children;
}

function elementAt(file: ByteFile, start: number, end: number): Element {
  const head = file.read(start, Math.min(start + longestHead, end));
  const idLength = widthOf(head[0]);
  if (idLength > 4 || head.length < idLength + 1) throw new UnreadableVideo();
  const name = head.readUIntBE(0, idLength);
  const { value, width } = readLength(head.subarray(idLength));
  const content = start + idLength + width;
  if (value !== Number.POSITIVE_INFINITY) {
    if (content + value > end) throw new UnreadableVideo();
    return { id: name, start, content, end: content + value };
  }
  // Browsers record without knowing how long it becomes.
  if (name === id.segment) return { id: name, start, content, end };
  if (name === id.cluster) return { id: name, start, content, end: endOfCluster(file, content, end) };
  throw new UnreadableVideo();
}

/** A cluster of unknown length ends where the next part of the segment begins, whose names have four bytes. */
function endOfCluster(file: ByteFile, start: number, end: number): number {
  let position = start;
  while (position < end) {
    const head = file.read(position, Math.min(position + longestHead, end));
    if (widthOf(head[0]) === 4) return position;
    position = elementAt(file, position, end).end;
  }
  return end;
}

/** Length of a number whose first byte has as many leading zeros. */
function widthOf(first: number | undefined): number {
  if (!first) throw new UnreadableVideo();
  return Math.clz32(first) - 23;
}

/** Infinite if all bits are set, which says that it is unknown. */
function readLength(bytes: Buffer): { value: number; width: number } {
  const width = widthOf(bytes[0]);
  if (bytes.length < width) throw new UnreadableVideo();
  let value = (bytes[0] ?? 0) & (0xff >> width);
  let isUnknown = value === 0xff >> width;
  for (const byte of bytes.subarray(1, width)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown ? Number.POSITIVE_INFINITY : value, width };
}

function readNumber(bytes: Buffer): number {
  return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length);
}
