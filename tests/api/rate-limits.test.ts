import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { messageFields } from "#tests/factories/message.ts";
import { minute } from "#tests/harness/clock.ts";
import { administrator, startTestServer } from "#tests/harness/test-server.ts";

const open = await startTestServer({ settings: { rateLimit: true } });
const proxied = await startTestServer({ settings: { rateLimit: true, trustProxy: ["127.0.0.1"] } });
afterAll(async () => {
  await open.close();
  await proxied.close();
});
afterEach(() => vi.useRealTimers());

const wrong = { email: administrator.email, password: "not the password" };

async function statuses(count: number, call: (index: number) => Promise<{ status: number }>) {
  const list: number[] = [];
  for (let index = 0; index < count; index += 1) list.push((await call(index)).status);
  return list;
}

describe("too many logins", () => {
  it("are answered 429 until the time is over, with when to come again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await open.signIn();
    expect(await statuses(29, () => open.send("POST", "/api/admin/login", { json: wrong }))).toEqual(
      Array(29).fill(401),
    );
    const answer = await open.send("POST", "/api/admin/login", { json: administrator });
    expect(answer.status).toBe(429);
    expect(answer.json).toEqual({
      success: false,
      message: "Too many requests. Please wait a moment and try again.",
    });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    // Another address in a header is not believed.
    const headers = {
      "x-forwarded-for": "203.0.113.9",
      forwarded: "for=203.0.113.9",
      "x-real-ip": "203.0.113.9",
    };
    expect((await open.send("POST", "/api/admin/login", { json: administrator, headers })).status).toBe(429);
    // Other calls of the same address go on.
    expect((await open.send("GET", "/api/health")).status).toBe(200);

    vi.advanceTimersByTime(15 * minute + 1);
    expect((await open.send("POST", "/api/admin/login", { json: administrator })).status).toBe(200);
  });

  it("are counted for each address that a trusted proxy names", async () => {
    await proxied.signIn();
    const from = (address: string) => () =>
      proxied.send("POST", "/api/admin/login", { json: wrong, headers: { "x-forwarded-for": address } });
    expect((await statuses(31, from("203.0.113.9"))).at(-1)).toBe(429);
    expect((await from("203.0.113.10")()).status).toBe(401);
    // What a visitor writes in front of the proxy's own entry does not count.
    expect((await from("198.51.100.1, 203.0.113.9")()).status).toBe(429);
    // One subscriber has a whole /64 of addresses.
    expect((await statuses(31, (index) => from(`2001:db8:1:2::${index + 1}`)())).at(-1)).toBe(429);
    expect((await from("2001:db8:1:3::1")()).status).toBe(401);
  });
});

describe("too many forms", () => {
  it("are answered 429, and none of them is stored", async () => {
    const send = () => proxied.send("POST", "/api/contact", { json: messageFields() });
    const answers = await statuses(62, send);
    expect(answers).toEqual([...Array(60).fill(201), 429, 429]);
    const { rows } = await proxied.records.pool.query("select count(*)::int as kept from contact_messages");
    expect(rows[0].kept).toBe(60);
  });
});
