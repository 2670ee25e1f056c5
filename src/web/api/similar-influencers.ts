import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import type { ApiClient } from "./client.ts";

/** Creators most similar to this one. Empty on failure, because the page can do without them. */
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
