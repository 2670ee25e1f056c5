import { type FileType, fileTypeOf, headLength } from "./file-type.ts";
import {
  acceptedTypes,
  emptyFileMessage,
  type FileField,
  fileTooLargeMessage,
  maximumFileBytes,
  wrongFileTypeMessage,
} from "./upload-limits.ts";

const pictureChoices = ".jpg,.jpeg,.jpe,.png,.apng,image/jpeg,image/png";
/** `accept` attribute of each field. It only preselects files in the dialog. */
export const fileChoices: Record<FileField, string> = {
  images: `${pictureChoices},.pdf,application/pdf`,
  videos: ".mp4,.mov,.m4v,.3gp,.3g2,.qt,video/mp4,video/quicktime,video/x-m4v,video/3gpp,video/3gpp2",
  photo: pictureChoices,
  logo: pictureChoices,
  picture: pictureChoices,
};

/** The type of a file, or the reason why it cannot be sent. `maximumBytes`: of files that are sent with their form. */
export async function checkFile(
  field: FileField,
  file: File,
  maximumBytes: number = maximumFileBytes,
): Promise<{ type: FileType } | { refusal: string }> {
  if (file.size === 0) return { refusal: emptyFileMessage(file.name) };
  const accepted: readonly FileType[] = acceptedTypes[field];
  const type = await typeOf(file);
  if (type === undefined || !accepted.includes(type))
    return { refusal: wrongFileTypeMessage(file.name, field) };
  return file.size > maximumBytes ? { refusal: fileTooLargeMessage(file.name) } : { type };
}

async function typeOf(file: File): Promise<FileType | undefined> {
  return fileTypeOf(new Uint8Array(await file.slice(0, headLength).arrayBuffer()));
}
