export const maximumFileBytes = 10 * 1024 * 1024;
export const maximumImages = 10;
export const maximumVideos = 2;

/** Which files a form accepts, by field. The server checks the content, not the name. */
export const acceptedTypes = {
  images: ["image/jpeg", "image/png", "application/pdf"],
  videos: ["video/mp4", "video/quicktime"],
  logo: ["image/jpeg", "image/png"],
  photo: ["image/jpeg", "image/png"],
} as const;
export type FileField = keyof typeof acceptedTypes;

const acceptedEndings: Record<FileField, RegExp> = {
  images: /\.(jpe?g|jfif|png|pdf)$/i,
  videos: /\.(mp4|mov)$/i,
  logo: /\.(jpe?g|jfif|png)$/i,
  photo: /\.(jpe?g|jfif|png)$/i,
};

/** Only the extension of a file name counts, and only in addition to the content. */
export function hasAcceptedEnding(fileName: string, field: FileField): boolean {
  return acceptedEndings[field].test(fileName);
}

/** The fields of a portfolio. */
export type UploadField = Exclude<FileField, "logo" | "photo">;

export const tooManyImagesMessage = `must be at most ${maximumImages} pictures and documents`;
export const tooManyVideosMessage = `must be at most ${maximumVideos} videos`;

export const uploadNote = "PDF, JPG, PNG, MP4, MOV. Max 10MB each";

export function fileTooLargeMessage(fileName: string): string {
  return `${fileName} is larger than 10MB.`;
}

const typeNames: Record<FileField, string> = {
  images: "a JPG, PNG or PDF",
  videos: "an MP4 or MOV",
  logo: "a JPG or PNG",
  photo: "a JPG or PNG",
};

export function wrongFileTypeMessage(fileName: string, field: FileField): string {
  return `${fileName} is not ${typeNames[field]} file.`;
}
