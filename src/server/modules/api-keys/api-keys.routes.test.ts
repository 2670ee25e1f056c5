import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { apiKeysBody, newApiKeyBody } from "#domain/api-keys/api-keys.contract.ts";
import { maximumKeys } from "#domain/api-keys/key-rules.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { day, minute } from "#tests/harness/clock.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
let token = "";
beforeEach(async () => {
  await server.records.pool.query("truncate admins, api_keys, history cascade");
  token = await server.signIn();
});

const path = "/api/admin/api-keys";
const make = (json: unknown) => server.send("POST", path, { token, json });
const list = async () => (await server.send("GET", path, { token })).as(apiKeysBody).data.apiKeys;
const revoke = (id: string, as = token) => server.send("DELETE", `${path}/${id}`, { token: as });
const history = async () => {
  const entries = (await server.send("GET", "/api/admin/history", { token })).as(historyBody);
  return entries.filter(({ action }) => action !== "sign-in");
};
const statusOf = async (key: string) => (await server.send("GET", "/api/brand-join", { token: key })).status;

describe("POST /api/admin/api-keys", () => {
  it("tells the key once and keeps its hash alone", async () => {
    const response = await make({ name: " CRM sync ", scope: "read" });
    expect(response.status, response.text).toBe(201);
    expect(response.headers["cache-control"]).toBe("no-store");
    const { apiKey, key } = response.as(newApiKeyBody).data;
    expect(key).toMatch(/^tandem_[\w-]{43}$/);
    const now = server.clock.now().toISOString();
    expect(apiKey).toEqual({
      _id: expect.any(String),
      name: "CRM sync",
      scope: "read",
      beginning: key.slice(0, 12),
      createdBy: administrator.email,
      createdAt: now,
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
      state: "active",
    });
    expect(await list()).toEqual([apiKey]);
    const { rows } = await server.records.pool.query(
      "select to_jsonb(k)::text as row from api_keys k union all select to_jsonb(h)::text from history h",
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(key);
    await statusOf(key);
    expect(server.logged()).not.toContain(key);
    expect(await history()).toMatchObject([
      {
        action: "create",
        administrator: administrator.email,
        record: { type: "api-key", name: "CRM sync" },
        after: { scope: "read", expiresAt: null },
      },
    ]);
  });

  it.each([
    [{}, { name: "Name is required", scope: "Scope is read or write" }],
    [
      { name: " ", scope: "admin" },
      { name: "Name is required", scope: "Scope is read or write" },
    ],
    [{ name: "x".repeat(61), scope: "read" }, { name: "must be at most 60 characters" }],
    [{ name: "a@b.example", scope: "read" }, { name: "names a program, and holds no email address" }],
    [
      { name: "A", scope: "read", expiresAt: "soon" },
      { expiresAt: expect.stringMatching(/^must be a time/) },
    ],
    [{ name: "A", scope: "read", expiresAt: "2020-01-01T00:00:00Z" }, { expiresAt: "must be in the future" }],
  ])("refuses %j with 422", async (json, errors) => {
    const response = await make(json);
    expect(response.status).toBe(422);
    expect(response.errors).toEqual(errors);
    expect(await list()).toEqual([]);
  });

  it("gives no two keys in use one name", async () => {
    const first = await makeApiKey(server, token, { name: "Sync" });
    const again = await make({ name: "SYNC", scope: "write" });
    expect(again.status).toBe(409);
    expect(again.errors).toEqual({ name: "An API key in use already has this name." });
    await revoke(first.id);
    expect((await make({ name: "SYNC", scope: "write" })).status).toBe(201);
  });

  it("makes so many and no more, also when they are made at once", async () => {
    for (let index = 2; index < maximumKeys; index += 1) await makeApiKey(server, token);
    const responses = await Promise.all(["a", "b", "c", "d"].map((name) => make({ name, scope: "read" })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    const [one] = await list();
    await revoke(one?._id ?? "");
    expect((await make({ name: "e", scope: "read" })).status).toBe(201);
  });
});

describe("a key", () => {
  it("ends at the next request when it is revoked, and stays in the list", async () => {
    const { id, key } = await makeApiKey(server, token, { name: "Sync" });
    expect(await statusOf(key)).toBe(200);
    expect((await revoke(id)).status).toBe(200);
    expect(await statusOf(key)).toBe(401);
    server.clock.advance(minute);
    expect((await revoke(id)).status).toBe(200);
    const [entry] = await list();
    const revokedAt = new Date(server.clock.now().getTime() - minute).toISOString();
    expect(entry).toMatchObject({ state: "revoked", revokedAt });
    expect((await history()).map(({ action }) => action)).toEqual(["revoke", "create"]);
    expect((await revoke(randomUUID())).status).toBe(404);
  });

  it("ends at its time", async () => {
    const expiresAt = new Date(server.clock.now().getTime() + day).toISOString();
    const { key } = await makeApiKey(server, token, { expiresAt });
    server.clock.advance(day - 1);
    expect(await statusOf(key)).toBe(200);
    server.clock.advance(1);
    expect(await statusOf(key)).toBe(401);
    token = await server.signIn();
    expect(await list()).toMatchObject([{ state: "expired", expiresAt }]);
  });

  it("ends with the account of whoever made it", async () => {
    const json = { email: "second@tandem.example", password: "another long password" };
    await server.send("POST", "/api/admin/register", { token, json });
    const login = await server.send("POST", "/api/admin/login", { json });
    const mine = await makeApiKey(server, token, { name: "Mine" });
    const theirs = await makeApiKey(server, (login.json as { token: string }).token, { name: "Theirs" });
    const { rows } = await server.records.pool.query("select id from admins where email = $1", [json.email]);
    const response = await server.send("DELETE", `/api/admin/administrators/${rows[0].id}`, { token });
    expect(response.status, response.text).toBe(200);
    expect([await statusOf(mine.key), await statusOf(theirs.key)]).toEqual([200, 401]);
    expect((await list()).map(({ name, state }) => [name, state])).toEqual([
      ["Mine", "active"],
      ["Theirs", "revoked"],
    ]);
    const snapshot = (await history()).map(({ action, record }) => `${action} ${record.name}`);
    expect(snapshot.slice(0, 2).toSorted()).toEqual([`delete ${json.email}`, "revoke Theirs"]);
  });

  it("tells when it was last used, written down once a minute", async () => {
    const { key } = await makeApiKey(server, token);
    const lastUsedAt = async () => (await list())[0]?.lastUsedAt;
    const writes = async (work: () => Promise<unknown>) => {
      const queries = vi.spyOn(Client.prototype, "query");
      await work();
      const texts = queries.mock.calls.map(([query]) => JSON.stringify(query).replaceAll("\\", ""));
      queries.mockRestore();
      return texts.filter((text) => text.includes('update "api_keys"')).length;
    };
    await Promise.all([statusOf(key), statusOf(key), statusOf(key)]);
    const first = await lastUsedAt();
    expect(first).toBe(server.clock.now().toISOString());
    server.clock.advance(minute - 1);
    expect(await writes(() => statusOf(key))).toBe(0);
    server.clock.advance(2);
    expect(await writes(() => statusOf(key))).toBe(1);
    expect(await lastUsedAt()).toBe(server.clock.now().toISOString());
  });

  it("is forgotten a year after its end", async () => {
    const { id } = await makeApiKey(server, token, { name: "Old" });
    await revoke(id);
    await makeApiKey(server, token, { name: "Used" });
    server.clock.advance(366 * day);
    await server.app.ready();
    await server.listen();
    token = await server.signIn();
    await expect
      .poll(async () => (await list()).map(({ name }) => name), { timeout: 20_000 })
      .toEqual(["Used"]);
  });
});
