import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { timelineBody, timelineEntryBody } from "#domain/timeline/timeline.contract.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { minute } from "#tests/harness/clock.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { offerIn } from "#tests/harness/undo-scene.ts";

let passed = 0;
const now = () => new Date(Date.now() + passed);
const server = await startServerForFile({ now });
const token = await server.signIn();
beforeEach(async () => {
  passed = 0;
  await server.empty();
});
const { applied, decide, edit, makeAdmin, makeKey, open, query, registered, rows, undo } = linkScene(
  server,
  token,
);

const path = (subject: string) => `/api/admin/timeline?subject=${subject}`;
/** Without the mails, which `told-outside.test.ts` is about. */
const storyOf = async (subject: string, as = token) =>
  (await server.send("GET", path(subject), { token: as }))
    .as(timelineBody)
    .filter(({ kind }) => kind !== "mail");
const told = async (subject: string) => (await storyOf(subject)).map(({ title, text }) => title || text);
const write = (subject: string, json: unknown, as = token, headers = {}) =>
  server.send("POST", path(subject), { token: as, json, headers });
const noted = async (subject: string, text: string, as = token) =>
  (await write(subject, { text }, as)).as(timelineEntryBody).data.entry;
const change = (id: string, json: unknown, as = token) =>
  server.send("PUT", `/api/admin/timeline/${id}`, { token: as, json });
const remove = (id: string, as = token) => server.send("DELETE", `/api/admin/timeline/${id}`, { token: as });
const creator = async () => `influencer:${(await insertInfluencers(server.database, [{}]))[0]}`;

describe("a note", () => {
  it("is kept with its author, for the team unless said otherwise, newest first", async () => {
    const subject = await creator();
    const response = await write(subject, { text: "  Called.\r\nNo answer.  " });
    expect(response.status).toBe(201);
    expect(response.as(timelineEntryBody).data.entry).toMatchObject({
      kind: "note",
      title: "",
      text: "Called.\nNo answer.",
      teamOnly: true,
      author: { type: "admin", name: administrator.email },
      isEdited: false,
      removedAt: null,
      actions: ["edit", "remove"],
    });
    passed = minute;
    await write(subject, { text: "Open for all", teamOnly: false });
    expect(await storyOf(subject)).toMatchObject([
      { text: "Open for all", teamOnly: false },
      { text: "Called.\nNo answer." },
    ]);
  });

  it("can be about each kind of record, and about nothing that does not exist", async () => {
    const { id: request } = await applied("ann@mail.example");
    await server.send("POST", "/api/contact", { json: messageFields() });
    const [message] = await query<{ id: string }>("select id from contact_messages");
    const [brand] = await insertBrands(server.database, [{}]);
    for (const subject of [
      await creator(),
      `brand:${brand}`,
      `join-request:${request}`,
      `contact:${message?.id}`,
    ]) {
      await noted(subject, "Seen");
      expect(await told(subject)).toEqual(["Seen"]);
    }
    for (const subject of [`influencer:${randomUUID()}`, `brand:${request}`]) {
      expect((await write(subject, { text: "x" })).status).toBe(404);
      expect((await server.send("GET", path(subject), { token })).status).toBe(404);
    }
    expect((await write("webhook:x", { text: "x" })).errors.subject).toContain("must be a type and an id");
  });

  it.each([
    [{}, "text", "required"],
    [{ text: "   " }, "text", "required"],
    [{ text: "x".repeat(5001) }, "text", "5000"],
    [{ text: "x", teamOnly: "no" }, "teamOnly", "must be true or false"],
  ])("is refused as %j", async (json, field, message) => {
    const response = await write(await creator(), json);
    expect(response.status).toBe(422);
    expect(response.errors[field]).toContain(message);
  });

  it("is added once, though it is sent ten times at once", async () => {
    const subject = await creator();
    const headers = { "idempotency-key": "one" };
    const all = await Promise.all(
      Array.from({ length: 10 }, () => write(subject, { text: "Once" }, token, headers)),
    );
    expect(all.every(({ status }) => status === 201)).toBe(true);
    expect(await told(subject)).toEqual(["Once"]);
    expect((await write(subject, { text: "Other" }, token, headers)).status).toBe(422);
    const [kept] = await query<{ answer: unknown }>("select answer from submissions");
    expect(JSON.stringify(kept)).not.toContain("Once");
  });

  it("that was removed can be written again", async () => {
    const subject = await creator();
    await remove((await noted(subject, "Again"))._id);
    await noted(subject, "Again");
    expect(await told(subject)).toEqual(["Again", "Note removed"]);
  });

  it("is edited by its author for 15 minutes", async () => {
    const subject = await creator();
    const entry = await noted(subject, "First");
    passed = 14 * minute;
    const response = await change(entry._id, { text: "Second", updatedAt: entry.updatedAt });
    const edited = response.as(timelineEntryBody).data.entry;
    expect(edited).toMatchObject({ text: "Second", teamOnly: true, isEdited: true });
    const stale = await change(entry._id, { text: "Third", updatedAt: entry.updatedAt });
    expect(stale.status).toBe(409);
    expect(stale.json).toMatchObject({ current: { text: "Second" } });
    passed = 15 * minute;
    const late = await change(entry._id, { text: "Late", updatedAt: edited.updatedAt });
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({ message: expect.stringContaining("15 minutes") });
    expect(await storyOf(subject)).toMatchObject([{ text: "Second", actions: ["remove"] }]);
  });

  it("is edited by nobody else, and removed by its author or an owner", async () => {
    const subject = await creator();
    const entry = await noted(subject, "Mine");
    const others = [await makeAdmin("other@agency.example"), await makeKey("write")];
    for (const other of others) expect((await change(entry._id, { text: "Theirs" }, other)).status).toBe(403);
    const [, key = ""] = others;
    expect((await remove(entry._id, key)).status).toBe(403);
    const ofKey = await noted(subject, "By a program", key);
    expect(ofKey).toMatchObject({ author: { type: "key" }, actions: ["edit", "remove"] });
    expect((await change(ofKey._id, { text: "By a program, twice" }, key)).status).toBe(200);
    expect((await remove(ofKey._id, key)).status).toBe(200);
    expect((await remove(entry._id)).status).toBe(200);
  });

  it("that is removed leaves that there was one, and nothing of its text", async () => {
    const subject = await creator();
    const { _id } = await noted(subject, "Between us");
    for (const _ of [1, 2]) expect((await remove(_id)).status).toBe(200);
    expect(await storyOf(subject)).toMatchObject([
      { title: "Note removed", text: "", removedAt: expect.any(String), actions: [] },
    ]);
    expect((await change(_id, { text: "Back" })).status).toBe(409);
    expect(JSON.stringify(await rows("timeline_entries"))).not.toContain("Between us");
    expect((await remove(randomUUID())).status).toBe(404);
  });

  it("is the team's: visitors, links and readers write none", async () => {
    const { id, link } = await applied("ann@mail.example");
    const subject = `join-request:${id}`;
    await noted(subject, "Team");
    const key = await makeKey("read");
    expect((await write(subject, { text: "x" }, key)).status).toBe(403);
    expect(await storyOf(subject, key)).toHaveLength(0);
    for (const [status, headers] of [
      [401, {}],
      [403, { authorization: `Link ${link}` }],
    ] as [number, Record<string, string>][]) {
      expect((await server.send("GET", path(subject), { headers })).status).toBe(status);
      expect((await server.send("POST", path(subject), { headers, json: { text: "x" } })).status).toBe(
        status,
      );
    }
    expect((await open(link)).text).not.toContain("Team");
  });

  it("of the team is nothing to a viewer, not even a number", async () => {
    const subject = await creator();
    await noted(subject, "Team");
    await write(subject, { text: "All", teamOnly: false });
    const viewer = await addColleague(server, "viewer");
    const response = await server.send("GET", `${path(subject)}&limit=1`, { token: viewer.token });
    expect(response.headers).toMatchObject({ "x-total-count": "1" });
    expect(response.headers.link ?? "").not.toContain("next");
    expect(response.as(timelineBody)).toMatchObject([{ text: "All", actions: [] }]);
    expect((await write(subject, { text: "x" }, viewer.token)).status).toBe(403);
    const editor = await addColleague(server, "editor", "Edda");
    expect(await noted(subject, "Edda's", editor.token)).toMatchObject({ author: { name: "Edda" } });
    const [ours] = (await storyOf(subject, editor.token)).filter(({ text }) => text === "All");
    expect(ours?.actions).toEqual([]);
    expect((await remove(ours?._id ?? "", editor.token)).status).toBe(403);
  });

  it("comes page by page, with the number of all", async () => {
    const subject = await creator();
    for (let index = 1; index <= 5; index += 1) {
      passed = index * minute;
      await noted(subject, `Note ${index}`);
    }
    const texts: string[] = [];
    let next: string | undefined = `${path(subject)}&limit=2`;
    while (next !== undefined) {
      const response = await server.send("GET", next, { token });
      expect(response.headers["x-total-count"]).toBe("5");
      texts.push(...response.as(timelineBody).map(({ text }) => text));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.link ?? "")?.[1];
    }
    expect(texts).toEqual([5, 4, 3, 2, 1].map((index) => `Note ${index}`));
  });
});

describe("the story of an application", () => {
  const ask = (id: string) =>
    server.send("PUT", `/api/admin/join-requests/${id}/ask`, {
      token,
      json: { codes: ["photo", "rate"], words: "We like your films." },
    });

  it("tells what was asked and edited, and goes on as the creator's", async () => {
    const { id, link } = await applied("ann@mail.example");
    await ask(id);
    await edit(link, { name: "Ann Moe" });
    await noted(`join-request:${id}`, "Good now");
    const response = await decide(id, "approve");
    const { influencer } = response.as(influencerBody).data;
    expect(await storyOf(`influencer:${influencer._id}`)).toMatchObject([
      { kind: "state", title: "Approved", author: { type: "admin", name: administrator.email } },
      { kind: "note", text: "Good now" },
      { title: "Edited by the applicant", author: { type: "link", _id: null, name: "Ann Moe" } },
      { title: "Changes requested: A photo, Rate", text: "We like your films.", actions: [] },
    ]);
    expect((await server.send("GET", path(`join-request:${id}`), { token })).status).toBe(404);
    const [state] = await storyOf(`influencer:${influencer._id}`);
    for (const refused of [await change(state?._id ?? "", { text: "x" }), await remove(state?._id ?? "")])
      expect(refused.status).toBe(409);
  });

  it("goes back with an undo, with what was noted meanwhile", async () => {
    const { id } = await applied("ann@mail.example");
    await noted(`join-request:${id}`, "Before");
    const response = await decide(id, "approve");
    await noted(`influencer:${response.as(influencerBody).data.influencer._id}`, "Meanwhile");
    expect((await undo(offerIn(response))).status).toBe(200);
    expect(await told(`join-request:${id}`)).toEqual(["Approval undone", "Meanwhile", "Approved", "Before"]);
  });

  it("stays with a rejection that is undone, and is gone with one that is not", async () => {
    const { id } = await applied("ann@mail.example");
    await noted(`join-request:${id}`, "Before");
    await undo(offerIn(await decide(id, "reject")));
    expect(await told(`join-request:${id}`)).toEqual(["Decision undone", "Rejected: Other", "Before"]);
    await decide(id, "reject");
    expect(await rows("timeline_entries")).toHaveLength(5);
    await server.endUndos();
    expect(await rows("timeline_entries")).toEqual([]);
  });

  it("goes to the creator whom an older client has added by hand, and back", async () => {
    const { id } = await applied("ann@mail.example");
    await noted(`join-request:${id}`, "Before");
    const [made] = await insertInfluencers(server.database, [{ email: "ann@mail.example" }]);
    await noted(`influencer:${made}`, "The creator's own");
    const response = await server.send("DELETE", `/api/contact/${id}`, { token });
    expect(await told(`influencer:${made}`)).toEqual(["Approved", "The creator's own", "Before"]);
    await query("update influencers set email = 'else@mail.example'");
    expect((await undo(offerIn(response))).status).toBe(200);
    expect(await told(`join-request:${id}`)).toEqual(["Decision undone", "Before"]);
    expect(await told(`influencer:${made}`)).toEqual(["Approved", "The creator's own"]);
  });

  it("is gone when the applicant withdraws", async () => {
    const { id, link } = await applied("ann@mail.example");
    await noted(`join-request:${id}`, "Before");
    expect((await open(link, "status", "DELETE")).status).toBe(200);
    expect(await rows("timeline_entries")).toEqual([]);
  });
});

describe("the story of a brand", () => {
  it("tells its approval, and a rejection that was undone", async () => {
    const { id } = await registered("ann@brand.example");
    const response = await server.send("DELETE", `/api/brand-join/${id}`, { token });
    await undo(offerIn(response));
    await server.send("POST", "/api/brand-join/bulk", { token, json: { ids: [id], action: "publish" } });
    expect(await told(`brand:${id}`)).toEqual(["Approved", "Decision undone", "Rejected"]);
    const deletion = await server.send("DELETE", `/api/brand-join/${id}`, { token });
    await undo(offerIn(deletion));
    expect((await told(`brand:${id}`))[0]).toBe("Deletion undone");
  });
});

it.each(["influencers", "brand-join", "contact"])("the story goes with a record of %s", async (name) => {
  const [influencer] = await insertInfluencers(server.database, [{}]);
  const [brand] = await insertBrands(server.database, [{}]);
  await server.send("POST", "/api/contact", { json: messageFields() });
  const [message] = await query<{ id: string }>("select id from contact_messages");
  const records = { influencers: influencer, "brand-join": brand, contact: message?.id };
  const types = { influencers: "influencer", "brand-join": "brand", contact: "contact" };
  const kind = name as keyof typeof records;
  await noted(`${types[kind]}:${records[kind]}`, "Before");
  expect((await server.send("DELETE", `/api/${name}/${records[kind]}`, { token })).status).toBe(200);
  await server.endUndos();
  expect(await query("select from timeline_entries where subject_id = $1", [records[kind]])).toEqual([]);
});

it("no note outlives its record: one that is written while the record is deleted waits, and is refused", async () => {
  const subject = await creator();
  const deletion = await server.records.pool.connect();
  try {
    await deletion.query("begin");
    await deletion.query("delete from influencers");
    const note = write(subject, { text: "Late" });
    const waits = "select from pg_locks where not granted";
    while ((await query(waits)).length === 0) await new Promise(setImmediate);
    await deletion.query("commit");
    expect((await note).status).toBe(404);
  } finally {
    deletion.release();
  }
  expect(await rows("timeline_entries")).toEqual([]);
});
