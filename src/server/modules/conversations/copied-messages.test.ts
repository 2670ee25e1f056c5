import { beforeEach, expect, it } from "vitest";
import {
  ownMessagesBody,
  type Thread,
  threadOfRecordBody,
} from "#domain/conversations/conversations.contract.ts";
import { linksToCopyBody } from "#domain/outreach/outreach.contract.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { mailSettings } from "#tests/harness/raw-mail.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const scene = campaignScene(server, token);
const mails = mailScene(server, token);
beforeEach(() => server.empty());

const send = (path: string, json: unknown) => server.send("POST", path, { token, json });
async function threadAbout(collaboration: string): Promise<Thread | null> {
  const found = await mails.call("GET", `/about?subject=collaboration:${collaboration}`);
  return found.as(threadOfRecordBody).data.thread;
}

it("words that were copied into another app are in the thread once, and open nothing", async () => {
  const { link: own, collaboration } = await scene.invited();
  const made = await send("/api/admin/links", { recipients: [`collaboration:${collaboration}`] });
  const [{ link, message: text, url } = { link: { _id: "" }, message: "", url: "" }] =
    made.as(linksToCopyBody).data.links;
  const copy = (json: Record<string, unknown>) => send(`/api/admin/links/${link._id}/copies`, json);
  expect((await copy({ way: "link" })).status).toBe(200);
  expect(await threadAbout(collaboration)).toBeNull();
  for (const way of ["message", "whatsapp", "message"]) {
    expect((await copy({ way, text })).status).toBe(200);
  }
  const thread = await threadAbout(collaboration);
  expect(thread?.messages).toMatchObject([{ direction: "out", channel: "copied", delivery: null }]);
  expect(thread?.conversation).toMatchObject({ state: "waiting", isUnread: false });
  const secret = url.slice(url.lastIndexOf("tl_"));
  expect(text).toContain(secret);
  expect(thread?.messages[0]?.text).toBe(text.replace(secret, "tl_…"));
  const page = await scene.own(own, "GET", "/messages");
  expect(page.as(ownMessagesBody).data.messages).toEqual([]);
  await copy({ way: "instagram", text: `${text} Best, Ida` });
  expect((await threadAbout(collaboration))?.messages).toHaveLength(2);
});

it("a copied message does not answer what the creator has asked", async () => {
  const { link: own, collaboration } = await scene.invited();
  await scene.own(own, "POST", "/messages", { text: "May I film in June?" });
  const made = await send("/api/admin/links", { recipients: [`collaboration:${collaboration}`] });
  const [{ link } = { link: { _id: "" } }] = made.as(linksToCopyBody).data.links;
  await send(`/api/admin/links/${link._id}/copies`, { way: "message", text: "Look here." });
  const thread = await threadAbout(collaboration);
  expect(thread?.conversation).toMatchObject({ state: "open", isUnread: true });
  expect(thread?.messages).toHaveLength(2);
});
