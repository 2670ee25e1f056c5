import type { InfluencerAction } from "#domain/influencers/influencer-fields.ts";
import { bulkService } from "#server/modules/bulk/bulk.service.ts";
import type { MediaService } from "#server/modules/media/media.service.ts";
import type { HistoryService } from "#server/platform/audit/history.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { deleteInfluencers, lockInfluencers, updateInfluencers } from "./influencers.repository.ts";
import type { InfluencerRow } from "./influencers.schema.ts";

const states: Record<Exclude<InfluencerAction, "delete">, Partial<InfluencerRow>> = {
  feature: { featured: true },
  unfeature: { featured: false },
  verify: { verified: true },
  unverify: { verified: false },
};

export type InfluencersBulkService = ReturnType<typeof influencersBulkService>;
type Dependencies = { database: Database; media: MediaService; history: HistoryService };

/** Actions on many creators at once. */
export function influencersBulkService(parts: Dependencies) {
  return bulkService<InfluencerRow, Exclude<InfluencerAction, "delete">>(parts, {
    type: "influencer",
    states,
    nameOf: (row) => row.name,
    lock: lockInfluencers,
    update: updateInfluencers,
    remove: deleteInfluencers,
  });
}
