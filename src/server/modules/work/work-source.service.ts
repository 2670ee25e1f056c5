import type { LateSubject } from "#domain/work/work-rules.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { DueQuery } from "#server/platform/database/due-page.ts";

/** A task. `dueOn`: a day in the agency's time zone, as "YYYY-MM-DD". */
export type WorkRow = {
  id: string;
  name: string;
  task: string;
  nextStep: string;
  ownerId: string | null;
  dueOn: string | null;
  /** Kind of lateness once the day has passed. */
  subject: LateSubject;
  /** Campaign that it belongs to. */
  campaignId?: string;
  createdAt: Date;
};

/** Tasks from one module: one page of rows in the order of `dueOrder`, with the total. */
export type WorkSource = (
  executor: Executor,
  filter: DueQuery,
) => Promise<{ rows: WorkRow[]; total: number }>;
