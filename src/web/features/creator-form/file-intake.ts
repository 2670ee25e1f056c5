import {
  type FileWay,
  maximumImages,
  maximumVideos,
  type UploadField,
} from "#domain/media/accepted-files.ts";
import { checkFile } from "#domain/media/check-file.ts";
import type { FileType } from "#domain/media/file-type.ts";

/** The maximum number of files per field. */
export const fileLimits: Record<UploadField, number> = { images: maximumImages, videos: maximumVideos };

/** A file with its type, detected by its content. */
export type TypedFile = { file: File; type: FileType };

/** Splits newly selected files into accepted ones and a message for each rejected one. */
export async function takeIn(
  field: UploadField,
  present: readonly File[],
  chosen: readonly File[],
  { room = fileLimits[field], way = "form" }: { room?: number; way?: FileWay } = {},
): Promise<{ taken: TypedFile[]; notices: string[] }> {
  const taken: TypedFile[] = [];
  const extras: string[] = [];
  const notices: string[] = [];
  for (const file of chosen) {
    const checked = await checkFile(field, file, way);
    if ("refusal" in checked) notices.push(checked.refusal);
    else if ([...present, ...taken.map((other) => other.file)].some((other) => isSame(other, file))) continue;
    else if (present.length + taken.length < room) taken.push({ file, ...checked });
    else extras.push(file.name);
  }
  if (extras.length > 0) notices.push(extrasNotice(field, extras));
  return { taken, notices };
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

function extrasNotice(field: UploadField, names: readonly string[]): string {
  return `At most ${fileLimits[field]} ${field} can be sent. Left out: ${names.join(", ")}.`;
}

export function formatBytes(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB"] as const;
  const power = units.findLastIndex((_, index) => index === 0 || bytes >= 1024 ** index);
  const size = bytes / 1024 ** power;
  return `${power === 0 || size >= 99.95 ? Math.round(size) : size.toFixed(1)} ${units[power]}`;
}

/** Upload progress of each file after `sent` bytes. Pictures are sent first. */
export function uploadProgress(
  files: Record<UploadField, ReadonlyArray<{ file: { size: number } }>>,
  sent: number,
) {
  const sizes = [...files.images, ...files.videos].map(({ file }) => file.size);
  return (field: UploadField, place: number) =>
    shareSent(sizes, field === "images" ? place : place + files.images.length, sent);
}

/** Upload progress of one file, from 0 to 1, after `sent` bytes of all files have been sent in order. */
export function shareSent(sizes: readonly number[], place: number, sent: number): number {
  const before = sizes.slice(0, place).reduce((sum, size) => sum + size, 0);
  const size = sizes[place] ?? 0;
  return size === 0 ? 1 : Math.min(1, Math.max(0, (sent - before) / size));
}
