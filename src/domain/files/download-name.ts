import { formats } from "../campaigns/offer-options.ts";
import type { FileType } from "../media/file-type.ts";
import type { LibraryFile } from "./files.contract.ts";

/** Names of devices, which Windows accepts with no extension either. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Windows limits a path to 260 characters, of which the folder needs some. In characters. */
const longestName = 120;

/** Of types that are stored: pictures become WebP. */
const extensions: Record<string, string> = {
  "image/webp": "webp",
  "image/heic": "heic",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
  "application/pdf": "pdf",
} satisfies Partial<Record<FileType, string>>;

type NamedFile = Pick<LibraryFile, "day" | "creatorName" | "format"> & {
  campaign: { name: string };
  media: Pick<LibraryFile["media"], "type">;
};

/** '2026-05-03 Mia Stern, Spring, Reel.mp4', safe on every system. */
export function downloadName(file: NamedFile): string {
  return withExtension(file, "");
}

/** The same for files that are saved in one folder: names that differ, also where case does not count. */
export function downloadNames(files: readonly NamedFile[]): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return files.map((file) => {
    const plain = keyOf(downloadName(file));
    let number = counts.get(plain) ?? 1;
    let name = downloadName(file);
    while (taken.has(keyOf(name))) {
      number += 1;
      name = withExtension(file, ` ${number}`);
    }
    counts.set(plain, number);
    taken.add(keyOf(name));
    return name;
  });
}

function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

function withExtension({ day, creatorName, campaign, format, media }: NamedFile, suffix: string): string {
  const extension = extensions[media.type] ?? "bin";
  const room = longestName - suffix.length - extension.length - 1;
  const words = [creatorName, campaign.name, formats[format]].filter(Boolean).join(", ");
  return `${safeName(`${day} ${words}`, room)}${suffix}.${extension}`;
}

/** Without signs that a system refuses, and cut to `room` characters. */
function safeName(text: string, room: number): string {
  const plain = text
    .normalize("NFC")
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, " ")
    .replace(/\s+/g, " ");
  const cut = withoutEdges([...plain].slice(0, room).join(""));
  return devices.test(cut) || cut === "" ? `file ${cut}`.trim() : cut;
}

/** Without dots and spaces at its start and end. No pattern does this in linear time. */
function withoutEdges(text: string): string {
  const isEdge = (place: number) => text[place] === "." || text[place] === " ";
  let [start, end] = [0, text.length];
  while (start < end && isEdge(start)) start += 1;
  while (end > start && isEdge(end - 1)) end -= 1;
  return text.slice(start, end);
}
