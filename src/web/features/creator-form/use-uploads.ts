import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { UploadField } from "#domain/media/accepted-files.ts";
import type { UploadAccess } from "#web/api/upload-access.ts";
import { uploadQueue } from "./upload-queue.ts";
import { isSameFile, type UploadRow } from "./upload-row.ts";
import { useChosenFiles } from "./use-chosen-files.ts";

export type Uploads = ReturnType<typeof useUploads>;

const empty: readonly UploadRow[] = [];
const noRows = () => empty;
const noChanges = () => () => {};
const noneStored: Record<UploadField, number> = { images: 0, videos: 0 };

/**
 * Files of a form that are sent as soon as they are chosen, and go on after a lost connection and a reload. Without
 * `access`, they are sent with the form. `stored`: number of files that the record already has.
 */
export function useUploads(access: UploadAccess | undefined, stored = noneStored) {
  const [queue] = useState(() => access && uploadQueue(access));
  const rows = useSyncExternalStore(queue?.subscribe ?? noChanges, queue?.rows ?? noRows, noRows);
  const restored = rows.filter(({ chosen }) => chosen === undefined);
  const countOf = (field: UploadField) =>
    stored[field] + restored.filter((row) => row.field === field).length;
  const counts = { images: countOf("images"), videos: countOf("videos") };
  const files = useChosenFiles(counts, queue ? "upload" : "form");

  const restore = useEffectEvent(() => void queue?.restore());
  useEffect(() => {
    restore();
    return queue?.open();
  }, [queue]);

  const remove = ({ key, field, chosen }: UploadRow) => {
    queue?.remove(key);
    if (chosen) files.remove(field, chosen);
  };
  return {
    rows,
    /** As a zone for files takes them. */
    chosen: {
      ...files,
      add: async (field: UploadField, list: readonly File[]) => {
        const isAgain = (file: File) => restored.some((row) => row.field === field && isSameFile(row, file));
        const again = list.filter(isAgain);
        const added = await files.add(
          field,
          [...again, ...list.filter((file) => !isAgain(file))],
          again.length,
        );
        queue?.add(field, added);
        return added;
      },
    },
    pause: (key: string) => queue?.pause(key),
    pauseAll: () => queue?.pauseAll(),
    resume: (key: string) => queue?.resume(key),
    remove,
    settled: async () => (await queue?.settled()) ?? empty,
    /** Forgets all files, which a form has named. */
    clear: () => {
      queue?.clear();
      files.clear();
    },
    /** Removes all files, also from the server. */
    discard: () => {
      for (const row of rows) remove(row);
      files.clear();
    },
  };
}
