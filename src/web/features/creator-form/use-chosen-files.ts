import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FileWay, UploadField } from "#domain/media/accepted-files.ts";
import { fileLimits, type TypedFile, takeIn } from "./file-intake.ts";

/**
 * A file to upload. `url`: preview URL while the page is open, or empty. `type` is undefined if the file may be of any
 * type.
 */
export type ChosenFile = { file: File; type: TypedFile["type"] | undefined; id: number; url: string };
type Chosen = Record<UploadField, ChosenFile[]>;

const none: Chosen = { images: [], videos: [] };
const noneStored: Record<UploadField, number> = { images: 0, videos: 0 };
const noNotices: Record<UploadField, string[]> = { images: [], videos: [] };

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/**
 * Selected files of an application. Stored here because a file input forgets them when its selection changes.
 * `stored`: number of files that the record already has.
 */
export function useChosenFiles(stored: Record<UploadField, number> = noneStored, way: FileWay = "form") {
  const [files, setFiles] = useState(none);
  const [notices, setNotices] = useState(noNotices);
  const count = useRef(0);
  const forgetAll = () => [...files.images, ...files.videos].forEach(forget);
  const leave = useEffectEvent(forgetAll);
  useEffect(() => () => leave(), []);

  const say = (field: UploadField, texts: string[]) => setNotices((known) => ({ ...known, [field]: texts }));
  return {
    files,
    way,
    stored,
    /** Messages about the last selection, by field. */
    notices,
    /** `again`: number of files that the record already has and are chosen once more. */
    add: async (field: UploadField, chosen: readonly File[], again = 0) => {
      const present = files[field].map(({ file }) => file);
      const room = fileLimits[field] - stored[field] + again;
      const { taken, notices: texts } = await takeIn(field, present, chosen, { room, way });
      const added = taken.map((typed) => {
        count.current += 1;
        return { ...typed, id: count.current, url: URL.createObjectURL(typed.file) };
      });
      setFiles((known) => ({ ...known, [field]: [...known[field], ...added] }));
      say(field, texts);
      return added;
    },
    remove: (field: UploadField, removed: ChosenFile) => {
      forget(removed);
      setFiles((known) => ({ ...known, [field]: known[field].filter(({ id }) => id !== removed.id) }));
      say(field, []);
    },
    move: (field: UploadField, moved: ChosenFile, step: number) =>
      setFiles((known) => ({
        ...known,
        [field]: withMoved(known[field], known[field].indexOf(moved), step),
      })),
    clear: () => {
      forgetAll();
      setFiles(none);
      setNotices(noNotices);
    },
  };
}

/** Moves the item at `place` by `step`; does nothing at either end. */
export function withMoved<T>(list: readonly T[], place: number, step: number): T[] {
  const item = list[place];
  const target = place + step;
  if (item === undefined || target < 0 || target >= list.length) return [...list];
  return list.toSpliced(place, 1).toSpliced(target, 0, item);
}

function forget({ url }: ChosenFile): void {
  URL.revokeObjectURL(url);
}
