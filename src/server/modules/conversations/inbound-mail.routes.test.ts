import { beforeEach, describe, expect, it } from "vitest";
import { jpeg } from "#tests/factories/files.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { mailSettings, rawMail } from "#tests/harness/raw-mail.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ settings: mailSettings });
const closed = await startServerForFile();
const token = await server.signIn();
const mails = mailScene(server, token);
beforeEach(() => server.empty());

const secret = mailSettings.inboundMailSecret;
const authorization = `Bearer ${secret}`;
const path = "/api/inbound-mail";
const stored = async () =>
  (await server.records.pool.query<{ raw: Buffer }>("select raw from inbound_mails")).rows.map(({ raw }) =>
    raw.toString(),
  );
const mail = rawMail({ from: "noor@mail.example", text: "Grüße, ‘Noor’" });

describe("a received mail", () => {
  it.each<[string, string | undefined]>([
    ["nobody", undefined],
    ["a wrong secret", `Bearer ${secret}x`],
    ["a wrong password", `Basic ${Buffer.from("tandem:wrong").toString("base64")}`],
    ["another scheme", `Digest ${secret}`],
    ["an administrator", `Bearer ${token}`],
    ["an empty password", "Basic Og=="],
  ])("is not taken from %s", async (_, given) => {
    const response = await server.send("POST", path, {
      body: mail,
      headers: { "content-type": "message/rfc822", ...(given && { authorization: given }) },
    });
    expect(response.status).toBe(401);
    const inAddress = await server.send("POST", `${path}?secret=${secret}`, { body: mail });
    expect(inAddress.status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it("without the secret is refused before its body is read, however large it is", async () => {
    const body = Buffer.alloc(52 * 1024 * 1024, "x");
    const send = (value: string) =>
      server.send("POST", path, {
        body,
        headers: { "content-type": "message/rfc822", authorization: value },
      });
    expect((await send("Bearer wrong")).status).toBe(401);
    expect((await send(authorization)).status).toBe(413);
  });

  it("finds nothing where no secret is set", async () => {
    const response = await closed.send("POST", path, {
      body: mail,
      headers: { "content-type": "message/rfc822", authorization },
    });
    expect(response.status).toBe(404);
  });

  it.each(["message/rfc822", "text/plain", "application/octet-stream", "Application/X-Anything; x=y"])(
    "is the body of type %s, byte for byte",
    async (type) => {
      const response = await server.send("POST", path, {
        body: mail,
        headers: { authorization, "content-type": type },
      });
      expect([response.status, response.text]).toEqual([200, expect.stringContaining("Mail received.")]);
      expect(await stored()).toEqual([mail]);
    },
  );

  it.each(["email", "body-mime"])(
    "is the field ‘%s’ of a form, with the secret as a password",
    async (name) => {
      const form = new FormData();
      form.set("subject", "Dates");
      form.set(name, mail);
      form.set("attachment", new Blob(["x"]), "x.bin");
      const basic = `Basic ${Buffer.from(`tandem:${secret}`).toString("base64")}`;
      const response = await server.send("POST", path, { form, headers: { authorization: basic } });
      expect(response.status, response.text).toBe(200);
      expect(await stored()).toEqual([mail]);
    },
  );

  it("is a file of a form, or a field of JSON", async () => {
    const form = new FormData();
    form.set("email", new Blob([mail]), "mail.eml");
    expect((await server.send("POST", path, { form, headers: { authorization } })).status).toBe(200);
    const json = { RecordType: "Inbound", RawEmail: `${mail}2` };
    expect((await server.send("POST", path, { json, headers: { authorization } })).status).toBe(200);
    expect((await stored()).toSorted()).toEqual([mail, `${mail}2`]);
  });

  it.each<[string, string | Buffer, string]>([
    ["empty", "", "message/rfc822"],
    ["JSON without a mail", "{}", "application/json"],
    ["broken JSON", "{", "application/json"],
    ["JSON of another type", '{"email":1}', "application/json"],
    ["a list", "[]", "application/json"],
    ["larger than 25 MB", Buffer.alloc(25 * 1024 * 1024 + 1, 65), "message/rfc822"],
  ])("is refused if it is %s", async (_, body, type) => {
    const response = await server.send("POST", path, {
      body,
      headers: { authorization, "content-type": type },
    });
    expect(response.status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  it("that nobody can read is filed by its headers and kept, and does not keep others waiting", async () => {
    const levels = Array.from({ length: 1000 }, (_, level) => level);
    const open = levels.map((at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`);
    await mails.deliver(`From: kit@mail.example\r\nSubject: Deep\r\n${open.join("")}\r\nHi`);
    await mails.receive({ from: "noor@mail.example" });
    await mails.fileAll();
    const conversations = await mails.inbox();
    expect(conversations.map(({ title }) => title).toSorted()).toEqual(["Dates", "Deep"]);
    const deep = conversations.find(({ title }) => title === "Deep");
    expect(deep?.lastMessage.preview).toMatch(/^This mail could not be read\./);
    const { rows } = await server.records.pool.query("select problem from inbound_mails");
    expect(rows).toEqual([{ problem: expect.stringMatching(/^The mail /) }]);
  });

  it("leaves nothing of it in the log", async () => {
    await mails.receive({ from: "noor.canary@mail.example", subject: "Canary subject", text: "Canary text" });
    expect(server.logged()).not.toMatch(/canary/i);
    expect(server.logged()).not.toContain(secret);
  });
});

it("attachments are checked like uploads, kept to be downloaded otherwise, and private", async () => {
  const picture = Buffer.from(await (await jpeg()).arrayBuffer()).toString("base64");
  const part = (name: string, type: string, base64: string) =>
    [
      "--edge",
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      "Content-Transfer-Encoding: base64",
      "",
      base64,
    ].join("\r\n");
  const page = Buffer.from("<script>alert(1)</script>").toString("base64");
  const raw = [
    "From: noor@mail.example",
    "To: mail@agency.example",
    "Subject: Files",
    "Message-ID: <files@mail.example>",
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="edge"',
    "",
    ["--edge", "Content-Type: text/plain", "", "See below."].join("\r\n"),
    part("me.jpg", "image/jpeg", picture),
    part("../../x'ü.html", "text/html", page),
    "--edge--",
    "",
  ].join("\r\n");
  await mails.deliver(raw);
  await mails.fileAll();
  const [conversation] = await mails.inbox();
  const [message] = (await mails.thread(conversation?._id ?? "")).messages;
  expect(message?.attachments.map(({ name, media }) => [name, media?.kind])).toEqual([
    ["me.jpg", "image"],
    [expect.stringMatching(/^[^/\\]*x'ü\.html$/), undefined],
  ]);
  for (const { src, media } of message?.attachments ?? []) {
    const file = await server.send("GET", src);
    expect(file.status).toBe(200);
    expect(file.headers["cache-control"]).toBe("private, no-store");
    expect(file.headers["x-content-type-options"]).toBe("nosniff");
    if (media === null) {
      expect(file.headers["content-type"]).toBe("application/octet-stream");
      expect(file.headers["content-disposition"]).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/);
    }
    expect((await server.send("GET", src.split("?")[0] ?? "")).status).toBe(404);
  }
  await mails.deliver(raw);
  await mails.fileAll();
  const { rows } = await server.records.pool.query("select id from media");
  // Three widths of the picture, and the page as it was.
  expect([rows.length, (await server.filesIn("media")).length]).toEqual([2, 4]);
});
