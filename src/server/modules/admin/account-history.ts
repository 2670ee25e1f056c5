import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";

/** Records changes to administrator accounts. */
export function recordAccount(
  context: Context,
  actor: Actor,
  action: "create" | "delete" | "invite" | "role" | "two-factor",
  { id, email }: { id: string; email: string },
  fields: Pick<Change, "before" | "after"> = {},
): Promise<void> {
  const changes: Change = { action, type: "administrator", id, name: email, ...fields };
  return emit(context, { type: "records.changed", actor, changes });
}
