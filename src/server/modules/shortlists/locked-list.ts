import { Conflict, Missing } from "#domain/errors.ts";
import { type ShortlistAction, shortlistMachine } from "#domain/shortlists/shortlist-states.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { lockShortlist, type ShortlistRow } from "./shortlists.repository.ts";

/** Locks a shortlist until the end of the transaction. Throws `Missing` if there is none. */
export async function lockList(transaction: Executor, id: string): Promise<ShortlistRow> {
  const row = await lockShortlist(transaction, id);
  if (row === undefined) throw new Missing();
  return row;
}

/** Throws `Conflict` if the state of a shortlist does not allow an action. */
export function refuseUnlessOpen(
  { state }: ShortlistRow,
  action: ShortlistAction,
  by: "editor" | "program",
): void {
  if (typeof shortlistMachine.step(state, action, by) === "string") {
    throw new Conflict("This list is closed. Reopen it first.");
  }
}
