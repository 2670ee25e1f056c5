import { beforeEach, describe, expect, it } from "vitest";
import { accessLinksBody, currentLinkBody, renewalMessage } from "#domain/links/links.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { pdf } from "#tests/factories/files.ts";
import { day, hour, minute } from "#tests/harness/clock.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const publicUrl = "http://localhost:3000";
let passed = 0;
/** Another mailbox for each test: one gets a few mails a day. */
let ann = "";
let mailboxes = 0;
const now = () => new Date(Date.now() + passed);
const server = await startServerForFile({ now, settings: { rateLimit: true, publicUrl } });
let token = await server.signIn();
beforeEach(async () => {
  passed = 0;
  mailboxes += 1;
  ann = `ann${mailboxes}@mail.example`;
  await server.empty();
  await server.records.pool.query("delete from rate_limits");
  token = await server.signIn();
});
const { applied, mailedTo, open, prove, query } = linkScene(server, token);

const unknown = `tl_${"a".repeat(43)}`;
const linksOf = async (id: string) =>
  (await server.send("GET", `/api/admin/links?subject=join-request:${id}`, { token })).as(accessLinksBody)
    .data.links;
const reject = (id: string) => server.send("PUT", `/api/admin/join-requests/${id}/reject`, { token });
const renew = (link: string) => server.send("POST", "/api/links/renew", { json: { token: link } });

describe("a link", () => {
  it("says what it is, and whose agency it is of", async () => {
    const { link } = await applied(ann);
    const response = await open(link, "current");
    expect(response.headers["cache-control"]).toBe("no-store");
    const { link: current, tabs } = response.as(currentLinkBody).data;
    expect(tabs).toEqual([]);
    expect(current).toEqual({
      _id: expect.any(String),
      kind: "status",
      label: "Application",
      expiresAt: null,
      agency: { name: expect.any(String), url: publicUrl },
    });
  });

  it("is stored without its token, and no log, list or answer of the form holds it", async () => {
    const { id, link } = await applied(ann);
    await open(link);
    await server.send("GET", `/l/${link}`);
    await server.send("GET", `/L/${link}/x/${link}`);
    const stored = await query("select to_jsonb(l)::text as row from access_links l");
    const shown = JSON.stringify([stored, await linksOf(id), server.logged()]);
    expect(shown).not.toContain(link.slice(3));
    expect(server.logged()).toContain("/api/links/status");
    expect(server.logged()).toContain('"/l/:token"');
  });

  it("opens nothing that belongs to another subject, nor what is the team's", async () => {
    const { id, link } = await applied(ann);
    const headers = { authorization: `Link ${link}` };
    for (const path of ["/api/admin/join-requests", `/api/admin/join-requests/${id}`, "/api/admin/links"]) {
      expect((await server.send("GET", path, { headers })).status).toBe(403);
    }
    // As a bearer token it is nothing.
    expect((await server.send("GET", "/api/links/status", { token: link })).status).toBe(401);
    expect((await server.send("GET", "/api/links/status", { token })).status).toBe(403);
    expect((await server.send("GET", "/api/links/status")).status).toBe(401);
  });

  it("counts one visit in half an hour", async () => {
    const { id, link } = await applied(ann);
    expect(await linksOf(id)).toMatchObject([{ opens: 0, firstOpenedAt: null, personEmail: ann }]);
    await Promise.all([open(link), open(link, "current"), open(link)]);
    passed = 29 * minute;
    await open(link);
    expect(await linksOf(id)).toMatchObject([{ opens: 1 }]);
    passed = 31 * minute;
    await open(link);
    expect(await linksOf(id)).toMatchObject([{ opens: 2, lastOpenedAt: expect.any(String) }]);
  });

  it("works until 30 days after the decision", async () => {
    const { id, link } = await applied(ann);
    passed = 300 * day;
    expect((await open(link)).status).toBe(200);
    passed = 0;
    await reject(id);
    passed = 29 * day;
    expect((await open(link)).status).toBe(200);
    passed = 31 * day;
    const response = await open(link);
    expect(response.status).toBe(403);
    expect((response.json as { message: string }).message).toMatch(
      /^This link ended on \d+ \w+ \d{4}\. Ask .+ for a new one\.$/,
    );
  });

  it("that is unknown gets 401, and 429 after twenty from one address", async () => {
    const { link } = await applied(ann);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const response = await open(attempt % 2 ? unknown : "tl_of_another_length_x");
      expect(response.status).toBe(401);
      expect(response.json).toEqual({ success: false, message: "This link is not valid." });
    }
    const refused = await open(unknown);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await open(link)).status).toBe(200);
  });

  it("is forgotten 90 days after its end, and so is the outcome", async () => {
    const { id } = await applied(ann);
    await applied("bea@mail.example");
    await reject(id);
    const count = async (table: string) => (await query(`select from ${table}`)).length;
    const counts = async () => [await count("access_links"), await count("application_outcomes")];
    passed = 121 * day;
    // Old links are removed when the server begins to listen, and every night.
    await server.listen();
    await expect.poll(counts).toEqual([1, 0]);
  });
});

describe("the team", () => {
  it("revokes a link at once, once, with a note in the history", async () => {
    const { id, link } = await applied(ann);
    const [listed] = await linksOf(id);
    const revoke = () => server.send("DELETE", `/api/admin/links/${listed?._id}`, { token });
    expect((await revoke()).json).toEqual({ success: true, message: "Link revoked." });
    expect((await open(link)).status).toBe(403);
    expect((await open(link, "status", "DELETE")).status).toBe(403);
    await revoke();
    const entries = await query("select record_type, record_name from history where action = 'revoke'");
    expect(entries).toEqual([{ record_type: "link", record_name: "Application" }]);
    expect((await renew(link)).status).toBe(202);
    expect(await mailedTo(ann)).toBe(link);
  });

  it.each([
    ["a withdrawal", (link: string) => open(link, "status", "DELETE")],
    ["proof", (link: string) => prove(link, [pdf()])],
  ])("revokes while %s is under way, which is then refused", async (_, act) => {
    const { id, link } = await applied(ann);
    const [listed] = await linksOf(id);
    const holder = await server.records.pool.connect();
    await holder.query("begin");
    await holder.query("select from join_requests where id = $1 for update", [id]);
    const acting = act(link);
    const waits =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await query(waits)).length).toBe(1);
    const revoked = await server.send("DELETE", `/api/admin/links/${listed?._id}`, { token });
    expect(revoked.status).toBe(200);
    await holder.query("commit");
    holder.release();
    expect((await acting).status).toBe(403);
    expect(await query("select from join_requests")).toHaveLength(1);
    expect(await query("select from evidence")).toEqual([]);
  });

  it("lists with a key that reads, and revokes only as a person", async () => {
    const { id } = await applied(ann);
    const { key } = await makeApiKey(server, token, { scope: "write" });
    const path = `/api/admin/links?subject=join-request:${id}`;
    expect((await server.send("GET", path, { token: key })).status).toBe(200);
    const [listed] = await linksOf(id);
    expect((await server.send("DELETE", `/api/admin/links/${listed?._id}`, { token: key })).status).toBe(403);
  });

  it.each(["", "?subject=", "?subject=join-request", "?subject=influencer:0"])(
    "refuses the list%s",
    async (query) => {
      const response = await server.send("GET", `/api/admin/links${query}`, { token });
      expect(response.status).toBe(422);
      expect(response.errors.subject).toContain("must be a type and an id");
    },
  );
});

describe("a new link", () => {
  it("is mailed in place of an expired one, three times a day, and the old one stays ended", async () => {
    const { id, link } = await applied(ann);
    await reject(id);
    expect((await renew(link)).status).toBe(202);
    expect(await query("select from access_links")).toHaveLength(1);
    passed = 31 * day;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const response = await renew(link);
      expect(response.status).toBe(202);
      expect(response.json).toEqual({ success: true, message: renewalMessage });
      passed += hour;
    }
    expect(await query("select from access_links")).toHaveLength(4);
    const fresh = await mailedTo(ann);
    expect(fresh).not.toBe(link);
    expect((await open(fresh ?? "")).json).toMatchObject({ data: { status: { state: "rejected" } } });
    expect((await open(link)).status).toBe(403);
    passed += day;
    await renew(link);
    expect(await query("select from access_links")).toHaveLength(5);
  });

  it("is mailed three times only, also when it is asked for at once", async () => {
    const { id, link } = await applied(ann);
    await reject(id);
    passed = 31 * day;
    await Promise.all(Array.from({ length: 10 }, () => renew(link)));
    expect(await query("select from access_links")).toHaveLength(4);
  });

  it.each([unknown, "x", ""])("is not made for %j, and the answer is the same", async (text) => {
    const response = await renew(text);
    expect(response.status).toBe(202);
    expect(response.json).toEqual({ success: true, message: renewalMessage });
  });

  it("is refused without a token", async () => {
    const response = await server.send("POST", "/api/links/renew", { json: {} });
    expect(response.status).toBe(422);
    expect(response.errors).toEqual({ token: "Token is required" });
  });
});
