import { beforeEach, describe, expect, it } from "vitest";
import {
  creatorSubjectsBody,
  threadBody,
  threadOfRecordBody,
} from "#domain/conversations/conversations.contract.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { mailSettings } from "#tests/harness/raw-mail.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const scene = campaignScene(server, token);
const mails = mailScene(server, token);
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];
beforeEach(() => server.empty());

const about = async (to: string) => mails.call("GET", `/about?${to}`);
const creatorOf = async (collaboration: string) =>
  String(
    (await query("select influencer_id from campaign_creators where id = $1", [collaboration]))[0]
      ?.influencer_id,
  );

describe("a new message to an address", () => {
  it("says before it is written that the last mail came back, or that nothing may be sent", async () => {
    const email = uniqueEmail("noor");
    const side = async () => (await about(`email=${email}`)).as(threadOfRecordBody).data;
    expect(await side()).toMatchObject({
      thread: null,
      reply: { recipients: [{ email }], refusal: "", warning: "" },
    });
    await query("insert into returned_addresses (email, reason, returned_at) values ($1, '5.1.1', now())", [
      email,
    ]);
    expect((await side()).reply.warning).toContain("bounced");
    const { email: creator, collaboration } = await scene.invited();
    const id = await creatorOf(collaboration);
    await query("update influencers set relationship = 'do_not_contact' where id = $1", [id]);
    const refused = (await about(`email=${creator}`)).as(threadOfRecordBody).data.reply;
    expect(refused.refusal).not.toBe("");
    const sent = await mails.call("POST", "", { email: creator, title: "Hi", text: "Hello" });
    expect(sent.status).toBe(409);
  });

  it("needs a record or an address, and not both", async () => {
    expect((await about("")).status).toBe(422);
    expect((await about(`email=a@b.example&subject=brand:${crypto.randomUUID()}`)).status).toBe(422);
  });
});

describe("a thread about a creator", () => {
  it("can be filed under a collaboration of theirs, and under no other", async () => {
    const { collaboration } = await scene.invited();
    const { collaboration: other } = await scene.invited();
    const creator = await creatorOf(collaboration);
    const listed = await mails.call("GET", `/subjects?creator=${creator}`);
    expect(listed.as(creatorSubjectsBody).data.subjects).toMatchObject([
      { type: "collaboration", _id: collaboration },
    ]);
    const subject = `influencer:${creator}`;
    const started = await mails.call("POST", "", { subject, title: "June", text: "Are you free?" });
    const { _id: id } = started.as(threadBody).data.thread.conversation;
    const file = (to: string) => mails.call("PUT", `/${id}`, { subject: to });
    expect((await file(`collaboration:${other}`)).status).toBe(409);
    expect((await file(`brand:${crypto.randomUUID()}`)).status).toBe(409);
    expect((await file(`collaboration:${collaboration}`)).status).toBe(200);
    expect((await mails.thread(id)).conversation.subject).toMatchObject({
      type: "collaboration",
      _id: collaboration,
    });
  });
});
