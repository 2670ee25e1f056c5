import type { Emit, SecondFactorChange } from "#server/events/events.ts";
import { resetSecondFactors } from "#server/modules/two-factor/two-factor.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type AdminRow, deleteSessions } from "./admins.repository.ts";

/** Removes all second factors of an account and ends its sessions, for somebody who has lost their devices. */
export async function resetFactors(
  transaction: Executor,
  emit: Emit<SecondFactorChange>,
  { actor, admin }: { actor: SecondFactorChange["actor"]; admin: AdminRow },
): Promise<void> {
  await resetSecondFactors(transaction, admin.id);
  await deleteSessions(transaction, admin.id);
  await emit(transaction, { type: "second_factor.changed", actor, admin, change: "reset" });
}
