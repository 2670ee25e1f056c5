import { sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { mailState } from "./mail-state.schema.ts";

/** Records that a mail server has accepted a mail. */
export async function recordSent(executor: Executor): Promise<void> {
  const lastSentAt = sql`now()`;
  await executor
    .insert(mailState)
    .values({ lastSentAt })
    .onConflictDoUpdate({ target: mailState.single, set: { lastSentAt } });
}

/** Null if no mail server has accepted a mail yet. */
export async function readLastSent(executor: Executor): Promise<Date | null> {
  const [row] = await executor.select().from(mailState);
  return row?.lastSentAt ?? null;
}
