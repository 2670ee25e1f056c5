import { stepBefore } from "#domain/access/policy.ts";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { AgencyChanges, AgencySettings } from "#domain/agency/agency-settings.contract.ts";
import { afterSettingTwoApprovals } from "#domain/agency/two-approvals.ts";
import { EditConflict, Invalid, NotAllowed } from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
import type { Emit, OneApprovalProposed, RecordsChanged } from "#server/events/events.ts";
import { administratorNames, listActiveOwners } from "#server/modules/admin/admin.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import {
  lockAgencySettings,
  readAgencySettings,
  updateAgencySettings,
} from "./agency-settings.repository.ts";

export { readAgencySettings } from "./agency-settings.repository.ts";

/** There is only one record of settings, so its history needs no other name. */
export const historyRecord = {
  type: "settings",
  id: "00000000-0000-0000-0000-000000000001",
  name: "Settings",
} as const;

export type AgencySettingsService = ReturnType<typeof agencySettingsService>;
type Dependencies = {
  database: Database;
  emit: Emit<RecordsChanged | OneApprovalProposed>;
  now: () => Date;
  /** Company in the footer of the site. */
  companyOnPages: () => Promise<{ legalName: string; vatNumber: string }>;
};

/** Settings of the whole agency. */
export function agencySettingsService({ database, emit, now, companyOnPages }: Dependencies) {
  const withNames = async (settings: AgencySettings) => ({
    settings,
    pageText: await companyOnPages(),
    twoApprovalsOffBy: (await administratorNames(database)).get(settings.twoApprovalsOff?.by ?? "") ?? null,
  });

  /** Throws `Invalid` if a second approver is required while there is only one owner. */
  const ruleAfter = async (
    transaction: Executor,
    actor: AdminPrincipal,
    { before, isWanted }: { before: AgencySettings; isWanted: boolean },
  ) => {
    if (isWanted === before.twoApprovals) return {};
    const confirmation = stepBefore(actor, { confirm: true });
    if (confirmation) throw new NotAllowed(confirmation.message);
    const activeOwners = await listActiveOwners(transaction);
    if (isWanted && activeOwners.length < 2) {
      throw new Invalid("twoApprovals", "needs another owner: nobody could approve what you prepare");
    }
    return afterSettingTwoApprovals(before, isWanted, { ownerId: actor.adminId, activeOwners, now: now() });
  };

  return {
    read: async () => withNames(await readAgencySettings(database)),

    /** Throws `EditConflict` with the present settings if they have changed since they were read. */
    async change(actor: AdminPrincipal, { updatedAt, twoApprovals, ...values }: AgencyChanges) {
      const saved = await database.transaction(async (transaction) => {
        const before = await lockAgencySettings(transaction);
        if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw new EditConflict(before);
        const isWanted = twoApprovals ?? before.twoApprovals;
        const changes = { ...values, ...(await ruleAfter(transaction, actor, { before, isWanted })) };
        const changed = recordChanges(before, { ...before, ...changes });
        if (Object.keys(changed.after).length === 0) return before;
        const after = await updateAgencySettings(transaction, changes);
        await emit(transaction, {
          type: "records.changed",
          actor,
          changes: { action: "edit", ...historyRecord, ...changed },
        });
        const { by, at } = after.twoApprovalsOff ?? {};
        if (by === actor.adminId && at !== before.twoApprovalsOff?.at) {
          await emit(transaction, { type: "settings.one_approval_proposed", actor });
        }
        return after;
      });
      return withNames(saved);
    },
  };
}
