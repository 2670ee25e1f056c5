import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, expect, it } from "vitest";
import { influencerBody, influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { jpeg } from "#tests/factories/files.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const owner = await server.signIn();
const viewer = await addColleague(server, "viewer");
const keys = {
  read: (await makeApiKey(server, owner, { name: "Reader" })).key,
  write: (await makeApiKey(server, owner, { name: "Writer", scope: "write" })).key,
};
const { make, linkFor, review } = shortlistScene(server, owner);
const mark = /zyxwobble|vrombatic/i;
let id = "";
let known = "";

beforeAll(async () => {
  const form = new FormData();
  const fields = { name: "Zyxwobble Quoxley", bio: "Vrombatic evenings", location: "Porto, Portugal" };
  for (const [name, value] of Object.entries({ ...fields, visibility: "private" })) form.set(name, value);
  form.append("photo", await jpeg("photo.jpg", { width: 321, height: 321 }));
  form.append("images", await jpeg("work.jpg", { width: 345, height: 234 }));
  const made = await server.send("POST", "/api/influencers", { form, token: owner });
  id = made.as(influencerBody).data.influencer._id;
  [known = ""] = await insertInfluencers(server.database, [{ name: "Kit Moore" }]);
});

const get = (path: string, token?: string) => server.send("GET", path, token === undefined ? {} : { token });
const paths = () => [
  "/api/influencers?facets=true",
  "/api/influencers?search=zyxwobble",
  "/api/influencers?search=vrombatic&facets=true&limit=12",
  `/api/influencers/${id}`,
  `/api/influencers/batch?ids=${id},${known}`,
  `/api/influencers/${known}/similar`,
  `/api/influencers/${id}/similar`,
  "/api/influencers/suggestions?search=zyxwobbel",
  "/api/admin/export/influencers.csv",
  "/api/admin/stats",
  `/api/admin/timeline?subject=influencer:${id}`,
];

it("exists for people and for keys that can write, and not for keys that only read", async () => {
  for (const path of paths()) expect((await get(path, keys.read)).text, path).not.toMatch(mark);
  expect((await get(`/api/admin/timeline?subject=influencer:${id}`, keys.read)).status).toBe(404);
  expect((await get(`/api/admin/timeline?subject=influencer:${id}`, keys.write)).status).toBe(200);
  const { matched, total } = (await get("/api/influencers", keys.read)).as(influencerPageBody).data;
  expect({ matched, total }).toEqual({ matched: 1, total: 1 });
  expect((await get("/api/admin/stats", keys.read)).json).toMatchObject({ data: { influencers: 1 } });
  expect((await get("/api/influencers?visibility=private", keys.read)).errors).toHaveProperty("visibility");
  expect((await get("/api/influencers?visibility=private")).status).toBe(422);

  for (const token of [owner, viewer.token, keys.write]) {
    const list = (await get("/api/influencers?facets=true&sort=newest", token)).as(influencerPageBody).data;
    expect(list).toMatchObject({ matched: 2, total: 2 });
    expect(list.influencers.map(({ visibility }) => visibility).toSorted()).toEqual(["private", "public"]);
    const ones = (await get("/api/influencers?visibility=private", token)).as(influencerPageBody).data;
    expect(ones).toMatchObject({ matched: 1, total: 2, influencers: [{ _id: id }] });
    expect((await get(`/api/influencers/${id}`, token)).text).toMatch(mark);
    expect((await get("/api/admin/stats", token)).json).toMatchObject({ data: { influencers: 2 } });
  }
  expect((await get("/api/admin/export/influencers.csv", keys.write)).text).toMatch(/"private"/);
});

it("opens its pictures for the team, by signed addresses, and for nobody else", async () => {
  const { influencer } = (await get(`/api/influencers/${id}`, owner)).as(influencerBody).data;
  for (const address of [influencer.avatar ?? "", influencer.images[0]?.src ?? ""]) {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect((await get(address.split("?")[0] ?? "")).status).toBe(404);
  }
  const edited = await server.send("PUT", `/api/influencers/${id}`, { json: { rating: 4 }, token: owner });
  expect(edited.as(influencerBody).data.influencer.avatar).toContain("signature=");
  const { rows } = await server.records.pool.query("select avatar from influencers where id = $1", [id]);
  expect(rows[0].avatar).toMatch(/^\/media\/[\w-]+\/480\.webp$/);
});

it("is for agents what it is for their keys", async () => {
  for (const [scope, key] of Object.entries(keys)) {
    const client = new Client({ name: "a program", version: "1" });
    const headers = { authorization: `Bearer ${key}` };
    const url = new URL(`${await origin}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    const call = async (name: string, input: Record<string, unknown>) =>
      JSON.stringify(await client.callTool({ name, arguments: input }));
    const answers = [
      await call("search_creators", {}),
      await call("search_creators", { search: "vrombatic" }),
      await call("get_creator", { id }),
    ];
    await client.close();
    for (const answer of answers) {
      expect(mark.test(answer), scope).toBe(scope === "write");
      expect(answer).not.toContain("@mail.example");
    }
  }
});
const origin = server.listen();

it("is for somebody who writes to us what an unknown creator is", async () => {
  const unknown = crypto.randomUUID();
  const send = (fields: object) =>
    server.send("POST", "/api/contact", { json: { ...messageFields(), ...fields } });
  const [hidden, none] = [await send({ influencerId: id }), await send({ influencerId: unknown })];
  expect([hidden.status, hidden.text]).toEqual([none.status, none.text]);
  expect(hidden.status).toBe(422);
  const several = await send({ influencerIds: [id, unknown, known] });
  expect(several.status).toBe(201);
  const { rows } = await server.records.pool.query("select influencer_id from contact_message_creators");
  expect(rows).toEqual([{ influencer_id: known }]);
});

it("is shown to a client on a list that names them, without a link to a page that is not there", async () => {
  const { _id: list } = await make();
  await server.send("POST", `/api/admin/shortlists/${list}/items`, {
    json: { ids: [id, known] },
    token: owner,
  });
  const { link } = await linkFor(list);
  const { items } = await review(link);
  const [first, second] = items;
  expect(first?.creator).toMatchObject({ name: "Zyxwobble Quoxley", profile: null });
  expect(second?.creator?.profile).toBe("/influencers/kit-moore");
  for (const address of [first?.creator?.avatar, first?.creator?.pictures[0]?.src]) {
    expect((await get(address ?? "")).status).toBe(200);
  }
});

it("has no address that could tell of it, and the same one again after a while in private", async () => {
  const add = async (visibility: string) => {
    const json = { name: "Jane Qx", visibility };
    const made = await server.send("POST", "/api/influencers", { json, token: owner });
    return made.as(influencerBody).data.influencer;
  };
  const hidden = await add("private");
  expect((await add("public")).slug, "the number would tell of a namesake").toBe("jane-qx");
  const set = async (json: object) => {
    const edited = await server.send("PUT", `/api/influencers/${hidden._id}`, { json, token: owner });
    return edited.as(influencerBody).data.influencer.slug;
  };
  expect(await set({ name: "Jane Qy" })).toBe(hidden._id);
  expect(await set({ visibility: "public" })).toBe("jane-qy");
  expect(await set({ visibility: "private", name: "Jane Qz" })).toBe("jane-qy");
  expect((await get("/api/influencers/jane-qy")).text).toBe((await get("/api/influencers/jane-nobody")).text);
  expect(await set({ visibility: "public" })).toBe("jane-qz");
  expect((await get("/api/influencers/jane-qy")).status).toBe(200);
});
