import { afterAll, describe, expect, it } from "vitest";
import { type Random, seededRandom } from "#fixtures/sample-data/seeded-random.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { mergeScene } from "#tests/harness/merge-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const server = await startTestServer();
const token = await server.signIn();
afterAll(() => server.close());
const { pool } = server.records;
const trade = campaignScene(server, token);
const lists = shortlistScene(server, token);
const { agreedWith, campaign, join, merge, messageIn, offerOf, ok, pair, read, record, tablesWith } =
  mergeScene(server, token);

describe("pairs at random", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])(
    "lose and double nothing, or stay as they were (%i)",
    async (seed) => {
      const random = seededRandom(`merge ${seed}`);
      const ids = await pair({ visibility: random.chance(0.5) ? "private" : "public" }, {});
      const shared = {
        lists: [await lists.make(), await lists.make()],
        campaigns: [await campaign(), await campaign()],
      };
      for (const id of ids) {
        for (const { _id } of shared.lists) if (random.chance(0.6)) await ok(lists.add(_id, [id]));
        for (const { _id } of shared.campaigns)
          if (random.chance(0.7)) await goOn(await join(_id, id), random);
        if (random.chance(0.5)) await agreedWith(id);
      }
      const [kept = "", merged = ""] = random.chance(0.5) ? ids : ids.toReversed();
      const before = await placesOf(ids);
      const answer = await merge(kept, merged);
      if (answer.status === 409) {
        expect(before.agreedTwice || before.openTwice, messageIn(answer)).toBe(true);
        expect(await placesOf(ids)).toEqual(before);
      } else {
        expect([answer.status, before.agreedTwice]).toEqual([200, false]);
        expect(await tablesWith(merged)).toEqual(["history", "slugs"]);
        const after = await placesOf([kept]);
        expect({
          lists: after.lists,
          campaigns: after.campaigns,
          offers: after.offers,
          agreed: after.agreed,
        }).toEqual({
          lists: [...new Set(before.lists)],
          campaigns: [...new Set(before.campaigns)],
          offers: before.offers,
          agreed: before.agreed,
        });
      }
    },
  );
});

/** Lists, campaigns, and offers of creators, for comparing. */
async function placesOf(ids: readonly string[]) {
  const all = async (query: string): Promise<string[]> =>
    (await pool.query<{ value: string }>(query, [ids])).rows.map(({ value }) => value);
  const ofCampaigns = "from campaign_creators where influencer_id = any ($1::uuid[])";
  const agreed = await all(
    `select campaign_id as value ${ofCampaigns} and accepted_offer_id is not null order by 1`,
  );
  const open =
    await all(`select c.campaign_id as value from campaign_creators c join offers o on o.collaboration_id = c.id
    where influencer_id = any ($1::uuid[]) and o.state = 'open' order by 1`);
  return {
    lists: await all(
      "select shortlist_id as value from shortlist_items where influencer_id = any ($1::uuid[]) order by 1",
    ),
    campaigns: await all(`select campaign_id as value ${ofCampaigns} order by 1`),
    offers:
      await all(`select o.id as value from offers o join campaign_creators c on c.id = o.collaboration_id
      where influencer_id = any ($1::uuid[]) order by 1`),
    agreed,
    agreedTwice: new Set(agreed).size < agreed.length,
    openTwice: open.length > 0,
  };
}

/** Leaves a collaboration as it is, or sends an offer that stays open, is withdrawn, or is accepted. */
async function goOn(collaboration: string, random: Random): Promise<void> {
  const step = random.integer(0, 3);
  if (step === 0) return;
  await ok(trade.offer(collaboration));
  const offer = await offerOf(collaboration);
  if (step === 2) await ok(trade.call("PUT", `/offers/${offer}/state`, { action: "withdraw" }));
  if (step === 3) await record(offer);
}

describe("two collaborations in one campaign", () => {
  it("become one: the agreed one, with the offers of the other before its own", async () => {
    const scene = await trade.campaignOf([{ email: uniqueEmail("a") }, { email: uniqueEmail("b") }], {
      active: true,
    });
    const [first = "", second = ""] = scene.collaborations;
    await ok(trade.offer(first));
    await ok(
      trade.own((await linkOf(first)) ?? "", "PUT", "/offer", {
        action: "decline",
        offerId: await offerOf(first),
        reason: "price",
      }),
    );
    await ok(trade.offer(second));
    await record(await offerOf(second));
    const [kept = "", merged = ""] = scene.influencers;
    await ok(merge(kept, merged));
    const board = await trade.board(scene.id);
    expect(board.map(({ _id, state, influencerId }) => [_id, state, influencerId])).toEqual([
      [second, "agreed", kept],
    ]);
    const { rows } = await pool.query(
      "select version, state from offers where collaboration_id = $1 order by version",
      [second],
    );
    expect(rows).toEqual([
      { version: 1, state: "declined" },
      { version: 2, state: "accepted" },
    ]);
  });

  it("stay apart if both are agreed, and nothing has moved", async () => {
    const scene = await trade.campaignOf([{}, {}], { active: true, name: "Spring Tea" });
    for (const collaboration of scene.collaborations) {
      await ok(trade.offer(collaboration));
      await record(await offerOf(collaboration));
    }
    const [kept = "", merged = ""] = scene.influencers;
    const refused = await merge(kept, merged);
    expect([refused.status, messageIn(refused)]).toEqual([
      409,
      "These records can’t be merged, because both have an agreement in: Spring Tea",
    ]);
    expect((await read(merged))?._id).toBe(merged);
    expect(await trade.board(scene.id)).toHaveLength(2);
  });

  it("stay apart while both have an open offer", async () => {
    const scene = await trade.campaignOf([{}, {}], { active: true, name: "Autumn Tea" });
    for (const collaboration of scene.collaborations) await ok(trade.offer(collaboration));
    const [kept = "", merged = ""] = scene.influencers;
    const refused = await merge(kept, merged);
    expect([refused.status, messageIn(refused)]).toEqual([
      409,
      "Both have an offer in Autumn Tea. Withdraw one of them first.",
    ]);
  });
});

describe("at the same moment", () => {
  it("one of two merges of one record wins, and the other finds nothing", async () => {
    const [one = "", two = "", merged = ""] = await pair({}, {}, {});
    const answers = await Promise.all([merge(one, merged), merge(two, merged), merge(merged, one)]);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404 || status === 409)).toHaveLength(2);
  });

  it("an offer is accepted, and the agreement is the one record's", async () => {
    for (let round = 0; round < 4; round += 1) {
      const scene = await trade.invited();
      const { rows } = await pool.query("select influencer_id as id from campaign_creators where id = $1", [
        scene.collaboration,
      ]);
      const [kept = ""] = await pair({});
      const acceptance = { action: "accept", offerId: scene.offer._id, name: "Mia Stern", terms: true };
      const [accepted, merged] = await Promise.all([
        trade.own(scene.link, "PUT", "/offer", acceptance),
        merge(kept, rows[0].id),
      ]);
      expect([accepted.status, merged.status]).toEqual([200, 200]);
      expect(await trade.collaboration(scene.collaboration)).toMatchObject({
        state: "agreed",
        influencerId: kept,
      });
      expect(await tablesWith(rows[0].id)).toEqual(["history", "slugs"]);
    }
  });

  it("nobody is added to a list or a campaign who is going", async () => {
    for (let round = 0; round < 6; round += 1) {
      const [kept = "", merged = ""] = await pair({}, {});
      const list = await lists.make();
      const campaign = await trade.made();
      await Promise.all([
        merge(kept, merged),
        lists.add(list._id, [merged]),
        trade.add(campaign._id, [merged]),
      ]);
      expect(await tablesWith(merged)).toEqual(["history", "slugs"]);
    }
  });
});

async function linkOf(collaboration: string): Promise<string | undefined> {
  const { rows } = await pool.query(
    "select email from campaign_creators join influencers on influencers.id = influencer_id where campaign_creators.id = $1",
    [collaboration],
  );
  return trade.linkTo(rows[0].email);
}
