import { expect, it } from "vitest";
import { dataNoticesBody } from "#domain/data-notices/data-notices.contract.ts";
import { influencerBody, influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { linksToCopyBody } from "#domain/outreach/outreach.contract.ts";
import { workBody } from "#domain/work/work.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { day, makeClock } from "#tests/harness/clock.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const clock = makeClock("2026-05-31T12:00:00.000Z");
const server = await startServerForFile({ now: () => clock.now() });
const token = await server.signIn();
const viewer = await addColleague(server, "viewer");
const keys = {
  read: (await makeApiKey(server, token, { name: "Reader" })).key,
  write: (await makeApiKey(server, token, { name: "Writer", scope: "write" })).key,
};
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Row[];
const send = (ids: string[], as = token) =>
  server.send("POST", "/api/admin/data-notices", { token: as, json: { ids } });
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * day);
const added = async (values: InfluencerValues = {}) => {
  const email = uniqueEmail("found");
  const row = { email, visibility: "private" as const, createdAt: daysAgo(2), ...values };
  const [id = ""] = await insertInfluencers(server.database, [row]);
  return { id, email };
};
const mailsTo = (email: string) =>
  query<{ subject: string; text: string; reply_to: string }>(
    "select subject, text, html, reply_to from outgoing_mails where recipient = $1",
    [email],
  );
const creator = async (id: string) =>
  (await server.send("GET", `/api/influencers/${id}`, { token })).as(influencerBody).data.influencer;
const timelineOf = async (id: string) =>
  (await server.send("GET", `/api/admin/timeline?subject=influencer:${id}`, { token })).text;

it.each([
  ["a visitor", undefined, 401],
  ["a viewer", viewer.token, 403],
  ["a key that reads", keys.read, 403],
  ["a key that writes", keys.write, 403],
])("%s tells nobody", async (_who, as, status) => {
  const { id, email } = await added();
  const answer = await server.send("POST", "/api/admin/data-notices", {
    ...(as !== undefined && { token: as }),
    json: { ids: [id] },
  });
  expect(answer.status).toBe(status);
  expect(await mailsTo(email)).toEqual([]);
  const copied = await server.send("POST", "/api/admin/links", {
    ...(as !== undefined && { token: as }),
    json: { recipients: [`influencer:${id}`] },
  });
  expect(copied.status).toBe(status);
});

it("a creator with an address gets one mail, and the record says when", async () => {
  const { id, email } = await added({ name: "Ole Berg", source: "Fair in Lisbon", sourcedOn: "2026-05-02" });
  expect((await send([id])).as(dataNoticesBody).data).toEqual({
    sent: 1,
    enteredThemselves: 0,
    alreadyTold: 0,
    offLimits: 0,
    withoutAddress: 0,
    notFound: [],
  });
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain("Hello Ole Berg,");
  for (const text of ["Fair in Lisbon", "2 May 2026", "/l/tl_"]) expect(mail?.text).toContain(text);
  expect((await creator(id)).toldAt).toBe(clock.now().toISOString());
  expect(await timelineOf(id)).toContain("Mail sent: Notice about their data");
  const history = await server.send("GET", "/api/admin/history?limit=5", { token });
  expect(history.text).toContain("toldAt");
});

it("a single creator who cannot be told is refused with the reason", async () => {
  const reasons: [InfluencerValues, string][] = [
    [{ name: "Kit Lee", relationship: "do_not_contact" }, "Kit Lee is marked ‘Do not contact’."],
    [{ name: "Kit Lee", toldAt: daysAgo(1) }, "Kit Lee has been told already."],
    [{ name: "Kit Lee", consent: { version: "1", text: "Yes" } }, "Kit Lee entered their data themselves"],
    [{ name: "Kit Lee", email: null }, "Kit Lee has no email address."],
  ];
  for (const [values, reason] of reasons) {
    const { id } = await added(values);
    const answer = await send([id]);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(reason)]);
    expect(await query("select id from access_links where subject_id = $1", [id])).toEqual([]);
  }
  expect((await send([crypto.randomUUID()])).status).toBe(404);
});

it("a selection is told once, and the rest is counted", async () => {
  const [first, second, told, off, own, none] = await Promise.all([
    added(),
    added({ visibility: "public" }),
    added({ toldAt: daysAgo(1) }),
    added({ relationship: "do_not_contact" }),
    added({ consent: { version: "1", text: "Yes" } }),
    added({ email: null }),
  ]);
  const unknown = crypto.randomUUID();
  const all = [first, second, told, off, own, none].map(({ id }) => id);
  const rest = { offLimits: 1, enteredThemselves: 1, withoutAddress: 1, notFound: [unknown] };
  expect((await send([...all, unknown])).as(dataNoticesBody).data).toEqual({
    sent: 2,
    alreadyTold: 1,
    ...rest,
  });
  expect((await send([...all, unknown])).as(dataNoticesBody).data).toEqual({
    sent: 0,
    alreadyTold: 3,
    ...rest,
  });
  for (const { email } of [first, second]) expect(await mailsTo(email)).toHaveLength(1);
  for (const { email } of [told, off, own]) expect(await mailsTo(email)).toEqual([]);
  expect((await send(Array.from({ length: 201 }, () => crypto.randomUUID()))).status).toBe(422);
});

it("two people who tell the same creators at once send one mail to each", async () => {
  const creators = await Promise.all(Array.from({ length: 10 }, () => added()));
  const ids = creators.map(({ id }) => id);
  const answers = await Promise.all([send(ids), send(ids.toReversed()), send(ids)]);
  const sent = answers.map((answer) => answer.as(dataNoticesBody).data.sent);
  expect(sent.toSorted((one, other) => one - other)).toEqual([0, 0, 10]);
  for (const { email } of creators) expect(await mailsTo(email)).toHaveLength(1);
});

it("the creator's own address comes before those who stand for them", async () => {
  const [own, mona] = [uniqueEmail("own"), uniqueEmail("mona")];
  const people = (list: object[]) => async (id: string) => {
    const edited = await server.send("PUT", `/api/influencers/${id}`, { token, json: { people: list } });
    expect(edited.status).toBe(200);
  };
  const manager = { name: "Mona Diaz", email: mona, role: "manager", receives: ["offers"] };
  const { id } = await added({ email: null, name: "Ole Berg" });
  await people([manager, { name: "Ole", email: own, role: "creator" }])(id);
  expect((await send([id])).status).toBe(200);
  expect([(await mailsTo(own)).length, (await mailsTo(mona)).length]).toEqual([1, 0]);
  const managed = await added({ email: null, name: "Ole Berg" });
  await people([manager])(managed.id);
  expect((await send([managed.id])).status).toBe(200);
  const [mail] = await mailsTo(mona);
  expect(mail?.subject).toMatch(/^Ole Berg: /);
  expect(mail?.text).toContain("You get it because you represent them.");
});

it("a message that is copied counts as told when the copy is noted", async () => {
  const { id } = await added({ email: null, name: "Ole Berg", phone: "+351 910 100 100" });
  const copy = () =>
    server.send("POST", "/api/admin/links", { token, json: { recipients: [`influencer:${id}`] } });
  const [made] = (await copy()).as(linksToCopyBody).data.links;
  expect(made).toMatchObject({ link: { kind: "notice", personEmail: "" }, whatsApp: "351910100100" });
  expect(made?.message).toContain(made?.url);
  expect(made?.message).toContain("Hello Ole Berg,");
  expect((await creator(id)).toldAt).toBeNull();
  const note = () =>
    server.send("POST", `/api/admin/links/${made?.link._id}/copies`, { token, json: { way: "message" } });
  expect((await Promise.all([note(), note()])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await creator(id)).toldAt).toBe(clock.now().toISOString());
  expect((await timelineOf(id)).match(/Copied the message/g)).toHaveLength(1);
  expect((await copy()).as(linksToCopyBody).data.links[0]?.link._id).toBe(made?.link._id);
  await query("update influencers set relationship = 'do_not_contact' where id = $1", [id]);
  const refused = await copy();
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("‘Do not contact’")]);
});

it("the list filters creators who were not told, and work counts those who have to be", async () => {
  await query("update influencers set told_at = now() where told_at is null");
  const [fresh, due, , publicOne] = await Promise.all([
    added({ createdAt: daysAgo(24) }),
    added({ createdAt: daysAgo(26) }),
    added({ createdAt: daysAgo(40), relationship: "do_not_contact" }),
    added({ createdAt: daysAgo(40), visibility: "public" }),
    added({ createdAt: daysAgo(40), consent: { version: "1", text: "Yes" } }),
  ]);
  const found = async (told: string, as = token) => {
    const answer = await server.send("GET", `/api/influencers?told=${told}&facets=true`, { token: as });
    if (answer.status !== 200) return answer.status;
    const { influencers, matched } = answer.as(influencerPageBody).data;
    expect(matched).toBe(influencers.length);
    return influencers.map(({ _id }) => _id).toSorted();
  };
  expect(await found("no")).toEqual([fresh.id, due.id, publicOne.id].toSorted());
  expect(await found("due")).toEqual([due.id]);
  expect(await found("due", keys.write)).toEqual([due.id]);
  expect(await found("no", keys.read)).toBe(422);
  const work = async (as = token) =>
    (await server.send("GET", "/api/admin/work", { token: as })).as(workBody).data.items;
  expect((await work()).filter(({ kind }) => kind === "notice")).toMatchObject([
    { name: "1 private creator", dueOn: "2026-06-04", group: "week" },
  ]);
  expect((await work(keys.read)).filter(({ kind }) => kind === "notice")).toEqual([]);
  expect((await send([due.id])).status).toBe(200);
  expect((await work()).filter(({ kind }) => kind === "notice")).toEqual([]);
});
