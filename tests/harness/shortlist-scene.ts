import { type Review, reviewBody } from "#domain/shortlists/review.contract.ts";
import {
  itemsAddedBody,
  type Shortlist,
  type ShortlistItem,
  sharedBody,
  shortlistBody,
} from "#domain/shortlists/shortlists.contract.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import type { TestServer } from "./test-server.ts";

/** Steps that tests of shortlists repeat. `token`: of an administrator. */
export function shortlistScene(server: TestServer, token: string) {
  const make = async (fields: Record<string, unknown> = {}): Promise<Shortlist> => {
    const json = { name: `Spring ${crypto.randomUUID()}`, clientName: "Northwind Tea", ...fields };
    const response = await server.send("POST", "/api/admin/shortlists", { token, json });
    if (response.status !== 201) throw new Error(response.text);
    return response.as(shortlistBody).data.shortlist;
  };
  const read = async (id: string, as = token): Promise<Shortlist> =>
    (await server.send("GET", `/api/admin/shortlists/${id}`, { token: as })).as(shortlistBody).data.shortlist;
  const add = (id: string, ids: string[], fields: Record<string, unknown> = {}, as = token) =>
    server.send("POST", `/api/admin/shortlists/${id}/items`, { token: as, json: { ids, ...fields } });
  const share = (id: string, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    server.send("POST", `/api/admin/shortlists/${id}/links`, {
      token,
      headers,
      json: { person: "Ida Holm", email: "ida@client.example", delivery: "copy", role: "advises", ...fields },
    });
  const open = (link: string, method = "GET", path = "", json?: unknown) =>
    server.send(method, `/api/links/review${path}`, {
      headers: { authorization: `Link ${link}` },
      ...(json !== undefined && { json }),
    });

  return {
    make,
    read,
    add,
    share,
    open,

    /** A list with these creators on it. Resolves to its ID, and to those of the items in their order. */
    async listOf(creators: InfluencerValues[], fields: Record<string, unknown> = {}) {
      const { _id: id } = await make(fields);
      const influencers = await insertInfluencers(server.database, creators);
      const { results } = (await add(id, influencers)).as(itemsAddedBody).data;
      return { id, influencers, items: results.map(({ itemId }) => itemId ?? "") };
    },

    /** A new link for a person, as its token, and its ID. */
    async linkFor(id: string, fields: Record<string, unknown> = {}) {
      const response = await share(id, { person: `Client ${crypto.randomUUID().slice(0, 8)}`, ...fields });
      if (response.status !== 201) throw new Error(response.text);
      const { url, reviewer } = response.as(sharedBody).data;
      return { link: url?.split("/l/")[1] ?? "", id: reviewer._id };
    },

    review: async (link: string): Promise<Review> => (await open(link)).as(reviewBody).data.review,
    vote: (link: string, item: string, decision = "approved", fields: Record<string, unknown> = {}) =>
      open(link, "PUT", `/items/${item}`, { decision, ...fields }),
    finish: (link: string) => open(link, "PUT", "/finish"),
    setState: (id: string, action: string, fields: Record<string, unknown> = {}, as = token) =>
      server.send("PUT", `/api/admin/shortlists/${id}/state`, { token: as, json: { action, ...fields } }),
    itemOf: async (id: string, item: string): Promise<ShortlistItem | undefined> =>
      (await read(id)).items.find(({ _id }) => _id === item),
  };
}
