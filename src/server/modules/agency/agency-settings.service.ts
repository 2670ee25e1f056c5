import { stepBefore } from "#domain/access/policy.ts";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { AgencyChanges, AgencySettings } from "#domain/agency/agency-settings.contract.ts";
import { afterSettingTwoApprovals } from "#domain/agency/changing-two-approvals.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { EditConflict, Invalid, NotAllowed } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { administratorNames, listActiveOwners } from "#server/modules/admin/admin.service.ts";
import { readCompany } from "#server/modules/content/mail-sender.service.ts";
import {
  lockAgencySettings,
  readAgencySettings,
  updateAgencySettings,
} from "./agency-settings.repository.ts";

export { hasChanged, readAgencySettings } from "./agency-settings.repository.ts";

/** There is only one record of settings, so its history needs no other name. */
export const historyRecord = {
  type: "settings",
  id: "00000000-0000-0000-0000-000000000001",
  name: "Settings",
} as const;

// Settings of the whole agency.

/** Today in the agency's time zone. */
export async function readToday({ database, now }: Pick<Context, "database" | "now">): Promise<string> {
  const { timeZone } = await readAgencySettings(database);
  return dayIn(timeZone, now());
}

export async function read(context: Context) {
  return withNames(context, await readAgencySettings(context.database));
}

/** Throws `EditConflict` with the present settings if they have changed since they were read. */
export async function change(
  context: Context,
  actor: AdminPrincipal,
  { updatedAt, twoApprovals, ...values }: AgencyChanges,
) {
  const saved = await transact(context, async (transaction) => {
    const before = await lockAgencySettings(transaction.database);
    if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw new EditConflict(before);
    const isWanted = twoApprovals ?? before.twoApprovals;
    const changes = { ...values, ...(await ruleAfter(transaction, actor, { before, isWanted })) };
    const changed = changesBetween(before, { ...before, ...changes });
    if (Object.keys(changed.after).length === 0) return before;
    const after = await updateAgencySettings(transaction.database, changes);
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
  return withNames(context, saved);
}

async function withNames(context: Context, settings: AgencySettings) {
  return {
    settings,
    pageText: await readCompany(context.content, context.settings.publicUrl),
    twoApprovalsOffBy:
      (await administratorNames(context.database)).get(settings.twoApprovalsOff?.by ?? "") ?? null,
  };
}

/** Throws `Invalid` if a second approver is required while there is only one owner. */
async function ruleAfter(
  context: Context,
  actor: AdminPrincipal,
  { before, isWanted }: { before: AgencySettings; isWanted: boolean },
) {
  if (isWanted === before.twoApprovals) return {};
  const confirmation = stepBefore(actor, { confirm: true });
  if (confirmation) throw new NotAllowed(confirmation.message);
  const activeOwners = await listActiveOwners(context.database);
  if (isWanted && activeOwners.length < 2) {
    throw new Invalid("twoApprovals", "needs another owner: nobody could approve what you prepare");
  }
  return afterSettingTwoApprovals(before, isWanted, {
    ownerId: actor.adminId,
    activeOwners,
    now: context.now(),
  });
}
