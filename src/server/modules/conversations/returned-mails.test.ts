import { beforeEach, describe, expect, it } from "vitest";
import { threadBody } from "#domain/conversations/conversations.contract.ts";
import { unreadableMailsBody } from "#domain/conversations/unreadable-mails.contract.ts";
import { workBody } from "#domain/work/work.contract.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { mailSettings, returnedMail } from "#tests/harness/raw-mail.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { noteReturned } from "./returned-mails.service.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const scene = campaignScene(server, token);
const mails = mailScene(server, token);
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];
beforeEach(() => server.empty());

const work = async (search = "", as = token) =>
  (await server.send("GET", `/api/admin/work${search}`, { token: as })).as(workBody).data;
const came = async (as = token) => (await work("?kind=returned-mail", as)).items;
const start = async (json: Record<string, unknown>) =>
  (await mails.call("POST", "", { title: "June", text: "Are you free?", ...json })).as(threadBody).data
    .thread;

/** A report of the other side's server that the newest mail to an address has no mailbox. */
async function bounce(email: string): Promise<void> {
  const mail = (await mails.mailsTo(email)).at(-1);
  const report = returnedMail(`${mail?.id}@localhost`, email);
  expect((await mails.deliver(report)).status).toBe(200);
  await mails.fileAll();
}

describe("a mail that came back", () => {
  it("is work of the thread’s owner until somebody dismisses it", async () => {
    const email = uniqueEmail("noor");
    const { conversation } = await start({ email, name: "Noor Haddad" });
    await bounce(email);
    expect(await came()).toMatchObject([
      {
        _id: conversation._id,
        name: "Noor Haddad",
        task: "An email to Noor Haddad bounced",
        owner: conversation.owner,
        late: null,
      },
    ]);
    const colleague = await addColleague(server, "editor");
    const own = await server.send("GET", "/api/admin/work?owner=me", { token: colleague.token });
    expect(own.as(workBody).data.items).toEqual([]);
    expect((await mails.thread(conversation._id)).conversation.returned).toMatchObject({ email });
    const viewer = await addColleague(server, "viewer");
    expect((await mails.call("GET", `/${conversation._id}`, undefined, viewer.token)).text).not.toContain(
      email,
    );
    await mails.change(conversation._id, { returned: null });
    expect(await came()).toEqual([]);
  });

  it("is no longer work once they write, or the team writes to another address", async () => {
    const email = uniqueEmail("noor");
    const { conversation } = await start({ email });
    await bounce(email);
    const [mail] = await mails.mailsTo(email);
    await mails.receive({ from: "spy@else.example", to: mail?.reply_to ?? "" });
    expect(await came()).toHaveLength(1);
    await mails.receive({ from: email, to: mail?.reply_to ?? "" });
    expect(await came()).toEqual([]);
    await bounce(email);
    expect(await came()).toHaveLength(1);
    expect((await mails.reply(conversation._id)).status).toBe(201);
    expect(await came()).toEqual([]);
  });

  it("is no longer work once the address of the creator was changed, and is while others change", async () => {
    const { email, collaboration } = await scene.invited();
    await start({ subject: `collaboration:${collaboration}` });
    await bounce(email);
    expect(await came()).toHaveLength(1);
    const [creator] = await query("select influencer_id as id from campaign_creators where id = $1", [
      collaboration,
    ]);
    const edit = (json: unknown) => server.send("PUT", `/api/influencers/${creator?.id}`, { token, json });
    expect((await edit({ location: "Oslo" })).status).toBe(200);
    expect(await came()).toHaveLength(1);
    expect((await edit({ email: uniqueEmail("new") })).status).toBe(200);
    expect(await came()).toEqual([]);
  });

  it("or was never taken by their server, is work as well", async () => {
    const email = uniqueEmail("noor");
    const { messages } = await start({ email });
    await noteReturned(server.database, {
      messageId: messages[0]?._id ?? "",
      email,
      at: server.clock.now(),
    });
    expect(await came()).toHaveLength(1);
  });
});

describe("a received mail that cannot be read", () => {
  const bomb = `Content-Type: multipart/mixed; boundary="a"\r\n\r\n`;
  const add = () =>
    query(
      "insert into inbound_mails (id, hash, raw, received_at, problem) values ($1, $2, $3, now(), 'It has too many levels.') returning id",
      [crypto.randomUUID(), crypto.randomUUID(), Buffer.from(bomb)],
    );
  const path = "/api/admin/unreadable-mails";

  it("is work of owners, who download its source or discard it", async () => {
    await add();
    const [added] = await add();
    const items = (await work()).items.filter(({ kind }) => kind === "unreadable-mail");
    expect(items).toMatchObject([{ name: "2 received mails", owner: null }]);
    const editor = await addColleague(server, "editor", "other-editor");
    expect((await work("", editor.token)).items).toEqual([]);
    const listed = (await server.send("GET", path, { token })).as(unreadableMailsBody).data.mails;
    expect(listed).toHaveLength(2);
    const source = await server.send("GET", `${path}/${added?.id}/source`, { token });
    expect(source.text).toBe(bomb);
    expect(source.headers).toMatchObject({
      "content-disposition": 'attachment; filename="mail.eml"',
      "x-content-type-options": "nosniff",
    });
    for (const method of ["GET", "DELETE"]) {
      const address = `${path}/${added?.id}${method === "GET" ? "/source" : ""}`;
      expect((await server.send(method, address, { token: editor.token })).status).toBe(403);
    }
    expect((await server.send("DELETE", `${path}/${added?.id}`, { token })).status).toBe(200);
    expect((await server.send("DELETE", `${path}/${added?.id}`, { token })).status).toBe(404);
    expect((await work("?kind=unreadable-mail")).items).toMatchObject([{ name: "1 received mail" }]);
  });

  it("is not what waits to be filed", async () => {
    const [waiting] = await query(
      "insert into inbound_mails (id, hash, raw, received_at) values ($1, $2, $3, now()) returning id",
      [crypto.randomUUID(), "one", Buffer.from(bomb)],
    );
    expect((await server.send("GET", `${path}/${waiting?.id}/source`, { token })).status).toBe(404);
    expect((await server.send("DELETE", `${path}/${waiting?.id}`, { token })).status).toBe(404);
  });
});
