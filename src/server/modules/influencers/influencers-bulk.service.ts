import type { InfluencerAction } from "#domain/influencers/influencer-fields.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { changeMany, type Kind } from "#server/modules/bulk/bulk.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import { deleteInfluencers, lockInfluencers, updateInfluencers } from "./influencers.repository.ts";
import type { InfluencerRow } from "./influencers.schema.ts";
import { influencerSnapshots } from "./influencers-shared.repository.ts";

const states: Record<Exclude<InfluencerAction, "delete">, Partial<InfluencerRow>> = {
  feature: { featured: true },
  unfeature: { featured: false },
  verify: { verified: true },
  unverify: { verified: false },
  publish: { visibility: "public" },
  unpublish: { visibility: "private" },
};

const creatorKind: Kind<InfluencerRow, Exclude<InfluencerAction, "delete">> = {
  type: "influencer",
  states,
  nameOf: (row) => row.name,
  lock: lockInfluencers,
  update: updateInfluencers,
  remove: deleteInfluencers,
  snapshots: influencerSnapshots,
  tell: (context, actor, changed) =>
    emit(context, { type: "records.changed", actor, changes: changed.map(({ change }) => change) }),
};

export function changeInfluencers(context: Context, actor: Actor, ids: string[], action: InfluencerAction) {
  return changeMany(context, creatorKind, { actor, ids, action });
}
