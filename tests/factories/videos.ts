import { box } from "./files.ts";

/** A track of a film: what its samples hold, and what its tables say of them. */
export type Track = {
  handler: string;
  samples: string[];
  /** Boxes besides those that every track has. */
  extra?: Buffer[];
  /** Replaces tables of samples: true ones are made of `samples`. */
  tables?: Record<string, Buffer>;
  /** The same size for each sample, as old programs write it for sound. */
  oneSize?: number;
  /** The samples are in another file. */
  isExternal?: boolean;
  /** How pictures are coded; H.264 by default. */
  codec?: { name: string; needed: Buffer };
  /** Turns the picture: nine numbers. */
  matrix?: Buffer;
};

export const latin1 = (text: string) => Buffer.from(text, "latin1");

/** Numbers of four bytes each. */
export const numbers = (...values: number[]) => listOf(values);

/** As `numbers`, for more than fit the arguments of a call. */
function listOf(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

const recorded = 0x4e_54_16_81;
const long = (value: number) => Buffer.concat([numbers(0, value)]);

/** The first box of a film. */
export const fileType = (brand = "qt  ") => box("ftyp", latin1(`${brand}\0\0\0\0${brand}`));

/** How pictures or sound are coded, with the name of the coder as cameras write it. */
function description(handler: string, codec?: Track["codec"]): Buffer {
  const entry = Buffer.alloc(handler === "vide" ? 78 : 28);
  entry.writeUInt16BE(1, 6);
  entry.write("GoPr", handler === "vide" ? 12 : 12, "latin1");
  if (handler === "vide") entry.write("\x13GoPro AVC encoder", 42, "latin1");
  const usual =
    handler === "vide"
      ? { name: "avc1", needed: box("avcC", latin1("how to decode")) }
      : { name: "mp4a", needed: box("esds", latin1("how to hear")) };
  const { name, needed } = codec ?? usual;
  const coded = box(name, entry, needed, box("udta", latin1("+52.5200")));
  return box("stsd", numbers(0, 1), coded);
}

/** The header of a track whose samples begin at these positions, one in each chunk. */
function trackBox(track: Track, id: number, positions: number[]): Buffer {
  const { handler, samples, extra = [], tables = {}, oneSize, isExternal, codec } = track;
  const matrix = track.matrix ?? Buffer.alloc(36);
  const sizes =
    oneSize === undefined ? [0, samples.length, ...samples.map(({ length }) => length)] : [oneSize, 99];
  const made: Record<string, Buffer> = {
    stsc: box("stsc", numbers(0, 1, 1, 1, 1)),
    stsz: box("stsz", listOf([0, ...sizes])),
    stco: box("stco", listOf([0, positions.length, ...positions])),
    ...tables,
  };
  const reference = box("url ", numbers(isExternal ? 0 : 1), latin1("file:///Users/eve/holiday.mov"));
  return box(
    "trak",
    box("tkhd", numbers(0, recorded, recorded, id), Buffer.alloc(24), matrix, Buffer.alloc(8)),
    box(
      "mdia",
      box("mdhd", numbers(0, recorded, recorded, 600, 600, 0)),
      box("hdlr", numbers(0), latin1(`mhlr${handler}appl`), numbers(0, 0), latin1("GoPro AVC\0")),
      box(
        "minf",
        box(handler === "vide" ? "vmhd" : "smhd", numbers(0, 0, 0)),
        box("dinf", box("dref", numbers(0, 1), reference)),
        box("stbl", description(handler, codec), ...Object.values(made)),
      ),
    ),
    ...extra,
  );
}

export type Film = {
  tracks: Track[];
  /** Boxes of the file, and of its header, that are none of pictures and sound. */
  extra?: Buffer[];
  headExtra?: Buffer[];
  /** Bytes between the samples that no table names. */
  between?: string;
  brand?: string;
  /** The header comes before the data, as players of the web want it. */
  isHeadFirst?: boolean;
};

/** A film as a camera makes it: the data in front, samples of all tracks in turn, and the header behind. */
export function film({
  tracks,
  extra = [],
  headExtra = [],
  between = "",
  brand,
  isHeadFirst = false,
}: Film): Buffer {
  const type = fileType(brand);
  const pieces: Buffer[] = [];
  const positions: number[][] = tracks.map(() => []);
  let position = type.length + 8;
  const most = Math.max(...tracks.map(({ samples }) => samples.length));
  for (let round = 0; round < most; round += 1) {
    for (const [index, { samples }] of tracks.entries()) {
      const sample = samples[round];
      if (sample === undefined) continue;
      positions[index]?.push(position);
      for (const piece of [sample, between]) {
        pieces.push(latin1(piece));
        position += piece.length;
      }
    }
  }
  const headOf = (offset: number) => {
    const at = (index: number) => (positions[index] ?? []).map((start) => start + offset);
    const boxes = tracks.map((track, index) => trackBox(track, index + 1, at(index)));
    const times = box("mvhd", numbers(0, recorded, recorded, 600, 600), Buffer.alloc(80));
    const head = box("moov", times, ...boxes);
    head.writeUInt32BE(head.length + headExtra.reduce((sum, { length }) => sum + length, 0), 0);
    return Buffer.concat([head, ...headExtra]);
  };
  const data = box("mdat", Buffer.concat(pieces));
  if (isHeadFirst) return Buffer.concat([type, headOf(headOf(0).length), data, ...extra]);
  return Buffer.concat([type, data, headOf(0), ...extra]);
}

type Fragment = { track: number; samples: string[]; base: "fragment" | "file" | "implied" };

/** A film in fragments, as browsers record it: each has its data behind it. Tracks have ids from 1. */
export function fragmentedFilm(handlers: string[], fragments: Fragment[][]): Buffer {
  const empty = { samples: [], tables: {} };
  const tracks = handlers.map((handler, index) => trackBox({ ...empty, handler }, index + 1, []));
  const defaults = handlers.map((_, index) => box("trex", numbers(0, index + 1, 1, 0, 6, 0)));
  const head = box("moov", box("mvhd", Buffer.alloc(100)), ...tracks, box("mvex", ...defaults));
  const boxes = [fileType("isom"), head];
  for (const parts of fragments) {
    const start = boxes.reduce((sum, { length }) => sum + length, 0);
    const length = fragmentBox(parts, start, 0).length;
    boxes.push(fragmentBox(parts, start, length + 8));
    boxes.push(box("mdat", ...parts.flatMap(({ samples }) => samples.map(latin1))));
  }
  return Buffer.concat(boxes);
}

/** `offset` is where the data begins, from the start of the fragment. */
function fragmentBox(parts: Fragment[], start: number, offset: number): Buffer {
  let next = offset;
  const made = parts.map(({ track, samples, base }) => {
    const flags = { fragment: 0x20000, file: 1, implied: 0 }[base];
    const header = box("tfhd", numbers(flags, track), base === "file" ? long(start) : Buffer.alloc(0));
    const isFirst = next === offset;
    const sizes = numbers(...samples.map(({ length }) => length));
    const where = base === "implied" && !isFirst ? [] : [next];
    const run = box("trun", numbers(0x200 | where.length, samples.length, ...where), sizes);
    next += samples.join("").length;
    return box("traf", header, run, box("udta", latin1("+52.5200")));
  });
  return box("moof", box("mfhd", numbers(0, 1)), ...made, box("uuid", latin1("+52.5200")));
}
