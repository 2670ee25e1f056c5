import type { Executor } from "#server/platform/database/database.ts";
import { enterRequestState, type JoinRequestRow, type RequestValues } from "./join-requests.repository.ts";

// The state of an undecided application changes only here.

/** The applicant is asked for changes. */
export function enterChangesAsked(
  transaction: Executor,
  id: string,
  asked: NonNullable<JoinRequestRow["asked"]>,
): Promise<JoinRequestRow | undefined> {
  return enterRequestState(transaction, id, { state: "changes_asked", asked, proposedChanges: null });
}

/** The applicant has answered, so that the promised time goes on. */
export function enterWaiting(
  transaction: Executor,
  id: string,
  values: RequestValues & Pick<JoinRequestRow, "countsFrom">,
): Promise<JoinRequestRow | undefined> {
  return enterRequestState(transaction, id, { ...values, state: "waiting", asked: null });
}
