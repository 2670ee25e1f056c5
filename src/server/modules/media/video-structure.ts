import { type FileHandle, open } from "node:fs/promises";

/** A film of many fragments has hundreds of parts; more than so many are no film that fits the limits. */
const maximumBoxes = 20_000;
/** Where cameras write where, when and with what a film was taken. None is needed to play it. */
const descriptions = new Set(["udta", "meta"]);
const beginnings = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip"]);

type Box = { name: string; start: number; content: number; end: number };

/**
 * Reads an MP4 or MOV file as what it must be, a row of boxes that fills the file to its last byte with a head and
 * pictures among them, and blanks out in place what says where it was taken. False when it is no such file.
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

/** The descriptions in the head of a film and of each of its tracks; undefined when it is no head. */
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

/** The boxes that fill a stretch of the file exactly; undefined when something else is in it. */
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
  // Zero stands for the rest of the file.
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - start : short;
  if (length < headLength || start + length > end) return undefined;
  return { name, start, content: start + headLength, end: start + length };
}

/** Keeps the length, so that everything else stays where the film's own tables say it is. */
async function blank(handle: FileHandle, { start, content, end }: Box): Promise<void> {
  await handle.write(Buffer.from("free", "latin1"), 0, 4, start + 4);
  const zeros = Buffer.alloc(64 * 1024);
  for (let position = content; position < end; position += zeros.length) {
    await handle.write(zeros, 0, Math.min(zeros.length, end - position), position);
  }
}
