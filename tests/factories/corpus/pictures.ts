import { crc32 } from "node:zlib";
import sharp from "sharp";
import { box, pdf, photograph, pixelBomb } from "../files.ts";
import { bytesOf, script, text, whiteWall, zip } from "../hostile-files.ts";
import { latin1, numbers } from "../videos.ts";
import { type CorpusFile, trace } from "./corpus-file.ts";

const drawn = (channels: 3 | 4 = 3, width = 64) =>
  sharp({ create: { width, height: 48, channels, background: { r: 200, g: 90, b: 50, alpha: 0.5 } } });
const traced = (channels?: 3 | 4) =>
  drawn(channels)
    .withExif({ IFD0: { Model: trace, ImageDescription: trace } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${trace}</x:xmpmeta>`);
const webp = () => traced().webp().toBuffer();
const avif = () => traced().avif().toBuffer();

const short = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [place, value] of values.entries()) bytes.writeUInt16BE(value, place * 2);
  return bytes;
};
const item = (id: number, type: string) =>
  box("infe", Buffer.from([2, 0, 0, 0]), short(id, 0), latin1(`${type}${trace}\0`));

type Heic = { brand?: string; extents?: number; picture?: string };

/** As a telephone writes it: pictures, and beside them Exif and XMP, each found by a table. */
function heic({ brand = "heic", extents = 1, picture = "hvc1" }: Heic = {}): Buffer {
  const contents = ["picture of one,", trace, trace].map(latin1);
  const type = box("ftyp", latin1(`${brand}\0\0\0\0mif1heic`));
  const made = (start: number) => {
    let next = start;
    const places = contents.map((content, index) => {
      const at = next;
      next += content.length;
      const parts = Array.from({ length: index === 0 ? extents : 1 }, () => numbers(at, content.length));
      return Buffer.concat([short(index + 1, 0, parts.length), ...parts]);
    });
    const list = box("iinf", numbers(0), short(3), item(1, picture), item(2, "Exif"), item(3, "mime"));
    const table = box("iloc", numbers(0), short(0x4400, 3), ...places);
    return box(
      "meta",
      numbers(0),
      box("hdlr", Buffer.alloc(24)),
      box("pitm", numbers(0), short(1)),
      list,
      table,
      box("iprp"),
      box("udta", latin1(trace)),
    );
  };
  const start = type.length + made(0).length + 8;
  return Buffer.concat([
    type,
    made(start),
    box("mdat", ...contents, latin1(trace)),
    box("uuid", latin1(trace)),
  ]);
}

/** A header of a JPEG picture that announces more points than there are. */
async function vastJpeg(): Promise<Buffer> {
  const bytes = await drawn().jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_000, frame + 5);
  bytes.writeUInt16BE(65_000, frame + 7);
  return bytes;
}

/** An AVIF picture whose description says so. */
async function vastAvif(side = 60_000): Promise<Buffer> {
  const bytes = await avif();
  const size = bytes.indexOf("ispe") + 8;
  bytes.writeUInt32BE(side, size);
  bytes.writeUInt32BE(side, size + 4);
  return bytes;
}

/** 16,000 by 16,000 points: width and height take 14 bits each. */
async function vastWebp(): Promise<Buffer> {
  const bytes = await drawn().webp({ lossless: true }).toBuffer();
  bytes.writeUInt32LE(15_999 | (15_999 << 14), bytes.indexOf("VP8L") + 9);
  return bytes;
}

async function pngWithPlace(): Promise<Buffer> {
  const bytes = await drawn().png().toBuffer();
  const body = Buffer.concat([text("tEXt"), latin1(`Comment\0${trace}`)]);
  const chunk = Buffer.concat([numbers(body.length - 4), body, numbers(crc32(body))]);
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
}

export const goodPictures: CorpusFile[] = [
  { name: "of a telephone.jpg", make: () => bytesOf(photograph()) },
  { name: "with a place.jpg", make: () => traced().jpeg().toBuffer() },
  { name: "progressive.jpg", make: () => traced().jpeg({ progressive: true }).toBuffer() },
  {
    name: "film behind.jpg",
    make: async () => Buffer.concat([await drawn().jpeg().toBuffer(), latin1(trace)]),
  },
  { name: "with a place.png", make: pngWithPlace },
  { name: "interlaced.png", make: () => drawn(4).png({ progressive: true }).toBuffer() },
  { name: "with a place.webp", make: webp },
  { name: "lossless.webp", make: () => traced(4).webp({ lossless: true }).toBuffer() },
  { name: "archive behind.webp", make: async () => Buffer.concat([await webp(), latin1(trace)]) },
  { name: "with a place.avif", make: avif },
  { name: "see-through.avif", make: () => traced(4).avif().toBuffer() },
  { name: "of a telephone.heic", make: () => heic(), kept: "picture of one,", isDownload: true },
  {
    name: "general brand.heic",
    make: () => heic({ brand: "mif1" }),
    kept: "picture of one,",
    isDownload: true,
  },
  { name: "IMG_1.HEIF", make: () => heic({ brand: "heix" }), kept: "picture of one,", isDownload: true },
  { name: "kit.pdf", make: () => bytesOf(pdf()), isDownload: true },
];

const refusedAs = (
  refused: "damaged" | "kind" | "pixels",
  files: [string, CorpusFile["make"]][],
): CorpusFile[] => files.map(([name, make]) => ({ name, make, refused }));

export const badPictures: CorpusFile[] = [
  ...refusedAs("damaged", [
    ["half.jpg", async () => (await bytesOf(photograph())).subarray(0, 1_500)],
    ["half.webp", async () => (await webp()).subarray(0, 60)],
    ["half.avif", async () => (await avif()).subarray(0, 300)],
    ["half.heic", () => heic().subarray(0, 200)],
    ["half.pdf", async () => (await bytesOf(pdf())).subarray(0, 60)],
    ["an archive behind.pdf", async () => Buffer.concat([await bytesOf(pdf()), zip()])],
    ["an archive behind.heic", () => Buffer.concat([heic(), zip()])],
    ["sixty thousand parts.heic", () => heic({ extents: 60_000 })],
    ["no picture in it.heic", () => heic({ picture: "Exif" })],
  ]),
  ...refusedAs("pixels", [
    ["announced.png", () => bytesOf(pixelBomb())],
    ["white wall.png", () => whiteWall()],
    ["announced.jpg", vastJpeg],
    ["announced.avif", () => vastAvif()],
    ["announced.webp", vastWebp],
    ["announced, to be decoded as a whole.avif", () => vastAvif(7_000)],
  ]),
  ...refusedAs("kind", [
    ["page.jpg", () => text(script)],
    ["drawing.svg", () => text("<svg onload='alert(1)'/>")],
    ["moving.gif", () => text("GIF89a/*x*/=1;alert(1)")],
    ["archive.pdf", () => zip()],
    ["song.mp3", () => text("ID3\x04\0\0\0\0\0\0")],
    ["raw.cr3", () => box("ftyp", text("crx \0\0\0\0crx isom"))],
    ["sequence.heics", () => box("ftyp", text("hevc\0\0\0\0msf1hevc"))],
    ["song.m4a", () => box("ftyp", text("M4A \0\0\0\0M4A isom"))],
  ]),
];
