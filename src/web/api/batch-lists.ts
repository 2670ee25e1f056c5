import type { Brand } from "#domain/brands/brand.contract.ts";
import { isId, maximumIds } from "#domain/http/record-id.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import type { ApiClient } from "./client.ts";

/** Creators with these IDs, in this order. Deleted ones are left out. */
export function readInfluencers(call: ApiClient, ids: readonly string[]): Promise<InfluencerRecord[]> {
  return readBatches(
    ids,
    async (query) => (await call("GET /api/influencers/batch", { query })).data.influencers,
  );
}

/** Published brands with these IDs, in this order. Deleted ones are left out. */
export function readBrands(call: ApiClient, ids: readonly string[]): Promise<Brand[]> {
  return readBatches(
    ids,
    async (query) => (await call("GET /api/marketplace/brands/batch", { query })).data.brands,
  );
}

/** Reads records in batches of the API's maximum size. Invalid IDs are left out. */
async function readBatches<T>(
  ids: readonly string[],
  read: (query: URLSearchParams) => Promise<T[]>,
): Promise<T[]> {
  const asked = ids.filter(isId);
  const records: T[] = [];
  for (let start = 0; start < asked.length; start += maximumIds) {
    const batch = asked.slice(start, start + maximumIds);
    records.push(...(await read(new URLSearchParams({ ids: batch.join(",") }))));
  }
  return records;
}
