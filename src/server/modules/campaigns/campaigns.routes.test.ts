import { describe, expect, it } from "vitest";
import { campaignBody, campaignsBody } from "#domain/campaigns/campaigns.contract.ts";
import { bulkStateBody, collaborationsAddedBody } from "#domain/campaigns/collaborations.contract.ts";
import { errorBodySchema } from "#domain/http/envelope.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);
const { call, made, read, board, collaboration, move, setState, campaignOf } = scene;
const count = async (table: string, condition = "true") =>
  Number((await server.records.pool.query(`select count(*) from ${table} where ${condition}`)).rows[0].count);

const editor = await addColleague(server, "editor");

describe("a campaign", () => {
  it("is a draft of whoever makes it, in the currency of the agency", async () => {
    const campaign = await made({ brief: { about: "Three teas" }, countries: ["DE", "FR"] });
    expect(campaign).toMatchObject({
      state: "draft",
      currency: "USD",
      revisionRounds: 2,
      reviewDays: 5,
      brief: { about: "Three teas", keyMessages: "" },
      countries: ["DE", "FR"],
      figures: { planned: { amount: "0.00", currency: "USD" } },
      counts: { listed: 0 },
    });
    expect(campaign.owner).not.toBeNull();
    expect(campaign.actions.map(({ action }) => action)).toEqual(["activate", "cancel"]);
  });

  it("is made once, however often it is sent", async () => {
    const json = { name: `Once ${crypto.randomUUID()}` };
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await call("POST", "/campaigns", json)).as(campaignBody).data.campaign._id),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ countries: ["XX"] }, "countries.0"],
    [{ countries: ["DE", "DE"] }, "countries"],
    [{ revisionRounds: 6 }, "revisionRounds"],
    [{ reviewDays: 0 }, "reviewDays"],
    [{ budget: { amount: "10", currency: "EUR" }, currency: "USD" }, "budget.currency"],
    [{ brandId: "00000000-0000-4000-8000-000000000000" }, "brandId"],
    [{ ownerId: "00000000-0000-4000-8000-000000000000" }, "ownerId"],
    [{ brief: { about: "x".repeat(2001) } }, "brief.about"],
  ])("is refused with %j", async (fields, path) => {
    const answer = await call("POST", "/campaigns", { name: "Bad", ...fields });
    expect(answer.status).toBe(422);
    expect(answer.as(errorBodySchema).errors?.map((error) => error.path)).toEqual([path]);
  });

  it("does not end before it starts, as it is made and edited", async () => {
    const wrong = (answer: Awaited<ReturnType<typeof call>>) => [
      answer.status,
      answer.as(errorBodySchema).errors?.map(({ path }) => path),
    ];
    const days = { startsOn: "2030-05-02", endsOn: "2030-05-01" };
    const refused = [422, ["endsOn"]];
    expect(wrong(await call("POST", "/campaigns", { name: "Spring", ...days }))).toEqual(refused);
    const { _id } = await made({ startsOn: "2030-05-01", endsOn: "2030-05-01" });
    const edit = (json: Record<string, unknown>) => call("PUT", `/campaigns/${_id}`, json);
    for (const json of [days, { endsOn: "2030-04-30" }, { startsOn: "2030-05-02" }]) {
      expect(wrong(await edit(json)), JSON.stringify(json)).toEqual(refused);
    }
    expect((await edit({ startsOn: null, endsOn: "2030-04-30" })).status).toBe(200);
  });

  it("says what is missing before it is activated", async () => {
    const { _id } = await made({ clientName: "", endsOn: "2020-01-01" });
    const { actions } = await read(_id);
    expect(actions[0]).toMatchObject({
      action: "activate",
      missing: ["Choose a client", "Choose an end date that is not in the past"],
    });
    const answer = await setState(_id, "activate");
    expect(answer.status).toBe(422);
    expect(answer.as(errorBodySchema).errors?.map(({ path }) => path)).toEqual(["clientName", "endsOn"]);
  });

  it("goes through its states, and tells of each", async () => {
    const { _id } = await made();
    for (const [action, state] of [
      ["activate", "active"],
      ["pause", "paused"],
      ["resume", "active"],
      ["complete", "completed"],
      ["reopen", "active"],
      ["cancel", "cancelled"],
    ] as const) {
      const answer = await setState(_id, action, { reason: "As agreed" });
      expect(answer.as(campaignBody).data.campaign.state, action).toBe(state);
    }
    const story = await call("GET", `/timeline?subject=campaign:${_id}`);
    expect(story.text).toContain("Canceled");
    expect(await count("history", `record_id = '${_id}' and action = 'state'`)).toBe(6);
  });

  it("takes the same action twice as one, and refuses another from a state that does not allow it", async () => {
    const { _id } = await made();
    expect((await setState(_id, "activate")).status).toBe(200);
    expect((await setState(_id, "activate")).status).toBe(200);
    expect(await count("history", `record_id = '${_id}' and action = 'state'`)).toBe(1);
    const archived = await setState(_id, "archive");
    expect(archived.status).toBe(409);
    expect(archived.json).toMatchObject({ current: { state: "active" } });
  });

  it("refuses another action that leads where the last one has led", async () => {
    const { id, collaborations } = await campaignOf([{}]);
    const [collaborationId = ""] = collaborations;
    await setState(id, "activate");
    expect((await setState(id, "resume")).status).toBe(409);
    expect((await setState(id, "activate")).status).toBe(200);
    await move(collaborationId, "pass", { reason: "price" });
    await move(collaborationId, "reopen");
    expect((await move(collaborationId, "unclear")).status).toBe(409);
    expect((await move(collaborationId, "reopen")).status).toBe(200);
  });

  it("is completed with open creators only for a reason", async () => {
    const { id } = await campaignOf([{}], { active: true });
    expect((await setState(id, "complete")).status).toBe(422);
    expect((await setState(id, "complete", { reason: "The client stopped" })).status).toBe(200);
  });

  it("is canceled by owners alone, and for a reason", async () => {
    const { _id } = await made();
    expect((await read(_id, editor.token)).actions.map(({ action }) => action)).toEqual(["activate"]);
    expect((await setState(_id, "cancel", { reason: "No" }, editor.token)).status).toBe(403);
    expect((await setState(_id, "cancel")).status).toBe(422);
  });

  it("is not edited over what somebody else has edited", async () => {
    const { _id, updatedAt } = await made();
    expect((await call("PUT", `/campaigns/${_id}`, { nextStep: "Call", updatedAt })).status).toBe(200);
    const late = await call("PUT", `/campaigns/${_id}`, { nextStep: "Write", updatedAt });
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({ current: { nextStep: "Call" } });
  });

  it("keeps its currency while there are prices", async () => {
    const { id, collaborations } = await campaignOf([{}]);
    const price = { amount: "100", currency: "USD" };
    await call("PUT", `/collaborations/${collaborations[0]}`, { price });
    expect((await call("PUT", `/campaigns/${id}`, { currency: "EUR" })).status).toBe(422);
    await call("PUT", `/collaborations/${collaborations[0]}`, { price: null });
    expect((await call("PUT", `/campaigns/${id}`, { currency: "EUR" })).status).toBe(200);
  });

  it("is deleted as a draft, by owners alone", async () => {
    const { id } = await campaignOf([{}]);
    expect((await call("DELETE", `/campaigns/${id}`, undefined, editor.token)).status).toBe(403);
    const { _id: running } = await made();
    await setState(running, "activate");
    expect((await call("DELETE", `/campaigns/${running}`)).status).toBe(409);
    expect((await call("DELETE", `/campaigns/${id}`)).status).toBe(200);
    expect(await count("campaign_creators", `campaign_id = '${id}'`)).toBe(0);
  });

  it("is found by name, client, state, owner, and brand, page by page", async () => {
    const word = crypto.randomUUID();
    const ids: string[] = [];
    for (const name of ["one", "two", "three"]) ids.push((await made({ name: `${word} ${name}` }))._id);
    const first = await call("GET", `/campaigns?search=${word}&limit=2&owner=me&state=draft`);
    expect(first.headers["x-total-count"]).toBe("3");
    expect(first.as(campaignsBody).map(({ _id }) => _id)).toEqual([ids[2], ids[1]]);
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? "";
    const rest = await server.send("GET", next, { token });
    expect(rest.as(campaignsBody).map(({ _id }) => _id)).toEqual([ids[0]]);
    expect((await call("GET", `/campaigns?search=${word}&state=active`)).as(campaignsBody)).toEqual([]);
  });
});

describe("programs", () => {
  it("make and edit drafts, add creators as listed, and decide nothing", async () => {
    const { key } = await makeApiKey(server, token, { scope: "write" });
    const campaign = (await call("POST", "/campaigns", { name: "By a program" }, key)).as(campaignBody).data
      .campaign;
    expect(campaign).toMatchObject({ owner: null, actions: [] });
    expect((await call("PUT", `/campaigns/${campaign._id}`, { clientName: "Fjord" }, key)).status).toBe(200);
    const creators = await insertInfluencers(server.database, [{}]);
    expect((await scene.add(campaign._id, creators, key)).status).toBe(200);
    const [added] = await board(campaign._id, "", key);
    expect(added).toMatchObject({ state: "listed", actions: [] });
    expect((await move(added?._id ?? "", "clear", {}, key)).status).toBe(403);
    expect((await setState(campaign._id, "activate", {}, key)).status).toBe(403);
    await call("PUT", `/campaigns/${campaign._id}`, { ownerId: (await made()).owner?._id });
    await setState(campaign._id, "activate");
    expect((await call("PUT", `/campaigns/${campaign._id}`, { nextStep: "x" }, key)).status).toBe(403);
  });
});

describe("a creator in a campaign", () => {
  it("is added once, at the end", async () => {
    const { id, influencers } = await campaignOf([{}, {}]);
    const [other = ""] = await insertInfluencers(server.database, [{}]);
    const unknown = crypto.randomUUID();
    const asked = [influencers[0] ?? "", other, unknown];
    const { results } = (await scene.add(id, asked)).as(collaborationsAddedBody).data;
    expect(results.map(({ outcome }) => outcome)).toEqual(["present", "added", "unknown"]);
    expect((await board(id)).map(({ influencerId }) => influencerId)).toEqual([...influencers, other]);
  });

  it("is added once when two add at the same moment", async () => {
    const { id } = await campaignOf([]);
    const creators = await insertInfluencers(server.database, [{}, {}, {}]);
    await Promise.all([scene.add(id, creators), scene.add(id, creators), scene.add(id, creators)]);
    const rows = await board(id);
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ rank }) => rank)).size).toBe(3);
  });

  it("is refused by a campaign that has ended", async () => {
    const { id, influencers } = await campaignOf([{}], { active: true });
    await setState(id, "cancel", { reason: "Over" });
    expect((await scene.add(id, influencers)).status).toBe(409);
  });

  it("is cleared, taken back, passed for a reason, and reopened", async () => {
    const { collaborations } = await campaignOf([{}], { active: true });
    const [id = ""] = collaborations;
    expect((await move(id, "clear")).status).toBe(200);
    expect((await move(id, "unclear")).status).toBe(200);
    const without = await move(id, "pass");
    expect(without.status).toBe(422);
    expect(without.as(errorBodySchema).errors).toEqual([{ path: "reason", message: "A reason is needed" }]);
    expect((await move(id, "pass", { reason: "price", words: "Too dear" })).status).toBe(200);
    expect(await collaboration(id)).toMatchObject({
      state: "passed",
      endReason: "price",
      endWords: "Too dear",
    });
    expect((await move(id, "reopen")).status).toBe(200);
    expect(await collaboration(id)).toMatchObject({ state: "listed", endReason: null, endWords: "" });
    expect((await move(id, "complete")).status).toBe(409);
  });

  it("is invited only with an offer", async () => {
    const { collaborations } = await campaignOf([{}], { clientClearsCreators: true });
    const [id = ""] = collaborations;
    const { actions } = await collaboration(id);
    expect(actions.find(({ action }) => action === "invite")?.missing).toEqual([
      "The campaign is not active",
      "The client has not cleared the creator",
      "An offer is needed",
    ]);
    expect((await move(id, "invite")).status).toBe(422);
  });

  it("has the figures of the campaign", async () => {
    const { id, collaborations } = await campaignOf([{}, {}, {}]);
    for (const [index, collaborationId] of collaborations.entries()) {
      await call("PUT", `/collaborations/${collaborationId}`, {
        price: { amount: `${100 * (index + 1)}.50`, currency: "USD" },
        clientPrice: { amount: "500", currency: "USD" },
      });
    }
    await move(collaborations[2] ?? "", "pass", { reason: "style" });
    expect((await read(id)).figures).toMatchObject({
      planned: { amount: "301.00" },
      client: { amount: "1000.00" },
      margin: { amount: "699.00" },
    });
    const euros = { price: { amount: "1", currency: "EUR" } };
    expect((await call("PUT", `/collaborations/${collaborations[0]}`, euros)).status).toBe(422);
  });

  it("is placed between others, also where there is no number between them", async () => {
    const { id, collaborations } = await campaignOf([{}, {}, {}]);
    const [a = "", b = "", c = ""] = collaborations;
    const order = async () => (await board(id)).map(({ _id }) => _id);
    const place = (which: string, after: string | null) =>
      call("PUT", `/collaborations/${which}/rank`, { after });
    await place(c, a);
    expect(await order()).toEqual([a, c, b]);
    await place(b, null);
    expect(await order()).toEqual([b, a, c]);
    await server.records.pool.query("update campaign_creators set rank = 1 where campaign_id = $1", [id]);
    const [first = "", second = "", third = ""] = await order();
    await place(third, first);
    expect(await order()).toEqual([first, third, second]);
    const elsewhere = await campaignOf([{}]);
    expect((await place(a, elsewhere.collaborations[0] ?? "")).status).toBe(422);
    expect((await place(a, a)).status).toBe(422);
  });

  it("is taken out while it is listed", async () => {
    const { collaborations } = await campaignOf([{}]);
    const [id = ""] = collaborations;
    await move(id, "clear");
    expect((await call("DELETE", `/collaborations/${id}`)).status).toBe(409);
    await move(id, "unclear");
    expect((await call("DELETE", `/collaborations/${id}`)).status).toBe(200);
    expect((await call("GET", `/collaborations/${id}`)).status).toBe(404);
  });

  it("moves with others, each with its own result", async () => {
    const { id, collaborations } = await campaignOf([{}, {}, {}]);
    const [a = "", b = "", c = ""] = collaborations;
    await move(b, "pass", { reason: "style" });
    const elsewhere = (await campaignOf([{}])).collaborations[0] ?? "";
    const { results } = (
      await call("PUT", `/campaigns/${id}/collaborations/state`, {
        ids: [a, b, c, elsewhere],
        action: "clear",
      })
    ).as(bulkStateBody).data;
    expect(results.map(({ outcome }) => outcome)).toEqual(["done", "refused", "done", "unknown"]);
    expect((await collaboration(elsewhere)).state).toBe("listed");
  });

  it("is work once there is a day", async () => {
    const { id, collaborations } = await campaignOf([{}], { active: true, nextStep: "Send the brief" });
    await call("PUT", `/collaborations/${collaborations[0]}`, { dueOn: "2020-01-01", nextStep: "Call" });
    const { text } = await call("GET", "/work?kind=collaboration");
    expect(text).toContain(collaborations[0]);
    expect((await call("GET", "/work?kind=campaign")).text).toContain(id);
  });

  it("tells its story on its own and on the campaign's timeline", async () => {
    const { id, collaborations } = await campaignOf([{}]);
    await move(collaborations[0] ?? "", "clear");
    for (const subject of [`campaign:${id}`, `collaboration:${collaborations[0]}`]) {
      const { text } = await call("GET", `/timeline?subject=${subject}`);
      expect(text).toContain("Cleared");
      expect(text).toContain("Added");
    }
  });

  it("keeps a creator who is bound by an agreement from being deleted", async () => {
    const { influencers, collaborations } = await campaignOf([{}], { name: "Binding campaign" });
    await server.records.pool.query("update campaign_creators set state = 'agreed' where id = $1", [
      collaborations[0],
    ]);
    const refused = await server.send("DELETE", `/api/influencers/${influencers[0]}`, { token });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Binding campaign");
  });
});

it("one of many who move a creator at once does, and all learn what is true", async () => {
  const { collaborations } = await campaignOf(
    Array.from({ length: 10 }, () => ({})),
    { active: true },
  );
  const colleagues = await Promise.all(
    [1, 2, 3, 4].map((number) => addColleague(server, "editor", `mover${number}`)),
  );
  for (const id of collaborations) {
    const answers = await Promise.all(colleagues.map((each) => move(id, "clear", {}, each.token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await count("history", `record_id = '${id}' and action = 'state'`)).toBe(1);
  }
});
