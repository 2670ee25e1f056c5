import { describe, expect, it } from "vitest";
import { calendarFeedBody } from "#domain/calendar/calendar.contract.ts";
import { maximumWork } from "#domain/portal/portal-rules.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day } from "#tests/harness/clock.ts";
import { portalScene } from "#tests/harness/portal-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);
const portal = portalScene(server, token);
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];

const person = (email: string, receives = ["offers", "drafts"]) => ({
  name: "Mona Diaz",
  email,
  role: "manager",
  receives,
});
const save = (id: string, people: unknown) =>
  server.send("PUT", `/api/influencers/${id}`, { token, json: { people } });
/** A creator with a manager at an address, who was sent an offer. */
const managed = async (email: string, name = "Kit Moore", offer = {}) => {
  const { influencers, collaborations } = await scene.campaignOf([{ name, email: uniqueEmail("kit") }], {
    active: true,
  });
  const [id = "", collaboration = ""] = [influencers[0], collaborations[0]];
  expect((await save(id, [person(email)])).status).toBe(200);
  expect((await scene.offer(collaboration, offer)).status).toBe(201);
  return { id, collaboration };
};

/** A link to all work, the tab of a collaboration, and the address of a calendar that was made there. */
const opened = async (email: string, collaboration: string) => {
  const link = await portal.linkFor(email);
  const tab = await portal.tabOf(link, collaboration);
  const made = await portal.as(link, "POST", "/collaboration/calendar", undefined, tab);
  return { link, tab, feed: new URL(made.as(calendarFeedBody).data.url).pathname };
};

describe("the list", () => {
  it("has the work of every creator whose people include the address, with what to do next and its day", async () => {
    const mona = uniqueEmail("mona");
    const first = await managed(mona, "Kit Moore", { validUntil: "2030-03-09" });
    const second = await managed(mona, "Ada Lind", { validUntil: "2030-03-02" });
    const link = await portal.linkFor(mona);
    const { items, leftOut } = await portal.read(link);
    expect(leftOut).toBe(0);
    expect(items).toMatchObject([
      { _id: second.collaboration, creatorName: "Ada Lind", group: "todo", agreed: null },
      {
        _id: first.collaboration,
        creatorName: "Kit Moore",
        next: { text: "Answer the offer", dueOn: "2030-03-09" },
      },
    ]);
  });

  it("says what the creator's own page says, at each step", async () => {
    const { email, link: own, piece, campaign } = await scene.agreed();
    const link = await portal.linkFor(email);
    const item = async () => (await portal.read(link)).items[0];
    const todo = async () =>
      ((await scene.own(own)).json as { data: { collaboration: { todo: unknown[] } } }).data.collaboration
        .todo;
    const expectSame = async () => {
      const [next, ...others] = await todo();
      expect(await item()).toMatchObject({ group: "todo", next, more: others.length });
    };
    await expectSame();
    expect(await item()).toMatchObject({
      state: "agreed",
      agreed: { amount: "1250.00", currency: "USD" },
    });
    await scene.own(own, "POST", `/deliverables/${piece}/drafts`, { caption: "#ad Tea" });
    const { draftId } = await scene.piece(piece);
    await query("update payouts set state = 'cancelled' where campaign_id = $1", [campaign]);
    expect(await item()).toMatchObject({
      group: "waiting",
      next: { text: /^We are checking your draft: Reel/ },
    });
    await scene.step(piece, "ask", { draftId, points: [{ text: "Warmer", must: true, atSeconds: null }] });
    await expectSame();
    await query("update campaigns set state = 'completed' where id = $1", [campaign]);
    expect(await item()).toMatchObject({ group: "ended", next: { text: "This campaign has ended" } });
  });

  it("leaves out creators who are only considered, deleted, or not to be contacted", async () => {
    const mona = uniqueEmail("mona");
    const kept = await managed(mona);
    const off = await managed(mona);
    const gone = await managed(mona);
    const { influencers } = await scene.campaignOf([{ email: uniqueEmail("ida") }], { active: true });
    await save(influencers[0] ?? "", [person(mona)]);
    await query("update influencers set relationship = 'do_not_contact' where id = $1", [off.id]);
    await query("delete from influencers where id = $1", [gone.id]);
    const link = await portal.linkFor(mona);
    expect((await portal.read(link)).items.map(({ _id }) => _id)).toEqual([kept.collaboration]);
    for (const { collaboration } of [off, gone])
      expect((await portal.open(link, collaboration)).status).toBe(404);
  });

  it("is for the creator's own address as far as nobody else gets their mail", async () => {
    const { email, collaboration } = await scene.invited();
    const link = await portal.linkFor(email);
    expect((await portal.read(link)).items).toHaveLength(1);
    const [{ influencer_id: id } = {}] = await query(
      "select influencer_id from campaign_creators where id = $1",
      [collaboration],
    );
    await save(String(id), [person(uniqueEmail("mona"), ["offers"])]);
    expect((await portal.read(link)).items).toHaveLength(1);
    await save(String(id), [person(uniqueEmail("mona"), ["offers", "drafts", "payments"])]);
    expect((await portal.read(link)).items).toEqual([]);
  });

  it("has the newest of a thousand, those that are open first, and the others page by page", async () => {
    const { email, collaboration } = await scene.invited();
    await query(
      `with made as (
        insert into campaigns select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
          'created_at', c.created_at - n * interval '1 day'))).* from campaigns c, generate_series(1, 999) n
        where c.id = (select campaign_id from campaign_creators where id = $1) returning id, created_at),
      placed as (
        insert into campaign_creators select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(),
          'campaign_id', made.id, 'created_at', made.created_at, 'state',
          case when made.created_at < $2 then 'invited' else 'declined' end))).*
        from campaign_creators k, made where k.id = $1 returning id)
      insert into offers select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
        'collaboration_id', placed.id, 'state', 'declined'))).* from offers o, placed where o.collaboration_id = $1`,
      [collaboration, new Date(server.clock.now().getTime() - 990 * day)],
    );
    const link = await portal.linkFor(email);
    const { items, leftOut, nextCursor } = await portal.read(link);
    expect([items.length, leftOut]).toEqual([maximumWork, 1_000 - maximumWork]);
    const ids = items.map(({ _id }) => _id);
    for (let cursor = nextCursor; cursor !== null; ) {
      const page = await portal.read(link, cursor);
      ids.push(...page.items.map(({ _id }) => _id));
      expect(page.leftOut).toBe(1_000 - ids.length);
      cursor = page.nextCursor;
    }
    expect([ids.length, new Set(ids).size]).toEqual([1_000, 1_000]);
    for (const cursor of [
      "x",
      Buffer.from('["work",true,"2026-02-30T00:00:00.000Z","x"]').toString("base64url"),
    ])
      expect((await portal.as(link, "GET", `/portal?cursor=${cursor}`)).status).toBe(422);
    const ada = uniqueEmail("ada");
    await managed(ada);
    const theirs = await portal.read(await portal.linkFor(ada), nextCursor ?? "");
    expect(theirs.items.filter(({ _id }) => ids.includes(_id))).toEqual([]);
    expect(items[0]?._id).toBe(collaboration);
    const states = items.map(({ state }) => state);
    expect(states.filter((state) => state === "invited").length).toBeGreaterThan(5);
    expect(states.slice(-100).every((state) => state === "declined")).toBe(true);
  });
});

describe("a collaboration that is opened from it", () => {
  it("is opened as its own link opens it, by one link however often and however many at once", async () => {
    const mona = uniqueEmail("mona");
    const { collaboration } = await managed(mona);
    const link = await portal.linkFor(mona);
    const own = await query("select id from access_links where subject_id = $1", [collaboration]);
    const tabs = await Promise.all(Array.from({ length: 6 }, () => portal.tabOf(link, collaboration)));
    expect(new Set(tabs)).toEqual(new Set([own[0]?.id]));
    await query("delete from access_links where subject_id = $1", [collaboration]);
    const made = await Promise.all(Array.from({ length: 6 }, () => portal.tabOf(link, collaboration)));
    expect(new Set(made).size).toBe(1);
    expect(await query("select from access_links where subject_id = $1", [collaboration])).toHaveLength(1);
    const [tab = ""] = made;
    const page = await portal.as(link, "GET", "/collaboration", undefined, tab);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("Kit Moore")]);
    const sent = await portal.as(link, "POST", "/collaboration/messages", { text: "Hello" }, tab);
    expect(sent.status, sent.text).toBe(201);
  });

  it("shows a person who has left the creator nothing at the next call", async () => {
    const mona = uniqueEmail("mona");
    const { id, collaboration } = await managed(mona);
    const { link, tab, feed } = await opened(mona, collaboration);
    expect((await server.send("GET", feed)).status).toBe(200);
    await save(id, []);
    expect((await portal.read(link)).items).toEqual([]);
    expect((await portal.open(link, collaboration)).status).toBe(404);
    for (const [method, path, json] of [
      ["GET", "/collaboration"],
      ["GET", "/collaboration/offers"],
      ["POST", "/collaboration/messages", { text: "Hello" }],
      ["POST", `/collaboration/deliverables/${collaboration}/drafts`, { caption: "#ad" }],
      ["POST", "/collaboration/calendar"],
    ] as const) {
      expect((await portal.as(link, method, path, json, tab)).status, path).toBeGreaterThanOrEqual(401);
    }
    expect((await server.send("GET", feed)).status).toBeGreaterThanOrEqual(401);
  });

  it("is closed to an address that gets no mail any more, or whose creator is off limits, and so is its feed", async () => {
    const mona = uniqueEmail("mona");
    const { id, collaboration } = await managed(mona);
    const { link, tab, feed } = await opened(mona, collaboration);
    const statuses = async () => [
      (await portal.as(link, "GET", "/collaboration", undefined, tab)).status,
      (await server.send("GET", feed)).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await save(id, [person(mona, [])]);
    expect(await statuses()).toEqual([401, 401]);
    await save(id, [person(mona)]);
    expect(await statuses()).toEqual([200, 200]);
    await query("update influencers set relationship = 'do_not_contact' where id = $1", [id]);
    expect(await statuses()).toEqual([401, 401]);
  });

  it("is refused for tabs of others, made-up ones, and records that are no work of this address", async () => {
    const [mona, ada] = [uniqueEmail("mona"), uniqueEmail("ada")];
    const ours = await managed(mona);
    const theirs = await managed(ada);
    const [link, other] = [await portal.linkFor(mona), await portal.linkFor(ada)];
    const tab = await portal.tabOf(other, theirs.collaboration);
    expect((await portal.open(link, theirs.collaboration)).status).toBe(404);
    expect((await portal.open(link, crypto.randomUUID())).status).toBe(404);
    const client = await scene.withClient();
    for (const wrong of [tab, client.clientId, ours.collaboration, crypto.randomUUID(), "x"]) {
      expect((await portal.as(link, "GET", "/collaboration", undefined, wrong)).status, wrong).toBe(401);
    }
    // A link to the same collaboration that went to somebody else.
    await save(ours.id, [person(mona), person(ada)]);
    const shared = await portal.tabOf(other, ours.collaboration);
    expect((await portal.as(link, "GET", "/collaboration", undefined, shared)).status).toBe(401);
    // The other way round, and by a stranger.
    const mailed = (await scene.linkTo(ada)) ?? "";
    expect((await portal.as(mailed, "GET", "/portal")).status).toBe(mailed === other ? 200 : 403);
    expect((await portal.as(`tl_${"a".repeat(43)}`, "GET", "/collaboration", undefined, tab)).status).toBe(
      401,
    );
  });
});

it("is written to the same person for every spelling of the address", async () => {
  const mona = uniqueEmail("mona");
  await managed(mona);
  await portal.linkFor(mona);
  await portal.ask(mona.toUpperCase());
  await portal.run();
  const rows = await query(
    "select distinct subject_id from access_links where kind = 'portal' and person_email = $1",
    [mona],
  );
  expect(rows).toHaveLength(1);
  expect(String(rows[0]?.subject_id)).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
});

it("ends after thirty days or when it is revoked, with all that it opened, and cannot be renewed", async () => {
  const mona = uniqueEmail("mona");
  const { collaboration } = await managed(mona);
  const link = await portal.linkFor(mona);
  const tab = await portal.tabOf(link, collaboration);
  const mails = async () => (await query("select from outgoing_mails where recipient = $1", [mona])).length;
  const before = await mails();
  const expectEnded = async () => {
    for (const [path, as] of [["/portal"], ["/current"], ["/collaboration", tab]] as const) {
      const ended = await portal.as(link, "GET", path, undefined, as);
      expect([ended.status, ended.text]).toEqual([403, expect.stringContaining("localhost:3000/my-work.")]);
    }
    expect((await portal.open(link, collaboration)).status).toBe(403);
    await server.send("POST", "/api/links/renew", { json: { token: link } });
    expect(await mails()).toBe(before);
  };
  await query("update access_links set revoked_at = now() where kind = 'portal' and person_email = $1", [
    mona,
  ]);
  await expectEnded();
  await query("update access_links set revoked_at = null where kind = 'portal' and person_email = $1", [
    mona,
  ]);
  expect((await portal.read(link)).items).toHaveLength(1);
  server.clock.advance(30 * day + 1);
  await expectEnded();
});
