/** Types of files that Tandem takes somewhere, as their first bytes show them. */
export type FileType = "image/jpeg" | "image/png" | "application/pdf" | "video/mp4" | "video/quicktime";

/** Bytes from the start of a file that `fileTypeOf` looks at. */
export const headLength = 64;

/** Boxes with which QuickTime files began before they named their brand. */
const quickTimeStarts = ["moov", "mdat", "wide", "free", "skip", "pnot"];
/** Pictures (HEIC, AVIF, Canon's raw files) and sound use the container of videos, too. */
const otherBrands = /^(hei|hev|mif1|msf1|avi[fs]|crx |jp2 |jpx |jpm |M4[ABP] )/;

/** The type of a file by its content. Its name and what the sender calls it can both be wrong. */
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
