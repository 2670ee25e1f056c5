import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Attempt, isTurnOf } from "#server/platform/database/attempts.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { announceInfluencer } from "#server/platform/database/public-creators.ts";
import { media } from "./media.schema.ts";

/** Files that wait for variants, which a job makes: AVIF of pictures, and a poster and a preview of videos. */
const queues = {
  avif: { attempts: "avifAttempts", due: "avifDue" },
  preview: { attempts: "previewAttempts", due: "previewDue" },
} as const;
export type MediaQueue = keyof typeof queues;

const attemptsIn = (queue: MediaQueue) => media[queues[queue].attempts];
const dueIn = (queue: MediaQueue) => media[queues[queue].due];

type Limits = { retries: number; lease: number; maximumAttempts: number };

/**
 * Claims a file and counts an attempt to make its variants. False if this attempt is not due. After `maximumAttempts` the
 * file is never due again. `lease`: seconds until the next attempt.
 */
export async function takeUpFile(
  executor: Executor,
  queue: MediaQueue,
  attempt: Attempt,
  { retries, lease, maximumAttempts }: Limits,
): Promise<boolean> {
  const [attempts, nextAttempt] = [attemptsIn(queue), dueIn(queue)];
  const next = sql`now() + ${lease} * interval '1 second'`;
  const rows = await executor
    .update(media)
    .set({
      [queues[queue].attempts]: sql`${attempts} + 1`,
      [queues[queue].due]: sql`case when ${attempts} + 1 < ${maximumAttempts} then ${next} end`,
    })
    .where(isTurnOf({ id: media.id, attempts, nextAttempt }, attempt, retries))
    .returning({ id: media.id });
  return rows.length > 0;
}

/** Files that wait, with the time of the next attempt; or one of them. */
export async function listWaitingFiles(executor: Executor, queue: MediaQueue, id?: string) {
  const [attempts, due] = [attemptsIn(queue), dueIn(queue)];
  return executor
    .select({ id: media.id, attempts, due })
    .from(media)
    .where(and(isNotNull(due), id ? eq(media.id, id) : undefined))
    .orderBy(due);
}

type Made = { avif?: boolean; hasPoster?: boolean; hasPreview?: boolean };

/** Takes a file out of the queue, with the variants that were made; false if its row no longer exists. */
export async function finishFile(
  executor: Executor,
  queue: MediaQueue,
  id: string,
  made: Made,
): Promise<boolean> {
  const rows = await executor
    .update(media)
    .set({ ...made, [queues[queue].due]: null })
    .where(eq(media.id, id))
    .returning({ influencerId: media.influencerId });
  const [file] = rows;
  // Cached pages show the video without its picture.
  if (made.hasPoster && file?.influencerId) await announceInfluencer(executor, file.influencerId);
  return file !== undefined;
}

/** Gives videos of creators that were stored before such videos got previews their turn. */
export async function awaitEarlierVideos(executor: Executor): Promise<void> {
  await executor
    .update(media)
    .set({ previewDue: sql`now()` })
    .where(
      and(
        eq(media.kind, "video"),
        isNotNull(media.influencerId),
        eq(media.hasPoster, false),
        eq(media.previewAttempts, 0),
        isNull(media.previewDue),
      ),
    );
}

export async function findVideo(executor: Executor, id: string) {
  const [row] = await executor
    .select({ id: media.id, type: media.type, bytes: media.bytes, durationMs: media.durationMs })
    .from(media)
    .where(eq(media.id, id));
  return row;
}
