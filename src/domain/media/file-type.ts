/** Accepted file types, detected by the first bytes. */
export type FileType =
  | "image/jpeg"
  | "image/png"
  | "image/webp"
  | "image/avif"
  | "image/heic"
  | "application/pdf"
  | "video/mp4"
  | "video/quicktime"
  | "video/webm";

/** Number of leading bytes that `fileTypeOf` needs. */
export const headLength = 64;

/** First boxes of old QuickTime files, which do not name their brand. */
const quickTimeStarts = ["moov", "mdat", "wide", "free", "skip", "pnot"];
/** Pictures share the container format of videos. Their first brand may be a general one, which the others explain. */
const pictureBrands: readonly [brand: RegExp, type: FileType][] = [
  [/^(avif|avis)$/, "image/avif"],
  [/^(heic|heix|heim|heis)$/, "image/heic"],
];
const generalPictureBrand = /^(mif1|mif2|miaf)$/;
/** Sequences of pictures, Canon raw, JPEG 2000, and sound. */
const otherBrands = /^(hev|msf1|crx |jp2 |jpx |jpm |M4[ABP] )/;

/** Detects a file's type by its content, because its name and declared type can both be wrong. */
export function fileTypeOf(head: Uint8Array): FileType | undefined {
  const text = String.fromCharCode(...head.subarray(0, headLength));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  // Some programs write a byte order mark or an empty line first.
  if (/^(\xef\xbb\xbf)?\s{0,16}%PDF-/.test(text)) return "application/pdf";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  // The header names the kind of Matroska file.
  if (text.startsWith("\x1a\x45\xdf\xa3"))
    return text.includes("\x42\x82\x84webm") ? "video/webm" : undefined;
  const box = text.slice(4, 8);
  if (box !== "ftyp") return quickTimeStarts.includes(box) ? "video/quicktime" : undefined;
  return typeOfBrands(text);
}

function typeOfBrands(text: string): FileType | undefined {
  const brand = text.slice(8, 12);
  const compatible = Array.from({ length: 12 }, (_, place) => text.slice(16 + place * 4, 20 + place * 4));
  const brands = generalPictureBrand.test(brand) ? compatible : [brand];
  for (const [known, type] of pictureBrands) if (brands.some((one) => known.test(one))) return type;
  if (generalPictureBrand.test(brand) || otherBrands.test(brand)) return undefined;
  return brand === "qt  " ? "video/quicktime" : "video/mp4";
}
