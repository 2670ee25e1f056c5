import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { UploadField } from "#domain/media/upload-limits.ts";
import type { UploadAccess } from "#web/api/upload-access.ts";
import { uploadQueue } from "./upload-queue.ts";
import type { UploadRow } from "./upload-row.ts";
import { useChosenFiles } from "./use-chosen-files.ts";

export type Uploads = ReturnType<typeof useUploads>;

const empty: readonly UploadRow[] = [];

/** Files of a form that are sent as soon as they are chosen, and go on after a lost connection and a reload. */
export function useUploads(access: UploadAccess) {
  const [queue] = useState(() => uploadQueue(access));
  const rows = useSyncExternalStore(queue.subscribe, queue.rows, () => empty);
  const restored = rows.filter(({ chosen }) => chosen === undefined);
  const countOf = (field: UploadField) => restored.filter((row) => row.field === field).length;
  const files = useChosenFiles({ images: countOf("images"), videos: countOf("videos") }, "upload");

  const restore = useEffectEvent(() => void queue.restore());
  useEffect(() => {
    restore();
    return queue.open();
  }, [queue]);

  return {
    rows,
    /** As a zone for files takes them. */
    chosen: {
      ...files,
      add: async (field: UploadField, list: readonly File[]) => {
        const added = await files.add(field, list);
        queue.add(field, added);
        return added;
      },
    },
    pause: queue.pause,
    resume: queue.resume,
    remove: ({ key, field, chosen }: UploadRow) => {
      queue.remove(key);
      if (chosen) files.remove(field, chosen);
    },
    settled: queue.settled,
    clear: () => {
      queue.clear();
      files.clear();
    },
  };
}
