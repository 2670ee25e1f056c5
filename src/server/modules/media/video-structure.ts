import { type FileHandle, open } from "node:fs/promises";

/** A video of many fragments has hundreds of boxes. A file with more than this cannot be one within the size limit. */
const maximumBoxes = 20_000;
/** Boxes in which cameras store place, time and device. Players do not need them. */
const descriptions = new Set(["udta", "meta"]);
const beginnings = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip"]);

type Box = { name: string; start: number; content: number; end: number };

/**
 * Parses an MP4 or MOV file strictly, as a sequence of boxes that fills the file to the last byte, with a header and
 * media data, and blanks its personal metadata in place. Returns false for any other file.
 */
export async function cleanVideo(path: string): Promise<boolean> {
  const handle = await open(path, "r+");
  try {
    const boxes = await boxesOf(handle, 0, (await handle.stat()).size);
    if (boxes === undefined || !beginnings.has(boxes[0]?.name ?? "")) return false;
    const has = (...names: string[]) => boxes.some(({ name }) => names.includes(name));
    if (!has("mdat", "moof")) return false;
    const heads = boxes.filter(({ name }) => name === "moov");
    const personal = boxes.filter(({ name }) => descriptions.has(name));
    for (const head of heads) {
      const found = await personalBoxesOf(handle, head);
      if (found === undefined) return false;
      personal.push(...found);
    }
    for (const box of personal) await blank(handle, box);
    return heads.length > 0;
  } finally {
    await handle.close();
  }
}

/** The metadata boxes in the header of a video and in each of its tracks; undefined if the header is invalid. */
async function personalBoxesOf(handle: FileHandle, head: Box): Promise<Box[] | undefined> {
  const parts = await boxesOf(handle, head.content, head.end);
  if (!parts?.some(({ name }) => name === "mvhd")) return undefined;
  const found = parts.filter(({ name }) => descriptions.has(name));
  for (const track of parts.filter(({ name }) => name === "trak")) {
    const inner = await boxesOf(handle, track.content, track.end);
    if (inner === undefined) return undefined;
    found.push(...inner.filter(({ name }) => descriptions.has(name)));
  }
  return found;
}

/** The boxes that fill this part of the file exactly; undefined if it contains anything else. */
async function boxesOf(handle: FileHandle, start: number, end: number): Promise<Box[] | undefined> {
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let position = start; position < end; ) {
    const { bytesRead } = await handle.read(head, 0, Math.min(16, end - position), position);
    const box = bytesRead < 8 ? undefined : readBox(head, bytesRead, position, end);
    if (box === undefined || boxes.length >= maximumBoxes) return undefined;
    boxes.push(box);
    position = box.end;
  }
  return boxes;
}

function readBox(head: Buffer, available: number, start: number, end: number): Box | undefined {
  const name = head.toString("latin1", 4, 8);
  if (!/^[\w \xa9-]{4}$/.test(name)) return undefined;
  const short = head.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && available < 16) return undefined;
  const headLength = isLong ? 16 : 8;
  // A length of zero means up to the end of the file.
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - start : short;
  if (length < headLength || start + length > end) return undefined;
  return { name, start, content: start + headLength, end: start + length };
}

/** Keeps the length, so that the offsets stored elsewhere in the file stay valid. */
async function blank(handle: FileHandle, { start, content, end }: Box): Promise<void> {
  await handle.write(Buffer.from("free", "latin1"), 0, 4, start + 4);
  const zeros = Buffer.alloc(64 * 1024);
  for (let position = content; position < end; position += zeros.length) {
    await handle.write(zeros, 0, Math.min(zeros.length, end - position), position);
  }
}
