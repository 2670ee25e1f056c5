import { beforeEach, expect, it } from "vitest";
import { historyBody } from "#domain/history/history.contract.ts";
import { addReturnedAddress } from "#server/platform/mail/mails.service.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { minute } from "#tests/harness/clock.ts";
import { mailingScene } from "#tests/harness/mailing-scene.ts";
import { mailSettings } from "#tests/harness/raw-mail.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const mailings = mailingScene(server, token);
beforeEach(() => server.empty());

const creators = (count: number) =>
  insertInfluencers(
    server.database,
    Array.from({ length: count }, (_, index) => ({ name: `Kit${index} Moore` })),
  );

const text = "Hello {first_name}";
const started = async (ids: string[], as = token) => (await mailings.start({ recordIds: ids, text }, as)).id;
async function passMinute(): Promise<void> {
  server.clock.advance(minute);
  await mailings.sendDue();
}

it("messages are sent one after another, a minute apart, and each once", async () => {
  const id = await started(await creators(3));
  await mailings.sendDue();
  await mailings.sendDue();
  expect(await mailings.sentTexts()).toEqual(["Hello Kit0"]);
  expect((await mailings.read(id)).mailing).toMatchObject({ waiting: 2, sent: 1, secondsLeft: 120 });
  await passMinute();
  expect(await mailings.sentTexts()).toEqual(["Hello Kit0", "Hello Kit1"]);
  await passMinute();
  await passMinute();
  expect(await mailings.sentTexts()).toEqual(["Hello Kit0", "Hello Kit1", "Hello Kit2"]);
  expect((await mailings.read(id)).mailing).toMatchObject({ state: "done", sent: 3, secondsLeft: null });
});

it("two processes at once, and two mailings, keep to the pace of one", async () => {
  await started(await creators(2));
  await mailings.start({ recordIds: await creators(2), text: "Hi {first_name}" });
  await Promise.all([mailings.sendDue(), mailings.sendDue(), mailings.sendDue()]);
  expect(await mailings.sentTexts()).toEqual(["Hello Kit0"]);
  for (let count = 0; count < 3; count += 1) await passMinute();
  expect(await mailings.sentTexts()).toEqual(["Hello Kit0", "Hello Kit1", "Hi Kit0", "Hi Kit1"]);
});

it("after it is stopped nothing is sent, and continued it sends the rest in the name of whoever continues it", async () => {
  const id = await started(await creators(3));
  await mailings.sendDue();
  expect((await mailings.setState(id, "stopped")).status).toBe(200);
  await passMinute();
  expect(await mailings.sentTexts()).toHaveLength(1);
  expect((await mailings.read(id)).mailing).toMatchObject({
    state: "stopped",
    stopReason: "person",
    waiting: 2,
  });
  const colleague = await addColleague(server, "editor");
  expect((await mailings.setState(id, "sending", colleague.token)).status).toBe(200);
  await passMinute();
  await passMinute();
  expect(await mailings.sentTexts()).toEqual(["Hello Kit0", "Hello Kit1", "Hello Kit2"]);
  expect((await mailings.setState(id, "stopped")).status).toBe(409);
  const history = await server.send("GET", `/api/admin/history?record=mailing:${id}`, { token });
  expect(history.as(historyBody).map(({ action }) => action)).toEqual(["state", "state", "create"]);
});

it("a message is signed by whoever sends it, and nobody without a name continues it", async () => {
  const author = await addColleague(server, "editor", "signer");
  const id = (await mailings.start({ recordIds: await creators(2), text: "Best, {sender}" }, author.token))
    .id;
  await mailings.sendDue();
  await mailings.setState(id, "stopped", author.token);
  const [first = ""] = await mailings.sentTexts();
  expect(first).toMatch(/^Best, [^{@]+$/);
  const colleague = await addColleague(server, "editor", "heir");
  const rename = (name: string) =>
    server.records.pool.query("update admins set name = $1 where id = $2", [name, colleague.id]);
  await rename("colleague@agency.example");
  expect((await mailings.setState(id, "sending", colleague.token)).status).toBe(409);
  await rename("Bo Berg");
  expect((await mailings.setState(id, "sending", colleague.token)).status).toBe(200);
  await passMinute();
  expect(await mailings.sentTexts()).toEqual([first, "Best, Bo Berg"]);
});

it("whoever must not be written to at the moment of sending is left out, and said", async () => {
  const ids = await creators(6);
  const [first = "", offLimits = "", deleted = "", returned = "", same = "", last = ""] = ids;
  const [email, bounced] = [uniqueEmail("first"), uniqueEmail("returned")];
  await mailings.change(first, "email", email);
  await mailings.change(returned, "email", bounced);
  const id = await started(ids);
  await mailings.sendDue();
  await mailings.change(offLimits, "relationship", "do_not_contact");
  await mailings.change(same, "email", email.toUpperCase());
  await addReturnedAddress(server.database, { email: bounced, reason: "5.1.1", at: server.clock.now() });
  await server.records.pool.query("delete from influencers where id = $1", [deleted]);
  await passMinute();
  expect(await mailings.sentTexts()).toEqual(["Hello Kit0", "Hello Kit5"]);
  const { mailing, recipients } = await mailings.read(id);
  expect(mailing).toMatchObject({ state: "done", sent: 2, leftOut: 4 });
  expect(recipients.map(({ leftOut }) => leftOut)).toEqual([
    ...[null, "do_not_contact", "deleted", "returned", "duplicate", null],
  ]);
  expect(recipients[5]?.subject._id).toBe(last);
  expect((await mailings.mailsTo(email)).length).toBe(1);
});

it("what was previewed is sent, whatever changes afterwards", async () => {
  const [id = ""] = await creators(1);
  await started([id]);
  await server.records.pool.query("update influencers set name = 'Other' where id = $1", [id]);
  await mailings.sendDue();
  expect(await mailings.sentTexts()).toEqual(["Hello Kit0"]);
});

it("stops when its author may not write any more, and a colleague continues it", async () => {
  const author = await addColleague(server, "editor", "author");
  const id = await started(await creators(2), author.token);
  await server.records.pool.query("update admins set role = 'viewer' where id = $1", [author.id]);
  await mailings.sendDue();
  expect(await mailings.sentTexts()).toEqual([]);
  expect((await mailings.read(id)).mailing).toMatchObject({ state: "stopped", stopReason: "account" });
  expect((await mailings.setState(id, "sending")).status).toBe(200);
  await mailings.sendDue();
  expect(await mailings.sentTexts()).toEqual(["Hello Kit0"]);
});

it("a thread in which somebody waits for an answer goes on waiting for the team", async () => {
  const [id = ""] = await creators(1);
  const email = uniqueEmail("asks");
  await mailings.change(id, "email", email);
  await started([id]);
  await mailings.sendDue();
  const [sent] = await mailings.mailsTo(email);
  await mailings.receive({ from: email, to: sent?.reply_to ?? "", text: "What about Friday?" });
  server.clock.advance(minute);
  const { messages } = await mailings.preview({ recordIds: [id], text });
  expect(messages[0]?.title).toBe("Re: Spring");
  await mailings.start({ recordIds: [id], text: "News for {first_name}" });
  await mailings.sendDue();
  const [thread] = await mailings.inbox();
  expect(thread).toMatchObject({ state: "open", isUnread: true, lastMessage: { direction: "out" } });
});
