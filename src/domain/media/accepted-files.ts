import type { FileType } from "./file-type.ts";

export const maximumFormFileBytes = 10 * 1024 * 1024;
export const maximumImages = 10;
export const maximumVideos = 2;
/** Maximum size of a picture. Phones take photos of 48, 50, and more megapixels. */
export const maximumMegapixels = 100;
/** The same for a picture of a form that has to be decoded as a whole: a progressive JPEG or an interlaced PNG. */
export const maximumMegapixelsAtOnce = 40;
/** The same for an AVIF. One of 40 megapixels takes 0.8 GB of memory to decode, and one of 100 takes 1.9 GB. */
export const maximumMegapixelsOfAvif = 40;

/** Accepted file types by field. The content decides, not the name. */
export const acceptedTypes = {
  images: ["image/jpeg", "image/png", "application/pdf"],
  videos: ["video/mp4", "video/quicktime"],
  logo: ["image/jpeg", "image/png"],
  photo: ["image/jpeg", "image/png"],
  picture: ["image/jpeg", "image/png"],
} as const;
export type FileField = keyof typeof acceptedTypes;

/** The same for files that are uploaded before their form is sent. */
export const uploadedTypes = {
  images: [...acceptedTypes.images, "image/webp", "image/avif", "image/heic"],
  videos: [...acceptedTypes.videos, "video/webm"],
} as const;

/** How a file arrives: with its form, or before. */
export type FileWay = "form" | "upload";

/** Types of a field's files. */
export function typesOf(field: FileField, way: FileWay): readonly FileType[] {
  return way === "upload" && isUploadField(field) ? uploadedTypes[field] : acceptedTypes[field];
}

function isUploadField(field: FileField): field is UploadField {
  return field in uploadedTypes;
}

/** Fields of a portfolio. */
export type UploadField = Exclude<FileField, "logo" | "photo" | "picture">;

export const tooManyImagesMessage = `must be at most ${maximumImages} pictures and documents`;
export const tooManyVideosMessage = `must be at most ${maximumVideos} videos`;

export const uploadNote = "PDF, JPG, PNG, MP4, MOV. Max 10MB each";
export const largeUploadNote = "Large videos are fine. Files are uploaded while you fill in the form";

const typeNames: Record<FileField, string> = {
  images: "a JPG, PNG or PDF",
  videos: "an MP4 or MOV",
  logo: "a JPG or PNG",
  photo: "a JPG or PNG",
  picture: "a JPG or PNG",
};

export function fileTooLargeMessage(fileName: string): string {
  return `${fileName} is larger than 10MB.`;
}

const uploadedTypeNames: Record<UploadField, string> = {
  images: "a JPG, PNG, WebP, AVIF, HEIC or PDF",
  videos: "an MP4, MOV, 3GP or WebM",
};

export function wrongFileTypeMessage(fileName: string, field: FileField, way: FileWay = "form"): string {
  const names = way === "upload" && isUploadField(field) ? uploadedTypeNames[field] : typeNames[field];
  return `${fileName} is not ${names} file.`;
}

export function emptyFileMessage(fileName: string): string {
  return `${fileName} is empty.`;
}

export function filesLeftOutMessage(fileNames: readonly string[]): string {
  return `Your form had more files than we can take. We didn't keep ${fileNames.join(", ")}.`;
}

/** Reasons to refuse the content of a file of an accepted type. */
export type FileFault =
  | "damaged"
  | "too many pixels"
  | "too many pixels at once"
  | "too many pixels of an AVIF"
  | "too slow";

export function fileFaultMessage(fileName: string, fault: FileFault): string {
  switch (fault) {
    case "damaged":
      return `${fileName} can't be read: it's damaged or incomplete, or has other data behind its end.`;
    case "too many pixels":
      return `${fileName} has more than ${maximumMegapixels} megapixels.`;
    case "too many pixels at once":
      return `${fileName} has more than ${maximumMegapixelsAtOnce} megapixels, the most for a progressive or interlaced picture. Save it in another way.`;
    case "too many pixels of an AVIF":
      return `${fileName} has more than ${maximumMegapixelsOfAvif} megapixels, the most for an AVIF. Save it as a JPG, PNG, or WebP.`;
    case "too slow":
      return `${fileName} takes too long to read. Save it in a smaller size and try again.`;
  }
}
