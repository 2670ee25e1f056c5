import { eq } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { skippedSetupSteps } from "./skipped-steps.schema.ts";

export async function listSkippedSteps(executor: Executor): Promise<ReadonlySet<string>> {
  const rows = await executor.select().from(skippedSetupSteps);
  return new Set(rows.map(({ step }) => step));
}

/** Returns false if it was skipped already. */
export async function insertSkippedStep(executor: Executor, step: string): Promise<boolean> {
  const { rowCount } = await executor.insert(skippedSetupSteps).values({ step }).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** Returns false if it was not skipped. */
export async function deleteSkippedStep(executor: Executor, step: string): Promise<boolean> {
  const { rowCount } = await executor.delete(skippedSetupSteps).where(eq(skippedSetupSteps.step, step));
  return (rowCount ?? 0) > 0;
}
