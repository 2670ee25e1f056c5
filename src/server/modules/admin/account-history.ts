import type { Emit, RecordsChanged } from "#server/events/events.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";

/** Records changes to administrator accounts. Of a password change it records only that it happened. */
export function accountHistory(emit: Emit<RecordsChanged>) {
  return (
    transaction: Executor,
    actor: Actor,
    action: "create" | "password" | "delete",
    { id, email }: { id: string; email: string },
  ) =>
    emit(transaction, {
      type: "records.changed",
      actor,
      changes: { action, type: "administrator", id, name: email },
    });
}
