import type { InfluencerView } from "#domain/access/policy.ts";
import { Missing } from "#domain/errors.ts";
import type { InfluencerPage, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import type {
  InfluencerLocationQuery,
  InfluencerQuery,
  InfluencerSuggestionQuery,
} from "#domain/influencers/influencer-query.ts";
import { rankSimilar } from "#domain/influencers/similar.ts";
import { placeNames } from "#fixtures/place-names.ts";
import { picturesOfInfluencer } from "#server/modules/media/media.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { ReplicaRouter } from "#server/platform/database/replica-router.ts";
import { presentInfluencer, presentInfluencerToAdmin } from "./influencers.presenter.ts";
import { findInfluencer, listPublicRows } from "./influencers.repository.ts";
import {
  listComparable,
  listLocations,
  readInOrder,
  readTermBitmaps,
  searchInfluencers,
  suggestSearches,
  termUnions,
} from "./search/influencer-search.service.ts";

type Dependencies = {
  database: Database;
  /** For public reads, which may use a replica. */
  reads: ReplicaRouter;
};

/** Searches for creators: lists, places, similar creators, and relaxed filters. */
export function influencersBrowsing({ database, reads }: Dependencies) {
  const unions = termUnions(database);
  return {
    async list(asked: InfluencerQuery, view: InfluencerView): Promise<InfluencerPage> {
      const query = {
        ...asked,
        places: placeNames,
        ...(asked.work === "true" && { picturesOf: picturesOfInfluencer }),
      };
      if (view !== "public") {
        const byEmail = view === "full";
        const { rows, ...page } = await searchInfluencers(database, { ...query, whole: true, byEmail });
        return { influencers: rows.map(presentInfluencerToAdmin), ...page };
      }
      return reads(async (source) => {
        const { rows, ...page } = await searchInfluencers(source, query, unions);
        return { influencers: rows.map(presentInfluencer), ...page };
      });
    },

    /** Loads the term bitmaps after a start, so that the first searches do not wait for the disk. */
    prepareSearch: (signal: AbortSignal): Promise<void> => reads((source) => readTermBitmaps(source, signal)),

    locations: (query: InfluencerLocationQuery) => reads((source) => listLocations(source, query)),

    suggestions: (query: InfluencerSuggestionQuery) =>
      reads((source) =>
        suggestSearches(source, { ...query, places: placeNames, sort: "featured", limit: 1 }),
      ),

    /** Existing creators among these, in this order. */
    chosen: (ids: string[]): Promise<InfluencerRecord[]> =>
      reads(async (source) => (await readInOrder(source, ids, picturesOfInfluencer)).map(presentInfluencer)),

    /** The same within a transaction, or if the newest state is needed. */
    async chosenFrom(source: Executor, ids: string[]): Promise<InfluencerRecord[]> {
      const found = new Map((await listPublicRows(source, ids)).map((row) => [row.id, row]));
      return [...new Set(ids)].flatMap((id) => {
        const row = found.get(id);
        return row ? [presentInfluencer(row)] : [];
      });
    },

    similar: (id: string, limit: number): Promise<InfluencerRecord[]> =>
      reads(async (source) => {
        const row = await findInfluencer(source, id);
        if (row === undefined) throw new Missing();
        const to = presentInfluencer(row);
        const nearest = rankSimilar(to, await listComparable(source, to), placeNames).slice(0, limit);
        const rows = await readInOrder(
          source,
          nearest.map(({ _id }) => _id),
          picturesOfInfluencer,
        );
        return rows.map(presentInfluencer);
      }),
  };
}
