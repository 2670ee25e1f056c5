import { afterAll, afterEach, describe, expect, it } from "vitest";
import { administrator } from "#tests/harness/administrator.ts";
import { minute } from "#tests/harness/clock.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const server = await startTestServer({ settings: { rateLimit: true, trustProxy: ["127.0.0.1"] } });
const other = await startTestServer({
  database: server.database,
  now: server.clock.now,
  settings: { rateLimit: true, trustProxy: ["127.0.0.1"] },
});
afterAll(async () => {
  await other.close();
  await server.close();
});
const token = await server.signIn();
// Every test begins when what the others did is forgotten.
afterEach(() => server.clock.advance(16 * minute));

const tooMany = { success: false, message: "Too many requests. Please wait a moment and try again." };

type Try = { email?: string; password?: string; from?: string; on?: typeof server };

function logIn({
  email = administrator.email,
  password = "wrong",
  from = "203.0.113.9",
  on = server,
}: Try = {}) {
  return on.send("POST", "/api/admin/login", {
    json: { email, password },
    headers: { "x-forwarded-for": from },
  });
}

async function statuses(count: number, attempt: (index: number) => Try): Promise<number[]> {
  const list: number[] = [];
  for (let index = 0; index < count; index += 1) list.push((await logIn(attempt(index))).status);
  return list;
}

const right = { password: administrator.password };

describe("wrong passwords", () => {
  it("for one account are refused after five, for as long as the span lasts", async () => {
    expect(await statuses(5, () => ({}))).toEqual(Array(5).fill(401));
    server.clock.advance(5 * minute);
    const response = await logIn(right);
    expect(response.status).toBe(429);
    expect(response.json).toEqual(tooMany);
    expect(response.headers["retry-after"]).toBe(String(10 * 60));
    // Asking again does not make it longer.
    expect(await statuses(10, () => right)).toEqual(Array(10).fill(429));
    server.clock.advance(10 * minute);
    expect((await logIn(right)).status).toBe(200);
  });

  it("that were counted while the clock was ahead keep nobody out when it is right again", async () => {
    const jump = 13 * 60 * minute;
    server.clock.advance(jump);
    expect(await statuses(6, () => ({}))).toEqual([401, 401, 401, 401, 401, 429]);
    server.clock.advance(-jump);
    expect((await logIn(right)).status).toBe(200);
  });

  it("keep nobody else out", async () => {
    await statuses(6, () => ({}));
    expect((await logIn({ ...right, from: "203.0.113.10" })).status).toBe(200);
    expect((await logIn({ email: "else@tandem.example" })).status).toBe(401);
    expect((await server.send("GET", "/api/admin/session", { token })).status).toBe(200);
  });

  it("look alike for an account that does not exist", async () => {
    const known = [...(await statuses(5, () => ({}))), await logIn()];
    const email = "nobody@tandem.example";
    const unknown = [...(await statuses(5, () => ({ email }))), await logIn({ email })];
    expect(unknown.slice(0, 5)).toEqual(known.slice(0, 5));
    const [mine, theirs] = [known[5], unknown[5]];
    if (typeof mine !== "object" || typeof theirs !== "object") throw new Error("both are answers");
    expect(theirs.text).toBe(mine.text);
    const steady = ({ date, ...headers }: Record<string, string | undefined>) => headers;
    expect(steady(theirs.headers)).toEqual(steady(mine.headers));
  });

  it("for many accounts are refused after twenty from one address", async () => {
    const responses = await statuses(22, (index) => ({ email: `guess-${index}@tandem.example` }));
    expect(responses).toEqual([...Array(20).fill(401), 429, 429]);
    expect((await logIn(right)).status).toBe(429);
    expect((await logIn({ ...right, from: "203.0.113.10" })).status).toBe(200);
  });

  it("are counted however the address is written", async () => {
    const spellings = ["", " ", "\t"].flatMap((space) => [
      `${space}${administrator.email}`,
      `${administrator.email.toUpperCase()}${space}`,
    ]);
    const responses = await statuses(6, (index) => ({ email: spellings[index] ?? "" }));
    expect(responses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("are no more when they are tried all at once, on two processes", async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => logIn({ on: index % 2 === 0 ? server : other })),
    );
    const seen = responses.filter(({ status }) => status === 401);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThanOrEqual(5);
    expect(responses.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  it("are known to every process", async () => {
    await statuses(5, (index) => ({ on: index % 2 === 0 ? server : other }));
    expect((await logIn({ ...right, on: server })).status).toBe(429);
    expect((await logIn({ ...right, on: other })).status).toBe(429);
  });

  it("of the right person are forgotten when the password was right", async () => {
    expect(await statuses(4, () => ({}))).toEqual(Array(4).fill(401));
    expect((await logIn(right)).status).toBe(200);
    expect(await statuses(5, () => ({}))).toEqual(Array(5).fill(401));
  });

  it("come from one subscriber, whichever address of a /64 is used", async () => {
    await statuses(5, (index) => ({ from: `2001:db8:1:2::${index + 1}` }));
    expect((await logIn({ ...right, from: "2001:db8:1:2:ffff::1" })).status).toBe(429);
    expect((await logIn({ ...right, from: "2001:db8:1:3::1" })).status).toBe(200);
    // Addresses that a visitor puts before the proxy's own entry do not count.
    expect((await logIn({ ...right, from: "198.51.100.1, 2001:db8:1:2::1" })).status).toBe(429);
  });

  it("in the change of a password are counted alike", async () => {
    const change = (currentPassword: string) =>
      server.send("PUT", "/api/admin/password", {
        token,
        json: { currentPassword, newPassword: "another long password" },
        headers: { "x-forwarded-for": "203.0.113.9" },
      });
    for (let round = 0; round < 5; round += 1) expect((await change("wrong")).status).toBe(422);
    expect((await change(administrator.password)).status).toBe(429);
    expect((await logIn(right)).status).toBe(429);
  });
});

it("sign in many times at once, with the right password", async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, () => logIn(right)));
  expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

it("leave neither an address nor an account in the table", async () => {
  await logIn();
  const { rows } = await server.records.pool.query("select t::text as row from rate_limits t");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|tandem\.example/);
});
