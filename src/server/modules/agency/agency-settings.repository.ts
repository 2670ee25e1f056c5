import { type AgencySettings, defaultAgencySettings } from "#domain/agency/agency-settings.contract.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { agencySettings } from "./agency-settings.schema.ts";

/** The version of settings that nobody has changed. */
const unchanged = "1970-01-01T00:00:00.000000Z";
const initial: AgencySettings = { ...defaultAgencySettings, updatedAt: unchanged };

/** The settings as they are now, in every process: they are read anew each time. */
export async function readAgencySettings(executor: Executor): Promise<AgencySettings> {
  const [row] = await executor.select().from(agencySettings);
  return row ? withoutKey(row) : initial;
}

/** The same, locked until the end of the transaction. */
export async function lockAgencySettings(executor: Executor): Promise<AgencySettings> {
  await executor.insert(agencySettings).values(initial).onConflictDoNothing();
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

function withoutKey({ single: _, ...settings }: typeof agencySettings.$inferSelect): AgencySettings {
  return settings;
}
