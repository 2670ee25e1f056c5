import type { Context } from "#server/context.ts";
import type { SecondFactorChange } from "#server/events/account-events.ts";
import { emit } from "#server/events/events.ts";
import { resetSecondFactors } from "#server/modules/two-factor/two-factor.service.ts";
import { type AdminRow, deleteSessions } from "./admins.repository.ts";

/** Removes all second factors of an account and ends its sessions, for somebody who has lost their devices. */
export async function removeFactors(
  context: Context,
  { actor, admin }: { actor: SecondFactorChange["actor"]; admin: AdminRow },
): Promise<void> {
  await resetSecondFactors(context.database, admin.id);
  await deleteSessions(context.database, admin.id);
  await emit(context, { type: "second_factor.changed", actor, admin, change: "reset" });
}
