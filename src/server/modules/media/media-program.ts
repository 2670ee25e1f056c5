import { readFile, writeFile } from "node:fs/promises";
import { isWholeDocument } from "./document-structure.ts";
import { makePicture } from "./make-picture.ts";
import type { CheckTask, MediaTask, TaskResult } from "./media-task.ts";
import { UnreadableVideo } from "./video-boxes.ts";
import { cleanVideo } from "./video-structure.ts";

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

/** Reads and writes the file in one pass, whatever it contains. */
async function check({ kind, source }: CheckTask): Promise<TaskResult> {
  const bytes = await readFile(source);
  if (kind === "document") {
    return isWholeDocument(bytes) ? { outcome: "fine" } : { outcome: "refused", fault: "damaged" };
  }
  try {
    cleanVideo(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableVideo)) throw error;
    return { outcome: "refused", fault: "damaged" };
  }
  await writeFile(source, bytes);
  return { outcome: "fine" };
}
