/** Kind of background work that any process can do. The payload is small and contains no personal data. */
export type Job<Payload extends object> = {
  name: string;
  /** Jobs of one lane run one after another in the whole cluster, and do not delay those of other lanes. */
  laneOf?(payload: Payload): string;
  /** At most one waits and one runs. More would do nothing new. */
  single?: boolean;
  /** Maximum number that run at once in one process. */
  concurrency: number;
  /** Seconds after which a job is started again. */
  timeLimit: number;
};

export type Run = {
  /** Aborted when the process stops or the time limit is over. */
  signal: AbortSignal;
  /** Number of earlier starts that failed because the process died or the handler threw. */
  retries: number;
};
export type JobHandler = { job: Job<object>; run(payload: object, run: Run): Promise<unknown> };

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** Assigns a handler to a job. The job is retried if the handler throws. */
export function handleJob<Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, run: Run) => Promise<unknown>,
): JobHandler {
  return { job: job as Job<object>, run: run as JobHandler["run"] };
}
