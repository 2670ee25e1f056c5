import type { UnfinishedOf } from "#server/modules/campaigns/campaigns.service.ts";
import { countUnpaid } from "./payouts.repository.ts";

/** Adds unpaid payouts to the remaining work of collaborations. */
export function withUnpaid(unfinishedOf: UnfinishedOf): UnfinishedOf {
  return async (executor, rows) => {
    const found = new Map(await unfinishedOf(executor, rows));
    const published = rows.filter(({ state }) => state === "published").map(({ id }) => id);
    for (const [id, count] of await countUnpaid(executor, published)) {
      const unpaid = `${count} ${count === 1 ? "payout" : "payouts"} to pay`;
      found.set(id, [...(found.get(id) ?? []), unpaid]);
    }
    return found;
  };
}
