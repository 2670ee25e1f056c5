import { EditConflict, Invalid, Missing } from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { pickFields } from "#domain/pick-fields.ts";
import type { AssignmentChanges } from "#domain/work/work.contract.ts";
import type { Emit, RecordsChanged } from "#server/events/events.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import type { WorkSource } from "#server/modules/work/work.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import { joinRequestReader, type ReaderDependencies } from "./join-request-reader.ts";
import { assignRequest, listRequestWork, lockJoinRequest } from "./join-requests.repository.ts";

export { ownedRequests } from "./join-requests.repository.ts";

export type RequestWorkService = ReturnType<typeof requestWorkService>;
type Dependencies = ReaderDependencies & { emit: Emit<RecordsChanged> };

/** Owner, due date, and next step of join requests. */
export function requestWorkService({ emit, ...dependencies }: Dependencies) {
  const { database } = dependencies;
  const { presentOne } = joinRequestReader(dependencies);

  return {
    /**
     * Changes neither the application nor its version, so that no decision and no edit by the applicant conflicts
     * with it. Throws `EditConflict` if these fields have changed since they were read.
     */
    async assign(
      actor: Actor,
      id: string,
      { updatedAt, ...changes }: AssignmentChanges,
    ): Promise<JoinRequest> {
      const row = await database.transaction(async (transaction) => {
        const before = await lockJoinRequest(transaction, id);
        if (before === undefined) throw new Missing();
        if (updatedAt !== undefined && updatedAt !== before.workUpdatedAt) {
          throw new EditConflict(await presentOne(before));
        }
        const { ownerId } = changes;
        if (ownerId && !(await administratorNames(transaction)).has(ownerId)) {
          throw new Invalid("ownerId", "is not an administrator");
        }
        const changed = recordChanges(assigned(before), { ...assigned(before), ...changes });
        if (Object.keys(changed.after).length === 0) return before;
        const after = await assignRequest(transaction, id, changes);
        const change = { action: "edit", type: "join-request", id, name: before.name, ...changed } as const;
        await emit(transaction, { type: "records.changed", actor, changes: change });
        return after ?? before;
      });
      return presentOne(row);
    },
  };
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
      return { ...row, task };
    }),
  };
};
