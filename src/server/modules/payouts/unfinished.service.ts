import type { CollaborationRow } from "#server/modules/campaigns/campaign-records.service.ts";
import { unfinishedDeliverables } from "#server/modules/deliverables/deliverable-records.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { countUnpaid } from "./payouts.repository.ts";

/** Remaining work in published collaborations, by ID: deliverables to verify or measure, and payouts to pay. */
export async function unfinishedOf(
  executor: Executor,
  rows: readonly Pick<CollaborationRow, "id" | "state">[],
): Promise<ReadonlyMap<string, string[]>> {
  const published = rows.filter(({ state }) => state === "published").map(({ id }) => id);
  if (published.length === 0) return new Map();
  const found = new Map(await unfinishedDeliverables(executor, published));
  for (const [id, count] of await countUnpaid(executor, published)) {
    const unpaid = `${count} ${count === 1 ? "payout" : "payouts"} to pay`;
    found.set(id, [...(found.get(id) ?? []), unpaid]);
  }
  return found;
}
