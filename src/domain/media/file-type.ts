/** Accepted file types, detected by the first bytes. */
export type FileType = "image/jpeg" | "image/png" | "application/pdf" | "video/mp4" | "video/quicktime";

/** Number of leading bytes that `fileTypeOf` needs. */
export const headLength = 64;

/** First boxes of old QuickTime files, which do not name their brand. */
const quickTimeStarts = ["moov", "mdat", "wide", "free", "skip", "pnot"];
/** Images (HEIC, AVIF, Canon raw) and audio share the container format of videos. */
const otherBrands = /^(hei|hev|mif1|msf1|avi[fs]|crx |jp2 |jpx |jpm |M4[ABP] )/;

/** Detects a file's type by its content, because its name and declared type can both be wrong. */
export function fileTypeOf(head: Uint8Array): FileType | undefined {
  const text = String.fromCharCode(...head.subarray(0, headLength));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  // Some programs write a byte order mark or an empty line first.
  if (/^(\xef\xbb\xbf)?\s{0,16}%PDF-/.test(text)) return "application/pdf";
  const box = text.slice(4, 8);
  if (box !== "ftyp") return quickTimeStarts.includes(box) ? "video/quicktime" : undefined;
  const brand = text.slice(8, 12);
  if (otherBrands.test(brand)) return undefined;
  return brand === "qt  " ? "video/quicktime" : "video/mp4";
}
