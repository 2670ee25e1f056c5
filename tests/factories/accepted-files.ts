import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import type { acceptedTypes, FileField } from "#domain/media/accepted-files.ts";
import { box, jpeg, pdf, pixelBomb, png } from "./files.ts";
import { bytesOf, text } from "./hostile-files.ts";
import { fileType, film, fragmentedFilm } from "./videos.ts";

/** A type that forms take. */
export type FormFileType = (typeof acceptedTypes)[FileField][number];
export type NamedFile = { name: string; make: () => Promise<Buffer> | Buffer };

const reported = (name: string): NamedFile => ({
  name,
  make: () => readFile(join(import.meta.dirname, "../fixtures/reported", name)),
});
const small = { width: 40, height: 30 };
const drawn = (channels: 3 | 4 = 3) =>
  sharp({ create: { ...small, channels, background: { r: 200, g: 90, b: 50, alpha: 0.5 } } });
const smallJpeg = () => bytesOf(jpeg("a.jpg", small));
const smallPng = () => bytesOf(png("a.png", small));
const smallPdf = () => bytesOf(pdf());

const reel = (brand: string) =>
  film({ brand, tracks: [{ handler: "vide", samples: ["picture one,", "picture two,"] }] });

/** Variants of each accepted type, as phones, programs, and transfers make them. All of them must be readable. */
export const acceptedFiles: Record<FormFileType, NamedFile[]> = {
  "image/jpeg": [
    reported("1000012345"),
    reported("no-end-marker.jpg"),
    { name: "portrait.jpe", make: smallJpeg },
    { name: "IMG_1.HEIC", make: smallJpeg },
    { name: "progressive.jpg", make: () => drawn().jpeg({ progressive: true }).toBuffer() },
    { name: "print.jpg", make: () => drawn().toColourspace("cmyk").jpeg().toBuffer() },
    { name: "grey.jpg", make: () => drawn().greyscale().jpeg().toBuffer() },
    { name: "with-thumbnail.jpg", make: withThumbnail },
    // As phones add a film to a photo.
    { name: "motion.jpg", make: async () => Buffer.concat([await smallJpeg(), reel("mp42")]) },
  ],
  "image/png": [
    { name: "plain.png", make: smallPng },
    { name: "deep.png", make: () => drawn(4).toColourspace("rgb16").png().toBuffer() },
    { name: "interlaced.png", make: () => drawn().png({ progressive: true }).toBuffer() },
    { name: "palette.png", make: () => drawn().png({ palette: true }).toBuffer() },
    { name: "animated.png", make: animated },
    { name: "animated.apng", make: animated },
    { name: "padded.png", make: async () => Buffer.concat([await smallPng(), Buffer.alloc(4_096)]) },
  ],
  "application/pdf": [
    { name: "kit.pdf", make: smallPdf },
    reported("padded.pdf"),
    { name: "kit", make: smallPdf },
    { name: "marked.pdf", make: async () => Buffer.concat([text("\xef\xbb\xbf\r\n"), await smallPdf()]) },
    { name: "dos.pdf", make: async () => Buffer.concat([await smallPdf(), text("\r\n\x1a")]) },
    { name: "long.pdf", make: async () => Buffer.concat([await smallPdf(), Buffer.alloc(70_000)]) },
  ],
  "video/mp4": [
    reported("m4v-brand.mp4"),
    reported("trailing-zeros.mp4"),
    ...["isom", "mp42", "M4VH", "M4VP", "3gp4", "3gp5", "3g2a", "avc1", "iso6", "MSNV", "XAVC", "f4v "].map(
      (brand) => ({ name: `${brand.trim()}.mp4`, make: () => reel(brand) }),
    ),
    { name: "without-ending", make: () => reel("isom") },
    { name: "padded.mp4", make: () => Buffer.concat([reel("isom"), Buffer.alloc(3)]) },
    { name: "fragments.mp4", make: () => fragmentedFilm(["vide"], [fragment, fragment]) },
  ],
  "video/quicktime": [
    { name: "reel.mov", make: () => reel("qt  ") },
    {
      name: "wide.mov",
      make: () => withoutBrand(Buffer.concat([box("wide"), box("free", Buffer.alloc(4))])),
    },
    { name: "old.mov", make: () => withoutBrand(box("skip", Buffer.alloc(12))) },
    { name: "reel.qt", make: () => reel("qt  ") },
  ],
};

const fragment = [{ track: 1, samples: ["picture one,"], base: "fragment" as const }];

/** A film that begins with other boxes of the same length. */
function withoutBrand(start: Buffer): Buffer {
  const made = reel("qt  ");
  if (start.length !== fileType().length) throw new Error("the positions of the samples would change");
  start.copy(made);
  return made;
}

/** A picture with a smaller one in its Exif block, which has an end marker of its own. */
async function withThumbnail(): Promise<Buffer> {
  const picture = await smallJpeg();
  const thumbnail = await bytesOf(jpeg("t.jpg", { width: 8, height: 6 }));
  const content = Buffer.concat([text("Exif\0\0MM\0\x2a\0\0\0\x08\0\0\0\0\0\0"), thumbnail]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, content, picture.subarray(2)]);
}

/** A picture that moves, of one frame: what says so is in front of its pixels. */
async function animated(): Promise<Buffer> {
  const still = await smallPng();
  const pixels = still.indexOf("IDAT") - 4;
  const control = pngChunk("acTL", Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
  return Buffer.concat([still.subarray(0, pixels), control, still.subarray(pixels)]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([text(name), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Files that every upload refuses, each with its status and error message. */
export const refusedEverywhere: (NamedFile & { status: number; reason: RegExp })[] = [
  { ...reported("empty.jpg"), status: 422, reason: /^empty\.jpg is empty\.$/ },
  {
    name: "page.jpg",
    make: () => text("<html>"),
    status: 415,
    reason: /^page\.jpg is not an? [A-Z0-9]+(, [A-Z]+)? or [A-Z0-9]+ file\.$/,
  },
  {
    name: "sticker.webp",
    make: () => drawn().webp().toBuffer(),
    status: 415,
    reason: /^sticker\.webp is not /,
  },
  {
    name: "holiday.heic",
    make: () => box("ftyp", text("heic\0\0\0\0mif1heic")),
    status: 415,
    reason: /^holiday\.heic is not /,
  },
  {
    name: "large.jpg",
    make: () => Buffer.concat([text("\xff\xd8\xff\xe0"), Buffer.alloc(10 * 1024 * 1024)]),
    status: 413,
    reason: /^large\.jpg is larger than 10MB\.$/,
  },
];

/** The same for what begins like an accepted type. */
export const refusedOfType: Record<FormFileType, NamedFile & { status: number; reason: RegExp }> = {
  "image/jpeg": {
    name: "torn.jpg",
    make: async () => (await bytesOf(jpeg("torn.jpg"))).subarray(0, 1_500),
    status: 422,
    reason: /^torn\.jpg can't be read: it's damaged/,
  },
  "image/png": {
    name: "wall.png",
    make: () => bytesOf(pixelBomb()),
    status: 422,
    reason: /^wall\.png has more than 100 megapixels\.$/,
  },
  "application/pdf": {
    name: "half.pdf",
    make: async () => (await smallPdf()).subarray(0, 60),
    status: 415,
    reason: /^half\.pdf can't be read: it's damaged/,
  },
  "video/mp4": {
    name: "half.mp4",
    make: () => reel("isom").subarray(0, 90),
    status: 415,
    reason: /^half\.mp4 can't be read: it's damaged/,
  },
  "video/quicktime": {
    name: "half.mov",
    make: () => reel("qt  ").subarray(0, 90),
    status: 415,
    reason: /^half\.mov can't be read: it's damaged/,
  },
};
