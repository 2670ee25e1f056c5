import {
  emptyFileMessage,
  type FileField,
  type FileWay,
  fileTooLargeMessage,
  maximumFormFileBytes,
  typesOf,
  type UploadField,
  wrongFileTypeMessage,
} from "./accepted-files.ts";
import { type FileType, fileTypeOf, headLength } from "./file-type.ts";

const pictureChoices = ".jpg,.jpeg,.jpe,.png,.apng,image/jpeg,image/png";
/** `accept` attribute of each field. It only preselects files in the dialog. */
export const fileChoices: Record<FileField, string> = {
  images: `${pictureChoices},.pdf,application/pdf`,
  videos: ".mp4,.mov,.m4v,.3gp,.3g2,.qt,video/mp4,video/quicktime,video/x-m4v,video/3gpp,video/3gpp2",
  photo: pictureChoices,
  logo: pictureChoices,
  picture: pictureChoices,
};

/** The same for files that are uploaded before their form is sent. */
export const uploadChoices: Record<UploadField, string> = {
  images: `${fileChoices.images},.webp,.avif,.heic,.heif,image/webp,image/avif,image/heic`,
  videos: `${fileChoices.videos},.webm,video/webm`,
};

/** The type of a file, or the reason why it cannot be sent. The server knows how large an uploaded file may be. */
export async function checkFile(
  field: FileField,
  file: File,
  way: FileWay = "form",
): Promise<{ type: FileType } | { refusal: string }> {
  if (file.size === 0) return { refusal: emptyFileMessage(file.name) };
  const type = await typeOf(file);
  if (type === undefined || !typesOf(field, way).includes(type)) {
    return { refusal: wrongFileTypeMessage(file.name, field, way) };
  }
  const isTooLarge = way === "form" && file.size > maximumFormFileBytes;
  return isTooLarge ? { refusal: fileTooLargeMessage(file.name) } : { type };
}

async function typeOf(file: File): Promise<FileType | undefined> {
  return fileTypeOf(new Uint8Array(await file.slice(0, headLength).arrayBuffer()));
}
