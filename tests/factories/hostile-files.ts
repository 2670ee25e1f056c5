import { crc32, deflateSync } from "node:zlib";
import { box, jpeg, mov, mp4, pdf } from "./files.ts";

export const script = "<html><script>alert(document.domain)</script></html>";

export async function bytesOf(file: File | Promise<File>): Promise<Buffer> {
  return Buffer.from(await (await file).arrayBuffer());
}

export const text = (content: string) => Buffer.from(content, "latin1");

/** An archive with one entry, as small as it can be: what programs read from the end of a file. */
export function zip(): Buffer {
  const name = text("run.html");
  const content = text(script);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([text("PK\x03\x04"), common, name, content]);
  const entry = Buffer.concat([text("PK\x01\x02\x14\x00"), common, Buffer.alloc(14), name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, text("PK\x05\x06"), end]);
}

/** A picture of 900 million white points: 30,000 rows of 30,000, packed into few kilobytes. */
export function whiteWall(side = 30_000): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(side / 8));
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)), { level: 9 });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  return Buffer.concat([text("\x89PNG\r\n\x1a\n"), chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND")]);
}

function chunk(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([text(name), content]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

type HostileFile = [string, "images" | "videos", string, () => Buffer | Promise<Buffer>];

/** Each is of a kind that its place does not take, under the given name: refused with 415. */
export const filesOfOtherKinds: HostileFile[] = [
  ["a page renamed to a picture", "images", "me.jpg", () => text(script)],
  ["a drawing with script renamed to a picture", "images", "me.png", () => text("<svg onload='alert(1)'/>")],
  ["a drawing with an XML head", "images", "me.jpg", () => text("<?xml version='1.0'?><svg/>")],
  ["a GIF that is a script", "images", "me.gif", () => text("GIF89a/*x*/=1;alert(1)")],
  ["a program", "images", "me.jpg", () => text("MZ\x90\x00\x03\x00\x00\x00")],
  ["an archive", "images", "me.pdf", () => zip()],
  ["a page with a document in it", "images", "kit.pdf", async () => both(text(script), await bytesOf(pdf()))],
  ["an archive renamed to a film", "videos", "reel.mp4", () => zip()],
  ["a picture among the films", "videos", "reel.mp4", () => bytesOf(jpeg())],
  ["a film among the pictures", "images", "me.jpg", () => bytesOf(mp4())],
  [
    "a telephone's picture of another kind",
    "images",
    "me.jpg",
    () => box("ftyp", text("heic\0\0\0\0mif1heic")),
  ],
];

/** Each begins like a film or a document, and is none, or more than that: refused with 415. */
export const brokenFiles: HostileFile[] = [
  [
    "a document with an archive behind it",
    "images",
    "kit.pdf",
    async () => both(await bytesOf(pdf()), zip()),
  ],
  ["a document with a page behind it", "images", "kit.pdf", async () => both(await bytesOf(pdf()), script)],
  ["half a document", "images", "kit.pdf", async () => (await bytesOf(pdf())).subarray(0, 60)],
  ["a film with an archive behind it", "videos", "reel.mp4", async () => both(await bytesOf(mp4()), zip())],
  ["a film with a page behind it", "videos", "reel.mov", async () => both(await bytesOf(mov()), script)],
  ["a film of a head alone", "videos", "reel.mp4", async () => (await bytesOf(mp4())).subarray(0, 24)],
  ["half a film", "videos", "reel.mp4", async () => (await bytesOf(mp4())).subarray(0, 60)],
  ["a film whose table is no table", "videos", "reel.mp4", () => video(box("moov", text("x".repeat(40))))],
  ["a film with a box as long as the sea", "videos", "reel.mp4", () => video(text("\xff\xff\xff\xffmoov"))],
  ["a film with a box of no length", "videos", "reel.mp4", () => video(text("\x00\x00\x00\x04moov"))],
];

function both(first: Buffer, second: Buffer | string): Buffer {
  return Buffer.concat([first, typeof second === "string" ? text(second) : second]);
}

function video(table: Buffer): Buffer {
  return Buffer.concat([box("ftyp", text("isom\0\0\0\0isommp42")), table, box("mdat", Buffer.alloc(32))]);
}
