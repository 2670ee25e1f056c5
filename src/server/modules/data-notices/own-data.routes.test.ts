import { expect, it } from "vitest";
import { type OwnData, ownDataBody } from "#domain/data-notices/data-notices.contract.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { linksToCopyBody } from "#domain/outreach/outreach.contract.ts";
import { workBody } from "#domain/work/work.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day, makeClock } from "#tests/harness/clock.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const clock = makeClock("2026-05-31T12:00:00.000Z");
const server = await startServerForFile({ now: () => clock.now() });
let token = await server.signIn();
const reader = (await makeApiKey(server, token, { name: "Reader" })).key;
const scene = () => campaignScene(server, token);
const { mailedTo, query } = linkScene(server, token);
const ok = { status: 200 };

const call = (link: string, method = "GET", path = "") =>
  server.send(method, `/api/links/notice${path}`, { headers: { authorization: `Link ${link}` } });
const read = async (link: string): Promise<OwnData> => (await call(link)).as(ownDataBody).data.notice;
const object = (link: string) => call(link, "PUT", "/objection");
const erase = (link: string) => call(link, "PUT", "/erasure");

/** A private creator who was told by mail. */
const told = async (fields: Record<string, unknown> = {}, mailed?: string) => {
  const email = uniqueEmail("found");
  const json = { name: "Ole Berg", email, visibility: "private", ...fields };
  const added = await server.send("POST", "/api/influencers", { token, json });
  const { _id: id } = added.as(influencerBody).data.influencer;
  await server.send("POST", "/api/admin/data-notices", { token, json: { ids: [id] } });
  return { id, email, link: (await mailedTo(mailed ?? email)) ?? "" };
};
const creator = async (id: string) =>
  (await server.send("GET", `/api/influencers/${id}`, { token })).as(influencerBody).data.influencer;
const teamMails = (subject: string) =>
  query("select id from outgoing_mails where recipient = $1 and subject = $2", [
    administrator.email,
    subject,
  ]);
const timelineOf = async (id: string) =>
  (await server.send("GET", `/api/admin/timeline?subject=influencer:${id}`, { token })).text;
const erasures = async (as = token) =>
  (await server.send("GET", "/api/admin/work?kind=erasure", { token: as })).as(workBody).data.items;

it("shows the creator what is stored, and nothing that only the team knows", async () => {
  const mona = { name: "Mona Diaz", email: uniqueEmail("mona"), phone: "+49 30 555 0000", role: "manager" };
  const { id, link, email } = await told({
    phone: "+351 910 100 100",
    location: "Porto, Portugal",
    category: "Travel & Lifestyle",
    languages: ["pt"],
    bio: "Slow journeys.",
    rate: 250,
    socials: [{ platform: "instagram", link: "ole.berg", followers: "12.5K" }],
    tags: ["QZX-TAG"],
    people: [mona],
    source: "Fair in Lisbon",
    sourcedOn: "2026-05-02",
  });
  await server.send("POST", `/api/admin/timeline?subject=influencer:${id}`, {
    token,
    json: { text: "QZX-NOTE" },
  });
  const notice = await read(link);
  expect(notice).toMatchObject({
    name: "Ole Berg",
    source: "Fair in Lisbon",
    since: "2026-05-02",
    contact: { email, phone: "+351 910 100 100" },
    isPublic: false,
    isObjected: false,
    erasedBy: null,
    isBound: false,
    actions: ["object", "erase"],
  });
  const values = Object.fromEntries(notice.fields.map(({ label, value }) => [label, value]));
  expect(values).toMatchObject({
    Location: "Porto, Portugal",
    "Primary Category": "Travel & Lifestyle",
    Languages: "Portuguese",
    Bio: "Slow journeys.",
    "Rate (USD per post)": "250",
    Instagram: expect.stringContaining("12.5K followers"),
  });
  expect(notice.kinds.join()).toMatch(
    /Keywords.*people who represent you|people who represent you.*Keywords/,
  );
  expect(notice.reason).toContain("Article 6(1)(f)");
  const { text } = await call(link);
  for (const hidden of ["QZX", "Mona", mona.email, "555 0000", "prospect", administrator.email]) {
    expect(text).not.toContain(hidden);
  }
});

it("shows a manager neither address nor phone number of the creator, and ends with their part", async () => {
  const mona = uniqueEmail("mona");
  const people = [{ name: "Mona Diaz", email: mona, role: "manager", receives: ["offers"] }];
  const { id, link } = await told({ email: null, phone: "+351 910 100 100", people }, mona);
  expect((await read(link)).contact).toBeNull();
  expect((await call(link)).text).not.toContain("910 100 100");
  const json = { people: [{ name: "Ole", email: uniqueEmail("ole"), role: "creator" }] };
  expect((await server.send("PUT", `/api/influencers/${id}`, { token, json })).status).toBe(200);
  expect((await call(link)).status).toBe(403);
});

it("opens one creator's data, and no other call or creator", async () => {
  const [one, other] = [await told({ name: "One" }), await told({ name: "Other" })];
  expect((await read(one.link)).name).toBe("One");
  const tab = { authorization: `Link ${one.link}`, "x-link-tab": await linkIdOf(other.id) };
  expect((await server.send("GET", "/api/links/notice", { headers: tab })).status).toBe(401);
  for (const path of ["status", "collaboration", "review", "invitation"]) {
    const headers = { authorization: `Link ${one.link}` };
    expect((await server.send("GET", `/api/links/${path}`, { headers })).status).toBe(403);
  }
  expect(await object(one.link)).toMatchObject(ok);
  expect((await creator(other.id)).relationship).toBe("prospect");
});

async function linkIdOf(id: string): Promise<string> {
  const [row] = await query<{ id: string }>("select id from access_links where subject_id = $1", [id]);
  return row?.id ?? "";
}

it("an objection takes effect at once, and is told once", async () => {
  const { id, link } = await told({ name: "Ada Once" });
  const answers = await Promise.all([object(link), object(link), object(link)]);
  for (const answer of answers) {
    expect(answer.as(ownDataBody).data.notice).toMatchObject({ isObjected: true, actions: ["erase"] });
  }
  expect((await creator(id)).relationship).toBe("do_not_contact");
  expect((await timelineOf(id)).match(/Asked not to be contacted/g)).toHaveLength(1);
  expect(await teamMails("Ada Once does not want to be contacted")).toHaveLength(1);
  const again = await server.send("POST", "/api/admin/data-notices", { token, json: { ids: [id] } });
  expect(again.status).toBe(409);
  await query("update access_links set expires_at = $2 where subject_id = $1", [id, clock.now()]);
  expect((await call(link)).status).toBe(403);
});

it("an erasure that is asked for stops all contact and is work for a month, however often it is asked", async () => {
  const { id, link } = await told({ name: "Ada Erased" });
  const [first] = await Promise.all([erase(link), erase(link)]);
  const asked = { isObjected: true, erasedBy: "2026-06-30", actions: [] };
  expect(first?.as(ownDataBody).data.notice).toMatchObject(asked);
  expect((await creator(id)).relationship).toBe("do_not_contact");
  clock.advance(3 * day);
  token = await server.signIn();
  expect((await erase(link)).as(ownDataBody).data.notice).toMatchObject(asked);
  expect((await erasures()).filter(({ _id }) => _id === id)).toMatchObject([
    { name: "Ada Erased", dueOn: "2026-06-30", task: "Delete the record: the creator asked to be erased" },
  ]);
  expect(await erasures(reader)).toEqual([]);
  expect((await timelineOf(id)).match(/Asked to be erased/g)).toHaveLength(1);
  expect(await teamMails("Ada Erased asks to be erased")).toHaveLength(1);

  expect((await server.send("DELETE", `/api/influencers/${id}`, { token })).status).toBe(200);
  const ended = await call(link);
  expect([ended.status, ended.text]).toEqual([404, expect.stringContaining("This link has ended.")]);
  for (const answer of [await object(link), await erase(link)]) expect(answer.status).toBe(404);
  expect(await erasures()).toEqual([]);
  await server.endUndos();
  expect(
    await query("select person_name, person_email from access_links where subject_id = $1", [id]),
  ).toEqual([{ person_name: "", person_email: "" }]);
  expect((await call(link)).status).toBe(404);
});

it("an undo of the deletion brings the request back", async () => {
  const { id, link } = await told();
  await erase(link);
  const removed = await server.send("DELETE", `/api/influencers/${id}`, { token });
  const { ids } = (removed.json as { undo: { ids: string[] } }).undo;
  expect((await server.send("POST", "/api/admin/undo", { token, json: { ids } })).status).toBe(200);
  expect(await read(link)).toMatchObject({ isObjected: true, erasedBy: expect.any(String) });
});

it("the link of a creator who is merged opens the record that stays, with what was asked for", async () => {
  const [kept, merged] = [await told({ name: "Kept" }), await told({ name: "Merged" })];
  await erase(merged.link);
  const path = `/api/influencers/${kept.id}/merge`;
  const answer = await server.send("POST", path, { token, json: { from: merged.id } });
  expect(answer.status, answer.text).toBe(200);
  for (const link of [kept.link, merged.link]) {
    expect(await read(link)).toMatchObject({
      name: "Kept",
      isObjected: true,
      erasedBy: expect.any(String),
      actions: [],
    });
  }
  // Its address is not one of the record that stays, so it could be anybody's.
  expect((await read(merged.link)).contact).toBeNull();
  expect((await call(merged.link)).text).not.toContain(kept.email);
});

it("a creator who is bound by an agreement can ask, and is told what is kept", async () => {
  const made = await scene().agreed();
  const [row] = await query<{ id: string }>(
    "update influencers set consent = null, told_at = null where id = (select influencer_id from campaign_creators where id = $1) returning id",
    [made.collaboration],
  );
  const json = { recipients: [`influencer:${row?.id}`] };
  const copied = await server.send("POST", "/api/admin/links", { token, json });
  const link = copied.as(linksToCopyBody).data.links[0]?.url.split("/l/")[1] ?? "";
  expect((await erase(link)).as(ownDataBody).data.notice).toMatchObject({
    isBound: true,
    erasedBy: expect.any(String),
  });
  const refused = await server.send("DELETE", `/api/influencers/${row?.id}`, { token });
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining("while an agreement is running"),
  ]);
  expect((await erasures()).some(({ _id }) => _id === row?.id)).toBe(true);
});

it("a key that only reads learns nothing of a private creator's links", async () => {
  const { id, email } = await told();
  const path = `/api/admin/links?subject=influencer:${id}`;
  expect((await server.send("GET", path, { token: reader })).json).toMatchObject({ data: { links: [] } });
  expect((await server.send("GET", path, { token })).text).toContain(email);
});

it("an expired link is renewed at its address, and never after an objection", async () => {
  const { id, email, link } = await told();
  const expire = () =>
    query("update access_links set expires_at = $2 where subject_id = $1", [id, clock.now()]);
  await expire();
  const renew = () => server.send("POST", "/api/links/renew", { json: { token: link } });
  expect((await renew()).status).toBe(202);
  const renewed = (await mailedTo(email)) ?? "";
  expect(renewed).not.toBe(link);
  expect((await read(renewed)).name).toBe("Ole Berg");
  await object(renewed);
  await expire();
  const mails = () => query("select id from outgoing_mails where recipient = $1", [email]);
  const before = await mails();
  expect((await renew()).status).toBe(202);
  expect(await mails()).toEqual(before);
});
