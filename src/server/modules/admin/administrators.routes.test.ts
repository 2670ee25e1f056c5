import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { administratorsBody, registerBody } from "#domain/admin/administrators.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { makeColleague, setUpPasskey, setUpTotp } from "#tests/harness/second-factors.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
let token = "";
beforeEach(async () => {
  await server.records.pool.query("truncate admins cascade");
  token = await server.signIn();
});

const password = "another long password";
async function register(email: string): Promise<string> {
  const response = await server.send("POST", "/api/admin/register", { token, json: { email, password } });
  expect(response.status, response.text).toBe(201);
  return response.as(registerBody).data.admin._id;
}
async function logIn(email: string, secret = password): Promise<string> {
  const response = await server.send("POST", "/api/admin/login", { json: { email, password: secret } });
  return (response.json as { token: string }).token;
}
const list = async (as = token) =>
  (await server.send("GET", "/api/admin/administrators", { token: as })).as(administratorsBody).data
    .administrators;
const remove = (id: string, as = token) =>
  server.send("DELETE", `/api/admin/administrators/${id}`, { token: as });
const statusOf = async (as: string) => (await server.send("GET", "/api/admin/session", { token: as })).status;
const change = (json: unknown) => server.send("PUT", "/api/admin/password", { token, json });

describe("PUT /api/admin/password", () => {
  it("changes the own password and ends all other sessions", async () => {
    const other = await logIn(administrator.email, administrator.password);
    const second = await register("second@tandem.example");
    const theirs = await logIn("second@tandem.example");
    const response = await change({ currentPassword: administrator.password, newPassword: password });
    expect(response.status, response.text).toBe(200);
    expect([await statusOf(token), await statusOf(other), await statusOf(theirs)]).toEqual([200, 401, 200]);
    expect(await logIn(administrator.email, administrator.password)).toBeUndefined();
    expect(await statusOf(await logIn(administrator.email))).toBe(200);
    expect((await list()).map(({ _id }) => _id)).toContain(second);
  });

  it.each([
    [
      { currentPassword: "wrong", newPassword: password },
      { currentPassword: "is not your current password" },
    ],
    [
      { currentPassword: administrator.password, newPassword: "short" },
      { newPassword: "must have at least 12 characters" },
    ],
    [{}, { currentPassword: "Current password is required", newPassword: "Password is required" }],
  ])("refuses %j with 422", async (json, errors) => {
    const response = await change(json);
    expect(response.status).toBe(422);
    expect(response.errors).toEqual(errors);
    expect(await statusOf(await logIn(administrator.email, administrator.password))).toBe(200);
  });
});

describe("administrators", () => {
  it("are listed, without anything secret", async () => {
    await register("second@tandem.example");
    const both = await list();
    expect(both.map(({ email, isSelf }) => [email, isSelf]).toSorted()).toEqual([
      [administrator.email, true],
      ["second@tandem.example", false],
    ]);
    expect(Object.keys(both[0] ?? {}).toSorted()).toEqual([
      "_id",
      "createdAt",
      "email",
      "hasSecondFactor",
      "isSelf",
      "lastUsedAt",
      "name",
      "role",
      "state",
    ]);
    expect(both.find(({ isSelf }) => isSelf)?.lastUsedAt).toEqual(expect.any(String));
  });

  it("are removed, and their sessions end", async () => {
    const second = await register("second@tandem.example");
    const theirs = await logIn("second@tandem.example");
    expect((await remove(second)).status).toBe(200);
    expect(await statusOf(theirs)).toBe(401);
    expect((await remove(second)).status).toBe(404);
    expect((await remove(randomUUID())).status).toBe(404);
    expect((await remove("1")).status).toBe(404);
  });

  it("may remove their own account", async () => {
    const second = await register("second@tandem.example");
    const theirs = await logIn("second@tandem.example");
    expect((await remove(second, theirs)).status).toBe(200);
    expect(await statusOf(theirs)).toBe(401);
    expect((await list()).map(({ email }) => email)).toEqual([administrator.email]);
  });

  it("stay while there is one only", async () => {
    const [self] = await list();
    const response = await remove(self?._id ?? "");
    expect(response.status).toBe(409);
    expect(response.json).toMatchObject({
      message: "This is the last administrator. Add another one first.",
    });
    expect(await statusOf(token)).toBe(200);
  });

  it("stay one when two remove each other at once", async () => {
    const [self] = await list();
    for (let round = 0; round < 3; round += 1) {
      const second = await register(`other.${round}@tandem.example`);
      const theirs = await logIn(`other.${round}@tandem.example`);
      const responses = await Promise.all([remove(second), remove(self?._id ?? "", theirs)]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const { rows } = await server.records.pool.query("select count(*)::int as n from admins");
      expect(rows[0].n).toBe(1);
      if ((await statusOf(token)) === 401) return;
    }
  });
});

describe("resetting a colleague's second factor", () => {
  const reset = (id: string, as = token) =>
    server.send("DELETE", `/api/admin/administrators/${id}/two-factor`, { token: as });
  const named = async (email: string) => (await list()).find((one) => one.email === email);
  const withFactors = async () => {
    const bea = await makeColleague(server, `bea${randomUUID()}@tandem.example`);
    await setUpTotp(server, bea.token);
    await setUpPasskey(server, bea.token);
    return { ...bea, id: (await named(bea.email))?._id ?? "" };
  };

  it("removes all of it, ends their sessions, and lets them sign in with the password", async () => {
    const bea = await withFactors();
    expect(await named(bea.email)).toMatchObject({ hasSecondFactor: true });
    const json = { email: bea.email, password: bea.password };
    expect((await server.send("POST", "/api/admin/login", { json })).status).toBe(202);

    const response = await reset(bea.id);
    expect([response.status, response.json]).toEqual([
      200,
      { success: true, message: "Second factor reset." },
    ]);
    expect(await named(bea.email)).toMatchObject({ hasSecondFactor: false });
    expect(await statusOf(bea.token)).toBe(401);
    expect((await server.send("POST", "/api/admin/login", { json })).status).toBe(200);
    for (const table of ["passkeys", "recovery_codes", "two_factor"]) {
      const { rows } = await server.records.pool.query(`select from ${table} where admin_id = $1`, [bea.id]);
      expect(rows, table).toHaveLength(0);
    }
  });

  it("tells them by email who did it, and the history, too", async () => {
    const bea = await withFactors();
    await reset(bea.id);
    const { rows } = await server.records.pool.query(
      "select subject, text from outgoing_mails where recipient = $1 order by id desc limit 1",
      [bea.email],
    );
    expect(rows[0].subject).toMatch(/^Your sign-in to .+ has changed$/);
    expect(rows[0].text).toContain(`${administrator.email} has removed every second factor of your account`);
    const history = await server.send("GET", "/api/admin/history?action=two-factor", { token });
    expect(history.as(historyBody)[0]).toMatchObject({
      administrator: administrator.email,
      record: { type: "administrator", _id: bea.id, name: bea.email },
      after: { removed: "every second factor" },
    });
  });

  it("is not for one's own, for whoever has none, nor for others than owners", async () => {
    const bea = await withFactors();
    const self = (await list()).find(({ isSelf }) => isSelf)?._id ?? "";
    const plain = await addColleague(server, "editor", randomUUID());
    for (const [id, message] of [
      [self, "Change your own second factor under Security."],
      [plain.id, "This person has no second factor, so there is nothing to reset."],
    ] as const) {
      const { status, json } = await reset(id);
      expect([status, json]).toMatchObject([409, { message }]);
    }
    expect((await reset(randomUUID())).status).toBe(404);
    expect((await reset(bea.id, plain.token)).status).toBe(403);
    expect(await named(bea.email)).toMatchObject({ hasSecondFactor: true });
  });
});
