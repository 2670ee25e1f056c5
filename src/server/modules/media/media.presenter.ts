import type { Media } from "#domain/media/media.contract.ts";
import { pictureWidths } from "#domain/media/picture-widths.ts";
import type { FileRow, FoundMedia } from "./media.repository.ts";

/** Names under which the variants of a video are stored. */
export const posterName = "poster.jpg";
export const previewName = "preview.mp4";

/**
 * Whether anybody may open a file. Pictures and videos of a record that visitors see are public, because everything else was
 * removed from them. Documents never are: they name their author and cannot be cleaned.
 */
export function isPublicFile({
  influencerId,
  brandId,
  kind,
  isOfPrivateCreator,
}: Pick<FoundMedia, "influencerId" | "brandId" | "kind" | "isOfPrivateCreator">): boolean {
  return (influencerId !== null || brandId !== null) && kind !== "document" && !isOfPrivateCreator;
}

/** URLs of one file that can be shown, so none for an unchecked attachment. `query` is the signature of a file that is not public yet, or empty. */
export function presentMedia(row: FileRow, query: string): Media {
  const address = (variant: string) => `/media/${row.id}/${variant}${query}`;
  if (row.kind === "attachment") throw new Error("an attachment can only be downloaded");
  const isPicture = row.kind === "image";
  return {
    id: row.id,
    kind: row.kind,
    type: row.type,
    src: address(isPicture ? "960.webp" : "original"),
    srcSet: isPicture
      ? pictureWidths.map((width) => `${address(`${width}.webp`)} ${width}w`).join(", ")
      : null,
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    poster: row.hasPoster ? address(posterName) : null,
    preview: row.hasPreview ? address(previewName) : null,
  };
}

/** URL of the smallest variant of a public picture, for an avatar. */
export function avatarAddress(mediaId: string): string {
  return `/media/${mediaId}/480.webp`;
}
