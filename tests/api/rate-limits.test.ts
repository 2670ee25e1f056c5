import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { builtWeb } from "#server/http/web.plugin.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { rateLimitCounters } from "#server/platform/rate-limits/rate-limit-counters.service.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { minute } from "#tests/harness/clock.ts";
import { startTestServer, type TestServer } from "#tests/harness/test-server.ts";

const settings = { rateLimit: true, trustProxy: ["127.0.0.1"] };
const server = await startTestServer({ settings });
const other = await startTestServer({ settings, database: server.database, now: server.clock.now });
const direct = await startTestServer({ settings: { rateLimit: true } });
afterAll(async () => {
  await direct.close();
  await other.close();
  await server.close();
});
afterEach(() => {
  server.clock.advance(16 * minute);
  direct.clock.advance(16 * minute);
});

const remaining = "x-ratelimit-remaining";
const waitOptions = { timeout: 60_000, interval: 0 };
/** Long enough for a process that shares each second, on a machine that does other things too. */
const timeoutMs = { timeout: 15_000, interval: 200 };

const write = (on: TestServer, from = "203.0.113.9") =>
  on.send("POST", "/api/contact", { json: messageFields(), headers: { "x-forwarded-for": from } });
const search = (on: TestServer, from = "203.0.113.9") =>
  on.send("GET", "/api/influencers?limit=1", { headers: { "x-forwarded-for": from } });

async function statuses(count: number, call: (index: number) => Promise<{ status: number }>) {
  const list: number[] = [];
  for (let index = 0; index < count; index += 1) list.push((await call(index)).status);
  return list;
}

describe("forms", () => {
  it("of one address are counted by all processes together, and none beyond the limit is stored", async () => {
    const responses = await statuses(62, (index) => write(index % 2 === 0 ? server : other));
    expect(responses).toEqual([...Array(60).fill(201), 429, 429]);
    const { rows } = await server.records.pool.query("select count(*)::int as kept from contact_messages");
    expect(rows[0].kept).toBe(60);
    const refused = await write(other);
    expect(refused.json).toEqual({
      success: false,
      message: "Too many requests. Please wait a moment and try again.",
    });
    expect(refused.headers["retry-after"]).toBe("600");
    // Other addresses, and other calls of the same one, go on.
    expect((await write(server, "203.0.113.10")).status).toBe(201);
    expect((await search(server)).status).toBe(200);
    server.clock.advance(10 * minute);
    expect((await write(server)).status).toBe(201);
  });

  it("are counted for the address of the connection, whatever a visitor claims", async () => {
    const claims = (index: number) => ({
      "x-forwarded-for": `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
      "x-real-ip": `203.0.113.${index}`,
    });
    const send = (index: number) =>
      direct.send("POST", "/api/contact", { json: messageFields(), headers: claims(index) });
    expect((await statuses(61, send)).at(-1)).toBe(429);
  });

  it("are not let through uncounted while the database cannot count", async () => {
    const gone = openDatabase({ host: "127.0.0.1", port: 1 }, () => {});
    const cut = await startTestServer({ settings, database: gone.database });
    const response = await write(cut);
    expect(response.status).toBe(503);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    await cut.close();
    await gone.close();
  });
});

describe("searches", () => {
  it("of one address are counted by all processes together, a moment later", async () => {
    for (let count = 0; count < 10; count += 1) await search(server);
    await vi.waitFor(async () => {
      const left = Number((await search(other)).headers[remaining]);
      expect(left).toBeLessThan(590);
    }, timeoutMs);
    expect(Number((await search(other, "2001:db8:1:2::1")).headers[remaining])).toBe(599);
    expect(Number((await search(other, "2001:db8:1:2:3::1")).headers[remaining])).toBe(598);
  });

  it("beyond the limit are refused until the time is over", async () => {
    const responses = await Promise.all(Array.from({ length: 601 }, () => search(server)));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    server.clock.advance(minute);
    expect((await search(server)).status).toBe(200);
  });

  it("write nothing by themselves", async () => {
    const written = async () => {
      const { rows } = await server.records.pool.query(
        "select coalesce(sum(used), 0)::int as uses from rate_limits where ends_at > $1",
        [server.clock.now()],
      );
      return rows[0].uses as number;
    };
    const limits = rateLimitCounters(server.database, { secret: "another", now: server.clock.now });
    // Copies of messages are counted like searches, for a day.
    const before = await written();
    for (let count = 0; count < 50; count += 1) limits.countHere("somebody", minute);
    expect(await written()).toBe(before);
    await limits.share();
    expect(await written()).toBe(before + 50);
  });
});

describe("a clock that is wrong for a while", () => {
  const jump = 13 * 60 * minute;

  it.each([
    ["forms", 60, write],
    ["searches", 600, search],
  ])("leaves no limit of %s behind", async (_, most, call) => {
    server.clock.advance(jump);
    const responses = await statuses(most + 1, () => call(server));
    expect(responses.at(-1)).toBe(429);
    server.clock.advance(-jump);
    expect([200, 201]).toContain((await call(server)).status);
  });

  it.each([
    ["forms", 600, 60, write],
    ["searches", 60, 600, search],
  ])("makes nobody wait longer for %s than their time", async (_, seconds, most, call) => {
    await statuses(most, () => call(server));
    server.clock.advance(-minute / 2);
    const refused = await call(server);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBe(seconds);
    server.clock.advance(minute / 2);
  });
});

describe("a page, or a file, that needs what its visitor may not read for now", () => {
  it("has the status of that, and says when to come back", async () => {
    const visited = await startTestServer({ settings: { rateLimit: true }, web: builtWeb() });
    const reads = ["/api/influencers/locations", "/api/influencers"];
    for (const path of reads) {
      await vi.waitUntil(async () => (await visited.send("GET", path)).status === 429, waitOptions);
    }
    for (const path of [
      "/influencers",
      "/influencers/location/lisbon-portugal",
      "/influencers/location/lisbon-portugal.data",
      "/sitemap.xml",
      "/sitemaps/pages.xml",
    ]) {
      const response = await visited.send("GET", path);
      expect(response.status, path).toBe(429);
      expect(Number(response.headers["retry-after"]), path).toBe(60);
      expect(response.headers["cache-control"], path).toBe("no-store");
    }
    expect(visited.logged()).not.toContain("page failed");
    await visited.close();
  });

  it("shows home without its marketplaces, and keeps that from nobody else", async () => {
    const version = cacheVersion();
    version.setHearing(true);
    const visited = await startTestServer({ settings, version, web: builtWeb() });
    await insertInfluencers(visited.database, [{ name: "Ada Abel" }]);
    await vi.waitUntil(async () => (await search(visited)).status === 429, waitOptions);
    const openHome = (from: string) => visited.send("GET", "/", { headers: { "x-forwarded-for": from } });
    const home = await openHome("203.0.113.9");
    expect([home.status, home.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(home.text).toContain('id="features"');
    expect(home.text).not.toContain("Ada Abel");
    const next = await openHome("203.0.113.10");
    expect(next.headers["cache-control"]).toContain("public");
    expect(next.text).toContain("Ada Abel");
    await visited.close();
  });

  it("does not keep it from others who ask at the same moment", async () => {
    const version = cacheVersion();
    version.setHearing(true);
    const visited = await startTestServer({ settings, version, web: builtWeb() });
    await vi.waitUntil(async () => (await search(visited)).status === 429, waitOptions);
    const ask = (from: string) =>
      visited.send("GET", "/sitemap.xml", { headers: { "x-forwarded-for": from } });
    const responses = await Promise.all(["203.0.113.9", "203.0.113.10"].map(ask));
    expect(responses.map(({ status }) => status)).toEqual([429, 200]);
    await visited.close();
  });
});

describe("counts", () => {
  it("made while the database was away are shared when it is back", async () => {
    let isAway = true;
    const database = new Proxy(server.database, {
      get: (target, name) => {
        if (isAway && name === "insert") throw new Error("away");
        return Reflect.get(target, name);
      },
    });
    const one = rateLimitCounters(database, { secret: "third", now: server.clock.now });
    const two = rateLimitCounters(server.database, { secret: "third", now: server.clock.now });
    one.countHere("somebody", minute);
    await expect(one.share()).rejects.toThrow("away");
    expect(one.countHere("somebody", minute).used).toBe(2);
    isAway = false;
    await one.share();
    two.countHere("somebody", minute);
    await two.share();
    expect(two.countHere("somebody", minute).used).toBe(4);
  });

  it("are removed when their time is over", async () => {
    const limits = rateLimitCounters(server.database, { secret: "fourth", now: server.clock.now });
    await limits.count(["short"], minute);
    await limits.count(["long"], 20 * minute);
    server.clock.advance(10 * minute);
    await limits.forgetEnded();
    expect((await limits.count(["short", "long"], 20 * minute)).map(({ used }) => used)).toEqual([1, 2]);
  });
});

describe("a form that is posted to a page", () => {
  it("counts before its body is read", async () => {
    const visited = await startTestServer({ settings: { rateLimit: true }, web: builtWeb() });
    const { hostname, port } = new URL(await visited.listen());
    const head =
      "POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 90\r\n\r\n";
    const begun = Array.from({ length: 60 }, () => connect(Number(port), hostname).on("error", () => {}));
    for (const socket of begun) socket.write(head);
    const counted = async () =>
      (await visited.records.pool.query("select coalesce(sum(used), 0)::int as uses from rate_limits"))
        .rows[0].uses;
    await expect.poll(counted, timeoutMs).toBe(60);
    const next = connect(Number(port), hostname);
    next.write(head);
    expect(String((await once(next, "data"))[0])).toMatch(/^HTTP\/1\.1 429 /);
    for (const socket of [...begun, next]) socket.destroy();
    await visited.close();
  });
});

describe("calls of an agent", () => {
  it("count one by one when they come in a batch, which holds at most 20", async () => {
    const { key } = await makeApiKey(server, await server.signIn(), { name: "Agent", scope: "read" });
    const call = (json: unknown) =>
      server.send("POST", "/mcp", {
        token: key,
        json,
        headers: { accept: "application/json, text/event-stream", "x-forwarded-for": "203.0.113.40" },
      });
    const batch = (size: number) =>
      Array.from({ length: size }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" }));
    expect((await call(batch(1)[0])).headers[remaining]).toBe("599");
    expect((await call(batch(20))).status).toBeLessThan(429);
    expect((await call(batch(1)[0])).headers[remaining]).toBe("578");
    expect((await call(batch(21))).status).toBe(400);
    for (let round = 0; round < 28; round += 1) await call(batch(20));
    const refused = await call(batch(20));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});
