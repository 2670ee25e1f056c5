import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { threadBody } from "#domain/conversations/conversations.contract.ts";
import {
  maximumMessageTemplates,
  messageDraftBody,
  messageTemplateBody,
  messageTemplatesBody,
} from "#domain/conversations/message-templates.contract.ts";
import { customFieldBody } from "#domain/custom-fields/custom-fields.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { mailSettings } from "#tests/harness/raw-mail.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const scene = campaignScene(server, token);
const mails = mailScene(server, token);
beforeEach(() => server.empty());

const path = "/api/admin/message-templates";
const usual = { name: "Invitation", title: "{campaign}", text: "Hello {first_name}, see {link}." };
const send = (method: string, at: string, json?: unknown) =>
  server.send(method, at, { token, ...(json !== undefined && { json }) });
const add = async (fields: object = {}) =>
  (await send("POST", path, { ...usual, ...fields })).as(messageTemplateBody).data.messageTemplate;
const list = async () => (await send("GET", path)).as(messageTemplatesBody).data.messageTemplates;
const fill = async (about: string, message: object = usual) =>
  (await send("POST", "/api/admin/message-drafts", { about, ...message })).as(messageDraftBody).data.draft;
const ownField = async (subject: string, label: string) =>
  (await send("POST", "/api/admin/custom-fields", { subject, label, kind: "text" })).as(customFieldBody).data
    .customField.key;

describe("templates of messages", () => {
  it("are listed by name, changed, and deleted, and the history says so", async () => {
    const [second, first] = [await add({ name: "reminder" }), await add()];
    expect((await list()).map(({ name }) => name)).toEqual(["Invitation", "reminder"]);
    const edited = { ...usual, text: "Hello {creator}," };
    const response = await send("PUT", `${path}/${first._id}`, { ...edited, updatedAt: first.updatedAt });
    expect(response.as(messageTemplateBody).data.messageTemplate).toMatchObject(edited);
    expect((await send("DELETE", `${path}/${second._id}`)).status).toBe(200);
    expect((await send("DELETE", `${path}/${second._id}`)).status).toBe(404);
    expect((await list()).map(({ text }) => text)).toEqual(["Hello {creator},"]);
    const history = (await send("GET", "/api/admin/history")).as(historyBody);
    expect(
      history.filter(({ record }) => record.type === "message-template").map(({ action }) => action),
    ).toEqual(["delete", "edit", "create", "create"]);
  });

  it("refuse an edit of an older state, with the present one", async () => {
    const { _id: id, updatedAt } = await add();
    await send("PUT", `${path}/${id}`, { ...usual, title: "Spring" });
    const late = await send("PUT", `${path}/${id}`, { ...usual, title: "Summer", updatedAt });
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({ current: { title: "Spring" } });
    expect((await list())[0]?.title).toBe("Spring");
  });

  it("have a name of their own, also if two are added at once", async () => {
    const responses = await Promise.all(
      ["Hello", "Dear"].map((text) => send("POST", path, { ...usual, text })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { _id: id } = await add({ name: "Reminder" });
    const taken = await send("PUT", `${path}/${id}`, usual);
    expect(taken.status).toBe(409);
    expect(taken.json).toMatchObject({ message: "Another template is called Invitation." });
  });

  it("are added once, however often the same call is sent", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const twice = async () => server.send("POST", path, { token, headers, json: usual });
    expect((await twice()).as(messageTemplateBody)).toEqual((await twice()).as(messageTemplateBody));
    expect(await list()).toHaveLength(1);
  });

  it("name placeholders that stand for nothing, and take those of own fields", async () => {
    const key = await ownField("collaboration", "Discount code");
    const text = `{custom.${key}} and {custom.hat} and {price}`;
    const refused = await send("POST", path, { ...usual, title: "For {you}", text });
    expect(refused.status).toBe(422);
    expect(refused.errors).toEqual({
      title: "contains {you}, which is not a placeholder: choose one from the list, or remove it",
      text: "contains {custom.hat} and {price}, which are not placeholders: choose others from the list, or remove them",
    });
    expect((await send("POST", path, { ...usual, title: "{link}" })).errors).toEqual({
      title: "cannot contain a link",
    });
    expect((await add({ text: `Use {custom.${key}} {}` })).text).toBe(`Use {custom.${key}} {}`);
  });

  it("are at most so many", async () => {
    await server.records.pool.query(
      `insert into message_templates (id, name, title, text, created_at)
        select gen_random_uuid(), 'Template ' || n, 't', 't', now() from generate_series(1, $1) n`,
      [maximumMessageTemplates],
    );
    expect((await send("POST", path, usual)).status).toBe(409);
  });
});

describe("a message", () => {
  it("is filled with the values of a collaboration, and keeps its link for when it is sent", async () => {
    const [ofCreator, ofPart] = [
      await ownField("influencer", "Shoe size"),
      await ownField("collaboration", "Discount code"),
    ];
    const { influencers, collaborations } = await scene.campaignOf([{ name: "Kit Adelaide Moore" }]);
    await send("PUT", `/api/influencers/${influencers[0]}`, { custom: { [ofCreator]: "42" } });
    const about = `collaboration:${collaborations[0]}`;
    const text = `{creator}, {first_name}, {client}, {sender}, {custom.${ofCreator}}, {custom.${ofPart}}, {link}`;
    const { text: filled, missing, title } = await fill(about, { title: "{campaign}", text });
    expect(title).toMatch(/^Spring /);
    expect(filled).toMatch(
      new RegExp(`^Kit Adelaide Moore, Kit, Northwind Tea, .+, 42, \\{custom\\.${ofPart}\\}, \\{link\\}$`),
    );
    expect(missing).toContain(`custom.${ofPart}`);
    expect(missing).not.toContain("link");
  });

  it("is filled with the name of the person in a thread about no record", async () => {
    const from = uniqueEmail("noor");
    await mails.receive({ from: `Noor Haddad <${from}>` });
    const [{ _id: id } = { _id: "" }] = await mails.inbox();
    expect(await fill(`conversation:${id}`)).toEqual({
      title: "{campaign}",
      text: "Hello Noor, see {link}.",
      missing: ["campaign", "link"],
    });
  });

  it("is about a record that exists", async () => {
    for (const type of ["influencer", "collaboration", "conversation"]) {
      const json = { about: `${type}:${randomUUID()}`, ...usual };
      expect((await send("POST", "/api/admin/message-drafts", json)).status).toBe(404);
    }
    expect((await send("POST", "/api/admin/message-drafts", { about: "payout:1", ...usual })).status).toBe(
      422,
    );
  });

  it("gives each recipient a link of their own, which nothing stores or shows", async () => {
    const { collaborations, influencers } = await scene.campaignOf([{ name: "Kit Moore" }], { active: true });
    const [email] = [uniqueEmail("kit")];
    await send("PUT", `/api/influencers/${influencers[0]}`, { email });
    const json = { subject: `collaboration:${collaborations[0]}`, title: "Tea", text: "Look: {link}" };
    const response = await send("POST", "/api/admin/conversations", json);
    const { messages, conversation } = response.as(threadBody).data.thread;
    expect(messages.map(({ text }) => text)).toEqual(["Look: [link]"]);
    expect(conversation.lastMessage.preview).toBe("Look: [link]");
    const [mail] = await mails.mailsTo(email ?? "");
    const link = /\/l\/(tl_[\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    const headers = { authorization: `Link ${link}` };
    expect((await server.send("GET", "/api/links/current", { headers })).status).toBe(200);
  });
});
