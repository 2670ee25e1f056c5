import { withByteFile } from "./byte-file.ts";
import { isWholeDocument } from "./document-structure.ts";
import { cleanHeic } from "./heic-structure.ts";
import { makePicture } from "./make-picture.ts";
import type { CheckTask, MediaTask, TaskResult } from "./media-task.ts";
import { UnreadableVideo } from "./video-boxes.ts";
import { cleanVideo } from "./video-structure.ts";
import { cleanWebm } from "./webm-structure.ts";

// The program of the processes that read untrusted files.

process.once("disconnect", () => process.exit());
process.on("message", (task: MediaTask) => {
  void perform(task).then((result) => process.send?.(result));
});

async function perform(task: MediaTask): Promise<TaskResult> {
  try {
    return await (task.kind === "picture" ? makePicture(task) : check(task));
  } catch (error) {
    return { outcome: "failed", code: (error as NodeJS.ErrnoException).code ?? "" };
  }
}

const cleaners = { video: cleanVideo, webm: cleanWebm, heic: cleanHeic };

/** Reads the structure of the file only, so its size does not matter. */
function check({ kind, source }: CheckTask): TaskResult {
  return withByteFile(source, (file) => {
    if (kind === "document") {
      if (!isWholeDocument(file)) return { outcome: "refused", fault: "damaged" };
      return { outcome: "fine", durationMs: null, changes: [] };
    }
    try {
      const durationMs = cleaners[kind](file) ?? null;
      return { outcome: "fine", durationMs, changes: file.changes() };
    } catch (error) {
      if (!(error instanceof UnreadableVideo)) throw error;
      return { outcome: "refused", fault: "damaged" };
    }
  });
}
