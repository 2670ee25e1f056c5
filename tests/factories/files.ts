import { crc32 } from "node:zlib";
import sharp from "sharp";

type Size = { width?: number; height?: number };

/** A plain picture of one color, told apart from others by its size. */
async function picture({ width = 640, height = 480 }: Size) {
  return sharp({ create: { width, height, channels: 3, background: "#cc5533" } });
}

/** sharp's buffers lie on memory that a File may not take over. */
function file(bytes: Uint8Array, name: string, type: string): File {
  return new File([Uint8Array.from(bytes)], name, { type });
}

export async function jpeg(name = "portrait.jpg", size: Size = {}): Promise<File> {
  return file(await (await picture(size)).jpeg().toBuffer(), name, "image/jpeg");
}

export async function png(name = "desk.png", size: Size = {}): Promise<File> {
  return file(await (await picture(size)).png().toBuffer(), name, "image/png");
}

/** Words that stand in the metadata of `photograph` and nowhere else. */
export const photographer = "Eve Canary";
export const position = "51/1 30/1 2646/100";

/** As it comes out of a telephone: turned by its metadata, which say where and by whom it was taken. */
export async function photograph(name = "holiday.jpg"): Promise<File> {
  const bytes = await (await picture({ width: 600, height: 400 }))
    .withExif({
      IFD0: { Artist: photographer, Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: position, GPSLongitudeRef: "W", GPSLongitude: position },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return file(bytes, name, "image/jpeg");
}

/** A picture with as much in it as a photograph has: the same one each time, as chance decides how small it gets. */
export async function noise({ height = 900 } = {}): Promise<File> {
  const raw = { width: 140, height: height / 12, channels: 3 } as const;
  let state = 1;
  const points = Uint8Array.from({ length: raw.width * raw.height * raw.channels }, () => {
    // The constants are those of Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 64 + (state >>> 25);
  });
  const picture = sharp(points, { raw }).resize({ width: 1_700, height, fit: "fill" });
  return file(await picture.jpeg({ quality: 95 }).toBuffer(), "crowd.jpg", "image/jpeg");
}

/** The smallest file that begins as a film does. */
export function mp4(name = "reel.mp4"): File {
  return file(isoFile("isom"), name, "video/mp4");
}

export function mov(name = "reel.mov"): File {
  return file(isoFile("qt  "), name, "video/quicktime");
}

export function pdf(name = "media-kit.pdf"): File {
  const objects =
    "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n";
  const text = `${objects}xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n${objects.length}\n%%EOF\n`;
  return file(Buffer.from(text), name, "application/pdf");
}

export function textFile(name: string, text: string, type: string): File {
  return new File([text], name, { type });
}

/** A film whose file has exactly so many bytes. */
export function videoOf(bytes: number, name = "long.mp4"): File {
  return file(isoFile("isom", bytes), name, "video/mp4");
}

/** A small file whose header announces a picture of 400 million pixels. */
export async function pixelBomb(name = "bomb.png"): Promise<File> {
  const bytes = Buffer.from(await (await png()).arrayBuffer());
  bytes.writeUInt32BE(20_000, 16);
  bytes.writeUInt32BE(20_000, 20);
  // The checksum of the header, which begins after the signature and the length.
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return file(bytes, name, "image/png");
}

function isoFile(brand: string, length = 64): Uint8Array {
  const brands = Buffer.from(`${brand}\0\0\0\0${brand}mp42`, "latin1");
  const head = Buffer.concat([box("ftyp", brands), box("moov", box("mvhd"))]);
  return Buffer.concat([head, box("mdat", Buffer.alloc(length - head.length - 8))]);
}

/** A part of a film: its length, its name, what it holds. */
export function box(name: string, ...content: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((total, part) => total + part.length, 0), 0);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, ...content]);
}
