import { asc, eq, sql } from "drizzle-orm";
import type { TermsInput } from "#domain/campaigns/terms.contract.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { termsTemplates } from "./offers.schema.ts";

export type TermsRow = typeof termsTemplates.$inferSelect;

export async function listTerms(executor: Executor): Promise<TermsRow[]> {
  return executor.select().from(termsTemplates).orderBy(asc(termsTemplates.name), asc(termsTemplates.id));
}

export async function findTerms(executor: Executor, id: string): Promise<TermsRow | undefined> {
  const [row] = await executor.select().from(termsTemplates).where(eq(termsTemplates.id, id));
  return row;
}

export async function lockTerms(executor: Executor, id: string): Promise<TermsRow | undefined> {
  const [row] = await executor.select().from(termsTemplates).where(eq(termsTemplates.id, id)).for("update");
  return row;
}

export async function insertTerms(
  executor: Executor,
  row: TermsInput & Pick<TermsRow, "id" | "createdAt">,
): Promise<void> {
  await executor.insert(termsTemplates).values(row);
}

export async function updateTerms(executor: Executor, id: string, values: TermsInput): Promise<void> {
  await executor
    .update(termsTemplates)
    .set({
      ...values,
      version: sql`${termsTemplates.version} + 1`,
      updatedAt: laterThan(termsTemplates.updatedAt),
    })
    .where(eq(termsTemplates.id, id));
}

export async function deleteTerms(executor: Executor, id: string): Promise<void> {
  await executor.delete(termsTemplates).where(eq(termsTemplates.id, id));
}
