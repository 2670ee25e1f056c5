import { type AgencySettings, defaultAgencySettings } from "#domain/agency/agency-settings.contract.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { agencySettings } from "./agency-settings.schema.ts";

/** Version of the settings before the first change. */
const unchanged = "1970-01-01T00:00:00.000000Z";
const initial: AgencySettings = { ...defaultAgencySettings, updatedAt: unchanged };

/** Whether an owner has ever saved the settings. */
export function hasChanged({ updatedAt }: AgencySettings): boolean {
  return updatedAt !== unchanged;
}

/** Present settings, never cached, so that all processes agree. */
export async function readAgencySettings(executor: Executor): Promise<AgencySettings> {
  const [row] = await executor.select().from(agencySettings);
  return row ? withoutKey(row) : initial;
}

/** The same, locked until the end of the transaction. */
export async function lockAgencySettings(executor: Executor): Promise<AgencySettings> {
  await executor
    .insert(agencySettings)
    .values({ ...initial, bankUpdatedAt: unchanged })
    .onConflictDoNothing();
  const [row] = await executor.select().from(agencySettings).for("update");
  return row ? withoutKey(row) : initial;
}

export async function updateAgencySettings(
  executor: Executor,
  changes: Partial<AgencySettings>,
): Promise<AgencySettings> {
  const [row] = await executor
    .update(agencySettings)
    .set({ ...changes, updatedAt: laterThan(agencySettings.updatedAt) })
    .returning();
  return row ? withoutKey(row) : initial;
}

/** Settings without the key of the row and the bank details. */
function withoutKey(row: typeof agencySettings.$inferSelect): AgencySettings {
  const { single: _, bankSealed: __, bankUpdatedAt: ___, ...settings } = row;
  return settings;
}

const bank = { sealed: agencySettings.bankSealed, updatedAt: agencySettings.bankUpdatedAt };
export type SealedBank = { sealed: string | null; updatedAt: string };
const noBank: SealedBank = { sealed: null, updatedAt: unchanged };

export async function readSealedBank(executor: Executor): Promise<SealedBank> {
  const [row] = await executor.select(bank).from(agencySettings);
  return row ?? noBank;
}

/** The same, locked until the end of the transaction. */
export async function lockSealedBank(executor: Executor): Promise<SealedBank> {
  const first = { ...initial, bankUpdatedAt: unchanged };
  await executor.insert(agencySettings).values(first).onConflictDoNothing();
  const [row] = await executor.select(bank).from(agencySettings).for("update");
  return row ?? noBank;
}

export async function sealBank(executor: Executor, sealed: string | null): Promise<SealedBank> {
  const [row] = await executor
    .update(agencySettings)
    .set({ bankSealed: sealed, bankUpdatedAt: laterThan(agencySettings.bankUpdatedAt) })
    .returning(bank);
  return row ?? noBank;
}
