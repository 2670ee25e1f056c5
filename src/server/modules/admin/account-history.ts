import type { Actor, HistoryService } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";

/** Notes what was done with the account of an administrator; of a password only that it is another one. */
export function accountHistory(history: HistoryService) {
  return (
    transaction: Executor,
    actor: Actor,
    action: "create" | "password" | "delete",
    { id, email }: { id: string; email: string },
  ) => history.record(transaction, actor, { action, type: "administrator", id, name: email });
}
