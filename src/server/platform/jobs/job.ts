/** A kind of work that is done later, by whichever process is free. What it is about is small and names no person. */
export type Job<Payload extends object> = {
  name: string;
  /** Jobs of one lane run one after another in the whole cluster; those of other lanes do not wait for them. */
  laneOf?(payload: Payload): string;
  /** At most one waits, and one runs: more of them would do nothing new. */
  single?: boolean;
  /** How many run at the same time in one process. */
  concurrency: number;
  /** One that takes longer, in seconds, is taken for dead. */
  timeLimit: number;
};

export type Run = {
  /** When it is aborted, the process stops, or the time is over. */
  signal: AbortSignal;
  /** How often this job was begun before and did not end: its process died, or it threw. */
  retries: number;
};
export type JobHandler = { job: Job<object>; run(payload: object, run: Run): Promise<unknown> };

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** What is done for a job. One that throws is repeated later. */
export function handleJob<Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, run: Run) => Promise<unknown>,
): JobHandler {
  return { job: job as Job<object>, run: run as JobHandler["run"] };
}
