import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { loginChallenges } from "./two-factor.schema.ts";

export type LoginChallengeRow = typeof loginChallenges.$inferSelect;
type Limits = { at: Date; tries: number };

const isOpen = (tokenHash: string, { at, tries }: Limits) =>
  and(
    eq(loginChallenges.tokenHash, tokenHash),
    gt(loginChallenges.expiresAt, at),
    lt(loginChallenges.tries, tries),
  );

export async function insertLoginChallenge(
  executor: Executor,
  row: typeof loginChallenges.$inferInsert,
): Promise<void> {
  await executor.insert(loginChallenges).values(row);
}

export async function findLoginChallenge(
  executor: Executor,
  tokenHash: string,
  limits: Limits,
): Promise<LoginChallengeRow | undefined> {
  const [row] = await executor.select().from(loginChallenges).where(isOpen(tokenHash, limits));
  return row;
}

/** False if no tries are left. Counted before verification, so that parallel tries count as well. */
export async function countTry(executor: Executor, tokenHash: string, limits: Limits): Promise<boolean> {
  const rows = await executor
    .update(loginChallenges)
    .set({ tries: sql`${loginChallenges.tries} + 1` })
    .where(isOpen(tokenHash, limits))
    .returning({ tokenHash: loginChallenges.tokenHash });
  return rows.length > 0;
}

/** Uses up a challenge. Only the first of several concurrent uses succeeds. */
export async function takeLoginChallenge(executor: Executor, tokenHash: string): Promise<boolean> {
  const rows = await executor
    .delete(loginChallenges)
    .where(eq(loginChallenges.tokenHash, tokenHash))
    .returning({ tokenHash: loginChallenges.tokenHash });
  return rows.length > 0;
}

export async function deleteLoginChallengesOf(executor: Executor, adminId: string): Promise<void> {
  await executor.delete(loginChallenges).where(eq(loginChallenges.adminId, adminId));
}

export async function deleteLoginChallengesBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(loginChallenges).where(lt(loginChallenges.expiresAt, time));
}
