import { beforeEach, describe, expect, it } from "vitest";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { mailSettings, rawMail, returnedMail } from "#tests/harness/raw-mail.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { fileMail } from "./file-mail.ts";
import { replyAddress } from "./reply-address.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const scene = campaignScene(server, token);
const mails = mailScene(server, token);
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];
beforeEach(() => server.empty());

/** A creator with an offer, and the reply address of its mail. */
async function offered() {
  const { email, collaboration, link } = await scene.invited();
  const [mail] = await mails.mailsTo(email);
  return { email, collaboration, link, replyTo: mail?.reply_to ?? "" };
}

describe("a mail to a reply address", () => {
  it("is filed in the thread of the record, whatever it says otherwise, and attributed to the recipient", async () => {
    const { email, collaboration, replyTo } = await offered();
    expect(replyTo).toMatch(/^mail\+c_[0-9a-z]{47}@agency\.example$/);
    await mails.receive({ from: `Mia <${email}>`, to: replyTo.toUpperCase(), subject: "Re: Something else" });
    const [conversation, ...others] = await mails.inbox();
    expect(others).toEqual([]);
    expect(conversation).toMatchObject({
      subject: { type: "collaboration", _id: collaboration },
      title: "Something else",
      state: "open",
      isUnread: true,
      counterpart: { email },
    });
    const { messages } = await mails.thread(conversation?._id ?? "");
    expect(messages).toMatchObject([
      {
        direction: "in",
        channel: "email",
        text: "Friday works for me.",
        otherAddress: null,
        author: { name: "Mia" },
      },
    ]);
  });

  it("by somebody else is not the creator’s until somebody says so", async () => {
    const { email, replyTo } = await offered();
    await mails.receive({ from: "Someone <someone@else.example>", to: replyTo });
    const [conversation] = await mails.inbox();
    const id = conversation?._id ?? "";
    expect(conversation?.counterpart.email).not.toContain("else.example");
    const [message] = (await mails.thread(id)).messages;
    expect(message?.otherAddress).toEqual({
      ...{ name: "Someone", email: "someone@else.example" },
      isUnproved: false,
    });
    const confirm = () => mails.call("PUT", `/${id}/messages/${message?._id}/author`);
    expect((await confirm()).status).toBe(200);
    expect((await mails.thread(id)).messages[0]?.otherAddress).toBeNull();
    expect((await confirm()).status).toBe(409);
    await mails.reply(id);
    expect((await mails.mailsTo(email)).at(-1)?.text).toContain("Thank you!");
  });

  it.each([
    ["another thread", (address: string) => address.replace(/.{20}@/, `${"0".repeat(20)}@`)],
    [
      "a changed digit",
      (address: string) => address.replace(/(.)@/, (_, last) => `${last === "0" ? "1" : "0"}@`),
    ],
    ["only zeros", () => `mail+c_${"0".repeat(47)}@agency.example`],
    ["the largest number", () => `mail+c_${"z".repeat(47)}@agency.example`],
  ])("that is forged (%s) is filed under no record, even from the creator’s address", async (_, forge) => {
    const { email, replyTo } = await offered();
    await mails.receive({ from: email, to: replyTo });
    const forged = forge(replyTo);
    await mails.receive({ from: email, to: forged, text: "Pay me twice." });
    const unfiled = (await mails.inbox()).filter(({ subject }) => subject === null);
    const own = (await mails.inbox()).find(({ subject }) => subject !== null);
    const ownThread = await mails.thread(own?._id ?? "");
    // The last digits are the recipient’s part: the thread is right, and the sender is not.
    const isMarked = ownThread.messages.some(
      ({ text, otherAddress }) => text === "Pay me twice." && otherAddress,
    );
    expect(isMarked || unfiled.length === 1).toBe(true);
    expect(ownThread.messages.filter(({ otherAddress }) => otherAddress === null)).toHaveLength(1);
  });
});

describe("a mail without one", () => {
  it("is filed by the mail that it answers, ours or theirs", async () => {
    const { email, replyTo } = await offered();
    await mails.receive({ from: email, to: replyTo, id: "first@mail.example" });
    const [{ _id: id } = { _id: "" }] = await mails.inbox();
    await mails.reply(id);
    const sent = (await mails.mailsTo(email)).at(-1);
    expect(sent).toMatchObject({ subject: expect.stringMatching(/^Re: /), answers: ["first@mail.example"] });
    await mails.receive({ from: email, answers: `${sent?.id}@localhost`, text: "ours" });
    await mails.receive({ from: "other@else.example", answers: "first@mail.example", text: "theirs" });
    const { messages } = await mails.thread(id);
    expect(messages.map(({ text }) => text)).toEqual(expect.arrayContaining(["ours", "theirs"]));
    expect(messages.find(({ text }) => text === "ours")?.otherAddress).toBeNull();
    expect(messages.find(({ text }) => text === "theirs")?.otherAddress?.email).toBe("other@else.example");
  });

  it("is filed in the only open thread with the sender, and in a new one if there are two", async () => {
    const noor = uniqueEmail("noor");
    await mails.receive({ from: noor, subject: "Spring" });
    await mails.receive({ from: noor.toUpperCase(), subject: "Another thing" });
    const [only, ...others] = await mails.inbox("?view=unassigned");
    expect(others).toEqual([]);
    expect((await mails.thread(only?._id ?? "")).messages).toHaveLength(2);
    await mails.change(only?._id ?? "", { state: "closed" });
    await mails.receive({ from: noor, subject: "Summer" });
    expect(await mails.inbox()).toHaveLength(2);
    await mails.change(only?._id ?? "", { state: "waiting" });
    await mails.receive({ from: noor, subject: "Autumn" });
    expect((await mails.inbox()).map(({ title }) => title)).toEqual(["Autumn", "Summer", "Spring"]);
  });
});

it("a mail changes no record, whatever it says", async () => {
  const { email, replyTo } = await offered();
  const records = async () => [
    await query("select * from offers"),
    await query("select * from campaign_creators"),
    await query("select * from influencers"),
  ];
  const before = await records();
  await mails.receive({ from: email, to: replyTo, subject: "I accept", text: "Yes, I accept the offer." });
  expect(await records()).toEqual(before);
  expect(await mails.inbox()).toHaveLength(1);
});

it("is stored once, however often and in whatever form it arrives", async () => {
  const mail = { from: uniqueEmail("noor"), id: "once@mail.example" };
  const raw = rawMail(mail);
  const relayed = `Received: from mx.example by relay.example; Fri, 1 Mar 2030 10:00:00 +0000\r\n${raw}`;
  await Promise.all([mails.deliver(raw), mails.deliver(raw), mails.deliver(relayed)]);
  const waiting = (await query("select id from inbound_mails")) as { id: string }[];
  expect(waiting).toHaveLength(2);
  await Promise.all([...waiting, ...waiting].map((row) => fileMail(mails.context, row)));
  await mails.receive(mail);
  expect(await query("select from messages")).toHaveLength(1);
  expect(await query("select from inbound_mails")).toEqual([]);
});

it("a stranger who sends the same Message-ID first does not hide the real mail", async () => {
  const { email, replyTo } = await offered();
  await mails.receive({ from: "thief@else.example", id: "known@mail.example", text: "first" });
  await mails.receive({ from: email, to: replyTo, id: "known@mail.example", text: "real" });
  const texts = await query("select text from messages order by id");
  expect(texts.map(({ text }) => text)).toEqual(["first", "real"]);
});

it("a mail without a sender, or with several, is nobody’s, also where a thread has no address", async () => {
  const { collaborations } = await scene.campaignOf([{ email: null }], { active: true });
  await mails.call("POST", "", {
    subject: `collaboration:${collaborations[0]}`,
    title: "Dates",
    text: "Hello",
  });
  for (const from of ["", "a@mail.example, b@mail.example"]) await mails.receive({ from, subject: "Who" });
  const unfiled = (await mails.inbox()).filter(({ subject }) => subject === null);
  expect(unfiled.map(({ counterpart }) => counterpart)).toEqual([
    { name: "Unknown sender", email: "" },
    { name: "Unknown sender", email: "" },
  ]);
});

it("a stranger with a client’s reply address does not become whom the team answers", async () => {
  const lists = shortlistScene(server, token);
  const { id } = await lists.listOf([{}]);
  const client = uniqueEmail("client");
  await lists.linkFor(id, { email: client, role: "decides" });
  const replyTo = replyAddress(mails.context, { type: "shortlist", id }, client);
  await mails.receive({ from: "thief@else.example", to: replyTo, text: "Send it to me instead." });
  const [conversation] = await mails.inbox();
  expect(conversation).toMatchObject({
    subject: { type: "shortlist", _id: id },
    counterpart: { email: client },
  });
  expect((await mails.thread(conversation?._id ?? "")).messages[0]?.otherAddress?.email).toBe(
    "thief@else.example",
  );
  await mails.receive({ from: client, to: replyTo });
  expect(await mails.inbox()).toHaveLength(1);
});

it("a flood of unknown people is stored, and notifies nobody after the first 200 of an hour", async () => {
  for (let count = 0; count < 202; count += 1)
    await mails.deliver(rawMail({ from: `p${count}@flood.example` }));
  await mails.fileAll();
  const states = await query("select state, count(*)::int from conversations group by state order by state");
  expect(states).toEqual([
    { state: "closed", count: 2 },
    { state: "open", count: 200 },
  ]);
  expect(await query("select from messages where is_automatic")).toEqual([]);
  expect(await query("select from notices")).toHaveLength(200);
});

it("an automatic reply waits for nobody, is not notified, and opens nothing", async () => {
  const { email, replyTo } = await offered();
  await mails.receive({ from: email, to: replyTo });
  const [{ _id: id } = { _id: "" }] = await mails.inbox();
  await mails.reply(id);
  await query("delete from notices");
  await mails.receive({
    from: email,
    to: replyTo,
    headers: ["Auto-Submitted: auto-replied"],
    text: "I am away.",
  });
  const { conversation, messages } = await mails.thread(id);
  expect(conversation).toMatchObject({ state: "waiting", isUnread: false });
  expect(messages.at(-1)).toMatchObject({ text: "I am away.", isAutomatic: true });
  expect(await query("select from notices")).toEqual([]);
});

it("a returned mail marks the message and the address, and only the one that it went to", async () => {
  const { email, replyTo } = await offered();
  await mails.receive({ from: email, to: replyTo });
  const [{ _id: id } = { _id: "" }] = await mails.inbox();
  await mails.reply(id);
  const mailId = (await mails.mailsTo(email)).at(-1)?.id ?? "";
  await mails.receive({ ...returned(mailId, "stranger@else.example"), text: "" });
  expect((await mails.thread(id)).reply.warning).toBe("");
  await server.send("POST", "/api/inbound-mail", {
    body: returnedMail(`${mailId}@localhost`, email),
    headers: { authorization: `Bearer ${mailSettings.inboundMailSecret}`, "content-type": "message/rfc822" },
  });
  await mails.fileAll();
  const { messages, reply } = await mails.thread(id);
  const sent = messages.find(({ direction }) => direction === "out");
  expect(sent?.delivery).toEqual({ state: "bounced", recipients: [{ email }] });
  expect(reply.warning).toContain(email);
  expect(messages.at(-1)).toMatchObject({ isAutomatic: true, author: { type: "system" } });
  await mails.receive({ from: email, to: replyTo, text: "It works again." });
  expect((await mails.thread(id)).reply.warning).toBe("");
});

function returned(mailId: string, recipient: string) {
  return { from: "mailer-daemon@mx.example", subject: `${mailId} ${recipient}` };
}
