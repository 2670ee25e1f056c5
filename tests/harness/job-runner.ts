import { setTimeout as sleep } from "node:timers/promises";
import { jobs as allJobs } from "#server/background-jobs.ts";
import type { JobHandler } from "#server/platform/jobs/job.ts";
import { type Jobs, openJobs } from "#server/platform/jobs/jobs.ts";
import type { TestDatabase } from "./test-database.ts";

/** Adds jobs and does none. */
export function openTestJobs({ connection }: Pick<TestDatabase, "connection">): Promise<Jobs> {
  return openJobs({ connection, jobs: allJobs, works: false, log: { warn: () => {} } });
}

/** A process that does some jobs and nothing else, now and then or from `start` to `stop`. */
export function jobRunner(
  records: TestDatabase,
  makeHandlers: (jobs: Jobs) => JobHandler[] | Promise<JobHandler[]>,
) {
  let working: Jobs | undefined;

  const active = async (): Promise<string[]> => {
    const { rows } = await records.pool.query("select id from pgboss.job where state = 'active'");
    return rows.map(({ id }) => id);
  };
  /** Whether nothing is due that could be begun, and nothing under way but what `others` do. */
  const isIdle = async (names: string[], others: string[]): Promise<boolean> => {
    const { rows } = await records.pool.query<{ isIdle: boolean }>(
      `select not exists (select from pgboss.job where state = 'active' and id <> all($2))
         and not exists (select from pgboss.job j where name = any($1) and state < 'active' and start_after <= now()
           and not exists (select from pgboss.job b where b.name = j.name and b.state = 'active'
             and b.singleton_key = j.singleton_key)) as "isIdle"`,
      [names, others],
    );
    return rows[0]?.isIdle === true;
  };

  const start = async (): Promise<string[]> => {
    const jobs = await openJobs({
      connection: records.connection,
      jobs: allJobs,
      works: true,
      log: { warn: (details, text) => console.error(text, details) },
    });
    working = jobs;
    const handlers = await makeHandlers(jobs);
    await jobs.start({ handlers, schedules: [] });
    return handlers.map(({ job }) => job.name);
  };
  const stop = async (): Promise<void> => working?.stop();

  return {
    start,
    stop,
    /** Does all that is due, also what becomes due meanwhile. */
    async runOnce(): Promise<void> {
      const others = await active();
      const names = await start();
      while (!(await isIdle(names, others))) await sleep(10);
      await stop();
    },
  };
}

/** As if every waiting job's time had come. */
export async function makeDue({ pool }: TestDatabase): Promise<void> {
  await pool.query("update pgboss.job set start_after = now() where state < 'active'");
}

/** As the library does for jobs of a process that is not heard of any more. */
export async function takeForDead({ pool }: TestDatabase): Promise<void> {
  await pool.query("update pgboss.job set state = 'retry', heartbeat_on = null where state = 'active'");
}
