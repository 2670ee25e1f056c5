import type { AgencyChanges, AgencySettings } from "#domain/agency/agency-settings.contract.ts";
import { EditConflict } from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
import type { Emit, RecordsChanged } from "#server/events/events.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import {
  lockAgencySettings,
  readAgencySettings,
  updateAgencySettings,
} from "./agency-settings.repository.ts";

export { readAgencySettings } from "./agency-settings.repository.ts";

/** There is one, so the history needs no other name for it. */
export const historyRecord = {
  type: "settings",
  id: "00000000-0000-0000-0000-000000000001",
  name: "Settings",
} as const;

export type AgencySettingsService = ReturnType<typeof agencySettingsService>;
type Dependencies = {
  database: Database;
  emit: Emit<RecordsChanged>;
  /** What the footer of the site says. */
  companyOnPages: () => Promise<{ legalName: string; vatNumber: string }>;
};

/** What holds for the whole agency. */
export function agencySettingsService({ database, emit, companyOnPages }: Dependencies) {
  const withPageText = async (settings: AgencySettings) => ({ settings, pageText: await companyOnPages() });

  return {
    read: async () => withPageText(await readAgencySettings(database)),

    /** Of two changes of one state, the second is refused with the present settings. */
    async change(actor: Actor, { updatedAt, ...changes }: AgencyChanges) {
      const saved = await database.transaction(async (transaction) => {
        const before = await lockAgencySettings(transaction);
        if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw new EditConflict(before);
        const changed = recordChanges(before, { ...before, ...changes });
        if (Object.keys(changed.after).length === 0) return before;
        const after = await updateAgencySettings(transaction, changes);
        await emit(transaction, {
          type: "records.changed",
          actor,
          changes: { action: "edit", ...historyRecord, ...changed },
        });
        return after;
      });
      return withPageText(saved);
    },
  };
}
