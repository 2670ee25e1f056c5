import { describe, expect, it } from "vitest";
import { campaignBody } from "#domain/campaigns/campaigns.contract.ts";
import { sendNotices } from "#server/send-notices.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const lists = shortlistScene(server, token);
const { call, board, collaboration, move, made, setState, campaignOf } = campaignScene(server, token);
const states = async (id: string) => (await board(id)).map(({ state }) => state);
const start = (list: string) => call("POST", `/shortlists/${list}/campaign`);

/** A list of a campaign with one creator, and a link that decides. */
async function decided(fields: Record<string, unknown> = {}) {
  const { id: campaign } = await campaignOf([], { active: true });
  const { id, items } = await lists.listOf([{}], { campaignId: campaign, ...fields });
  const { link } = await lists.linkFor(id, { role: "decides" });
  return { campaign, list: id, item: items[0] ?? "", link };
}

describe("a shortlist becomes a campaign", () => {
  it("with its client, creators, prices, and what the client has said", async () => {
    const { id, items } = await lists.listOf([{}, {}, {}], { currency: "EUR" });
    await call("PUT", `/shortlists/${id}/items/${items[0]}`, { price: { amount: "900", currency: "EUR" } });
    const { link } = await lists.linkFor(id, { role: "decides" });
    await lists.vote(link, items[0] ?? "", "approved");
    await lists.vote(link, items[1] ?? "", "rejected", { reason: "price", comment: "Too dear" });
    const answer = await start(id);
    expect(answer.status).toBe(201);
    const { campaign } = answer.as(campaignBody).data;
    expect(campaign).toMatchObject({ clientName: "Northwind Tea", currency: "EUR", state: "draft" });
    expect(await board(campaign._id)).toMatchObject([
      { state: "cleared", clientPrice: { amount: "900.00", currency: "EUR" } },
      { state: "passed", endReason: "price", endWords: "Too dear" },
      { state: "listed" },
    ]);
    expect((await lists.read(id)).campaignId).toBe(campaign._id);
  });

  it("once, however often the button is pressed", async () => {
    const { id } = await lists.listOf([{}]);
    const answers = await Promise.all([start(id), start(id), start(id)]);
    const ids = answers.map((answer) => answer.as(campaignBody).data.campaign._id);
    expect(new Set(ids).size).toBe(1);
    server.clock.advance(11 * 60_000);
    expect((await start(id)).status).toBe(409);
  });
});

describe("the client's answer on a list of a campaign", () => {
  it("moves the creator, and back", async () => {
    const { campaign, item, link } = await decided();
    await lists.vote(link, item, "approved");
    expect(await states(campaign)).toEqual(["cleared"]);
    await lists.vote(link, item, "maybe");
    expect(await states(campaign)).toEqual(["listed"]);
    await lists.vote(link, item, "rejected", { reason: "style" });
    expect(await states(campaign)).toEqual(["passed"]);
    await lists.vote(link, item, "approved");
    expect(await states(campaign)).toEqual(["cleared"]);
    const { text } = await call("GET", `/timeline?subject=campaign:${campaign}`);
    expect(text).toContain("Passed: Style");
  });

  it("is advice where another link decides", async () => {
    const { campaign, list, item } = await decided();
    const { link } = await lists.linkFor(list, { role: "advises" });
    await lists.vote(link, item, "approved");
    expect(await states(campaign)).toEqual(["listed"]);
  });

  it("leaves what the team has decided, and who is further on", async () => {
    const { campaign, item, link } = await decided();
    const [row] = await board(campaign);
    await move(row?._id ?? "", "clear");
    await lists.vote(link, item, "maybe");
    expect(await states(campaign)).toEqual(["cleared"]);
    await server.records.pool.query("update campaign_creators set state = 'invited' where id = $1", [
      row?._id,
    ]);
    await lists.vote(link, item, "rejected", { reason: "style" });
    expect(await states(campaign)).toEqual(["invited"]);
  });

  it.each([
    ["invited", "rejected", 1],
    ["published", "approved", 1],
    ["declined", "maybe", 1],
    ["passed", "approved", 1],
    ["passed", "rejected", 0],
    ["cleared", "maybe", 0],
    ["cleared", "approved", 0],
  ])("about somebody who is %s (%s) is told to the owner %d times", async (state, decision, times) => {
    const { campaign, item, link } = await decided();
    const [row] = await board(campaign);
    const id = row?._id ?? "";
    await server.records.pool.query("update campaign_creators set state = $1 where id = $2", [state, id]);
    const comment = `Word ${crypto.randomUUID()}`;
    await lists.vote(link, item, decision, { reason: "style", comment });
    await lists.vote(link, item, decision, { reason: "style", comment });
    const story = (await call("GET", `/timeline?subject=collaboration:${id}`)).text;
    expect([await states(campaign), story.includes(comment)]).toEqual([[state], times > 0]);
    const now = () => new Date(server.clock.now().getTime() + 11 * 60_000);
    await sendNotices(otherProcess(server, now));
    const { rows } = await server.records.pool.query(
      "select recipient from outgoing_mails where text like '%has decided about this creator%' and text like $1",
      [`%${id}%`],
    );
    expect(rows).toHaveLength(times);
  });

  it("does not bring back whom the team has passed", async () => {
    const { campaign, item, link } = await decided();
    const [row] = await board(campaign);
    await move(row?._id ?? "", "pass", { reason: "brand_safety" });
    await lists.vote(link, item, "approved");
    expect(await states(campaign)).toEqual(["passed"]);
  });

  it("moves nothing once the campaign has ended", async () => {
    const { campaign, item, link } = await decided();
    await setState(campaign, "cancel", { reason: "Over" });
    expect((await lists.vote(link, item, "approved")).status).toBe(200);
    expect(await states(campaign)).toEqual(["listed"]);
  });

  it("and a step of the team at the same moment leave one state and its story", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { campaign, item, link } = await decided();
      const [row] = await board(campaign);
      const id = row?._id ?? "";
      await Promise.all([lists.vote(link, item, "rejected", { reason: "style" }), move(id, "clear")]);
      const { state } = await collaboration(id);
      expect(["passed", "cleared"]).toContain(state);
    }
  });
});

it("a creator who is put on a list of a campaign is put into the campaign", async () => {
  const { campaign, list } = await decided();
  const [other = ""] = await insertInfluencers(server.database, [{}]);
  await lists.add(list, [other]);
  expect((await board(campaign)).map(({ influencerId }) => influencerId)).toContain(other);
});

it("a list takes no campaign that has ended", async () => {
  const { _id } = await made();
  await setState(_id, "cancel", { reason: "Over" });
  expect((await call("POST", "/shortlists", { name: "Late", campaignId: _id })).status).toBe(422);
});

it("a message becomes the draft of a campaign with the creators that it names", async () => {
  const creators = await insertInfluencers(server.database, [{}, {}]);
  const message = {
    name: "Ida Holm",
    email: "ida@client.example",
    company: "Fjord Foods",
    message: "We launch in May.",
    influencerIds: creators,
    brief: { product: "Oat milk", countries: ["NO"], startsOn: "2026-05-01" },
  };
  const written = await server.send("POST", "/api/contact", { json: message });
  const { _id } = (written.json as { data: { _id: string } }).data;
  const answer = await server.send("POST", `/api/contacts/${_id}/campaign`, { token });
  expect(answer.status).toBe(201);
  const { campaign } = answer.as(campaignBody).data;
  expect(campaign).toMatchObject({ clientName: "Fjord Foods", countries: ["NO"], startsOn: "2026-05-01" });
  expect(campaign.brief.about).toContain("We launch in May.");
  expect((await board(campaign._id)).map(({ influencerId }) => influencerId)).toEqual(creators);
});
