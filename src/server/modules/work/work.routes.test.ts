import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { statsBody } from "#domain/admin/admin.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { joinRequestBody } from "#domain/join-requests/join-request.contract.ts";
import { workBody } from "#domain/work/work.contract.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { offerIn } from "#tests/harness/undo-scene.ts";

/** Monday, November 23, 2026. */
const monday = new Date("2026-11-23T12:00:00Z");
const server = await startServerForFile({ now: () => monday });
const token = await server.signIn();
beforeEach(() => server.empty());
const { applied, decide, edit, makeKey, open, query, undo } = linkScene(server, token);

const list = (search = "", as = token) => server.send("GET", `/api/admin/work${search}`, { token: as });
const work = async (search = "", as = token) => (await list(search, as)).as(workBody).data;
const seen = async (search = "", as = token) =>
  (await work(search, as)).items.map(({ name, group, dueOn }) => [name, group, dueOn]);
const assign = (id: string, json: unknown, as = token) =>
  server.send("PUT", `/api/admin/join-requests/${id}/work`, { token: as, json });
/** The administrator whose token it is. */
const self = async () => (await work()).owners.find(({ name }) => name === administrator.email);
const read = async (id: string) =>
  (await server.send("GET", `/api/admin/join-requests/${id}`, { token })).as(joinRequestBody).data
    .joinRequest;

async function appliedOn(name: string, day: string) {
  const { id, link } = await applied(`${name.toLowerCase()}@mail.example`, { name });
  await query("update join_requests set created_at = $2 where id = $1", [id, `${day}T12:00:00Z`]);
  return { id, link };
}

describe("the list of work", () => {
  it("has what is late, due, and waiting, the most urgent first, from every source", async () => {
    await server.send("POST", "/api/contact", { json: messageFields({ name: "Mia" }) });
    await appliedOn("Fresh", "2026-11-23");
    await appliedOn("Late", "2026-11-10");
    await appliedOn("Today", "2026-11-16");
    const createdAt = new Date("2026-11-17T10:00:00Z");
    await insertBrands(server.database, [
      { companyName: "Brand", status: "pending", createdAt },
      { companyName: "Listed", status: "published", createdAt },
    ]);
    const shortlist = { name: "Spring", clientName: "Acme", dueOn: "2026-12-02", nextStep: "Call Acme" };
    await server.send("POST", "/api/admin/shortlists", { token, json: shortlist });
    expect(await seen()).toEqual([
      ["Late", "late", "2026-11-17"],
      ["Today", "today", "2026-11-23"],
      ["Brand", "week", "2026-11-24"],
      ["Fresh", "week", "2026-11-30"],
      ["Spring", "waiting", "2026-12-02"],
      ["Mia", "waiting", null],
    ]);
    const { items, total, today, owners } = await work();
    expect([today, total]).toEqual(["2026-11-23", 6]);
    expect(items.at(-2)).toMatchObject({
      kind: "shortlist",
      task: "Finish the shortlist for Acme",
      nextStep: "Call Acme",
      owner: owners[0],
    });
    expect(await seen("?kind=brand")).toEqual([["Brand", "week", "2026-11-24"]]);
    expect(await work("?limit=2")).toMatchObject({ total: 6, items: [{ name: "Late" }, { name: "Today" }] });
  });

  it("is read page by page, each piece of work once, in one order", async () => {
    const days = ["2026-11-10", "2026-11-13", "2026-11-14", "2026-11-15", "2026-11-16", "2026-11-16"];
    for (const [index, day] of days.entries()) await appliedOn(`Creator${index}`, day);
    await insertBrands(
      server.database,
      days.map((day, index) => ({
        companyName: `Brand${index}`,
        status: "pending" as const,
        createdAt: new Date(`${day}T12:00:00Z`),
      })),
    );
    for (const index of [0, 1, 2]) {
      await server.send("POST", "/api/contact", { json: messageFields({ name: `Message${index}` }) });
      const dueOn = ["2026-11-20", null, "2026-12-24"][index];
      await server.send("POST", "/api/admin/shortlists", { token, json: { name: `List${index}`, dueOn } });
    }
    const whole = await work("?limit=500");
    expect(whole).toMatchObject({ total: 18, nextCursor: null });
    const due = whole.items.map(({ dueOn }) => dueOn ?? "9");
    expect(due).toEqual(due.toSorted());
    for (const limit of [1, 4, 17, 18]) {
      const found: unknown[] = [];
      let cursor: string | null = "";
      while (cursor !== null && found.length <= 18) {
        const page: Awaited<ReturnType<typeof work>> = await work(
          `?limit=${limit}${cursor && `&cursor=${cursor}`}`,
        );
        expect(page.items.length).toBeLessThanOrEqual(limit);
        expect(page.total).toBe(18);
        found.push(...page.items);
        cursor = page.nextCursor;
      }
      expect(found).toEqual(whole.items);
    }
  });

  it("goes on after what has been done meanwhile, and leaves nothing out", async () => {
    const days = ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13"];
    const ids: string[] = [];
    for (const day of days) ids.push((await appliedOn(`On${day}`, day)).id);
    const { nextCursor } = await work("?limit=2");
    await decide(ids[0] ?? "", "approve");
    await decide(ids[1] ?? "", "approve");
    const names = (await seen(`?limit=2&cursor=${nextCursor}`)).map(([name]) => name);
    expect(names).toEqual(["On2026-11-12", "On2026-11-13"]);
  });

  it("ends with the decision, the answer, and what only the applicant can do", async () => {
    const { id, link } = await appliedOn("Ann", "2026-11-20");
    await server.send("POST", "/api/contact", { json: messageFields() });
    const [message] = await query<{ id: string }>("select id from contact_messages");
    await server.send("PUT", `/api/contacts/${message?.id}/handled`, { token, json: { handled: true } });
    await server.send("PUT", `/api/admin/join-requests/${id}/ask`, { token, json: { codes: ["rate"] } });
    expect(await seen()).toEqual([]);
    await assign(id, { dueOn: "2026-11-25" });
    expect(await seen()).toEqual([["Ann", "week", "2026-11-25"]]);
    await edit(link, { name: "Ann" });
    await decide(id, "approve");
    expect(await work()).toMatchObject({ items: [], total: 0 });
  });

  it("shows the day of the team if it is earlier than the promised one, and never hides the promise", async () => {
    const { id } = await appliedOn("Ann", "2026-11-20");
    await assign(id, { dueOn: "2026-11-23" });
    expect(await seen()).toEqual([["Ann", "today", "2026-11-23"]]);
    await assign(id, { dueOn: "2027-01-31" });
    expect(await seen()).toEqual([["Ann", "week", "2026-11-27"]]);
  });

  it("follows the time zone and the review days of the agency", async () => {
    await appliedOn("Ann", "2026-11-20");
    const json = { timeZone: "Pacific/Auckland", reviewDays: 1 };
    await server.send("PUT", "/api/admin/settings", { token, json });
    // Saturday there, so it is due on Monday, and it is Tuesday now.
    expect(await work()).toMatchObject({
      today: "2026-11-24",
      items: [{ dueOn: "2026-11-23", group: "late" }],
    });
  });

  it("is one's own, or a colleague's", async () => {
    const colleague = await addColleague(server, "editor", "Edda");
    const ours = await appliedOn("Ours", "2026-11-20");
    const theirs = await appliedOn("Theirs", "2026-11-20");
    await appliedOn("Nobodys", "2026-11-20");
    await insertBrands(server.database, [{ companyName: "Brand", status: "pending" }]);
    await server.send("POST", "/api/contact", { json: messageFields() });
    const owner = await self();
    await assign(ours.id, { ownerId: owner?._id });
    await assign(theirs.id, { ownerId: colleague.id }, colleague.token);
    expect((await seen("?owner=me")).map(([name]) => name)).toEqual(["Ours"]);
    expect((await seen("?owner=me", colleague.token)).map(([name]) => name)).toEqual(["Theirs"]);
    expect(await work(`?owner=${colleague.id}`)).toMatchObject({
      total: 1,
      items: [{ owner: { name: "Edda" } }],
    });
    expect(await seen("?owner=all")).toHaveLength(5);
  });

  it("is read by viewers and programs, and by nobody else", async () => {
    const viewer = await addColleague(server, "viewer");
    const key = await makeKey("read");
    const { id, link } = await appliedOn("Ann", "2026-11-20");
    for (const reader of [viewer.token, key]) expect(await seen("", reader)).toHaveLength(1);
    expect((await list("?owner=me", key)).errors.owner).toContain("must be all");
    for (const refused of [viewer.token, key, await makeKey("write")])
      expect((await assign(id, { nextStep: "x" }, refused)).status).toBe(403);
    expect((await server.send("GET", "/api/admin/work")).status).toBe(401);
    await assign(id, { nextStep: "For the team", dueOn: "2026-11-30" });
    expect((await open(link)).text).not.toMatch(/For the team|"2026-11-30"/);
  });

  it.each([
    ["?owner=somebody", "owner"],
    ["?kind=secret", "kind"],
    ["?limit=0", "limit"],
    ["?limit=501", "limit"],
    ["?cursor=!", "cursor"],
    ["?cursor=WyJkdWUiLCIyMDI2LTAyLTMwIl0", "cursor"],
  ])("refuses %s", async (search, field) => {
    const response = await list(search);
    expect(response.status).toBe(422);
    expect(Object.keys(response.errors)).toEqual([field]);
  });
});

describe("who answers for a join request", () => {
  it("is kept field by field, with the history, and leaves the version of the request alone", async () => {
    const { id, link } = await appliedOn("Ann", "2026-11-20");
    const before = await read(id);
    expect(before.work).toMatchObject({ owner: null, dueOn: null, nextStep: "" });
    const owner = await self();
    await assign(id, { ownerId: owner?._id, dueOn: "2026-11-25" });
    const response = await assign(id, { nextStep: "  Call her " });
    const { joinRequest } = response.as(joinRequestBody).data;
    expect(joinRequest.work).toMatchObject({ owner, dueOn: "2026-11-25", nextStep: "Call her" });
    expect(joinRequest.updatedAt).toBe(before.updatedAt);
    expect((await edit(link, { name: "Ann Moe", updatedAt: before.updatedAt })).status).toBe(200);
    const history = (await server.send("GET", "/api/admin/history", { token })).as(historyBody);
    expect(history.filter(({ record }) => record._id === id)).toMatchObject([
      { action: "edit", before: { nextStep: "" }, after: { nextStep: "Call her" } },
      { action: "edit", before: { ownerId: null, dueOn: null }, after: { dueOn: "2026-11-25" } },
    ]);
    await assign(id, { ownerId: null, dueOn: null, nextStep: "" });
    expect((await read(id)).work).toMatchObject({ owner: null, dueOn: null, nextStep: "" });
  });

  it.each([
    [{ ownerId: "me" }, "ownerId", "id of an administrator"],
    [{ ownerId: randomUUID() }, "ownerId", "is not an administrator"],
    [{ dueOn: "2026-02-30" }, "dueOn", "must be a date"],
    [{ dueOn: "" }, "dueOn", "must be a date"],
    [{ nextStep: "x".repeat(121) }, "nextStep", "120"],
    [{ nextStep: "a\nb" }, "nextStep", "one line"],
  ])("is refused as %j", async (json, field, message) => {
    const { id } = await appliedOn("Ann", "2026-11-20");
    const response = await assign(id, json);
    expect(response.status).toBe(422);
    expect(response.errors[field]).toContain(message);
  });

  it("is changed by one of ten at once, and the others see by whom", async () => {
    const { id } = await appliedOn("Ann", "2026-11-20");
    const { updatedAt } = (await read(id)).work;
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) => assign(id, { nextStep: `Step ${index}`, updatedAt })),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const { nextStep } = (await read(id)).work;
    for (const refused of all.filter(({ status }) => status === 409))
      expect(refused.json).toMatchObject({ current: { work: { nextStep } } });
    expect((await assign(randomUUID(), { nextStep: "x" })).status).toBe(404);
  });

  it("is handed over when its owner leaves", async () => {
    const colleague = await addColleague(server, "editor", "Erik");
    const { id } = await appliedOn("Ann", "2026-11-20");
    await assign(id, { ownerId: colleague.id });
    const owner = await self();
    const remove = (search = "") =>
      server.send("DELETE", `/api/admin/administrators/${colleague.id}${search}`, { token });
    expect((await remove()).status).toBe(409);
    expect((await remove(`?successor=${owner?._id}`)).status).toBe(200);
    expect((await read(id)).work.owner).toEqual(owner);
  });

  it("comes back with an undo, without an owner who has left", async () => {
    const colleague = await addColleague(server, "owner", "Olga");
    const { id } = await appliedOn("Ann", "2026-11-20");
    await assign(id, { ownerId: colleague.id, nextStep: "Call" });
    await undo(offerIn(await decide(id, "reject")));
    expect((await read(id)).work).toMatchObject({ owner: { name: "Olga" }, nextStep: "Call" });
    const offer = offerIn(await decide(id, "reject"));
    await query("delete from admins where id = $1", [colleague.id]);
    expect((await undo(offer)).status).toBe(200);
    expect((await read(id)).work).toMatchObject({ owner: null, nextStep: "Call" });
  });
});

it("the figures of the dashboard keep what they had", async () => {
  const { id } = await appliedOn("Ann", "2026-11-20");
  const { data } = (await server.send("GET", "/api/admin/stats", { token })).as(statsBody);
  expect(data).toMatchObject({ joinRequests: 1, waiting: [{ _id: id, countsFrom: "2026-11-20" }] });
});
