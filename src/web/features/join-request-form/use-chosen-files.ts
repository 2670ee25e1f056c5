import { useEffect, useRef, useState } from "react";
import type { UploadField } from "#domain/media/upload-limits.ts";
import { takeIn } from "./file-intake.ts";

/** A file to be sent. `url` shows it while the page is open. */
export type ChosenFile = { id: number; file: File; url: string };
type Chosen = Record<UploadField, ChosenFile[]>;

const none: Chosen = { images: [], videos: [] };
const noNotices: Record<UploadField, string[]> = { images: [], videos: [] };

export type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** The files of an application: a browser forgets them when a choice is changed, so they are kept here. */
export function useChosenFiles() {
  const [files, setFiles] = useState(none);
  const [notices, setNotices] = useState(noNotices);
  const count = useRef(0);
  const shown = useRef<ChosenFile[]>([]);
  shown.current = [...files.images, ...files.videos];

  useEffect(() => () => shown.current.forEach(forget), []);

  const say = (field: UploadField, texts: string[]) => setNotices((known) => ({ ...known, [field]: texts }));
  return {
    files,
    /** What is to be said about the last choice, by field. */
    notices,
    add: (field: UploadField, chosen: readonly File[]) => {
      const present = files[field].map(({ file }) => file);
      const { taken, notices: texts } = takeIn(field, present, chosen);
      const added = taken.map((file) => {
        count.current += 1;
        return { id: count.current, file, url: URL.createObjectURL(file) };
      });
      setFiles((known) => ({ ...known, [field]: [...known[field], ...added] }));
      say(field, texts);
    },
    remove: (field: UploadField, removed: ChosenFile) => {
      forget(removed);
      setFiles((known) => ({ ...known, [field]: known[field].filter(({ id }) => id !== removed.id) }));
      say(field, []);
    },
    clear: () => {
      shown.current.forEach(forget);
      setFiles(none);
      setNotices(noNotices);
    },
  };
}

function forget({ url }: ChosenFile): void {
  URL.revokeObjectURL(url);
}
