import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { bytesLeftFree } from "#domain/media/early-uploads.ts";
import type { Context } from "#server/context.ts";
import type { Attempt } from "#server/platform/database/attempts.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { dataDisk, freeBytes, writeToDisk } from "#server/platform/files/data-disk.ts";
import { defineJob, type Run } from "#server/platform/jobs/job.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { type Ffmpeg, findFfmpeg, runFfmpeg } from "./ffmpeg.ts";
import { posterName, previewName } from "./media.presenter.ts";
import { findVideo, finishFile, listWaitingFiles, takeUpFile } from "./media-queues.repository.ts";

/** Seconds after which a failed video is tried again. */
const lease = 60 * 60;
const maximumAttempts = 3;
/** Of one run of the program, in milliseconds. */
const timeLimit = 25 * 60_000;
/** A preview that would be larger is not made, in bytes. An hour has about this size. */
const largestPreview = 512 * 1024 * 1024;
/** Of posters and previews, the shorter side in pixels. */
const side = 720;
const scaled = `scale=w='if(gt(iw,ih),-2,min(${side},iw))':h='if(gt(iw,ih),min(${side},ih),-2)',format=yuv420p`;

export const makePreviewJob = defineJob<Attempt>({
  name: "make-preview",
  concurrency: 1,
  timeLimit: 60 * 60,
});

type Log = { warn(details: object, text: string): void };
type Making = Pick<Context, "database" | "jobs" | "store" | "temporaryFolder"> & { log: Log };

/**
 * Makes posters of videos, and previews of those that not every browser plays, one video at a time. Does nothing where the
 * program is missing; the videos wait until it is there.
 */
export function makingPreviews({ database, jobs, store, temporaryFolder, log }: Making) {
  const make = async (ffmpeg: Ffmpeg, id: string, signal: AbortSignal): Promise<void> => {
    const folder = await dataDisk.run(async () => {
      await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
      return mkdtemp(join(temporaryFolder, "preview-"));
    });
    try {
      const made = await makeFrom(ffmpeg, id, { folder, signal });
      const isThere = await finishFile(database, "preview", id, made);
      // The record and its files may have been deleted before.
      if (!isThere) await store.remove(id);
    } finally {
      await dataDisk.finish(() => rm(folder, { recursive: true, force: true }));
    }
  };

  const makeFrom = async (ffmpeg: Ffmpeg, id: string, run: { folder: string; signal: AbortSignal }) => {
    const video = await findVideo(database, id);
    const none = { hasPoster: false, hasPreview: false };
    if (video === undefined) return none;
    if ((await freeBytes(temporaryFolder)) < video.bytes + largestPreview + bytesLeftFree) {
      throw new Error("the disk has no room to make a preview");
    }
    const original = await store.read(`${id}/original`);
    if (original === undefined) return none;
    await pipeline(original.stream, writeToDisk(join(run.folder, "video")));
    const limits = { ...run, timeLimit };
    const input = [
      "-f",
      video.type === "video/webm" ? "matroska" : "mov",
      "-i",
      "file:video",
      "-map",
      "0:v:0",
    ];
    const start = ((video.durationMs ?? 0) / 2_000 < 1 ? 0 : 1).toString();
    const poster = ["-frames:v", "1", "-vf", scaled, "-q:v", "4", "-f", "mjpeg", `file:${posterName}`];
    const report = await runFfmpeg(ffmpeg, ["-ss", start, ...input, ...poster], limits);
    await store.put(`${id}/${posterName}`, join(run.folder, posterName));
    if (isPlayedEverywhere(report) || !ffmpeg.encodes) return { hasPoster: true, hasPreview: false };
    await runFfmpeg(ffmpeg, [...input, ...previewArguments], limits);
    const path = join(run.folder, previewName);
    const { size } = await dataDisk.run(() => stat(path));
    // The program stops there, so the end is missing.
    if (size >= largestPreview) return { hasPoster: true, hasPreview: false };
    await store.put(`${id}/${previewName}`, path);
    return { hasPoster: true, hasPreview: true };
  };

  return async (attempt: Attempt, { signal, retries }: Run): Promise<void> => {
    const ffmpeg = await findFfmpeg();
    if (ffmpeg === undefined) return;
    const { id } = attempt;
    if (!(await takeUpFile(database, "preview", attempt, { retries, lease, maximumAttempts }))) return;
    try {
      await make(ffmpeg, id, signal);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, file: id }, "a video has no preview yet");
      for (const { due, ...next } of await listWaitingFiles(database, "preview", id)) {
        await jobs.enqueue(database, makePreviewJob, [next], due ?? undefined);
      }
    }
  };
}

const previewArguments = [
  ...["-map", "0:a:0?", "-map_metadata", "-1", "-vf", scaled, "-threads", "1"],
  ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "26", "-c:a", "aac", "-b:a", "128k", "-ac", "2"],
  ...["-movflags", "+faststart", "-fs", String(largestPreview), "-f", "mp4", `file:${previewName}`],
];

/** Whether the report names a codec that all browsers of today play. Those of ten bits for a color are not. */
function isPlayedEverywhere(report: string): boolean {
  const stream = report.split("\n").find((line) => /Stream #0:\d/.test(line) && line.includes(": Video: "));
  const [, video = ""] = stream?.split(": Video: ") ?? [];
  const [codec = ""] = video.split(/\W/, 1);
  return ["h264", "vp8", "vp9", "av1"].includes(codec) && /\byuvj?420p\b/.test(video);
}

/** Adds jobs for waiting videos that have none, once the program is there. */
export async function enqueueWaitingVideos(
  database: Executor,
  jobs: Pick<Jobs, "enqueueMissing">,
): Promise<void> {
  if ((await findFfmpeg()) === undefined) return;
  const waiting = await listWaitingFiles(database, "preview");
  await jobs.enqueueMissing(
    database,
    makePreviewJob,
    waiting.map(({ due, ...payload }) => ({ payload, due })),
  );
}
