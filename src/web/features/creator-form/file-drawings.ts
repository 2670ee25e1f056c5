import type { UploadField } from "#domain/media/accepted-files.ts";

/** Line icons for kinds of files, from Lucide. */
const sheet =
  "M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5";

export const fileDrawings = {
  addImages:
    "M16 5h6M19 2v6M21 11.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7.5M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21M9 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  addVideos:
    "m16 13 5.223 3.482a.5.5 0 0 0 .777-.416V7.87a.5.5 0 0 0-.752-.432L16 10.5M4 6h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2",
  document: `${sheet}M10 9H8M16 13H8M16 17H8`,
  picture: `${sheet}M10 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4M20 17l-1.296-1.296a2.41 2.41 0 0 0-3.408 0L9 22`,
  video: `${sheet}M15.033 13.44a.647.647 0 0 1 0 1.12l-4.065 2.352a.645.645 0 0 1-.968-.56v-4.704a.645.645 0 0 1 .967-.56z`,
};

/** Drawing of a file without a preview. */
export function drawingOf({ field, name }: { field: UploadField; name: string }): string {
  if (field === "videos") return fileDrawings.video;
  return /\.pdf$/i.test(name) ? fileDrawings.document : fileDrawings.picture;
}
