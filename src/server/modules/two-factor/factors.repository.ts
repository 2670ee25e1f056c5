import { and, count, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { type PersonalRow, personalRows } from "#server/platform/database/personal-data.ts";
import { passkeys, recoveryCodes, twoFactor } from "./two-factor.schema.ts";

export type FactorsRow = typeof twoFactor.$inferSelect;

/** SQL: whether the administrator in a column of the outer query has a second factor. */
export const hasSecondFactor = (adminId: SQL): SQL<boolean> =>
  sql`exists (select from ${twoFactor} where ${twoFactor.adminId} = ${adminId} and ${twoFactor.since} is not null)`;

/** IDs of administrators with a second factor. */
export async function listWithSecondFactor(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ adminId: twoFactor.adminId })
    .from(twoFactor)
    .where(isNotNull(twoFactor.since));
  return rows.map(({ adminId }) => adminId);
}

export async function findFactors(executor: Executor, adminId: string): Promise<FactorsRow | undefined> {
  const [row] = await executor.select().from(twoFactor).where(eq(twoFactor.adminId, adminId));
  return row;
}

/** Locks the factors of this administrator until the transaction ends. */
export async function lockFactors(executor: Executor, adminId: string): Promise<FactorsRow> {
  await executor.insert(twoFactor).values({ adminId }).onConflictDoNothing();
  const [row] = await executor.select().from(twoFactor).where(eq(twoFactor.adminId, adminId)).for("update");
  if (row === undefined) throw new Error("the row that was just inserted is missing");
  return row;
}

export async function updateFactors(
  executor: Executor,
  adminId: string,
  values: Partial<Omit<FactorsRow, "adminId">>,
): Promise<void> {
  await executor.update(twoFactor).set(values).where(eq(twoFactor.adminId, adminId));
}

export async function hasRecoveryCode(
  executor: Executor,
  adminId: string,
  codeHash: string,
): Promise<boolean> {
  const rows = await executor
    .select({ id: recoveryCodes.id })
    .from(recoveryCodes)
    .where(and(isUnused(adminId), eq(recoveryCodes.codeHash, codeHash)));
  return rows.length > 0;
}

/** False if the code of this or a later step was used. Only the first of several concurrent uses succeeds. */
export async function takeTotpStep(executor: Executor, adminId: string, step: number): Promise<boolean> {
  const isNew = or(isNull(twoFactor.totpStep), lt(twoFactor.totpStep, step));
  const rows = await executor
    .update(twoFactor)
    .set({ totpStep: step })
    .where(and(eq(twoFactor.adminId, adminId), isNotNull(twoFactor.totpSealed), isNew))
    .returning({ adminId: twoFactor.adminId });
  return rows.length > 0;
}

export async function deleteFactors(executor: Executor, adminId: string): Promise<void> {
  await executor.delete(twoFactor).where(eq(twoFactor.adminId, adminId));
  await executor.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
  await executor.delete(passkeys).where(eq(passkeys.adminId, adminId));
}

const isUnused = (adminId: string) => and(eq(recoveryCodes.adminId, adminId), isNull(recoveryCodes.usedAt));

export async function countRecoveryCodes(executor: Executor, adminId: string): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(recoveryCodes).where(isUnused(adminId));
  return row?.count ?? 0;
}

/** Hash of any unused code. All codes share its salt. */
export async function findRecoveryCodeHash(executor: Executor, adminId: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(isUnused(adminId))
    .limit(1);
  return row?.codeHash;
}

/** False if the code was used. Only the first of several concurrent uses succeeds. */
export async function takeRecoveryCode(
  executor: Executor,
  { adminId, codeHash, at }: { adminId: string; codeHash: string; at: Date },
): Promise<boolean> {
  const rows = await executor
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(isUnused(adminId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}

export async function replaceRecoveryCodes(
  executor: Executor,
  adminId: string,
  rows: { id: string; codeHash: string }[],
): Promise<void> {
  await executor.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
  if (rows.length > 0) await executor.insert(recoveryCodes).values(rows.map((row) => ({ ...row, adminId })));
}

/** For the doctor: sealed values with the administrator that they are bound to. */
export async function listSealed(
  executor: Executor,
): Promise<Pick<FactorsRow, "adminId" | "totpSealed" | "totpPending">[]> {
  return executor
    .select({
      adminId: twoFactor.adminId,
      totpSealed: twoFactor.totpSealed,
      totpPending: twoFactor.totpPending,
    })
    .from(twoFactor)
    .where(or(isNotNull(twoFactor.totpSealed), isNotNull(twoFactor.totpPending)));
}

/** For the privacy command: the existence of factors, without anything that could be used to sign in. */
export const twoFactorPersonalData = {
  name: "two_factor",
  find: (executor: Executor, adminIds: string[]) =>
    personalRows<PersonalRow>(
      executor,
      twoFactor,
      sql`${twoFactor.adminId} = any(${sql.param(adminIds)}::uuid[])`,
      ["totp_sealed", "totp_pending", "totp_step"],
    ),
};
