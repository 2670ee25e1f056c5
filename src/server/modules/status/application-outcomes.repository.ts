import { and, desc, eq, getTableName, inArray, lt, lte } from "drizzle-orm";
import type { ApplicantSubject } from "#domain/links/link-rules.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { references } from "#server/platform/database/references.ts";
import { applicationOutcomes } from "./application-outcomes.schema.ts";

export type OutcomeRow = typeof applicationOutcomes.$inferSelect;
export type NewOutcome = typeof applicationOutcomes.$inferInsert;

/** If a decision was undone and made again, only the last outcome of the ID remains. */
export async function writeOutcome(executor: Executor, row: NewOutcome): Promise<void> {
  await executor
    .insert(applicationOutcomes)
    .values(row)
    .onConflictDoUpdate({ target: applicationOutcomes.id, set: row });
}

export async function findOutcome(
  executor: Executor,
  { type, id }: ApplicantSubject,
): Promise<OutcomeRow | undefined> {
  const [row] = await executor
    .select()
    .from(applicationOutcomes)
    .where(and(eq(applicationOutcomes.id, id), eq(applicationOutcomes.subjectType, type)));
  return row;
}

export async function deleteOutcome(executor: Executor, id: string): Promise<void> {
  await executor.delete(applicationOutcomes).where(eq(applicationOutcomes.id, id));
}

/** Known outcomes of earlier applications by these people, newest first. */
export async function listEarlierApplications(
  executor: Executor,
  emailHmacs: string[],
  visibleBy: Date,
): Promise<OutcomeRow[]> {
  if (emailHmacs.length === 0) return [];
  return executor
    .select()
    .from(applicationOutcomes)
    .where(
      and(
        inArray(applicationOutcomes.emailHmac, emailHmacs),
        eq(applicationOutcomes.subjectType, "join-request"),
        lte(applicationOutcomes.visibleFrom, visibleBy),
      ),
    )
    .orderBy(desc(applicationOutcomes.decidedAt), desc(applicationOutcomes.id));
}

export async function deleteOutcomesBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(applicationOutcomes).where(lt(applicationOutcomes.decidedAt, time));
}

/** References to the creators that approvals made, for a merge. */
export const creatorOfOutcomes = references(applicationOutcomes.influencerId);

export const outcomesPersonalData = {
  name: getTableName(applicationOutcomes),
  find: (executor: Executor, emailHmac: string) =>
    personalRows(executor, applicationOutcomes, eq(applicationOutcomes.emailHmac, emailHmac), ["email_hmac"]),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    await executor.delete(applicationOutcomes).where(inArray(applicationOutcomes.id, ids));
  },
};
