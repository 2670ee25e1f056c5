import { and, asc, count, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { type PersonalRow, personalRows } from "#server/platform/database/personal-data.ts";
import { passkeys, webauthnChallenges } from "./two-factor.schema.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;
type ChallengeRow = typeof webauthnChallenges.$inferSelect;

export async function listPasskeys(executor: Executor, adminId: string): Promise<PasskeyRow[]> {
  return executor
    .select()
    .from(passkeys)
    .where(eq(passkeys.adminId, adminId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskey(executor: Executor, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await executor.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

export async function countPasskeys(executor: Executor, adminId: string): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(passkeys).where(eq(passkeys.adminId, adminId));
  return row?.count ?? 0;
}

/** False if the passkey is already registered. */
export async function insertPasskey(executor: Executor, row: PasskeyRow): Promise<boolean> {
  const rows = await executor
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

type Own = { id: string; adminId: string };
const isOwn = ({ id, adminId }: Own) => and(eq(passkeys.id, id), eq(passkeys.adminId, adminId));

export async function updatePasskeyName(
  executor: Executor,
  own: Own,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await executor.update(passkeys).set({ name }).where(isOwn(own)).returning();
  return row;
}

export async function deletePasskey(executor: Executor, own: Own): Promise<PasskeyRow | undefined> {
  const [row] = await executor.delete(passkeys).where(isOwn(own)).returning();
  return row;
}

/**
 * Records a use. False if the counter did not increase or the passkey is locked. Authenticators without a counter
 * always send 0.
 */
export async function advanceCounter(
  executor: Executor,
  id: string,
  { counter, isBackedUp, at }: { counter: number; isBackedUp: boolean; at: Date },
): Promise<boolean> {
  const hasNone = and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`);
  const rows = await executor
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), isNull(passkeys.lockedAt), or(lt(passkeys.counter, counter), hasNone)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Undefined if it was locked before or no longer exists. */
export async function lockPasskey(executor: Executor, id: string, at: Date): Promise<PasskeyRow | undefined> {
  const [row] = await executor
    .update(passkeys)
    .set({ lockedAt: at })
    .where(and(eq(passkeys.id, id), isNull(passkeys.lockedAt)))
    .returning();
  return row;
}

export async function insertPasskeyChallenge(executor: Executor, row: ChallengeRow): Promise<void> {
  await executor.insert(webauthnChallenges).values(row);
}

/** Uses up a challenge. Only the first of several concurrent uses succeeds. */
export async function takePasskeyChallenge(
  executor: Executor,
  { challengeHash, purpose, at }: Pick<ChallengeRow, "challengeHash" | "purpose"> & { at: Date },
): Promise<ChallengeRow | undefined> {
  const [row] = await executor
    .delete(webauthnChallenges)
    .where(
      and(
        eq(webauthnChallenges.challengeHash, challengeHash),
        eq(webauthnChallenges.purpose, purpose),
        gt(webauthnChallenges.expiresAt, at),
      ),
    )
    .returning();
  return row;
}

export async function deletePasskeyChallengesBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(webauthnChallenges).where(lt(webauthnChallenges.expiresAt, time));
}

/** For the privacy command: the existence of passkeys, without anything that identifies them. */
export const passkeysPersonalData = {
  name: "passkeys",
  find: (executor: Executor, adminIds: string[]) =>
    personalRows<PersonalRow>(
      executor,
      passkeys,
      sql`${passkeys.adminId} = any(${sql.param(adminIds)}::uuid[])`,
      ["credential_id", "public_key", "counter"],
    ),
};
