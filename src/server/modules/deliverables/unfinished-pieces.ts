import type { UnfinishedOf } from "#server/modules/campaigns/campaigns.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { countDeliverables, countUnfinished } from "./deliverables.repository.ts";

/** Remaining work in published collaborations, by ID. */
export const unfinishedOf: UnfinishedOf = async (executor, rows) => {
  const ids = rows.filter(({ state }) => state === "published").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const pieces = (count: number, what: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? "piece" : "pieces"} ${what}`];
  return new Map(
    (await countUnfinished(executor, ids)).map(({ collaborationId, unverified, unmeasured }) => [
      collaborationId,
      [...pieces(unverified, "to verify"), ...pieces(unmeasured, "without results")],
    ]),
  );
};

/** Collaborations with a draft that the team has to review. */
export async function collaborationsAwaitingAnswer(
  executor: Executor,
  collaborationIds: string[],
): Promise<ReadonlySet<string>> {
  const counts = await countDeliverables(executor, collaborationIds);
  const waiting = counts.filter(({ state }) => state === "submitted");
  return new Set(waiting.map(({ collaborationId }) => collaborationId));
}
