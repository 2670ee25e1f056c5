import { and, eq, gt, lt } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { companyAccounts, companySignIns } from "./company-sign-in.schema.ts";

export type CompanySignInRow = typeof companySignIns.$inferSelect;

export async function insertSignIn(executor: Executor, row: CompanySignInRow): Promise<void> {
  await executor.insert(companySignIns).values(row);
}

/** Uses up a sign-in. Only the first of several concurrent uses gets it, and only from the tab that began it. */
export async function takeSignIn(
  executor: Executor,
  { stateHash, keyHash, at }: { stateHash: string; keyHash: string; at: Date },
): Promise<CompanySignInRow | undefined> {
  const [row] = await executor
    .delete(companySignIns)
    .where(
      and(
        eq(companySignIns.stateHash, stateHash),
        eq(companySignIns.keyHash, keyHash),
        gt(companySignIns.expiresAt, at),
      ),
    )
    .returning();
  return row;
}

export async function deleteSignInsBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(companySignIns).where(lt(companySignIns.expiresAt, time));
}

/** ID of the administrator with this account of a provider. */
export async function findLinked(
  executor: Executor,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | undefined> {
  const [row] = await executor
    .select({ adminId: companyAccounts.adminId })
    .from(companyAccounts)
    .where(and(eq(companyAccounts.issuer, issuer), eq(companyAccounts.subject, subject)));
  return row?.adminId;
}

/** Whether an administrator has an account of this provider. */
export async function isLinked(executor: Executor, adminId: string, issuer: string): Promise<boolean> {
  const rows = await executor
    .select({ adminId: companyAccounts.adminId })
    .from(companyAccounts)
    .where(and(eq(companyAccounts.adminId, adminId), eq(companyAccounts.issuer, issuer)))
    .limit(1);
  return rows.length > 0;
}

export async function insertLinked(
  executor: Executor,
  row: typeof companyAccounts.$inferInsert,
): Promise<void> {
  await executor.insert(companyAccounts).values(row);
}
