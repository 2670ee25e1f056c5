import { setTimeout as sleep } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { type JobInsert, PgBoss, type Queue } from "pg-boss";
import type { Executor } from "#server/platform/database/database.ts";
import { withoutReadLimit } from "#server/platform/database/read-connections.ts";
import type { Job, JobHandler } from "./job.ts";
import { jobsSchema, pendingIds, within } from "./jobs.repository.ts";

/** Seconds without a heartbeat after which a process counts as dead and others run its jobs. */
const heartbeat = 15;
/** Interval between checks for dead processes, in seconds. */
const supervision = 10;
/** Interval between checks for delayed jobs, in seconds. New jobs are announced. */
const pollInterval = 2;
/** A job that throws is retried until it succeeds, because the database was most likely down. In seconds. */
const retries = { retryLimit: 10_000, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };
/** Retention of completed jobs, in seconds. */
const deleteAfterSeconds = 3_600;
/** Milliseconds. */
const queryTimeout = 20_000;
/** At shutdown, running jobs are aborted after this time and then have as long again to end. In milliseconds. */
const grace = 3_000;

/** Milliseconds. */
const warningInterval = 10_000;

type Log = { warn(details: object, text: string): void };
/** Row that waits for a job. Null: due now. */
export type Waiting<Payload> = { payload: Payload; due: Date | null };
/** `cron` is in UTC. The job also runs at startup. */
type Schedule = { job: Job<Record<never, never>>; cron: string };
type Settings = {
  connection: ClientConfig;
  jobs: readonly Job<never>[];
  log: Log;
  /** Whether this process runs jobs. */
  works: boolean;
};
export type Work = { handlers: readonly JobHandler[]; schedules: readonly Schedule[] };

export type Jobs = Awaited<ReturnType<typeof openJobs>>;

/** Creates or updates the tables of pg-boss. The caller holds the migration lock. */
export async function migrateJobs(connection: ClientConfig): Promise<void> {
  const boss = new PgBoss({ ...connection, schema: jobsSchema, max: 1, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Opens the queues of these jobs. They are pg-boss tables in the product's database. */
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
  boss.on("error", warnNowAndThen(log));
  await boss.start();
  for (const job of jobs) await boss.createQueue(job.name, queueOf(job));
  const stopping = new AbortController();

  /** One statement, because each one costs the caller's transaction another round trip. */
  const insert = async <Payload extends object>(
    transaction: Executor,
    job: Job<Payload>,
    waiting: Waiting<Payload>[],
  ): Promise<void> => {
    if (waiting.length === 0) return;
    const inserts = waiting.map(
      ({ payload, due }): JobInsert => ({
        data: payload,
        ...(due && { startAfter: due }),
        ...laneOf(job, payload),
      }),
    );
    await boss.insert(job.name, inserts, { db: within(transaction) });
  };

  return {
    /** Adds jobs in the transaction of a change, so that they exist only if it commits. */
    enqueue: <Payload extends object>(
      transaction: Executor,
      job: Job<Payload>,
      payloads: Payload[],
      due?: Date,
    ): Promise<void> =>
      insert(
        transaction,
        job,
        payloads.map((payload) => ({ payload, due: due ?? null })),
      ),

    /** Adds a job for each row that has none. */
    async enqueueMissing<Payload extends { id: string }>(
      transaction: Executor,
      job: Job<Payload>,
      waiting: Waiting<Payload>[],
    ): Promise<void> {
      if (waiting.length === 0) return;
      const pending = await pendingIds(transaction, job.name);
      const missing = waiting.filter(({ payload }) => !pending.has(payload.id));
      await insert(transaction, job, missing);
    },

    start: (work: Work) => startWork(boss, work, stopping.signal),

    /** Starts no more jobs and waits for running ones. */
    async stop(): Promise<void> {
      const late = setTimeout(() => stopping.abort(), grace);
      const ended = Promise.all(jobs.map(({ name }) => boss.offWork(name, { wait: true })));
      await Promise.race([ended, sleep(2 * grace, undefined, { ref: false })]);
      clearTimeout(late);
      await boss.stop({ graceful: false });
    },
  };
}

/** Limits the warnings: while the database is down, every worker reports it. */
function warnNowAndThen(log: Log): (error: Error) => void {
  let last = -warningInterval;
  return (error) => {
    const now = performance.now();
    if (now - last < warningInterval) return;
    last = now;
    log.warn({ err: error }, "the jobs could not be read or written");
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
    // A previous version may have created it with other options.
    await boss.updateQueue(job.name, options);
  }
  for (const handler of handlers) await startWorker(boss, handler, stopping);
  for (const { job, cron } of schedules) {
    await boss.schedule(job.name, cron, {}, { missed: "once" });
    await boss.send(job.name, {});
  }
}

/**
 * Starts as many workers as the job's concurrency. A worker looks for the next job as soon as it has completed one.
 */
async function startWorker(boss: PgBoss, { job, run }: JobHandler, stopping: AbortSignal): Promise<void> {
  for (let count = 1; count <= job.concurrency; count += 1) {
    // Additional workers are needed only while the first is busy, and an announced job wakes all of them.
    const interval = pollInterval * count;
    const options = { pollingIntervalSeconds: interval, notifyPollingIntervalSeconds: interval };
    const worker = await boss.work<object>(job.name, options, async ([next]) => {
      if (next === undefined) return;
      const signal = AbortSignal.any([next.signal, stopping]);
      try {
        await withoutReadLimit(() => run(next.data, { signal, retries: next.retryCount }));
      } finally {
        boss.notifyWorker(worker);
      }
    });
  }
}
