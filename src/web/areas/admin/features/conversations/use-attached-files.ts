import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import {
  maximumFilesOfMessage,
  maximumMessageBytes,
  tooLargeFilesMessage,
  tooManyFilesMessage,
} from "#domain/conversations/conversation-rules.ts";
import { adminCall, adminHeaders } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { uploadAccess } from "#web/api/upload-access.ts";
import { uploadQueue } from "#web/features/creator-form/upload-queue.ts";
import { problemOf, type UploadRow } from "#web/features/creator-form/upload-row.ts";

export type AttachedFiles = ReturnType<typeof useAttachedFiles>;

const none: readonly UploadRow[] = [];
/** Of all composers, because the queue of one may know files from before. */
let count = 0;

/**
 * Files of a message that is being written. They are sent as soon as they are chosen, and are still there after a
 * reload. `placeId` keeps those of different messages apart.
 */
export function useAttachedFiles(placeId: string) {
  const [queue] = useState(() =>
    uploadQueue(uploadAccess(adminCall, () => adminHeaders(), "messages", placeId)),
  );
  const rows = useSyncExternalStore(queue.subscribe, queue.rows, () => none);
  const restore = useEffectEvent(() => void queue.restore());
  useEffect(() => {
    restore();
    return queue.open();
  }, [queue]);
  return {
    rows,
    /** Reason why a message cannot have these files; undefined if it can. */
    problem: limitProblem(rows),
    add: (files: readonly File[]) =>
      queue.add(
        "images",
        files.map((file) => {
          count += 1;
          return { file, type: undefined, id: count, url: "" };
        }),
      ),
    remove: queue.remove,
    resume: queue.resume,
    /** IDs of the files, once all have arrived and were checked. Throws the reason if one has not. */
    ready: async (): Promise<string[]> => {
      const settled = await queue.settled();
      const [problem] = settled.flatMap((row) => problemOf(row) ?? []);
      if (problem !== undefined) throw new UnsentFile(problem);
      return settled.flatMap(({ uploadId }) => uploadId ?? []);
    },
    clear: queue.clear,
  };
}

class UnsentFile extends Error {}

/** Reason why a message was not sent, for its writer. */
export function reasonOf(error: unknown): string {
  return error instanceof UnsentFile ? error.message : messageOf(error);
}

function limitProblem(rows: readonly UploadRow[]): string | undefined {
  if (rows.length > maximumFilesOfMessage) return tooManyFilesMessage;
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  return bytes > maximumMessageBytes ? tooLargeFilesMessage : undefined;
}
