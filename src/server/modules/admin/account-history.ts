import type { Emit, RecordsChanged } from "#server/events/events.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";

/** Records changes to administrator accounts. For a changed password, only the fact is recorded. */
export function accountHistory(emit: Emit<RecordsChanged>) {
  return (
    transaction: Executor,
    actor: Actor,
    action: "create" | "password" | "delete" | "invite" | "role",
    { id, email }: { id: string; email: string },
    fields: Pick<Change, "before" | "after"> = {},
  ) =>
    emit(transaction, {
      type: "records.changed",
      actor,
      changes: { action, type: "administrator", id, name: email, ...fields },
    });
}
