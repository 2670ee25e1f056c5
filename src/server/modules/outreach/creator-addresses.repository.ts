import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personTable } from "#server/platform/database/personal-data.ts";
import { type Moved, references } from "#server/platform/database/references.ts";
import { creatorAddresses } from "./creator-addresses.schema.ts";

export type CreatorAddressRow = typeof creatorAddresses.$inferSelect;

export const creatorAddressesPersonalData = personTable(creatorAddresses, ["code_hash"]);

/** References to creators, for a merge. */
export const creatorOfAddresses = references(creatorAddresses.influencerId);

export async function findCreatorAddress(
  executor: Executor,
  collaborationId: string,
): Promise<CreatorAddressRow | undefined> {
  const [row] = await executor
    .select()
    .from(creatorAddresses)
    .where(eq(creatorAddresses.collaborationId, collaborationId));
  return row;
}

/** The address that a creator has proved last, in any campaign. */
export async function findProvedAddress(
  executor: Executor,
  influencerId: string,
): Promise<string | undefined> {
  return (await listProvedAddresses(executor, [influencerId])).get(influencerId);
}

/** The address that each of these creators has proved last, by their IDs. */
export async function listProvedAddresses(
  executor: Executor,
  influencerIds: string[],
): Promise<ReadonlyMap<string, string>> {
  const { influencerId, email, provedAt } = creatorAddresses;
  const rows = await executor
    .select({ influencerId, email })
    .from(creatorAddresses)
    .where(and(anyOf(influencerId, influencerIds), isNotNull(provedAt)))
    .orderBy(asc(provedAt));
  return new Map(rows.map((row) => [row.influencerId, row.email]));
}

/** IDs of the creators who have proved an address. `key`: by `emailKey`. */
export async function listProvedAt(executor: Executor, key: string): Promise<string[]> {
  const { influencerId, email, provedAt } = creatorAddresses;
  const rows = await executor
    .selectDistinct({ influencerId })
    .from(creatorAddresses)
    .where(and(eq(sql`lower(${email})`, key), isNotNull(provedAt)));
  return rows.map((row) => row.influencerId);
}

/** Replaces an earlier address. The caller has locked the collaboration. */
export async function putCreatorAddress(
  executor: Executor,
  row: typeof creatorAddresses.$inferInsert,
): Promise<void> {
  const { collaborationId: _, ...values } = row;
  await executor
    .insert(creatorAddresses)
    .values(row)
    .onConflictDoUpdate({
      target: creatorAddresses.collaborationId,
      set: { ...values, attempts: 0, provedAt: null },
    });
}

export async function countAttempt(executor: Executor, collaborationId: string): Promise<void> {
  await executor
    .update(creatorAddresses)
    .set({ attempts: sql`${creatorAddresses.attempts} + 1` })
    .where(eq(creatorAddresses.collaborationId, collaborationId));
}

export async function proveCreatorAddress(
  executor: Executor,
  collaborationId: string,
  at: Date,
): Promise<void> {
  await executor
    .update(creatorAddresses)
    .set({ codeHash: null, provedAt: at })
    .where(eq(creatorAddresses.collaborationId, collaborationId));
}

/** Moves the address of one collaboration to another that has none. */
export async function moveCreatorAddress(executor: Executor, { from, to }: Moved): Promise<void> {
  if (await findCreatorAddress(executor, to)) return;
  await references(creatorAddresses.collaborationId).move(executor, { from, to });
}
