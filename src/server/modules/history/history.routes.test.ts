import { beforeEach, describe, expect, it } from "vitest";
import { historyBody } from "#domain/history/history.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { day } from "#tests/harness/clock.ts";
import { addColleague, type Colleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
let owner = "";
let editor: Colleague;
beforeEach(async () => {
  await server.empty();
  await server.records.pool.query("truncate admins, history cascade");
  owner = await server.signIn();
  editor = await addColleague(server, "editor");
});

const read = (path: string, token = owner) => server.send("GET", `/api/admin/${path}`, { token });
const found = async (query: string) => {
  const entries = (await read(`history?${query}`)).as(historyBody);
  return entries
    .filter(({ action }) => !action.startsWith("sign-in"))
    .map(({ action, record }) => `${action} ${record.type}`);
};

describe("GET /api/admin/history", () => {
  it("is filtered by person, action, kind of record, and day", async () => {
    const [id] = await insertInfluencers(server.database, [{ name: "Ann" }]);
    await server.send("PUT", `/api/influencers/${id}`, { token: editor.token, json: { name: "Ann Moe" } });
    server.clock.advance(day);
    await server.send("DELETE", `/api/influencers/${id}`, { token: await server.signIn() });
    owner = await server.signIn();

    expect(await found("type=influencer")).toEqual(["delete influencer", "edit influencer"]);
    expect(await found("type=influencer&action=edit")).toEqual(["edit influencer"]);
    expect(await found(`type=influencer&person=${editor.email.slice(0, 5).toUpperCase()}`)).toEqual([
      "edit influencer",
    ]);
    const today = server.clock.now().toISOString().slice(0, 10);
    const yesterday = new Date(server.clock.now().getTime() - day).toISOString().slice(0, 10);
    expect(await found(`type=influencer&from=${today}`)).toEqual(["delete influencer"]);
    expect(await found(`type=influencer&to=${yesterday}`)).toEqual(["edit influencer"]);
    expect(await found(`from=${today}&to=${yesterday}`)).toEqual([]);
    const page = await read(`history?type=influencer&limit=1`);
    expect(page.headers["x-total-count"]).toBe("2");
  });

  it.each([
    ["action=spy", "action"],
    ["type=secret", "type"],
    ["from=2026-02-30", "from"],
    ["to=tomorrow", "to"],
    [`person=${"x".repeat(101)}`, "person"],
  ])("refuses %s", async (query, path) => {
    const response = await read(`history?${query}`);
    expect(response.status).toBe(422);
    expect(Object.keys(response.errors)).toEqual([path]);
  });
});

describe("the history as a file", () => {
  it("holds what the filters leave, for owners alone", async () => {
    const [id] = await insertInfluencers(server.database, [{ name: "=Ann" }]);
    await server.send("PUT", `/api/influencers/${id}`, { token: owner, json: { bio: "New" } });
    const lines = (await read("export/history.csv?type=influencer")).text.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('"createdAt","administrator","action","type","recordId","record","before","after"');
    expect(lines[1]).toContain(`"${administrator.email}","edit","influencer","${id}","'=Ann"`);
    const { key } = await makeApiKey(server, owner, { scope: "write" });
    for (const token of [editor.token, key]) {
      expect((await read("export/history.csv", token)).status).toBe(403);
    }
  });
});

describe("an export", () => {
  it("is noted with its list, filter, and number of rows", async () => {
    await insertInfluencers(server.database, [{}, {}, {}]);
    await read("export/influencers.csv", editor.token);
    await read("export/history.csv?action=create");
    const exports = (await read("history?action=export")).as(historyBody);
    expect(exports.map(({ administrator: by, record, after }) => [by, record.name, after])).toEqual([
      [administrator.email, "history.csv", { action: "create", rows: 1 }],
      [editor.email, "influencers.csv", { rows: 3 }],
    ]);
  });
});
