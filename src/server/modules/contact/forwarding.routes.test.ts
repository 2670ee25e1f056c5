import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { contactRecordBody } from "#domain/contact/contact.contract.ts";
import { defaultTemplate, templateBody } from "#domain/contact/forward.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(async () => {
  await server.empty();
  await server.records.pool.query("delete from outgoing_mails");
});

const template = "/api/admin/forward-template";
const kit = () => insertInfluencers(server.database, [{ name: "Kit Moore", email: "kit@mail.example" }]);

async function sent(changes: Record<string, unknown>): Promise<string> {
  const response = await server.send("POST", "/api/contact", { json: messageFields(changes) });
  expect(response.status, response.text).toBe(201);
  return response.as(createdBody).data._id;
}

const forward = (id: string, json: Record<string, unknown>, bearer = token) =>
  server.send("POST", `/api/contacts/${id}/forward`, { token: bearer, json });

async function mailsTo(
  recipient: string,
): Promise<{ subject: string; text: string; html: string; reply_to: string }[]> {
  const { rows } = await server.records.pool.query(
    "select subject, text, html, reply_to from outgoing_mails where recipient = $1",
    [recipient],
  );
  return rows;
}

describe("POST /api/contacts/{id}/forward refuses", () => {
  it("whoever is not signed in, and API keys", async () => {
    const [influencerId = ""] = await kit();
    const id = await sent({ influencerId });
    const json = { influencerId };
    expect((await server.send("POST", `/api/contacts/${id}/forward`, { json })).status).toBe(401);
    for (const scope of ["read", "write"] as const) {
      const { key } = await makeApiKey(server, token, { scope });
      expect((await forward(id, json, key)).status).toBe(403);
    }
    expect(await mailsTo("kit@mail.example")).toEqual([]);
  });

  it("a message that is not there, creators of other messages, and creators without an address", async () => {
    const [influencerId = "", other = "", silent = ""] = await insertInfluencers(server.database, [
      { name: "Kit Moore" },
      { name: "Lee Park" },
      { name: "Mo Silent", email: null },
    ]);
    const id = await sent({ influencerIds: [influencerId, silent] });
    expect((await forward(randomUUID(), { influencerId })).status).toBe(404);
    expect((await forward(id, { influencerId: other })).errors).toEqual({
      influencerId: "is not a creator of this message",
    });
    const unreachable = await forward(id, { influencerId: silent });
    expect(unreachable.status).toBe(409);
    expect(unreachable.json).toMatchObject({ message: "Mo Silent has no email address." });
    expect((await forward(id, { influencerId, shareAddress: "yes" })).errors).toEqual({
      shareAddress: "must be true or false",
    });
    expect((await forward(id, {})).status).toBe(422);
  });
});

describe("POST /api/contacts/{id}/forward", () => {
  it("mails the message to the creator without the sender's address, and notes it", async () => {
    const [influencerId = ""] = await kit();
    const id = await sent({
      name: "Sam Rivera (sam@brand.example)",
      email: "sam@brand.example",
      phone: "555 0100 200",
      company: "rivera.example",
      message:
        "Write to SAM@brand.example, www.rivera.example/team, 555 0100 200 or +1 555 010 0300.\nSix posts.",
      influencerId,
      brief: { product: "Tea of rivera.example", budget: "$5K - $10K", countries: ["PT"] },
    });
    const response = await forward(id, { influencerId });
    expect(response.status, response.text).toBe(200);
    expect(response.as(contactRecordBody).data.contact.creators).toEqual([
      {
        _id: influencerId,
        slug: "kit-moore",
        visibility: "public",
        name: "Kit Moore",
        forwardedAt: server.clock.now().toISOString(),
      },
    ]);
    const [mail, ...others] = await mailsTo("kit@mail.example");
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Sam Rivera ([left out]), [left out] would like to work with you");
    expect(mail?.text).toContain("Six posts.");
    expect(mail?.text).toContain("Budget: $5K - $10K");
    expect(mail?.text).toContain("Countries: Portugal");
    expect(mail?.reply_to).toBe(administrator.email);
    for (const text of [mail?.text, mail?.html, mail?.subject]) {
      expect(text).not.toMatch(/brand\.example|rivera\.example|0100|0300/i);
    }
    const history = (await server.send("GET", `/api/admin/history?record=contact:${id}`, { token })).as(
      historyBody,
    );
    expect(history).toMatchObject([
      {
        action: "forward",
        administrator: administrator.email,
        after: { about: "Kit Moore", shareAddress: false },
      },
    ]);
  });

  it("gives the sender's address when the administrator ticks it", async () => {
    const [influencerId = ""] = await kit();
    const id = await sent({ email: "sam@brand.example", phone: "+1 555 010 0300", influencerId });
    await forward(id, { influencerId, shareAddress: true });
    const [mail] = await mailsTo("kit@mail.example");
    expect(mail?.text).toContain("You can reach them at sam@brand.example or +1 555 010 0300.");
    expect(mail?.reply_to).toBe(administrator.email);
  });

  it("sends one mail to each creator, however often and by however many it is pressed", async () => {
    const [first = "", second = ""] = await insertInfluencers(server.database, [
      { name: "Kit Moore", email: "kit@mail.example" },
      { name: "Lee Park", email: "lee@mail.example" },
    ]);
    const id = await sent({ influencerIds: [first, second] });
    const json = { email: "second@tandem.example", password: "another horse battery" };
    await server.send("POST", "/api/admin/register", { token, json });
    const login = await server.send("POST", "/api/admin/login", { json });
    const { token: secondToken } = login.json as { token: string };
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, press) =>
        forward(id, { influencerId: first }, press % 2 ? token : secondToken),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(responses.find(({ status }) => status === 409)?.json).toMatchObject({
      message: "This message was already forwarded to Kit Moore.",
    });
    expect(await mailsTo("kit@mail.example")).toHaveLength(1);
    expect((await forward(id, { influencerId: second })).status).toBe(200);
    expect(await mailsTo("lee@mail.example")).toHaveLength(1);
  });

  it("leaves nothing behind when the mail cannot be queued", async () => {
    const [influencerId = ""] = await kit();
    const id = await sent({ influencerId });
    const { pool } = server.records;
    await pool.query("alter table outgoing_mails rename to gone_mails");
    const failed = await forward(id, { influencerId });
    await pool.query("alter table gone_mails rename to outgoing_mails");
    expect(failed.status).toBe(500);
    expect((await forward(id, { influencerId })).status).toBe(200);
  });

  it("forwards a message of the previous version, which is about one creator", async () => {
    const [influencerId = ""] = await kit();
    const id = await sent({ influencerId });
    await server.records.pool.query("delete from contact_message_creators");
    const read = async () =>
      (await server.send("GET", `/api/contacts/${id}`, { token })).as(contactRecordBody).data.contact
        .creators;
    expect(await read()).toMatchObject([{ _id: influencerId, name: "Kit Moore", forwardedAt: null }]);
    expect((await forward(id, { influencerId })).status).toBe(200);
    expect(await read()).toMatchObject([{ _id: influencerId, forwardedAt: expect.any(String) }]);
    expect((await forward(id, { influencerId })).status).toBe(409);
  });
});

describe("the template", () => {
  const read = async () => (await server.send("GET", template, { token })).as(templateBody).data.template;
  const edit = (json: Record<string, unknown>, bearer = token) =>
    server.send("PUT", template, { token: bearer, json });

  it("is the product's own until somebody edits it, and is edited by editors alone", async () => {
    expect(await read()).toEqual({ ...defaultTemplate, updatedAt: null });
    expect((await server.send("GET", template)).status).toBe(401);
    expect((await server.send("PUT", template, { json: defaultTemplate })).status).toBe(401);
    const { key } = await makeApiKey(server, token, { scope: "write" });
    expect((await edit(defaultTemplate, key)).status).toBe(403);
  });

  it.each([
    [{ subject: "" }, { subject: "Subject is required" }],
    [{ subject: "Hello\r\nBcc: all@mail.example" }, { subject: "must be on one line" }],
    [
      { subject: "{secret}" },
      { subject: "contains {secret}, which is not a placeholder: choose one from the list, or remove it" },
    ],
    [{ body: "Hello" }, { body: "must contain {message}" }],
    [
      { body: "{message} {constructor}" },
      { body: "contains {constructor}, which is not a placeholder: choose one from the list, or remove it" },
    ],
    [{ body: `{message}${"x".repeat(5_000)}` }, { body: "must be at most 5000 characters" }],
  ])("is refused with %j", async (changes, errors) => {
    const response = await edit({ ...defaultTemplate, ...changes });
    expect(response.status).toBe(422);
    expect(response.errors).toEqual(errors);
  });

  it("shapes the mail, in which nothing of a visitor's is read as a template or a header", async () => {
    await edit({
      subject: "For {creator}: {sender}",
      body: "Dear {creator},\n\n{message}\n\n{contact}\n\nYours",
    });
    const [influencerId = ""] = await kit();
    const id = await sent({
      name: "{contact} $& $1",
      email: "sam@brand.example",
      message: "{contact} {creator} <b>bold</b>\nBcc: all",
      influencerId,
    });
    await forward(id, { influencerId });
    const [mail] = await mailsTo("kit@mail.example");
    expect(mail?.subject).toBe("For Kit Moore: {contact} $& $1, Rivera & Co");
    expect(mail?.text).toContain("{contact} {creator} <b>bold</b>\n\nBcc: all\n\nReply to this email");
    expect(mail?.html).toContain("{contact} {creator} &lt;b&gt;bold&lt;/b&gt;");
  });

  it("is edited by one of two at once; the other gets what is there", async () => {
    const editAtOnce = async (updatedAt: string | null) => {
      const responses = await Promise.all(
        ["A", "B"].map((subject) => edit({ ...defaultTemplate, subject, updatedAt })),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      return responses;
    };
    await editAtOnce(null);
    const responses = await editAtOnce((await read()).updatedAt);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ current: { template: { subject: (await read()).subject } } });
    const history = (await server.send("GET", "/api/admin/history", { token })).as(historyBody);
    expect(history.filter(({ record }) => record.type === "mail-template")).toHaveLength(2);
  });
});
