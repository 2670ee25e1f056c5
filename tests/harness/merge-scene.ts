import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import { campaignScene } from "./campaign-scene.ts";
import type { Answer, TestServer } from "./test-server.ts";

/** Steps that tests of merged creators repeat. `token`: of an administrator. */
export function mergeScene(server: TestServer, token: string) {
  const { pool } = server.records;
  const trade = campaignScene(server, token);

  const ok = async (answer: Promise<Answer>): Promise<Answer> => {
    const response = await answer;
    if (response.status >= 300) throw new Error(`${response.status} ${response.text}`);
    return response;
  };
  const offerOf = async (collaboration: string): Promise<string> => {
    const { rows } = await pool.query("select id from offers where collaboration_id = $1", [collaboration]);
    return rows[0].id;
  };
  /** Records an agreement that was made by telephone. */
  const record = (offer: string) =>
    ok(trade.call("PUT", `/offers/${offer}/state`, { action: "record", name: "Mia Stern" }));
  /** An active campaign. */
  const campaign = async () => {
    const made = await trade.made();
    await ok(trade.setState(made._id, "activate"));
    return made;
  };
  /** Adds a creator to a campaign. Resolves to the ID of the collaboration. */
  const join = async (campaignId: string, id: string): Promise<string> => {
    await ok(trade.add(campaignId, [id]));
    const { rows } = await pool.query(
      "select id from campaign_creators where campaign_id = $1 and influencer_id = $2",
      [campaignId, id],
    );
    return rows[0].id;
  };

  return {
    ok,
    offerOf,
    record,
    campaign,
    join,
    pair: (...list: InfluencerValues[]) => insertInfluencers(server.database, list),
    merge: (id: string, from: string, json: object = {}) =>
      server.send("POST", `/api/influencers/${id}/merge`, { token, json: { from, ...json } }),
    messageIn: ({ json }: Answer) => (json as { message: string }).message,

    /** A creator by ID or address; undefined if there is none. */
    async read(address: string) {
      const response = await server.send("GET", `/api/influencers/${address}`);
      return response.status === 200 ? response.as(influencerBody).data.influencer : undefined;
    },

    /** An agreement in a campaign of its own, with rights and payouts, and an address that the creator proved. */
    async agreedWith(id: string): Promise<void> {
      const collaboration = await join((await campaign())._id, id);
      const rights = { uses: ["paid_ads"], countries: ["DE"], months: 3, starts: "publication" };
      await ok(trade.offer(collaboration, { rights }));
      await record(await offerOf(collaboration));
      await pool.query(
        `insert into creator_addresses (collaboration_id, influencer_id, email, code_sent_at, first_sent_at, proved_at)
         values ($1, $2, 'proved@mail.example', now(), now(), now())`,
        [collaboration, id],
      );
    },

    /** Tables in which an ID stands anywhere, sorted. */
    async tablesWith(id: string): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
      );
      const found: string[] = [];
      for (const { name } of rows) {
        const query = `select 1 from "${name}" as r where to_jsonb(r)::text like $1 limit 1`;
        if ((await pool.query(query, [`%${id}%`])).rowCount) found.push(name);
      }
      return found.toSorted();
    },
  };
}
