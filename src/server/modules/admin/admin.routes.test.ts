import { beforeEach, describe, expect, it } from "vitest";
import { loginBody, sessionBody, statsBody } from "#domain/admin/admin.contract.ts";
import { registerBody } from "#domain/admin/administrators.contract.ts";
import { productVersion } from "#server/platform/product-version.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { insertBrands, registrationFields } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { day, hour, minute } from "#tests/harness/clock.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { makeFirstAdmin } from "./admin.service.ts";

const server = await startServerForFile();
// With a hash that costs what the product's do, because the time of a refusal is measured.
await server.database.transaction((transaction) => makeFirstAdmin(transaction, administrator));
await server.signIn();

const logIn = (email: unknown, password: unknown) =>
  server.send("POST", "/api/admin/login", { json: { email, password } });
const session = (token: string) => server.send("GET", "/api/admin/session", { token });
const refusal = { success: false, message: "Unauthorized. Please login again." };

describe("POST /api/admin/login refuses", () => {
  it.each([
    [{}, ["email", "password"]],
    [{ email: "", password: "" }, ["email", "password"]],
    [{ email: administrator.email }, ["password"]],
    [{ email: 5, password: true }, ["email", "password"]],
    [{ email: "a\nb", password: "x" }, ["email"]],
    [{ email: administrator.email, password: "x".repeat(257) }, ["password"]],
  ])("%j with 422", async (json, fields) => {
    const response = await server.send("POST", "/api/admin/login", { json });
    expect(response.status).toBe(422);
    const { errors } = response.json as { errors: { path: string }[] };
    expect(errors.map((error) => error.path)).toEqual(fields);
  });

  it("an unknown address and a wrong password alike", async () => {
    const wrong = await logIn(administrator.email, "not the password");
    const unknown = await logIn("nobody@tandem.example", administrator.password);
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401);
      expect(response.json).toEqual({ success: false, message: "Invalid email or password." });
    }
    expect(unknown.text).toBe(wrong.text);
    const steady = ({ date, ...headers }: Record<string, string | undefined>) => headers;
    expect(steady(unknown.headers)).toEqual(steady(wrong.headers));
  });

  it("both in about the same time", async () => {
    const times = { wrong: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 15; round += 1) {
      for (const kind of ["wrong", "unknown"] as const) {
        const started = performance.now();
        await logIn(kind === "wrong" ? administrator.email : `${round}@tandem.example`, "not the password");
        times[kind].push(performance.now() - started);
      }
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const ratio = median(times.unknown) / median(times.wrong);
    // Without a dummy hash to verify against, an unknown address would get its response many times faster.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it.each(["' or '1'='1", "correct horse battery ", "Correct horse battery", "correct horse batter"])(
    "the password %j",
    async (password) => {
      expect((await logIn(administrator.email, password)).status).toBe(401);
    },
  );
});

describe("POST /api/admin/login", () => {
  it("answers a token, in both places that clients look in", async () => {
    const response = await logIn(` ${administrator.email.toUpperCase()} `, administrator.password);
    expect(response.status).toBe(200);
    const body = response.as(loginBody);
    expect(body.token).toBe(body.data.token);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.data.admin).toEqual({ email: administrator.email, name: "", role: "owner" });
    expect(body.data.expiresAt).toBe(new Date(server.clock.now().getTime() + 7 * day).toISOString());
  });

  it("keeps no token that could be used, only its hash, and a password as argon2id", async () => {
    const token = await server.signIn();
    const { rows } = await server.records.pool.query(
      "select row_to_json(s)::text as row from admin_sessions s union all select row_to_json(a)::text from admins a",
    );
    const stored = rows.map(({ row }) => row).join("\n");
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(administrator.password);
    expect(stored).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  });

  it("gives every login its own token", async () => {
    expect(await server.signIn()).not.toBe(await server.signIn());
  });
});

describe("a session", () => {
  it("tells who is signed in and how long", async () => {
    const token = await server.signIn();
    const response = await session(token);
    expect(response.status).toBe(200);
    expect(response.as(sessionBody).data).toEqual({
      expiresAt: new Date(server.clock.now().getTime() + 7 * day).toISOString(),
      admin: { email: administrator.email, name: "", role: "owner" },
      mailDelivery: "folder",
      repliesArrive: false,
      version: productVersion,
      newerVersion: null,
    });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("ends at sign-out, and only that one", async () => {
    const [first, second] = [await server.signIn(), await server.signIn()];
    const response = await server.send("POST", "/api/admin/logout", { token: first });
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({ success: true });
    expect((await session(first)).json).toEqual(refusal);
    expect((await session(second)).status).toBe(200);
    expect((await server.send("POST", "/api/admin/logout", { token: first })).status).toBe(401);
  });

  it("ends after twelve hours without use", async () => {
    const token = await server.signIn();
    server.clock.advance(12 * hour - minute);
    expect((await session(token)).status).toBe(200);
    server.clock.advance(12 * hour - 1);
    expect((await session(token)).status).toBe(200);
    server.clock.advance(12 * hour);
    expect((await session(token)).json).toEqual(refusal);
  });

  it("ends after seven days however it is used", async () => {
    const token = await server.signIn();
    const until = server.clock.now().getTime() + 7 * day;
    while (server.clock.now().getTime() + 6 * hour < until) {
      server.clock.advance(6 * hour);
      expect((await session(token)).status).toBe(200);
    }
    server.clock.advance(6 * hour - 1);
    expect((await session(token)).status).toBe(200);
    server.clock.advance(1);
    expect((await session(token)).status).toBe(401);
  });

  it("survives a clock that is set back", async () => {
    const token = await server.signIn();
    server.clock.advance(-hour);
    expect((await session(token)).status).toBe(200);
    server.clock.advance(hour);
  });

  it("that began while the clock was ahead ends as every other, by the right clock", async () => {
    server.clock.advance(20 * day);
    const [used, idle] = [await server.signIn(), await server.signIn()];
    server.clock.advance(-20 * day);
    expect((await session(idle)).status).toBe(200);
    for (let count = 0; count < 28; count += 1) {
      expect((await session(used)).status).toBe(200);
      server.clock.advance(6 * hour);
    }
    for (const token of [used, idle]) expect((await session(token)).json).toEqual(refusal);
  });

  it("is no longer kept once it has ended", async () => {
    const old = await server.signIn();
    server.clock.advance(8 * day);
    await server.signIn();
    const { rows } = await server.records.pool.query("select count(*)::int as kept from admin_sessions");
    expect(rows[0].kept).toBe(1);
    expect((await session(old)).status).toBe(401);
  });

  it.each([
    ["none", undefined],
    ["empty", ""],
    ["of another kind", "Basic b3duZXI6cGFzc3dvcmQ="],
    ["without a token", "Bearer "],
    ["too short", "Bearer abc"],
    ["unknown", `Bearer ${"a".repeat(43)}`],
    ["too long", `Bearer ${"a".repeat(5_000)}`],
    ["with SQL", "Bearer ' or '1'='1' -- aaaaaaaaaaaaaaaaaaaa"],
  ])("is not opened by an authorization that is %s", async (_, authorization) => {
    const response = await server.send("GET", "/api/admin/session", {
      ...(authorization !== undefined && { headers: { authorization } }),
    });
    expect(response.status).toBe(401);
    expect(response.json).toEqual(refusal);
  });

  it("is not opened by a token in the address, in a cookie or by its stored hash", async () => {
    const token = await server.signIn();
    const { rows } = await server.records.pool.query("select token_hash from admin_sessions");
    const tries = [
      await server.send("GET", `/api/admin/session?token=${token}&access_token=${token}`),
      await server.send("GET", "/api/admin/session", { headers: { cookie: `adminToken=${token}` } }),
      ...(await Promise.all(rows.map(({ token_hash }) => session(token_hash)))),
    ];
    for (const response of tries) expect(response.status).toBe(401);
  });
});

describe("POST /api/admin/register", () => {
  const register = async (json: unknown, token?: string) =>
    server.send("POST", "/api/admin/register", token === undefined ? { json } : { json, token });
  const second = { email: "second@tandem.example", password: "staple battery horse" };

  it("refuses without a token, before it looks at the body", async () => {
    expect((await register(second)).json).toEqual(refusal);
    const response = await server.send("POST", "/api/admin/register", {
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(401);
  });

  it.each([
    [{}, { email: "Email is required", password: "Password is required" }],
    [{ ...second, password: "elevenchars" }, { password: "must have at least 12 characters" }],
    [{ ...second, password: "password1234" }, { password: "is on the list of common passwords" }],
    [{ ...second, email: "second" }, { email: "must be an email address" }],
    [{ ...second, role: "admin" }, { role: "must be viewer, editor, or owner" }],
  ])("refuses %j with 422", async (json, wrong) => {
    const response = await register(json, await server.signIn());
    expect(response.status).toBe(422);
    const { errors } = response.json as { errors: { path: string; message: string }[] };
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual(wrong);
  });

  it("makes an administrator who can sign in, once for an address", async () => {
    const token = await server.signIn();
    const response = await register({ ...second, role: "owner", _id: "1" }, token);
    expect(response.status).toBe(201);
    expect(response.as(registerBody).data.admin).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: second.email,
      name: "",
      role: "owner",
    });
    expect(response.text).not.toContain(second.password);
    expect((await logIn(second.email, second.password)).status).toBe(200);

    const again = await register(
      { email: "SECOND@tandem.example", password: "another long password" },
      token,
    );
    expect(again.status).toBe(409);
    expect(again.json).toEqual({
      success: false,
      message: "This email address is already registered.",
      errors: [{ path: "email", message: "This email address is already registered." }],
    });
    expect((await logIn(second.email, "another long password")).status).toBe(401);
  });
});

describe("GET /api/admin/stats", () => {
  beforeEach(() => server.empty());

  const stats = async () => {
    const response = await server.send("GET", "/api/admin/stats", { token: await server.signIn() });
    expect(response.status).toBe(200);
    return response.as(statsBody).data;
  };

  it("counts nothing where there is nothing, over thirty days", async () => {
    const { activity, ...counts } = await stats();
    expect(counts).toEqual({
      influencers: 0,
      brands: 0,
      joinRequests: 0,
      contacts: 0,
      unhandledContacts: 0,
      pendingBrands: 0,
      privateInfluencers: 0,
      waiting: [],
    });
    expect(activity).toHaveLength(30);
    const today = server.clock.now().toISOString().slice(0, 10);
    expect(activity.at(-1)).toEqual({ day: today, applications: 0, registrations: 0, messages: 0 });
  });

  it("counts what there is, and shows what waits, oldest first", async () => {
    await insertInfluencers(server.database, [{}, {}, { visibility: "private" }]);
    await insertBrands(server.database, [{}, {}]);
    await server.send("POST", "/api/join", { json: applicationFields({ name: "First" }) });
    server.clock.advance(2 * day);
    await server.send("POST", "/api/brand-join", { json: registrationFields({ companyName: "Second" }) });
    await server.send("POST", "/api/contact", { json: messageFields() });
    server.clock.advance(minute);
    await server.send("POST", "/api/join", { json: applicationFields({ name: "Third" }) });

    const { activity, waiting, ...counts } = await stats();
    expect(counts).toEqual({
      influencers: 3,
      brands: 3,
      joinRequests: 2,
      contacts: 1,
      unhandledContacts: 1,
      pendingBrands: 1,
      privateInfluencers: 1,
    });
    expect(waiting.map(({ kind, name }) => [kind, name])).toEqual([
      ["join-request", "First"],
      ["brand", "Second"],
      ["join-request", "Third"],
    ]);
    expect(activity.at(-1)).toMatchObject({ applications: 1, registrations: 1, messages: 1 });
    expect(activity.at(-3)).toMatchObject({ applications: 1, registrations: 0, messages: 0 });
  });

  it("forgets what is older than thirty days", async () => {
    await server.send("POST", "/api/contact", { json: messageFields() });
    server.clock.advance(29 * day);
    expect((await stats()).activity[0]).toMatchObject({ messages: 1 });
    server.clock.advance(day);
    const { activity, contacts } = await stats();
    expect(activity.reduce((sum, { messages }) => sum + messages, 0)).toBe(0);
    expect(contacts).toBe(1);
  });
});
