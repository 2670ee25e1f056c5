import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { findNamesOf } from "./deliverables.repository.ts";

/** Names of deliverables by ID. */
export async function namesOfDeliverables(
  executor: Executor,
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : await findNamesOf(executor, ids);
  return new Map(rows.map((row) => [row.id, nameOfDeliverable(row)]));
}
