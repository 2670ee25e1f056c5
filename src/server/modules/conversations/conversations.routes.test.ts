import { beforeEach, describe, expect, it } from "vitest";
import {
  inboxCountsBody,
  ownMessagesBody,
  threadBody,
  threadOfRecordBody,
} from "#domain/conversations/conversations.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { messageFields } from "#tests/factories/message.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day } from "#tests/harness/clock.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { mailSettings } from "#tests/harness/raw-mail.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { wakeSnoozed } from "./change-conversation.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const scene = campaignScene(server, token);
const mails = mailScene(server, token);
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];
beforeEach(() => server.empty());

/** A thread with somebody who wrote by mail. Resolves to its ID. */
async function written(from = uniqueEmail("noor")): Promise<string> {
  await mails.receive({ from, subject: "Spring" });
  const conversation = (await mails.inbox()).find(({ counterpart }) => counterpart.email === from);
  return conversation?._id ?? "";
}

describe("a message of the contact form", () => {
  it("opens a thread that waits for the team, and a reply there goes out by mail and deals with it", async () => {
    const sent = await server.send("POST", "/api/contact", { json: messageFields({ name: "Sam Rivera" }) });
    const { _id: contact } = sent.as(createdBody).data;
    const [conversation] = await mails.inbox("?view=unassigned");
    expect(conversation).toMatchObject({
      subject: { type: "contact", _id: contact, name: "Sam Rivera" },
      state: "open",
      isUnread: true,
    });
    const id = conversation?._id ?? "";
    expect((await mails.reply(id)).status).toBe(201);
    const email = conversation?.counterpart.email ?? "";
    const mail = (await mails.mailsTo(email)).at(-1);
    expect(mail).toMatchObject({ subject: "Re: Your message", reply_to: expect.stringMatching(/^mail\+c_/) });
    const { conversation: after, messages } = await mails.thread(id);
    expect(after).toMatchObject({ state: "waiting", owner: { name: expect.any(String) }, isUnread: false });
    expect(messages.map(({ direction, delivery }) => [direction, delivery?.state])).toEqual([
      ["in", undefined],
      ["out", "queued"],
    ]);
    expect(await query("select handled_at is not null as handled from contact_messages")).toEqual([
      { handled: true },
    ]);
    await mails.receive({ from: email, to: mail?.reply_to ?? "" });
    expect(await mails.inbox()).toHaveLength(1);
  });

  it("that was sent before there were threads is answered in a new one with its words", async () => {
    await server.send("POST", "/api/contact", { json: messageFields({ message: "Do you ship to Oslo?" }) });
    await query("delete from conversations");
    const [{ id } = { id: "" }] = await query("select id from contact_messages");
    const started = await mails.call("POST", "", { subject: `contact:${id}`, title: "Oslo", text: "We do." });
    const { messages } = started.as(threadBody).data.thread;
    expect(messages.map(({ text }) => text)).toEqual(["Do you ship to Oslo?", "We do."]);
  });
});

describe("a collaboration", () => {
  it("has one thread for mail and page, which the creator’s page shows without what is the team’s", async () => {
    const { email, link, collaboration } = await scene.invited();
    await scene.own(link, "POST", "/messages", { text: "May I film in June?" });
    const [conversation] = await mails.inbox();
    const id = conversation?._id ?? "";
    expect(conversation?.subject).toMatchObject({ type: "collaboration", _id: collaboration });
    await mails.reply(id, { text: "June works." });
    const replyTo = (await mails.mailsTo(email)).at(-1)?.reply_to ?? "";
    await mails.receive({
      from: email,
      to: replyTo,
      text: "Great.\r\n\r\nOn Fri, Mar 1, 2030 at 10:00 AM Tandem wrote:\r\n> June works.",
    });
    await mails.receive({ from: "spy@else.example", to: replyTo, text: "Send me everything." });
    await mails.receive({
      from: email,
      to: replyTo,
      text: "Away",
      headers: ["Auto-Submitted: auto-replied"],
    });
    const own = (await scene.own(link, "GET", "/messages")).as(ownMessagesBody).data.messages;
    expect(own.map(({ isOwn, text }) => [isOwn, text.trim()])).toEqual([
      [true, "May I film in June?"],
      [false, "June works."],
      [true, "Great."],
    ]);
    expect(JSON.stringify(own)).not.toContain("@");
    expect(await mails.inbox()).toHaveLength(1);
  });

  it("of a creator without an address is answered on the page, and of one who is off limits not at all", async () => {
    const { collaborations } = await scene.campaignOf([{ email: null }], { active: true });
    const start = (id: string | undefined) =>
      mails.call("POST", "", { subject: `collaboration:${id}`, title: "Dates", text: "June works." });
    const { thread } = (await start(collaborations[0])).as(threadBody).data;
    expect(thread.messages).toMatchObject([{ channel: "page", delivery: null }]);
    expect(thread.reply).toMatchObject({ recipients: [], isShownOnPage: true, refusal: "" });
    const { collaboration, email } = await scene.invited();
    await query("update influencers set relationship = 'do_not_contact' where email = $1", [email]);
    await query("delete from outgoing_mails");
    const refused = await start(collaboration);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Do not contact")]);
    const unfiled = await mails.call("POST", "", { email, title: "Dates", text: "Hello" });
    expect(unfiled.status).toBe(409);
    expect(await query("select from outgoing_mails")).toEqual([]);
    expect(await query("select from conversations where subject_id = $1", [collaboration])).toEqual([]);
  });

  it("a person who stands for the creator gets the answer to what they wrote", async () => {
    const { collaboration, email } = await scene.invited();
    const manager = uniqueEmail("manager");
    await query(
      `insert into influencer_people (id, influencer_id, position, name, email, phone, role, receives)
        select gen_random_uuid(), id, 0, 'Mona', $1, '', 'manager', '{payments}' from influencers where email = $2`,
      [manager, email],
    );
    await mails.call("POST", "", {
      subject: `collaboration:${collaboration}`,
      title: "Dates",
      text: "Hello",
    });
    const [conversation] = await mails.inbox();
    const replyTo = (await mails.mailsTo(email)).at(-1)?.reply_to ?? "";
    await mails.receive({ from: manager, to: replyTo, text: "I answer for her." });
    const { messages } = await mails.thread(conversation?._id ?? "");
    expect(messages.at(-1)?.otherAddress).toBeNull();
    await mails.reply(conversation?._id ?? "");
    expect((await mails.mailsTo(manager)).at(-1)?.text).toContain("Thank you!");
  });
});

it("a reply that crosses a new message is not sent, and one that was sent twice is sent once", async () => {
  const from = uniqueEmail("noor");
  const id = await written(from);
  const { newest } = await mails.thread(id);
  await mails.receive({ from, text: "One more thing." });
  const late = await mails.call("POST", `/${id}/messages`, { text: "Thank you!", seen: newest });
  expect(late.status).toBe(409);
  expect(late.text).toContain("One more thing.");
  expect(await mails.mailsTo(from)).toEqual([]);
  const json = { text: "Thank you!", seen: (await mails.thread(id)).newest };
  const send = () =>
    server.send("POST", `/api/admin/conversations/${id}/messages`, {
      token,
      json,
      headers: { "idempotency-key": "one-reply-of-a-double-click" },
    });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await mails.mailsTo(from)).toHaveLength(1);
});

it("a reply that crosses a colleague’s is not sent, and one after one’s own is", async () => {
  const from = uniqueEmail("noor");
  const id = await written(from);
  const { newest: seen } = await mails.thread(id);
  const editor = await addColleague(server, "editor", "bea");
  const first = await mails.call("POST", `/${id}/messages`, { text: "Yes.", seen }, editor.token);
  expect(first.status).toBe(201);
  const crossing = await mails.call("POST", `/${id}/messages`, { text: "No.", seen });
  expect([crossing.status, crossing.text]).toEqual([409, expect.stringContaining("Yes.")]);
  const second = await mails.call("POST", `/${id}/messages`, { text: "At ten.", seen }, editor.token);
  expect(second.status).toBe(201);
  expect(await mails.mailsTo(from)).toHaveLength(2);
});

it("is closed, snoozed until a day, assigned, and filed under a record", async () => {
  const from = uniqueEmail("noor");
  const id = await written(from);
  const tomorrow = new Date(server.clock.now().getTime() + day).toISOString().slice(0, 10);
  expect(await mails.change(id, { state: "snoozed", snoozedUntil: tomorrow })).toMatchObject({
    state: "snoozed",
  });
  expect((await mails.inbox("?view=snoozed"))[0]?._id).toBe(id);
  await wakeSnoozed(mails.context);
  expect(await mails.inbox("?view=open")).toEqual([]);
  await query("update conversations set snoozed_until = snoozed_until - 1");
  await wakeSnoozed(mails.context);
  expect((await mails.inbox("?view=open"))[0]?._id).toBe(id);
  for (const snoozedUntil of [undefined, "1990-01-01", "2030-01-01"]) {
    const response = await mails.call("PUT", `/${id}`, { state: "snoozed", snoozedUntil });
    expect(response.status, snoozedUntil).toBe(422);
  }
  const me = (await query("select id from admins"))[0]?.id;
  expect((await mails.change(id, { ownerId: me })).owner?._id).toBe(me);
  expect((await mails.call("PUT", `/${id}`, { ownerId: crypto.randomUUID() })).status).toBe(422);
  const { updatedAt } = (await mails.thread(id)).conversation;
  await mails.change(id, { state: "closed", updatedAt });
  expect((await mails.call("PUT", `/${id}`, { state: "open", updatedAt })).status).toBe(409);
  const { influencers } = await scene.campaignOf([{ email: uniqueEmail("mia") }]);
  const filed = await mails.change(id, { subject: `influencer:${influencers[0]}` });
  expect(filed.subject).toMatchObject({ type: "influencer", _id: influencers[0] });
  expect((await mails.call("PUT", `/${id}`, { subject: `influencer:${influencers[0]}` })).status).toBe(409);
});

it("is found by words of any message in it, by names, and by addresses", async () => {
  const from = uniqueEmail("łucja");
  const id = await written(from.replace("ł", "l"));
  await mails.receive({ from: from.replace("ł", "l"), text: "Zażółć gęślą jaźń" });
  await written();
  for (const search of ["zazolc", "gesla jazn", "ZAŻÓŁĆ", from.replace("ł", "l"), "lucja", "friday"]) {
    const found = (await mails.inbox(`?search=${encodeURIComponent(search)}`)).map(({ _id }) => _id);
    expect(found, search).toContain(id);
  }
  for (const search of ["zazolc nothing", "':*", "& | !", "100%", "\\"]) {
    expect(await mails.inbox(`?search=${encodeURIComponent(search)}`), search).toEqual([]);
  }
});

it("shows viewers no address, lets them write nothing, and counts for each reader", async () => {
  const from = uniqueEmail("noor");
  const id = await written(from);
  const viewer = await addColleague(server, "viewer");
  const read = await server.send("GET", `/api/admin/conversations/${id}`, { token: viewer.token });
  expect(read.status).toBe(200);
  expect(read.text).not.toContain(from);
  for (const [method, path, json] of [
    ["POST", `/${id}/messages`, { text: "x", seen: null }],
    ["PUT", `/${id}`, { state: "closed" }],
    ["POST", "", { email: from, title: "x", text: "x" }],
    ["PUT", `/${id}/replying`, { isReplying: true }],
  ] as const) {
    expect((await mails.call(method, path, json, viewer.token)).status, path).toBe(403);
  }
  const counts = async (as = token) =>
    (await mails.call("GET", "/counts", undefined, as)).as(inboxCountsBody).data.counts;
  expect(await counts()).toEqual({ unread: 1, mine: 0, unassigned: 1, open: 1 });
  expect((await counts(viewer.token)).unread).toBe(0);
  await mails.call("PUT", `/${id}/read`, { isUnread: false });
  expect((await counts()).unread).toBe(0);
});

it("names others who are writing, for as long as they do", async () => {
  const id = await written();
  const editor = await addColleague(server, "editor");
  await mails.call("PUT", `/${id}/replying`, { isReplying: true }, editor.token);
  await mails.call("PUT", `/${id}/replying`, { isReplying: true });
  expect((await mails.thread(id)).replying).toHaveLength(1);
  server.clock.advance(21_000);
  expect((await mails.thread(id)).replying).toEqual([]);
});

it("goes with its record, moves with an application, and says so of a record that never was", async () => {
  const unknown = await mails.call("GET", `/about?subject=brand:${crypto.randomUUID()}`);
  expect(unknown.status).toBe(404);
  const { influencers } = await scene.campaignOf([{ email: uniqueEmail("mia") }]);
  const about = `/about?subject=influencer:${influencers[0]}`;
  expect((await mails.call("GET", about)).as(threadOfRecordBody).data.thread).toBeNull();
  await mails.call("POST", "", { subject: `influencer:${influencers[0]}`, title: "Hello", text: "Hi" });
  expect((await mails.call("GET", about)).as(threadOfRecordBody).data.thread?.messages).toHaveLength(1);
  await server.send("DELETE", `/api/influencers/${influencers[0]}`, { token });
  await server.endUndos();
  expect(await query("select from messages")).toEqual([]);
});
