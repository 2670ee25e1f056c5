import { maximumMessageBytes } from "../conversations/conversation-rules.ts";
import { type UploadField, wrongFileTypeMessage } from "./accepted-files.ts";

/**
 * Purposes of an uploaded file. A draft is one of a deliverable, and a result file shows the figures of its post.
 * Evidence proves the figures of an application. A message is one of the team. The portfolio is that of a creator whom
 * the team adds or edits.
 */
export const uploadPurposes = [
  "draft",
  "result file",
  "evidence",
  "agreement",
  "message",
  "portfolio",
] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** ID of a creator who is still to be added, in the address of files for the portfolio. */
export const newCreatorId = "00000000-0000-0000-0000-000000000000";

const purposesWithVideos: readonly UploadPurpose[] = ["draft", "portfolio"];

/** Fields of a form whose files have this purpose. */
export function fieldsOfPurpose(purpose: UploadPurpose): readonly UploadField[] {
  return purposesWithVideos.includes(purpose) ? ["images", "videos"] : ["images"];
}

/** Largest file of a form, in bytes. `maximumFileBytes`: setting for any file. */
export function maximumBytesOf(purpose: UploadPurpose, maximumFileBytes: number): number {
  if (purpose === "message") return Math.min(maximumFileBytes, maximumMessageBytes);
  return purposesWithVideos.includes(purpose)
    ? maximumFileBytes
    : Math.min(maximumFileBytes, maximumPictureBytes);
}

/** Media type of the bytes of a tus upload. */
export const tusContentType = "application/offset+octet-stream";

/** Bytes that large files leave free: everything else is written on, and visitors' forms are refused at a quarter of it. */
export const bytesLeftFree = 256 * 1024 * 1024;

/** Unfinished uploads, and finished ones that no form has named, are deleted after this time. */
export const uploadDays = 3;

/** Files of one link or administrator, and of one record, that no form has named yet. */
export const maximumWaitingUploads = 40;

/** Each as a multiple of the largest file. */
export const uploadQuotas = {
  /** Files of one link or administrator that no form has named yet. */
  ofHolder: 4,
  /** The same for one record. */
  ofRecord: 6,
  /** Begun by one link, and from one address, within 24 hours. */
  perDay: 10,
};

/** A picture of 100 megapixels or a long presentation has less. */
export const maximumPictureBytes = 200 * 1024 * 1024;

const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

/** '2GB', '1.5GB', or '200MB'. */
export function fileSizeText(bytes: number): string {
  const [size, unit] = bytes >= gigabyte ? [bytes / gigabyte, "GB"] : [bytes / megabyte, "MB"];
  return `${Math.floor(size * 10) / 10}${unit}`;
}

export function uploadTooLargeMessage(name: string, maximumBytes: number): string {
  return `${name} is larger than ${fileSizeText(maximumBytes)}.`;
}

export function wrongUploadTypeMessage(name: string, purpose: UploadPurpose): string {
  return purposesWithVideos.includes(purpose)
    ? `${name} is not a JPG, PNG, WebP, AVIF, HEIC, PDF, MP4, MOV, 3GP or WebM file.`
    : wrongFileTypeMessage(name, "images", "upload");
}
