import { eq, getTableName, inArray } from "drizzle-orm";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { type PersonalRow, personalRows } from "#server/platform/database/personal-data.ts";
import { paymentDetails } from "./payment-details.schema.ts";

export type SealedDetails = typeof paymentDetails.$inferSelect;

export async function findSealed(
  executor: Executor,
  collaborationId: string,
): Promise<SealedDetails | undefined> {
  const [row] = await executor
    .select()
    .from(paymentDetails)
    .where(eq(paymentDetails.collaborationId, collaborationId));
  return row;
}

export async function findSealedOf(executor: Executor, collaborationIds: string[]): Promise<SealedDetails[]> {
  if (collaborationIds.length === 0) return [];
  return executor
    .select()
    .from(paymentDetails)
    .where(anyOf(paymentDetails.collaborationId, collaborationIds));
}

/** For the doctor. */
export function listSealed(executor: Executor): Promise<SealedDetails[]> {
  return executor.select().from(paymentDetails);
}

/** Collaborations whose creators have given details. */
export async function listGiven(executor: Executor, collaborationIds: string[]): Promise<Set<string>> {
  if (collaborationIds.length === 0) return new Set();
  const rows = await executor
    .select({ id: paymentDetails.collaborationId })
    .from(paymentDetails)
    .where(anyOf(paymentDetails.collaborationId, collaborationIds));
  return new Set(rows.map(({ id }) => id));
}

/** The caller has locked the collaboration. */
export async function putSealed(executor: Executor, collaborationId: string, sealed: string): Promise<void> {
  await executor
    .insert(paymentDetails)
    .values({ collaborationId, sealed })
    .onConflictDoUpdate({
      target: paymentDetails.collaborationId,
      set: { sealed, updatedAt: laterThan(paymentDetails.updatedAt) },
    });
}

export async function deleteSealed(executor: Executor, collaborationId: string): Promise<void> {
  await executor.delete(paymentDetails).where(eq(paymentDetails.collaborationId, collaborationId));
}

/** For the privacy command: the existence of details, without what is sealed. */
export const paymentDetailsPersonalData = {
  name: getTableName(paymentDetails),
  find: (executor: Executor, collaborationIds: string[]) =>
    personalRows<PersonalRow>(
      executor,
      paymentDetails,
      inArray(paymentDetails.collaborationId, collaborationIds),
      ["sealed"],
    ),
  async erase(executor: Executor, collaborationIds: string[]): Promise<void> {
    await executor.delete(paymentDetails).where(inArray(paymentDetails.collaborationId, collaborationIds));
  },
};
