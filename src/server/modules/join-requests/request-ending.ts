import type { RemovalService, Remover } from "#server/modules/undo/removal.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { deleteJoinRequest, type JoinRequestRow, joinRequestSnapshots } from "./join-requests.repository.ts";

/** Deletes a request. Returns its hold if the deletion can be undone, and the files to discard after the commit. */
export function requestEnding(removal: RemovalService) {
  return async (transaction: Executor, remover: Remover, { id, name }: JoinRequestRow) => {
    const { holds, files } = await removal.release(transaction, remover, {
      action: "reject",
      type: "join-request",
      records: [{ id, name }],
      snapshots: joinRequestSnapshots,
    });
    await deleteJoinRequest(transaction, id);
    return { hold: holds.get(id), files };
  };
}
