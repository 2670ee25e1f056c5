import type { Context } from "#server/context.ts";
import type { Remover } from "#server/modules/undo/removal.service.ts";
import * as removal from "#server/modules/undo/removal.service.ts";
import { deleteJoinRequest, type JoinRequestRow, joinRequestSnapshots } from "./join-requests.repository.ts";

/** Deletes a request. Returns its hold if the deletion can be undone, and the files to discard after the commit. */
export async function endRequest(context: Context, remover: Remover, { id, name }: JoinRequestRow) {
  const { holds, files } = await removal.release(context, remover, {
    action: "reject",
    type: "join-request",
    records: [{ id, name }],
    snapshots: joinRequestSnapshots,
  });
  await deleteJoinRequest(context.database, id);
  return { hold: holds.get(id), files };
}
