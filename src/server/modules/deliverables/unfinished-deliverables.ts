import { deliveredStates } from "#domain/deliverables/deliverable-states.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { countDeliverables, countUnfinished } from "./deliverables.repository.ts";

/** Remaining work on the deliverables of published collaborations, by ID of the collaboration. */
export async function unfinishedDeliverables(
  executor: Executor,
  ids: string[],
): Promise<Map<string, string[]>> {
  const deliverables = (count: number, what: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? "deliverable" : "deliverables"} ${what}`];
  return new Map(
    (await countUnfinished(executor, ids)).map(({ collaborationId, unverified, unmeasured }) => [
      collaborationId,
      [...deliverables(unverified, "to verify"), ...deliverables(unmeasured, "without results")],
    ]),
  );
}

/** Collaborations with a draft that the team has to review. */
export async function collaborationsAwaitingAnswer(
  executor: Executor,
  collaborationIds: string[],
): Promise<ReadonlySet<string>> {
  const counts = await countDeliverables(executor, collaborationIds);
  const waiting = counts.filter(({ state }) => state === "submitted");
  return new Set(waiting.map(({ collaborationId }) => collaborationId));
}

/** Collaborations with a deliverable that is still to be published. */
export async function collaborationsToPublish(
  executor: Executor,
  collaborationIds: string[],
): Promise<ReadonlySet<string>> {
  const counts = await countDeliverables(executor, collaborationIds);
  const waiting = counts.filter(({ state }) => deliveredStates.every((each) => each !== state));
  return new Set(waiting.map(({ collaborationId }) => collaborationId));
}
