import type { InfluencerAction } from "#domain/influencers/influencer-fields.ts";
import type { Context } from "#server/context.ts";
import type { Emit, RecordsChanged } from "#server/events/events.ts";
import { bulkService } from "#server/modules/bulk/bulk.service.ts";
import type { RemovalService } from "#server/modules/undo/removal.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { deleteInfluencers, lockInfluencers, updateInfluencers } from "./influencers.repository.ts";
import type { InfluencerRow } from "./influencers.schema.ts";
import { influencerSnapshots } from "./influencers-shared.repository.ts";

const states: Record<Exclude<InfluencerAction, "delete">, Partial<InfluencerRow>> = {
  feature: { featured: true },
  unfeature: { featured: false },
  verify: { verified: true },
  unverify: { verified: false },
};

export type InfluencersBulkService = ReturnType<typeof influencersBulkService>;
type Dependencies = {
  database: Database;
  context: Context;
  removal: RemovalService;
  emit: Emit<RecordsChanged>;
};

export function influencersBulkService({ emit, ...dependencies }: Dependencies) {
  return bulkService<InfluencerRow, Exclude<InfluencerAction, "delete">>(dependencies, {
    type: "influencer",
    states,
    nameOf: (row) => row.name,
    lock: lockInfluencers,
    update: updateInfluencers,
    remove: deleteInfluencers,
    snapshots: influencerSnapshots,
    tell: (transaction, actor, changed) =>
      emit(transaction, { type: "records.changed", actor, changes: changed.map(({ change }) => change) }),
  });
}
