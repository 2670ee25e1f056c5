export const maximumFileBytes = 10 * 1024 * 1024;
export const maximumImages = 10;
export const maximumVideos = 2;

/** What a form may carry, by the field it comes in; the server checks the content, not the name. */
export const acceptedTypes = {
  images: ["image/jpeg", "image/png", "application/pdf"],
  videos: ["video/mp4", "video/quicktime"],
} as const;
export type UploadField = keyof typeof acceptedTypes;

export const uploadNote = "PDF, JPG, PNG, MP4, MOV. Max 10MB each";

export function fileTooLargeMessage(fileName: string): string {
  return `${fileName} is larger than 10MB.`;
}

export function wrongFileTypeMessage(fileName: string, field: UploadField): string {
  return `${fileName} is not ${field === "images" ? "a JPG, PNG or PDF" : "an MP4 or MOV"} file.`;
}
