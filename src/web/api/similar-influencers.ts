import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import type { ApiClient } from "./client.ts";

/** Creators who share most with one. No page fails because they cannot be had. */
export async function similarInfluencers(
  call: ApiClient,
  { _id }: Pick<InfluencerRecord, "_id">,
  count: number,
): Promise<InfluencerRecord[]> {
  try {
    const query = new URLSearchParams({ limit: String(count) });
    return (await call("GET /api/influencers/:id/similar", { params: { id: _id }, query })).data.influencers;
  } catch {
    return [];
  }
}
