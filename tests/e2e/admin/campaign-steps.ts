import { call, unique } from "./admin-steps.ts";

type Made = { data: { campaign: { _id: string } } };

/** A campaign with the first creators of the marketplace in it. Resolves to its ID, and to their names by rank. */
export async function campaignOf(count: number, token: string, fields: Record<string, unknown> = {}) {
  const json = { name: unique("Cold brew"), clientName: "Northwind Tea", currency: "USD", ...fields };
  const { data } = (await call("POST", "/api/admin/campaigns", json, token)) as Made;
  const id = data.campaign._id;
  const found = (await call("GET", `/api/influencers?limit=${count}`, undefined, token)) as {
    data: { influencers: { _id: string; name: string }[] };
  };
  const influencerIds = found.data.influencers.map(({ _id }) => _id);
  await call("POST", `/api/admin/campaigns/${id}/collaborations`, { influencerIds }, token);
  return { id, name: json.name, creators: found.data.influencers.map(({ name }) => name) };
}
