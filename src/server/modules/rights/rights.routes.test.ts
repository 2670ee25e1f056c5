import { beforeEach, describe, expect, it } from "vitest";
import { collaborationsAddedBody } from "#domain/campaigns/collaborations.contract.ts";
import { type Right, rightBody, rightCheckBody, rightsBody } from "#domain/rights/rights.contract.ts";
import { workBody } from "#domain/work/work.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { expectArrayPages } from "#tests/harness/array-pages.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { makeClock } from "#tests/harness/clock.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { remindOfRights } from "./ending-rights.service.ts";

const start = "2026-05-10T12:00:00.000Z";
const day = 24 * 60 * 60 * 1000;
let clock = makeClock(start);
const server = await startServerForFile({ now: () => clock.now() });
let token = await server.signIn();
const scene = () => campaignScene(server, token);
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];

beforeEach(async () => {
  clock = makeClock(start);
  await server.empty();
  token = await server.signIn();
  const json = { url: "http://127.0.0.1:9/", events: ["rights.ending", "rights.ended"] };
  await server.send("POST", "/api/admin/webhooks", { token, json });
});

const granted = { uses: ["paid_ads", "website"], countries: ["DE"], starts: "agreement", months: 6 };
const exclusive = { rights: { ...granted, exclusive: true }, exclusivity: { category: "Tea", days: 30 } };
const accepting = (offerId: string) => ({ action: "accept", offerId, name: "Kit Moore", terms: true });

/** A creator who has accepted an offer with rights. */
async function agreed(fields: Record<string, unknown> = { rights: granted }, campaign = {}) {
  const made = await scene().invited(fields, campaign);
  const answer = await scene().own(made.link, "PUT", "/offer", accepting(made.offer._id));
  expect(answer.status, answer.text).toBe(200);
  return { ...made, influencerId: (await scene().collaboration(made.collaboration)).influencerId ?? "" };
}
const list = async (search = ""): Promise<Right[]> =>
  (await scene().call("GET", `/rights${search}`)).as(rightsBody);
const first = async (collaboration: string): Promise<Right> => {
  const [right] = await list(`?collaboration=${collaboration}`);
  if (right === undefined) throw new Error("there is no right");
  return right;
};
const byHand = (collaborationId: string, fields: Record<string, unknown> = {}) => ({
  collaborationId,
  uses: ["email"],
  startsOn: "2026-06-01",
  months: 1,
  reason: "Agreed by phone.",
  ...fields,
});
const add = (json: unknown, as = token) => scene().call("POST", "/rights", json, as);
const edit = (id: string, json: unknown, as = token) => scene().call("PUT", `/rights/${id}`, json, as);
const check = async (search: string) =>
  (await scene().call("GET", `/rights/check?${search}`)).as(rightCheckBody).data;
const webhooks = async () =>
  (await query("select event, body from webhook_deliveries order by id")).map(({ event, body }) => [
    event,
    JSON.parse(String(body)).data,
  ]);

describe("an agreement", () => {
  it("grants the rights of the offer in its transaction, from the day of the agency on", async () => {
    const { collaboration, influencerId, campaign } = await agreed();
    expect(await first(collaboration)).toMatchObject({
      campaign: { _id: campaign },
      influencerId,
      clientName: "Northwind Tea",
      source: "offer",
      uses: ["paid_ads", "website"],
      countries: ["DE"],
      deliverableId: null,
      startsOn: "2026-05-10",
      endsOn: "2026-11-09",
      state: "active",
      months: 6,
    });
    expect(await agreed({}).then(({ collaboration: id }) => list(`?collaboration=${id}`))).toEqual([]);
  });

  it("is refused beside an exclusive right of another client in the category, wherever it is made", async () => {
    const one = await agreed(exclusive);
    const two = scene();
    const { _id: campaign } = await two.made({ clientName: "Acme Leaves" });
    await two.setState(campaign, "activate");
    await two.add(campaign, [one.influencerId]);
    const [place] = await two.board(campaign);
    const id = place?._id ?? "";
    const refused = await two.offer(id, exclusive);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringMatching(/Acme Leaves.+Northwind Tea.+Tea/),
    ]);
    expect((await add(byHand(id, { exclusive: true, category: "tea" }))).text).toContain("Northwind Tea");
    const later = { starts: "date", startsOn: "2026-11-10", months: 6, exclusive: true };
    const sent = await two.offer(id, { ...exclusive, rights: { ...granted, ...later } });
    expect(sent.status, sent.text).toBe(201);
    // Meanwhile the first client's right goes on.
    const right = await first(one.collaboration);
    expect((await edit(right._id, { endsOn: "2026-11-15", reason: "Extended" })).status).toBe(200);
    const link = (await two.linkTo(one.email)) ?? "";
    const { offer } = (sent.json as { data: { offer: { _id: string } } }).data;
    const accepted = await two.own(link, "PUT", "/offer", accepting(offer._id));
    expect(accepted.status).toBe(409);
    expect(accepted.text).not.toContain("Northwind");
    expect((await two.collaboration(id)).state).toBe("invited");
    expect(await list(`?collaboration=${id}`)).toEqual([]);
    const recorded = await two.call("PUT", `/offers/${offer._id}/state`, { action: "record", name: "Kit" });
    expect([recorded.status, recorded.text]).toEqual([409, expect.stringContaining("Northwind Tea")]);
  });

  it("lets the same client, other countries, and other categories be", async () => {
    const { influencerId } = await agreed(exclusive);
    const fits: [Record<string, unknown>, string][] = [
      [exclusive, "northwind tea"],
      [{ ...exclusive, exclusivity: { category: "Coffee", days: 30 } }, "Acme"],
      [{ ...exclusive, rights: { ...exclusive.rights, countries: ["FR"] } }, "Bell"],
      [{ ...exclusive, rights: granted }, "Cole"],
    ];
    for (const [fields, clientName] of fits) {
      const { _id } = await scene().made({ clientName });
      await scene().setState(_id, "activate");
      await scene().add(_id, [influencerId]);
      const [place] = await scene().board(_id);
      expect((await scene().offer(place?._id ?? "", fields)).status).toBe(201);
    }
  });
});

describe("the ledger", () => {
  it("shows the state by its days, filtered and page by page", async () => {
    const { collaboration } = await agreed({});
    const rows: [string, Record<string, unknown>][] = [
      ["pending", { startsOn: "2026-06-01" }],
      ["active", { startsOn: "2026-01-01", months: 12 }],
      ["ending", { startsOn: "2026-01-01", months: null, endsOn: "2026-06-09" }],
      ["ended", { startsOn: "2026-01-01", months: null, endsOn: "2026-05-09" }],
      ["active", { startsOn: "2026-01-01", months: null, perpetual: true }],
    ];
    for (const [state, fields] of rows) {
      const answer = await add(byHand(collaboration, fields));
      expect(answer.status, answer.text).toBe(201);
      expect(answer.as(rightBody).data.right.state).toBe(state);
    }
    const states = async (search: string) => (await list(search)).map(({ state }) => state);
    expect(await states("")).toEqual(["ended", "ending", "pending", "active", "active"]);
    expect(await states("?state=current")).toEqual(["ending", "pending", "active", "active"]);
    for (const state of ["pending", "active", "ending", "ended", "revoked"])
      expect(await states(`?state=${state}`)).toEqual(
        rows.map(([each]) => each).filter((each) => each === state),
      );
    expect(await states("?search=northWIND&use=email&limit=2")).toEqual(["ended", "ending"]);
    expect(await states("?use=tv")).toEqual([]);
    await expectArrayPages(server, "/api/admin/rights", token, 5);
  });

  it.each([
    [{ startsOn: "2026-06-01", months: null, endsOn: "2026-05-31" }, "endsOn", "before the start"],
    [{ months: 0 }, "months", "from 1 to 120"],
    [{ months: 121 }, "months", "from 1 to 120"],
    [{ months: null, perpetual: true, endsOn: "2026-07-01" }, "endsOn", "perpetual"],
    [{ perpetual: true }, "months", "perpetual"],
    [{ months: null }, "months", "is required"],
    [{ endsOn: "2026-07-01" }, "endsOn", "must be empty"],
    [{ countries: ["DE", "DE"] }, "countries", "each country once"],
    [{ countries: ["XX"] }, "countries.0", "must be a country"],
    [{ uses: [] }, "uses", "at least one"],
    [{ uses: ["email", "email"] }, "uses", "each use once"],
    [{ uses: ["anything"] }, "uses.0", "must be one of"],
    [{ startsOn: null }, "startsOn", "is required if the rights start on a date"],
    [{ starts: "agreement" }, "starts", "must be publication or date"],
    [{ starts: "publication", startsOn: null }, "deliverableId", "is required"],
    [{ deliverableId: crypto.randomUUID() }, "deliverableId", "is not a deliverable"],
    [{ renews: crypto.randomUUID() }, "renews", "is not a right"],
    [{ reason: "" }, "reason", "is required"],
  ])("refuses %j", async (fields, field, message) => {
    const { collaboration } = await agreed({});
    const answer = await add(byHand(collaboration, fields));
    expect([answer.status, answer.errors[field]]).toEqual([422, expect.stringContaining(message)]);
    expect(await list()).toEqual([]);
  });

  it("keeps what an editor adds and changes with a reason, the version, and the history", async () => {
    const { collaboration, campaign } = await agreed({});
    const editor = await addColleague(server, "editor", "Edda");
    const answer = await add(
      byHand(collaboration, { price: { amount: "250", currency: "EUR" } }),
      editor.token,
    );
    const { right } = answer.as(rightBody).data;
    expect(right).toMatchObject({ source: "hand", price: { amount: "250.00" }, campaign: { _id: campaign } });
    expect(right.actions.map(({ action }) => action)).toEqual(["renew", "revoke", "edit"]);
    expect((await edit(right._id, { endsOn: "2026-12-31" })).errors.reason).toContain("is required");
    expect((await edit(right._id, { endsOn: "2026-05-01", reason: "x" })).errors.endsOn).toContain(
      "before the start",
    );
    const changed = await edit(right._id, {
      endsOn: "2026-12-31",
      reason: "Longer",
      updatedAt: right.updatedAt,
    });
    expect(changed.as(rightBody).data.right).toMatchObject({ endsOn: "2026-12-31", reason: "Longer" });
    const overtaken = await edit(right._id, { endsOn: null, reason: "x", updatedAt: right.updatedAt });
    expect([overtaken.status, overtaken.json]).toMatchObject([409, { current: { endsOn: "2026-12-31" } }]);
    expect((await edit(crypto.randomUUID(), { downOn: "2026-06-01" })).status).toBe(404);
    const history = await query(
      "select action, after from history where record_type = 'right' order by created_at, id",
    );
    expect(history).toMatchObject([
      { action: "create", after: { reason: "Agreed by phone." } },
      { action: "edit", after: { endsOn: "2026-12-31", reason: "Longer" } },
    ]);
  });

  it("is read by viewers and programs without anything to do, and changed by neither", async () => {
    const { collaboration } = await agreed();
    const { _id } = await first(collaboration);
    const viewer = await addColleague(server, "viewer");
    const { key } = await makeApiKey(server, token, { scope: "write" });
    for (const reader of [viewer.token, key]) {
      const [right] = (await scene().call("GET", "/rights", undefined, reader)).as(rightsBody);
      expect(right).toMatchObject({ _id, actions: [] });
      const one = await scene().call("GET", `/rights/${_id}`, undefined, reader);
      expect(one.as(rightBody).data.right).toEqual(right);
      const none = await scene().call("GET", `/rights/${crypto.randomUUID()}`, undefined, reader);
      expect(none.status).toBe(404);
      expect((await add(byHand(collaboration), reader)).status).toBe(403);
      expect((await edit(_id, { downOn: "2026-06-01" }, reader)).status).toBe(403);
    }
    expect((await server.send("GET", "/api/admin/rights")).status).toBe(401);
    const csv = await scene().call("GET", "/export/rights.csv?state=current");
    expect(csv.text.split("\r\n")[1]).toContain('"Northwind Tea"');
    expect((await scene().call("GET", "/export/rights.csv", undefined, viewer.token)).status).toBe(403);
  });
});

describe("may we run this, now, here?", () => {
  it("is answered with the right, or with the nearest one and why it does not allow it", async () => {
    const { influencerId, collaboration } = await agreed();
    const right = await first(collaboration);
    const ask = (search: string) => check(`influencerId=${influencerId}&${search}`);
    expect(await ask("use=paid_ads&country=DE")).toMatchObject({
      allowed: true,
      on: "2026-05-10",
      rights: [{ _id: right._id }],
      nearest: null,
      reasons: [],
    });
    const nearest = { _id: right._id };
    expect(await ask("use=paid_ads&country=US")).toMatchObject({
      allowed: false,
      rights: [],
      nearest,
      reasons: ["It is for Germany, and not for United States"],
    });
    expect(await ask("use=paid_ads&country=DE&on=2026-11-10")).toMatchObject({
      nearest,
      reasons: ["It ended on 9 November 2026"],
    });
    expect(await ask("use=ai_training&country=DE")).toMatchObject({ allowed: false, nearest });
    const revokedOn = "2026-06-01";
    await edit(right._id, { revokedOn, reason: "Withdrawn" });
    expect(await ask("use=paid_ads&country=DE&on=2026-05-31")).toMatchObject({ allowed: true });
    expect(await ask(`use=paid_ads&country=DE&on=${revokedOn}`)).toMatchObject({ allowed: false });
    await edit(right._id, { revokedOn: null, reason: "By mistake" });
    expect(await ask(`use=paid_ads&country=DE&on=${revokedOn}`)).toMatchObject({ allowed: true });
    expect(await check(`influencerId=${crypto.randomUUID()}&use=tv&country=DE`)).toMatchObject({
      allowed: false,
      nearest: null,
      reasons: ["No right to this work was granted"],
    });
  });

  it("is never answered with the right of another client", async () => {
    const northwind = await agreed();
    const { influencerId } = northwind;
    const made = await scene().campaignOf([], { active: true, clientName: "Southwind Tea" });
    const added = await scene().add(made.id, [influencerId]);
    const [southwind = ""] = added
      .as(collaborationsAddedBody)
      .data.results.map((each) => each.collaborationId ?? "");
    const all = `influencerId=${influencerId}&use=paid_ads&country=DE`;
    expect(await check(all), "one client alone").toMatchObject({ allowed: true, client: "Northwind Tea" });
    await add(byHand(southwind, { uses: ["email"], startsOn: "2026-05-01" }));
    const ambiguous = await scene().call("GET", `/rights/check?${all}`);
    expect([ambiguous.status, ambiguous.errors.client]).toEqual([
      422,
      expect.stringContaining("Northwind Tea, Southwind Tea"),
    ]);
    expect(await check(`${all}&client=northwind%20%20TEA`)).toMatchObject({ allowed: true });
    expect(await check(`${all}&client=Southwind%20Tea`)).toMatchObject({
      allowed: false,
      client: "Southwind Tea",
      nearest: { clientName: "Southwind Tea" },
    });
    expect(await check(`${all}&client=Westwind`)).toMatchObject({ allowed: false, nearest: null });
    const [piece] = await scene().readDeliverableDays(northwind.collaboration);
    const post = `deliverableId=${piece?._id}&use=paid_ads&country=DE`;
    expect(await check(post)).toMatchObject({ allowed: true, client: "Northwind Tea" });
    expect(await check(`${post}&client=Southwind%20Tea`)).toMatchObject({ allowed: false, nearest: null });
  });

  it.each([
    ["use=tv&country=DE", "influencerId"],
    ["deliverableId=x&use=tv&country=DE", "deliverableId"],
    ["influencerId=019a7a3c-5d5e-7c1a-8f3e-0a1b2c3d4e5f&use=film&country=DE", "use"],
    ["influencerId=019a7a3c-5d5e-7c1a-8f3e-0a1b2c3d4e5f&use=tv&country=Germany", "country"],
    ["influencerId=019a7a3c-5d5e-7c1a-8f3e-0a1b2c3d4e5f&use=tv&country=DE&on=tomorrow", "on"],
  ])("refuses %s", async (search, field) => {
    const answer = await scene().call("GET", `/rights/check?${search}`);
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });
});

describe("a right that starts with the publication", () => {
  const perDeliverable = () =>
    agreed({
      rights: { ...granted, starts: "publication" },
      deliverables: [{ platform: "instagram", format: "reel", quantity: 2 }],
    });
  const publish = (id: string) =>
    scene().step(id, "publish", { url: `https://www.instagram.com/reel/${crypto.randomUUID()}/` });

  it("is one for each piece, begins and waits with it, and ends with a piece that is dropped", async () => {
    const { collaboration } = await perDeliverable();
    const [one, two] = (await scene().readDeliverableDays(collaboration)).map(({ _id }) => _id);
    const daysOf = async (id: string | undefined) => {
      const right = (await list(`?collaboration=${collaboration}`)).find(
        ({ deliverableId }) => deliverableId === id,
      );
      return [right?.state, right?.startsOn, right?.endsOn];
    };
    expect([await daysOf(one), await daysOf(two)]).toEqual(Array(2).fill(["pending", null, null]));
    const ask = () => check(`deliverableId=${one}&use=paid_ads&country=DE`);
    expect(await ask()).toMatchObject({ allowed: false, reasons: ["It begins with the publication"] });
    expect((await publish(one ?? "")).status).toBe(200);
    expect([await daysOf(one), await daysOf(two)]).toEqual([
      ["active", "2026-05-10", "2026-11-09"],
      ["pending", null, null],
    ]);
    expect(await ask()).toMatchObject({ allowed: true });
    await scene().step(one ?? "", "fault", { words: "The label is missing" });
    expect(await daysOf(one)).toEqual(["pending", null, null]);
    clock.advance(day);
    token = await server.signIn();
    await publish(one ?? "");
    expect(await daysOf(one)).toEqual(["active", "2026-05-11", "2026-11-10"]);
    expect((await scene().step(two ?? "", "drop", { words: "No time" })).status).toBe(200);
    expect((await daysOf(two))[0]).toBe("revoked");
    expect((await list("?state=revoked"))[0]?.reason).toBe("The deliverable was dropped.");
    const response = await scene().call(
      "GET",
      `/rights/check?deliverableId=${crypto.randomUUID()}&use=tv&country=DE`,
    );
    expect(response.status).toBe(404);
  });

  it("can be added by hand for a piece, also for one that is published", async () => {
    const { collaboration } = await agreed({});
    const [piece] = await scene().readDeliverableDays(collaboration);
    const fields = { starts: "publication", startsOn: null, deliverableId: piece?._id };
    await add(byHand(collaboration, fields));
    const deliverableName = expect.stringMatching(/^\w+ on \w+/);
    expect(await first(collaboration)).toMatchObject({ state: "pending", deliverableName });
    await query("update deliverables set state = 'approved' where id = $1", [piece?._id]);
    await publish(piece?._id ?? "");
    expect(await first(collaboration)).toMatchObject({ state: "ending", endsOn: "2026-06-09" });
    const later = await add(byHand(collaboration, { ...fields, uses: ["tv"] }));
    expect(later.as(rightBody).data.right).toMatchObject({ startsOn: "2026-05-10" });
  });
});

describe("a right that ends", () => {
  /** Runs the job of every 15 minutes in two processes at once. */
  const remind = () => Promise.all([1, 2].map(() => remindOfRights(otherProcess(server, () => clock.now()))));
  const reminders = () =>
    query(
      "select subject, recipient from outgoing_mails where subject like '%right to the work%' order by id",
    );

  it("is told to the owner on the days of the settings, once over two processes, after 07:00", async () => {
    await server.send("PUT", "/api/admin/settings", { token, json: { timeZone: "Pacific/Auckland" } });
    const { collaboration } = await agreed({});
    await add(byHand(collaboration, { startsOn: "2026-05-01", months: null, endsOn: "2026-07-15" }));
    clock.advance(Date.parse("2026-05-30T18:00:00Z") - Date.parse(start));
    await remind();
    // 06:00 on May 31, the first day: too early.
    expect(await reminders()).toEqual([]);
    clock.advance(2 * 60 * 60 * 1000);
    for (let count = 0; count < 3; count += 1) await remind();
    expect(await reminders()).toMatchObject([{ subject: expect.stringMatching(/^In 45 days, a right/) }]);
    for (let left = 44; left >= -2; left -= 1) {
      clock.advance(day);
      await remind();
    }
    const subjects = (await reminders()).map(({ subject }) => String(subject).split(",")[0]);
    expect(subjects).toEqual(["In 45 days", "In 30 days", "In 14 days", "In 7 days", "Today"]);
    expect((await webhooks()).map(([event, { endsOn, revoked }]) => [event, endsOn, revoked])).toEqual([
      ["rights.ending", "2026-07-15", undefined],
      ["rights.ended", "2026-07-15", false],
    ]);
  });

  it("asks whether the work was taken down, until somebody says when", async () => {
    const { collaboration } = await agreed({});
    const fields = { startsOn: "2026-01-01", months: null, endsOn: "2026-05-09" };
    const { right } = (await add(byHand(collaboration, fields))).as(rightBody).data;
    const tasks = async (search = "") =>
      (await scene().call("GET", `/work?kind=right${search}`)).as(workBody).data.items;
    expect(await tasks("&owner=me")).toMatchObject([
      { _id: right._id, task: "Taken down by Northwind Tea?", group: "today", dueOn: "2026-05-10" },
    ]);
    expect((await edit(right._id, { downOn: "2025-12-31" })).errors.downOn).toContain("before the start");
    const down = (await edit(right._id, { downOn: "2026-05-10" })).as(rightBody).data.right;
    expect([down.downOn, down.actions.map(({ action }) => action)]).toEqual([
      "2026-05-10",
      ["renew", "edit"],
    ]);
    expect(await tasks()).toEqual([]);
  });

  it("goes on with another one, and is not to be taken down then", async () => {
    const { collaboration } = await agreed({});
    const fields = { startsOn: "2026-01-01", months: null, endsOn: "2026-05-09" };
    const { right } = (await add(byHand(collaboration, fields))).as(rightBody).data;
    const renewed = { renews: right._id, startsOn: "2026-05-10", reason: "Renewed" };
    expect((await add(byHand(collaboration, renewed))).as(rightBody).data.right.renews).toBe(right._id);
    expect((await scene().call("GET", "/work?kind=right")).as(workBody).data.items).toEqual([]);
  });

  it("that is revoked is told to programs at once", async () => {
    const { collaboration } = await agreed();
    const { _id } = await first(collaboration);
    await edit(_id, { revokedOn: "2026-05-10", reason: "Withdrawn" });
    expect(await webhooks()).toMatchObject([["rights.ended", { id: _id, revoked: true }]]);
    expect(JSON.stringify(await webhooks())).not.toMatch(/Northwind|Withdrawn/);
  });
});

describe("a collaboration that ends early", () => {
  it("decides whether the rights that have begun are kept", async () => {
    const { collaboration } = await agreed();
    const cancel = (fields = {}) =>
      scene().move(collaboration, "cancel", { words: "No budget", payouts: "kept", ...fields });
    expect((await cancel()).errors.rights).toContain("kept or revoked");
    expect((await scene().collaboration(collaboration)).state).toBe("agreed");
    expect((await cancel({ rights: "revoked" })).status).toBe(200);
    expect(await first(collaboration)).toMatchObject({ state: "revoked", revokedOn: "2026-05-10" });
  });

  it("keeps them where that is said, but for what has not begun", async () => {
    const kept = await agreed();
    expect(
      (await scene().move(kept.collaboration, "cancel", { words: "x", payouts: "kept", rights: "kept" }))
        .status,
    ).toBe(200);
    expect((await first(kept.collaboration)).state).toBe("active");
    const waiting = await agreed({ rights: { ...granted, starts: "publication" } });
    expect(
      (await scene().move(waiting.collaboration, "cancel", { words: "x", payouts: "kept" })).status,
    ).toBe(200);
    expect(await first(waiting.collaboration)).toMatchObject({ state: "revoked", startsOn: null });
    expect((await scene().call("GET", "/work?kind=right")).as(workBody).data.items).toEqual([]);
  });
});

it("of two clients who at once want an exclusive right on the same days, one gets it", async () => {
  const one = await agreed({});
  const { _id } = await scene().made({ clientName: "Acme Leaves" });
  await scene().add(_id, [one.influencerId]);
  const [place] = await scene().board(_id);
  const wanted = { exclusive: true, category: "Tea" };
  const both = await Promise.all(
    [one.collaboration, place?._id ?? ""].flatMap((id) =>
      Array.from({ length: 3 }, () => add(byHand(id, { ...wanted, reason: uniqueEmail("reason") }))),
    ),
  );
  const clients = new Set((await list()).map(({ clientName }) => clientName));
  expect(clients.size).toBe(1);
  expect(both.filter(({ status }) => status === 409)).toHaveLength(3);
});
