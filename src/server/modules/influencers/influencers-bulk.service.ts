import type { BulkResult } from "#domain/http/bulk.ts";
import type { InfluencerAction } from "#domain/influencers/influencer-fields.ts";
import type { Database, Executor } from "../../database/database.ts";
import type { Actor, HistoryService } from "../history/history.service.ts";
import type { MediaService } from "../media/media.service.ts";
import {
  deleteInfluencers,
  type InfluencerRow,
  lockInfluencers,
  type NewInfluencer,
  updateInfluencers,
} from "./influencers.repository.ts";

const states = {
  feature: { featured: true },
  unfeature: { featured: false },
  verify: { verified: true },
  unverify: { verified: false },
} as const satisfies Record<Exclude<InfluencerAction, "delete">, Partial<NewInfluencer>>;

export type InfluencersBulkService = ReturnType<typeof influencersBulkService>;
type Parts = { database: Database; media: MediaService; history: HistoryService };

/** The same action on many records, in one transaction. A record that is so already is left as it is. */
export function influencersBulkService({ database, media, history }: Parts) {
  const remove = async (transaction: Executor, actor: Actor, rows: InfluencerRow[]): Promise<string[]> => {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const files = await media.detach(transaction, "influencerId", ...ids);
    await deleteInfluencers(transaction, ids);
    await history.record(
      transaction,
      actor,
      rows.map((row) => ({ action: "delete", type: "influencer", id: row.id, name: row.name })),
    );
    return files;
  };

  const set = async (
    transaction: Executor,
    actor: Actor,
    rows: InfluencerRow[],
    action: Exclude<InfluencerAction, "delete">,
  ): Promise<void> => {
    const state: Partial<InfluencerRow> = states[action];
    const names = Object.keys(state) as (keyof InfluencerRow)[];
    const pick = (row: Partial<InfluencerRow>) => Object.fromEntries(names.map((name) => [name, row[name]]));
    const changing = rows.filter((row) => names.some((name) => row[name] !== state[name]));
    if (changing.length === 0) return;
    await updateInfluencers(
      transaction,
      changing.map((row) => row.id),
      state,
    );
    await history.record(
      transaction,
      actor,
      changing.map((row) => ({
        action,
        type: "influencer",
        id: row.id,
        name: row.name,
        before: pick(row),
        after: pick(state),
      })),
    );
  };

  return async (actor: Actor, ids: string[], action: InfluencerAction): Promise<BulkResult> => {
    const { rows, files } = await database.transaction(async (transaction) => {
      const rows = await lockInfluencers(transaction, ids);
      if (action === "delete") return { rows, files: await remove(transaction, actor, rows) };
      await set(transaction, actor, rows, action);
      return { rows, files: [] };
    });
    await media.discard(files);
    const found = new Set(rows.map((row) => row.id));
    return { done: rows.length, notFound: ids.filter((id) => !found.has(id)) };
  };
}
