import { eq } from "drizzle-orm";
import { brands } from "#server/modules/brands/brands.schema.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import type { Executor } from "#server/platform/database/database.ts";

const accounts = {
  influencer: { table: influencers, name: influencers.name },
  brand: { table: brands, name: brands.companyName },
};

/** Whose password it is. */
export type AccountKind = keyof typeof accounts;

/** The e-mail address of a record, locked until the end of the transaction; undefined when there is no record. */
export async function lockAccount(
  executor: Executor,
  kind: AccountKind,
  id: string,
): Promise<{ email: string | null; name: string } | undefined> {
  const { table, name } = accounts[kind];
  const [row] = await executor
    .select({ email: table.email, name })
    .from(table)
    .where(eq(table.id, id))
    .for("update");
  return row;
}

export async function storePasswordHash(
  executor: Executor,
  kind: AccountKind,
  id: string,
  passwordHash: string,
): Promise<void> {
  const { table } = accounts[kind];
  await executor.update(table).set({ passwordHash }).where(eq(table.id, id));
}
