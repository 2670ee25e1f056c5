/** A kind of background work, which any process can do. The payload is small and contains no personal data. */
export type Job<Payload extends object> = {
  name: string;
  /** Jobs of one lane run one after another in the whole cluster, and do not delay those of other lanes. */
  laneOf?(payload: Payload): string;
  /** At most one waits and one runs, because more of them would do nothing new. */
  single?: boolean;
  /** How many run at a time in one process. */
  concurrency: number;
  /** A job that takes longer, in seconds, is started again. */
  timeLimit: number;
};

export type Run = {
  /** Aborted when the process stops or the time limit is over. */
  signal: AbortSignal;
  /** How often this job was started before without success: its process died, or it threw. */
  retries: number;
};
export type JobHandler = { job: Job<object>; run(payload: object, run: Run): Promise<unknown> };

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** Assigns a handler. A job whose handler throws is retried. */
export function handleJob<Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, run: Run) => Promise<unknown>,
): JobHandler {
  return { job: job as Job<object>, run: run as JobHandler["run"] };
}
