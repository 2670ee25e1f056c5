import { describe, expect, it } from "vitest";
import { offerBody, offersSentBody } from "#domain/campaigns/offers.contract.ts";
import { maximumCopies } from "#domain/outreach/copy-ways.ts";
import { type LinkToCopy, linksToCopyBody } from "#domain/outreach/outreach.contract.ts";
import { timelineBody } from "#domain/timeline/timeline.contract.ts";
import { workBody } from "#domain/work/work.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene, offerFields } from "#tests/harness/campaign-scene.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);
const lists = shortlistScene(server, token);
const { call, campaignOf, offer, own } = scene;
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];

const silent = { email: null, phone: "+351 910 100 100", name: "Lena Insta" };
/** A creator without an email address, who is in an active campaign. */
const creator = async (fields = {}) => {
  const { id, collaborations } = await campaignOf([{ ...silent, ...fields }], { active: true });
  return { campaign: id, id: collaborations[0] ?? "" };
};
const linksFor = (recipients: string[], as = token) => call("POST", "/links", { recipients }, as);
const linkFor = async (recipient: string): Promise<LinkToCopy> => {
  const answer = await linksFor([recipient]);
  const [link] = answer.as(linksToCopyBody).data.links;
  if (link === undefined) throw new Error(answer.text);
  return link;
};
const copy = (link: string, way: string, fields = {}, as = token) =>
  call("POST", `/links/${link}/copies`, { way, ...fields }, as);
const tokenOf = ({ url }: LinkToCopy) => url.slice(url.lastIndexOf("/") + 1);
const titles = async (subject: string) =>
  (await call("GET", `/timeline?subject=${subject}&limit=50`)).as(timelineBody).map(({ title }) => title);
const work = async () =>
  (await call("GET", "/work?kind=message&owner=all&limit=500")).as(workBody).data.items;

describe("an offer to a creator without an email address", () => {
  it("is made, says that it is not sent, and waits in Work until its link is copied", async () => {
    const { id } = await creator();
    const answer = await offer(id);
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      message: "Offer made. It is not sent yet: copy its link.",
      data: { offer: { state: "open", isUnsent: true } },
    });
    expect((await scene.collaboration(id)).state).toBe("invited");
    expect((await titles(`collaboration:${id}`)).join()).not.toMatch(/sent(?! yet)/i);
    const [item] = (await work()).filter(
      ({ name, task }) => name === "Lena Insta" && task.includes("Send the offer"),
    );
    expect(item).toMatchObject({ kind: "message" });

    const made = await linkFor(`message:${item?._id}`);
    expect(made).toMatchObject({ messageId: item?._id, whatsApp: "351910100100" });
    expect(made.message).toContain(made.url);
    expect((await own(tokenOf(made))).text).toContain(answer.as(offerBody).data.offer._id);
    expect((await work()).map(({ _id }) => _id)).toContain(item?._id);

    expect((await copy(made.link._id, "instagram", { messageId: made.messageId })).status).toBe(200);
    expect(await titles(`collaboration:${id}`)).toContain("Copied for Instagram");
    expect((await work()).map(({ _id }) => _id)).not.toContain(item?._id);
    const [listed] = (await call("GET", `/collaborations/${id}/offers`)).json as { isUnsent: boolean }[];
    expect(listed).toMatchObject({ isUnsent: false });
  });

  it("is reported apart when it is one of many", async () => {
    const people = [{ email: uniqueEmail("a") }, { ...silent }];
    const { id, collaborations } = await campaignOf(people, { active: true });
    const body = { ...offerFields(), ids: collaborations };
    const { results } = (await call("POST", `/campaigns/${id}/offers`, body)).as(offersSentBody).data;
    expect(results.map(({ outcome }) => outcome)).toEqual(["sent", "unsent"]);
    expect(results.every(({ offerId }) => offerId !== null)).toBe(true);
    const again = (await call("POST", `/campaigns/${id}/offers`, body)).as(offersSentBody).data.results;
    expect(again).toEqual(results);
  });

  it("is mailed to nobody, and its acceptance is mailed to the owner alone", async () => {
    const { id } = await creator();
    const { _id } = (await offer(id)).as(offerBody).data.offer;
    const link = tokenOf(await linkFor(`collaboration:${id}`));
    const before = await query("select count(*) from outgoing_mails where recipient = ''");
    const accepted = await own(link, "PUT", "/offer", {
      action: "accept",
      offerId: _id,
      name: "Lena",
      terms: true,
    });
    expect(accepted.json).toMatchObject({
      data: { collaboration: { state: "agreed", email: { state: "none" }, agreement: { _id } } },
    });
    expect(await query("select count(*) from outgoing_mails where recipient = ''")).toEqual(before);
    // The creator came by the link, so nothing waits to be sent any more.
    expect((await work()).filter(({ task }) => task.includes("Send the offer") && task.includes(id))).toEqual(
      [],
    );
  });

  it("is refused for a creator who was deleted", async () => {
    const { id } = await creator();
    await query(
      "delete from influencers where id = (select influencer_id from campaign_creators where id = $1)",
      [id],
    );
    expect((await offer(id)).status).toBe(409);
    expect((await linksFor([`collaboration:${id}`])).status).toBe(409);
  });
});

describe("a link to copy", () => {
  it("is one link with many addresses, none of which ends another, until it is revoked", async () => {
    const { id } = await creator();
    const first = await linkFor(`collaboration:${id}`);
    const more = await Promise.all([1, 2, 3].map(() => linkFor(`collaboration:${id}`)));
    expect(new Set([first, ...more].map(({ link }) => link._id)).size).toBe(1);
    const tokens = [first, ...more].map(tokenOf);
    expect(new Set(tokens).size).toBe(4);
    for (const each of tokens) expect((await own(each)).status).toBe(200);
    await call("DELETE", `/links/${first.link._id}`);
    for (const each of tokens) expect((await own(each)).status).toBe(403);
    expect((await copy(first.link._id, "link")).status).toBe(409);
    expect((await linkFor(`collaboration:${id}`)).link._id).not.toBe(first.link._id);
  });

  it("leaves no token anywhere", async () => {
    const { id } = await creator();
    const made = await linkFor(`collaboration:${id}`);
    await copy(made.link._id, "whatsapp", { messageId: made.messageId ?? undefined });
    const rows = await query(
      `select to_jsonb(t)::text as row from timeline_entries t
       union all select to_jsonb(h)::text from history h
       union all select to_jsonb(l)::text from access_links l
       union all select to_jsonb(a)::text from access_link_tokens a
       union all select to_jsonb(u)::text from unsent_messages u`,
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(tokenOf(made));
  });

  it("is for editors, and not for viewers, keys, or holders of links", async () => {
    const { id } = await creator();
    const { link, ...made } = await linkFor(`collaboration:${id}`);
    const viewer = await addColleague(server, "viewer", `viewer-${crypto.randomUUID()}`);
    const { key } = await makeApiKey(server, token, { scope: "write" });
    for (const as of [viewer.token, key]) {
      expect((await linksFor([`collaboration:${id}`], as)).status).toBe(403);
      expect((await copy(link._id, "link", {}, as)).status).toBe(403);
    }
    const headers = { authorization: `Link ${tokenOf({ link, ...made })}` };
    const json = { recipients: [`collaboration:${id}`] };
    expect((await server.send("POST", "/api/admin/links", { headers, json })).status).toBe(403);
    expect((await server.send("POST", "/api/admin/links", { json })).status).toBe(401);
  });

  it("is made for applicants, and for people at a client by their own link", async () => {
    const { applied } = linkScene(server, token);
    const email = uniqueEmail("applicant");
    const request = await applied(email, { phone: "+49 30 901820" });
    const forApplicant = await linkFor(`join-request:${request.id}`);
    expect(forApplicant).toMatchObject({
      whatsApp: "4930901820",
      link: { kind: "status", personEmail: email },
    });
    const headers = { authorization: `Link ${tokenOf(forApplicant)}` };
    expect((await server.send("GET", "/api/links/status", { headers })).status).toBe(200);

    const { campaign } = await scene.invited();
    const report = await scene.shared(campaign, "report");
    const forClient = await linkFor(`link:${report.id}`);
    expect(forClient.link._id).toBe(report.id);
    expect(forClient.message).toContain("this is the report");
    for (const each of [report.link, tokenOf(forClient)]) {
      expect((await scene.asClient(each, "GET", "/report")).status).toBe(200);
    }
    await copy(report.id, "message");
    expect(await titles(`campaign:${campaign}`)).toContain("Copied the message");
  });

  it("is not made for invitations, unknown records, or a list that is too long", async () => {
    const invitation = await query("select id from access_links where kind = 'admin-invite' limit 1");
    const unknown = crypto.randomUUID();
    for (const type of ["collaboration", "join-request", "brand", "link", "message"]) {
      expect((await linksFor([`${type}:${unknown}`])).status, type).toBe(404);
    }
    for (const { id } of invitation) expect((await linksFor([`link:${id}`])).status).toBe(404);
    expect((await copy(unknown, "link")).status).toBe(404);
    expect((await linksFor([])).status).toBe(422);
    expect((await linksFor(Array.from({ length: 201 }, () => `collaboration:${unknown}`))).status).toBe(422);
    expect((await linksFor([`administrator:${unknown}`])).status).toBe(422);
  });
});

describe("a copy", () => {
  it("is one entry of the timeline, however often the button is tapped, and however many at once", async () => {
    const { id } = await creator();
    const { link } = await linkFor(`collaboration:${id}`);
    await Promise.all([1, 2, 3].map(() => copy(link._id, "link")));
    await copy(link._id, "message");
    const all = await titles(`collaboration:${id}`);
    expect(all.filter((title) => title === "Copied the link")).toHaveLength(1);
    expect(all.filter((title) => title === "Copied the message")).toHaveLength(1);
    const colleague = await addColleague(server, "editor", `editor-${crypto.randomUUID()}`);
    await copy(link._id, "link", {}, colleague.token);
    expect((await titles(`collaboration:${id}`)).filter((title) => title === "Copied the link")).toHaveLength(
      2,
    );
  });

  it("passes on only a message of the link's own person, and refuses other ways", async () => {
    const [one, other] = [await creator(), await creator()];
    await offer(other.id);
    const { link } = await linkFor(`collaboration:${one.id}`);
    const { messageId } = await linkFor(`collaboration:${other.id}`);
    expect((await copy(link._id, "link", { messageId })).status).toBe(404);
    expect((await linkFor(`collaboration:${other.id}`)).messageId).toBe(messageId);
    expect((await copy(link._id, "telepathy")).status).toBe(422);
    expect(await titles(`collaboration:${one.id}`)).not.toContain("Copied the link");
  });

  it(`is logged ${maximumCopies} times a day at most`, async () => {
    const { id } = await creator();
    const { link } = await linkFor(`collaboration:${id}`);
    await query(
      `insert into timeline_entries (id, subject_type, subject_id, at, kind, author_type, author_name, team_only, text, data)
       select gen_random_uuid(), 'collaboration', $1, now(), 'link', 'system', '', false, '',
         jsonb_build_object('action', 'copy-link', 'linkId', $2::text)
       from generate_series(1, ${maximumCopies})`,
      [id, link._id],
    );
    expect((await copy(link._id, "link")).status).toBe(409);
  });
});

describe("work", () => {
  it("keeps one message for a creator, the newest, and none once the creator has acted", async () => {
    const { id } = await creator();
    await offer(id);
    const { messageId } = await linkFor(`collaboration:${id}`);
    await offer(id, { message: "A better one" });
    const newer = await linkFor(`collaboration:${id}`);
    expect(newer.messageId).not.toBe(messageId);
    const { json } = await own(tokenOf(newer));
    const { offer: open } = (json as { data: { collaboration: { offer: { _id: string } } } }).data
      .collaboration;
    await own(tokenOf(newer), "PUT", "/offer", { action: "decline", offerId: open._id });
    expect((await linkFor(`collaboration:${id}`)).messageId).toBeNull();
  });

  it("holds the request for changes, and who has never heard of an offer hears of no end", async () => {
    const { id } = await creator();
    const { _id } = (await offer(id)).as(offerBody).data.offer;
    const link = tokenOf(await linkFor(`collaboration:${id}`));
    await own(link, "PUT", "/offer", { action: "accept", offerId: _id, name: "Lena", terms: true });
    const [piece] = await scene.readDeliverableDays(id);
    await own(link, "POST", `/deliverables/${piece?._id}/drafts`, { caption: "#ad Tea" });
    const { draftId } = await scene.piece(piece?._id ?? "");
    await scene.step(piece?._id ?? "", "ask", { draftId, points: [{ text: "Show the label", must: true }] });
    expect((await linkFor(`collaboration:${id}`)).message).toContain("Please make some changes");

    const unreached = await creator();
    await offer(unreached.id);
    expect((await scene.move(unreached.id, "pass", { reason: "style" })).status).toBe(200);
    expect((await linkFor(`collaboration:${unreached.id}`)).messageId).toBeNull();
  });

  it("holds reminders for people at a client without an email address", async () => {
    const { id: list } = await lists.listOf([{ email: null }]);
    const { id: link } = await lists.linkFor(list, { email: "" });
    await query(
      "insert into unsent_messages (id, link_id, purpose, created_at) values (gen_random_uuid(), $1, 'shortlistReminder', now())",
      [link],
    );
    const item = (await work()).find(({ task }) => task.includes("Remind the client of the shortlist"));
    const made = await linkFor(`message:${item?._id}`);
    expect(made.link._id).toBe(link);
    await copy(link, "other", { messageId: made.messageId });
    expect((await work()).map(({ _id }) => _id)).not.toContain(item?._id);
  });
});
