import { EditConflict, Invalid, Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { pickFields } from "#domain/pick-fields.ts";
import type { AssignmentChanges } from "#domain/work/work.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import type { WorkSource } from "#server/modules/work/work-source.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import { presentRequest } from "./join-request-reader.ts";
import { assignRequest, listRequestWork, lockJoinRequest } from "./join-requests.repository.ts";

export { ownedRequests } from "./join-requests.repository.ts";

// Owner, due date, and next step of join requests.

/**
 * Changes neither the application nor its version, so that no decision and no edit by the applicant conflicts
 * with it. Throws `EditConflict` if these fields have changed since they were read.
 */
export async function assign(
  context: Context,
  actor: Actor,
  id: string,
  { updatedAt, ...changes }: AssignmentChanges,
): Promise<JoinRequest> {
  const row = await transact(context, async (transaction) => {
    const before = await lockJoinRequest(transaction.database, id);
    if (before === undefined) throw new Missing();
    if (updatedAt !== undefined && updatedAt !== before.workUpdatedAt) {
      throw new EditConflict(await presentRequest(context, before));
    }
    const { ownerId } = changes;
    if (ownerId && !(await administratorNames(transaction.database)).has(ownerId)) {
      throw new Invalid("ownerId", "is not an administrator");
    }
    const changed = changesBetween(assigned(before), { ...assigned(before), ...changes });
    if (Object.keys(changed.after).length === 0) return before;
    const after = await assignRequest(transaction.database, id, changes);
    const change = { action: "edit", type: "join-request", id, name: before.name, ...changed } as const;
    await emit(transaction, { type: "records.changed", actor, changes: change });
    return after ?? before;
  });
  return presentRequest(context, row);
}

function assigned(row: { ownerId: string | null; dueOn: string | null; nextStep: string }) {
  return pickFields(row, ["ownerId", "dueOn", "nextStep"]);
}

/** Join requests to decide. Those that wait for their applicants are left out unless the team has set a day. */
export const joinRequestWork: WorkSource = async (executor, filter) => {
  const { rows, total } = await listRequestWork(executor, filter);
  return {
    total,
    rows: rows.map(({ state, ...row }) => {
      const task = state === "waiting" ? "Decide on the application" : "The applicant was asked for changes";
      return { ...row, task, subject: "decision" };
    }),
  };
};
