import { setTimeout as sleep } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { type JobInsert, PgBoss, type Queue, type SendOptions } from "pg-boss";
import type { Executor } from "#server/platform/database/database.ts";
import type { Job, JobHandler } from "./job.ts";
import { jobsSchema, pendingIds, within } from "./jobs.repository.ts";

/** A process that has not been heard of for so long is dead: its jobs are taken up by others. In seconds. */
const heartbeat = 15;
/** How often it is looked for dead processes, in seconds. */
const supervision = 10;
/** How often a process looks for jobs whose time has come, in seconds; new ones are announced. */
const pollInterval = 2;
/** What threw is repeated until it does not: the database was away, most likely. In seconds. */
const retries = { retryLimit: 10_000, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };
/** A job that is done is of no interest. In seconds. */
const deleteAfterSeconds = 3_600;
/** A query that takes longer will not come back, in milliseconds. */
const queryTimeout = 20_000;
/** What runs at a stop may go on for so long before it is told to end, and then has as long again; in milliseconds. */
const grace = 3_000;

type Log = { warn(details: object, text: string): void };
/** What waits in a table; null: it may be done at once. */
export type Waiting<Payload> = { payload: Payload; due: Date | null };
/** `cron` as in a crontab, in UTC. It is done at the start as well. */
type Schedule = { job: Job<Record<never, never>>; cron: string };
type Settings = {
  connection: ClientConfig;
  jobs: readonly Job<never>[];
  log: Log;
  /** Whether this process will work on them, too. */
  works: boolean;
};
export type Work = { handlers: readonly JobHandler[]; schedules: readonly Schedule[] };

export type Jobs = Awaited<ReturnType<typeof openJobs>>;

/** Makes or updates the library's tables. Runs under the lock of the migrations. */
export async function migrateJobs(connection: ClientConfig): Promise<void> {
  const boss = new PgBoss({ ...connection, schema: jobsSchema, max: 1, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Jobs wait in tables of the library, beside those of the product. */
export async function openJobs({ connection, jobs, log, works }: Settings) {
  const boss = new PgBoss({
    ...connection,
    ...{ schema: jobsSchema, application_name: "tandem jobs", max: 1 },
    ...{ keepAlive: true, query_timeout: queryTimeout },
    supervise: works,
    schedule: works,
    useListenNotify: works,
    superviseIntervalSeconds: supervision,
    monitorIntervalSeconds: supervision,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the jobs could not be read or written"));
  await boss.start();
  for (const job of jobs) await boss.createQueue(job.name, queueOf(job));
  const stopping = new AbortController();

  return {
    /** Adds a job in the transaction of what it belongs to: it is there when that is, and not before. */
    async enqueue<Payload extends object>(
      transaction: Executor,
      job: Job<Payload>,
      payload: Payload,
      due?: Date,
    ): Promise<void> {
      const options: SendOptions = { db: within(transaction), ...laneOf(job, payload) };
      await boss.send(job.name, payload, due ? { ...options, startAfter: due } : options);
    },

    /** Adds a job for each of these for which there is none. */
    async enqueueMissing<Payload extends { id: string }>(
      transaction: Executor,
      job: Job<Payload>,
      waiting: Waiting<Payload>[],
    ): Promise<void> {
      if (waiting.length === 0) return;
      const pending = await pendingIds(transaction, job.name);
      const missing = waiting.filter(({ payload }) => !pending.has(payload.id));
      const inserts = missing.map(
        ({ payload, due }): JobInsert => ({
          data: payload,
          ...(due && { startAfter: due }),
          ...laneOf(job, payload),
        }),
      );
      if (inserts.length > 0) await boss.insert(job.name, inserts, { db: within(transaction) });
    },

    /** Begins to do what is waiting, and what is scheduled. */
    start: (work: Work) => startWork(boss, work, stopping.signal),

    /** Begins nothing more, and waits for what is under way. */
    async stop(): Promise<void> {
      const late = setTimeout(() => stopping.abort(), grace);
      const ended = Promise.all(jobs.map(({ name }) => boss.offWork(name, { wait: true })));
      await Promise.race([ended, sleep(2 * grace, undefined, { ref: false })]);
      clearTimeout(late);
      await boss.stop({ graceful: false });
    },
  };
}

function queueOf({ laneOf, single, timeLimit }: Job<never>): Omit<Queue, "name"> {
  const policy = laneOf ? "key_strict_fifo" : single ? "stately" : "standard";
  const expireInSeconds = timeLimit;
  return {
    policy,
    notify: true,
    heartbeatSeconds: heartbeat,
    expireInSeconds,
    deleteAfterSeconds,
    ...retries,
  };
}

function laneOf<Payload extends object>(job: Job<Payload>, payload: Payload): { singletonKey?: string } {
  return job.laneOf ? { singletonKey: job.laneOf(payload) } : {};
}

async function startWork(boss: PgBoss, { handlers, schedules }: Work, stopping: AbortSignal): Promise<void> {
  for (const { job } of handlers) {
    const { policy, ...options } = queueOf(job as Job<never>);
    // It may have been made by a version with other times.
    await boss.updateQueue(job.name, options);
  }
  for (const handler of handlers) await startWorker(boss, handler, stopping);
  for (const { job, cron } of schedules) {
    await boss.schedule(job.name, cron, {}, { missed: "once" });
    await boss.send(job.name, {});
  }
}

/** As many workers as the job may have, each of which looks for the next job as soon as it has ended one. */
async function startWorker(boss: PgBoss, { job, run }: JobHandler, stopping: AbortSignal): Promise<void> {
  for (let count = 1; count <= job.concurrency; count += 1) {
    // Those behind the first are needed when it is busy only; what is announced wakes them, too.
    const interval = pollInterval * count;
    const options = { pollingIntervalSeconds: interval, notifyPollingIntervalSeconds: interval };
    const worker = await boss.work<object>(job.name, options, async ([next]) => {
      if (next === undefined) return;
      const signal = AbortSignal.any([next.signal, stopping]);
      try {
        await run(next.data, { signal, retries: next.retryCount });
      } finally {
        boss.notifyWorker(worker);
      }
    });
  }
}
