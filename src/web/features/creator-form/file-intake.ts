import {
  acceptedTypes,
  type FileField,
  fileTooLargeMessage,
  maximumFileBytes,
  maximumImages,
  maximumVideos,
  type UploadField,
  wrongFileTypeMessage,
} from "#domain/media/upload-limits.ts";

/** The maximum number of files per field. */
export const fileLimits: Record<UploadField, number> = { images: maximumImages, videos: maximumVideos };

/** The `accept` attribute of each field. */
export const fileChoices: Record<UploadField, string> = {
  images: ".jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf",
  videos: ".mp4,.mov,video/mp4,video/quicktime",
};

/** Types by extension, because some systems leave the type of a file empty. */
const typesByEnding: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  mp4: "video/mp4",
  mov: "video/quicktime",
};

type KnownFile = Pick<File, "name" | "size" | "type" | "lastModified">;

export function fileType({ name, type }: KnownFile): string {
  return type || (typesByEnding[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "");
}

/** Splits newly chosen files into those that are accepted, and a message for each that is not. */
export function takeIn<T extends KnownFile>(
  field: UploadField,
  present: readonly KnownFile[],
  chosen: readonly T[],
  room: number = fileLimits[field],
): { taken: T[]; notices: string[] } {
  const taken: T[] = [];
  const extras: string[] = [];
  const notices: string[] = [];
  for (const file of chosen) {
    const refusal = refusalOf(field, file);
    if (refusal) notices.push(refusal);
    else if ([...present, ...taken].some((other) => isSame(other, file))) continue;
    else if (present.length + taken.length < room) taken.push(file);
    else extras.push(file.name);
  }
  if (extras.length > 0) notices.push(extrasNotice(field, extras));
  return { taken, notices };
}

/** Why a file cannot be sent. */
export function refusalOf(field: FileField, file: KnownFile): string | undefined {
  const accepted: readonly string[] = acceptedTypes[field];
  if (!accepted.includes(fileType(file))) return wrongFileTypeMessage(file.name, field);
  if (file.size > maximumFileBytes) return fileTooLargeMessage(file.name);
  return file.size === 0 ? `${file.name} is empty.` : undefined;
}

function isSame(a: KnownFile, b: KnownFile): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

function extrasNotice(field: UploadField, names: readonly string[]): string {
  return `At most ${fileLimits[field]} ${field} can be sent. Left out: ${names.join(", ")}.`;
}

/** Formats a file size. */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "KB", "MB"] as const;
  const power = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  const size = bytes / 1024 ** power;
  return `${power === 0 || size >= 99.95 ? Math.round(size) : size.toFixed(1)} ${units[power]}`;
}

/** The upload progress of each file when `sent` bytes have been sent; pictures are sent first. */
export function uploadProgress(files: Record<UploadField, ReadonlyArray<{ file: KnownFile }>>, sent: number) {
  const sizes = [...files.images, ...files.videos].map(({ file }) => file.size);
  return (field: UploadField, place: number) =>
    shareSent(sizes, field === "images" ? place : place + files.images.length, sent);
}

/** The progress of one file, from 0 to 1, when `sent` bytes of all files have been sent in order. */
export function shareSent(sizes: readonly number[], place: number, sent: number): number {
  const before = sizes.slice(0, place).reduce((sum, size) => sum + size, 0);
  const size = sizes[place] ?? 0;
  return size === 0 ? 1 : Math.min(1, Math.max(0, (sent - before) / size));
}
