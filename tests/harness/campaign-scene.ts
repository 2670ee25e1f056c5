import { type Campaign, campaignBody } from "#domain/campaigns/campaigns.contract.ts";
import {
  type Collaboration,
  collaborationBody,
  collaborationsAddedBody,
  collaborationsBody,
} from "#domain/campaigns/collaborations.contract.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import type { TestServer } from "./test-server.ts";

type Fields = Record<string, unknown>;

/** What the tests of campaigns do again and again. `token`: of an administrator. */
export function campaignScene(server: TestServer, token: string) {
  const call = (method: string, path: string, json?: unknown, as = token) =>
    server.send(method, `/api/admin${path}`, { token: as, ...(json !== undefined && { json }) });
  const made = async (fields: Fields = {}): Promise<Campaign> => {
    const json = { name: `Spring ${crypto.randomUUID()}`, clientName: "Northwind Tea", ...fields };
    const response = await call("POST", "/campaigns", json);
    if (response.status !== 201) throw new Error(response.text);
    return response.as(campaignBody).data.campaign;
  };
  const add = (id: string, influencerIds: string[], as = token) =>
    call("POST", `/campaigns/${id}/collaborations`, { influencerIds }, as);
  const setState = (id: string, action: string, fields: Fields = {}, as = token) =>
    call("PUT", `/campaigns/${id}/state`, { action, ...fields }, as);

  return {
    call,
    made,
    add,
    setState,
    read: async (id: string, as = token): Promise<Campaign> =>
      (await call("GET", `/campaigns/${id}`, undefined, as)).as(campaignBody).data.campaign,
    board: async (id: string, query = "", as = token): Promise<Collaboration[]> =>
      (await call("GET", `/campaigns/${id}/collaborations${query}`, undefined, as)).as(collaborationsBody),
    collaboration: async (id: string, as = token): Promise<Collaboration> =>
      (await call("GET", `/collaborations/${id}`, undefined, as)).as(collaborationBody).data.collaboration,
    move: (id: string, action: string, fields: Fields = {}, as = token) =>
      call("PUT", `/collaborations/${id}/state`, { action, ...fields }, as),

    /** A campaign with these creators in it. Resolves to its ID, theirs, and those of the collaborations. */
    async campaignOf(creators: InfluencerValues[], { active = false, ...fields }: Fields = {}) {
      const { _id: id } = await made(fields);
      if (active) await setState(id, "activate");
      if (creators.length === 0) return { id, influencers: [], collaborations: [] };
      const influencers = await insertInfluencers(server.database, creators);
      const { results } = (await add(id, influencers)).as(collaborationsAddedBody).data;
      return { id, influencers, collaborations: results.map(({ collaborationId }) => collaborationId ?? "") };
    },
  };
}
