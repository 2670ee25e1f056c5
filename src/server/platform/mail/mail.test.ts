import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { handleJob } from "#server/platform/jobs/job.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { jobRunner, makeDue } from "#tests/harness/job-runner.ts";
import { type ReceivedMail, startSmtpPeer } from "#tests/harness/smtp-peer.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { enqueueWaitingMails, mailSending, sendMailJob } from "./mail-sending.ts";
import { outboxTransport, type SendMail, smtpTransport } from "./mail-transport.ts";
import { visitorMailLimits } from "./visitor-mail-limits.ts";

const server = await startTestServer();
const peer = await startSmtpPeer();
afterAll(async () => {
  await peer.close();
  await server.close();
});
const token = await server.signIn();
const sender = { from: "Tandem <hello@tandem.example>", publicUrl: "http://localhost:3000" };
beforeEach(async () => {
  await server.empty();
  peer.mails.length = 0;
  peer.refuseWith(undefined);
});

const quiet = { warn: () => {}, error: () => {} };
/** Returns the number of attempts. */
function workerWith(send: SendMail, pauses = [0, 0, 0]) {
  const { database } = server;
  let attempts = 0;
  const runner = jobRunner(server.records, (jobs) => {
    const counted: SendMail = (mail) => {
      attempts += 1;
      return send(mail);
    };
    return [handleJob(sendMailJob, mailSending({ database, jobs, send: counted, log: quiet, pauses }))];
  });
  return {
    async runOnce(): Promise<number> {
      attempts = 0;
      await runner.runOnce();
      return attempts;
    },
  };
}
const worker = workerWith(smtpTransport(peer.url, sender));

const header = (mail: ReceivedMail | undefined, name: string) =>
  new RegExp(`^${name}: ((?:.|\\r\\n[ \\t])*)`, "im").exec(mail?.raw.split("\r\n\r\n", 1)[0] ?? "")?.[1];
const mailTo = (address: string) => peer.mails.find((mail) => mail.to.includes(address));
/** The text of an email, decoded from quoted-printable. */
const wordsOf = (mail: ReceivedMail | undefined) =>
  (mail?.raw ?? "").replace(/=\r\n/g, "").replace(/=3D/g, "=").replace(/\r\n/g, "\n");

async function post(path: string, json: Record<string, unknown>): Promise<string> {
  const response = await server.send("POST", path, { json });
  expect(response.status, response.text).toBe(201);
  return response.as(createdBody).data._id;
}
async function queued(): Promise<
  { attempts: number; next_attempt: Date | null; last_error: string | null }[]
> {
  const { rows } = await server.records.pool.query("select * from outgoing_mails order by id");
  return rows;
}

/** Queues one mail: of a message without its copy. */
async function queueMail(): Promise<void> {
  await post("/api/contact", messageFields());
  await server.records.pool.query("delete from outgoing_mails where recipient <> $1", [administrator.email]);
}

describe("mails", () => {
  it("are answered where they say, and a reply address makes no other header", async () => {
    const [influencerId = ""] = await insertInfluencers(server.database, [{ email: "kit@mail.example" }]);
    const id = await post(
      "/api/contact",
      messageFields({ influencerId, name: "Eve, Bcc: all@mail.example" }),
    );
    await server.send("POST", `/api/contacts/${id}/forward`, { token, json: { influencerId } });
    await worker.runOnce();
    const mail = mailTo("kit@mail.example");
    expect(header(mail, "reply-to")).toBe(administrator.email);
    expect(header(mail, "bcc")).toBeUndefined();
    expect(mail?.raw).not.toContain("all@mail.example");
    expect(header(mailTo(administrator.email), "reply-to")).toBeUndefined();
  });

  it("tell the creator and every administrator of an application", async () => {
    await post("/api/join", applicationFields({ email: "ann@mail.example" }));
    expect(await worker.runOnce()).toBe(2);
    expect(peer.mails.flatMap(({ to }) => to).toSorted()).toEqual(["ann@mail.example", administrator.email]);
    expect(header(mailTo("ann@mail.example"), "subject")).toBe("We have your application to Tandem");
    expect(wordsOf(mailTo("ann@mail.example"))).toContain("Hello,");
    expect(wordsOf(mailTo(administrator.email))).toContain("http://localhost:3000/admin/join-requests");
    expect(mailTo("ann@mail.example")?.from).toBe("hello@tandem.example");
    expect(await queued()).toEqual([]);
    expect(await worker.runOnce()).toBe(0);
  });

  it("tell the creator of the decision, with the reason", async () => {
    const first = await post("/api/join", applicationFields({ email: "yes@mail.example" }));
    const second = await post("/api/join", applicationFields({ email: "no@mail.example" }));
    await server.send("PUT", `/api/admin/join-requests/${first}/approve`, { token });
    const json = { reason: "Too few posts.\nTry again <b>soon</b>." };
    await server.send("PUT", `/api/admin/join-requests/${second}/reject`, { token, json });
    await server.endUndos();
    await worker.runOnce();
    const [, approved] = peer.mails.filter(({ to }) => to.includes("yes@mail.example"));
    expect(header(approved, "subject")).toBe("Welcome to Tandem");
    expect(wordsOf(approved)).toContain("http://localhost:3000/influencers/ann-lee");
    const [, rejected] = peer.mails.filter(({ to }) => to.includes("no@mail.example"));
    expect(wordsOf(rejected)).toContain("Too few posts.");
    expect(wordsOf(rejected)).toContain("Try again &lt;b&gt;soon&lt;/b&gt;.</p>");
  });

  it("tell a brand of receipt, approval and rejection, and administrators of a message", async () => {
    const yes = await post("/api/brand-join", registrationFields({ email: "yes@mail.example" }));
    const no = await post("/api/brand-join", registrationFields({ email: "no@mail.example" }));
    await server.send("PUT", `/api/brand-join/${yes}`, { token, json: {} });
    await server.send("PUT", `/api/brand-join/${yes}`, { token, json: { goals: "More" } });
    await server.send("DELETE", `/api/brand-join/${no}`, { token });
    await post("/api/contact", messageFields({ name: "Sam", email: "sam@mail.example" }));
    await server.endUndos();
    await worker.runOnce();
    const subjects = (address: string) =>
      peer.mails.filter(({ to }) => to.includes(address)).map((mail) => header(mail, "subject"));
    expect(subjects("yes@mail.example")).toEqual([
      "We have your registration with Tandem",
      "Your brand is listed on Tandem",
    ]);
    expect(subjects("no@mail.example")).toEqual([
      "We have your registration with Tandem",
      "Your registration with Tandem",
    ]);
    expect(subjects(administrator.email)).toContain("New message from Sam");
    expect(subjects("sam@mail.example")).toEqual(["We have your message"]);
  });

  it("are as many as the records: a repeated form and a refused one send nothing more", async () => {
    const fields = applicationFields();
    await post("/api/join", fields);
    await post("/api/join", fields);
    await server.send("POST", "/api/join", { json: { ...fields, bio: "Other" } });
    expect(await queued()).toHaveLength(2);
  });

  it("have one recipient and no header of a visitor's making", async () => {
    const evil = 'Eve" <eve@mail.example>, Bcc: all@mail.example';
    await post(
      "/api/contact",
      messageFields({ name: evil, message: "x\r\nBcc: all@mail.example\r\n.\r\nRSET" }),
    );
    await worker.runOnce();
    expect(peer.mails).toHaveLength(2);
    expect(mailTo(administrator.email)?.to).toEqual([administrator.email]);
    for (const mail of peer.mails) {
      expect(mail.to).toHaveLength(1);
      expect(header(mail, "bcc")).toBeUndefined();
      expect(header(mail, "to")).toBe(mail.to[0]);
    }
    for (const name of ["a\r\nBcc: all@mail.example", "a\nb", "a\u2028b"]) {
      const response = await server.send("POST", "/api/contact", { json: messageFields({ name }) });
      expect(response.status).toBe(422);
    }
  });

  it("repeat nothing that a stranger typed to an address that nobody has proved", async () => {
    const email = "victim@mail.example";
    const name = "Marked Call now";
    const typed = {
      name,
      contactName: name,
      companyName: `${name} Ltd`,
      bio: name,
      goals: name,
      location: name,
    };
    const request = await post("/api/join", applicationFields({ ...typed, email }));
    const refused = await post("/api/join", applicationFields({ ...typed, email: "victim+1@mail.example" }));
    const brand = await post("/api/brand-join", registrationFields({ ...typed, email }));
    await post("/api/contact", messageFields({ name, email, company: name }));
    const asked = { codes: ["photo"], words: "Please." };
    await server.send("PUT", `/api/admin/join-requests/${request}/ask`, { token, json: asked });
    await server.send("PUT", `/api/admin/join-requests/${refused}/reject`, { token, json: {} });
    await server.send("DELETE", `/api/brand-join/${brand}`, { token });
    await server.endUndos();
    await worker.runOnce();
    const received = peer.mails.filter(({ to }) => to.some((address) => address.startsWith("victim")));
    expect(received.map((mail) => header(mail, "subject")).toSorted()).toEqual([
      "Please complete your application to Tandem",
      "We have your application to Tandem",
      "We have your application to Tandem",
      "We have your message",
      "We have your registration with Tandem",
      "Your application to Tandem",
      "Your registration with Tandem",
    ]);
    for (const mail of received) expect(wordsOf(mail)).not.toContain("Marked");
    expect(wordsOf(mailTo(administrator.email))).toContain("Marked");
  });

  it("caused by visitors reach one mailbox a few times a day, whichever forms are sent", async () => {
    const limited = await startTestServer({ settings: { rateLimit: true } });
    const forms: [string, (email: string) => Record<string, unknown>][] = [
      ["/api/join", (email) => applicationFields({ email })],
      ["/api/brand-join", (email) => registrationFields({ email })],
      ["/api/contact", (email) => messageFields({ email, message: `Hello from ${email}` })],
    ];
    for (let count = 0; count < visitorMailLimits.mailbox.most; count += 1) {
      for (const [path, fields] of forms) {
        const response = await limited.send("POST", path, { json: fields(`vic+${count}@mail.example`) });
        expect(response.status, response.text).toBe(201);
      }
    }
    const { rows } = await limited.records.pool.query(
      "select subject from outgoing_mails where recipient like 'vic%'",
    );
    expect(rows).toHaveLength(visitorMailLimits.mailbox.most);
    await limited.close();
  });
});

describe("the queue", () => {
  it("waits while the mail server is away, and sends when it is back", async () => {
    const away = await startSmtpPeer();
    const { port, url } = away;
    await away.close();
    const patient = workerWith(smtpTransport(url, sender), [0, 3600]);
    await queueMail();
    await patient.runOnce();
    const [waiting] = await queued();
    expect(waiting).toMatchObject({ attempts: 2, last_error: expect.stringContaining("ESOCKET") });
    expect(waiting?.next_attempt?.getTime()).toBeGreaterThan(Date.now() + 1_000_000);
    await server.records.pool.query("update outgoing_mails set next_attempt = now()");
    await makeDue(server.records);
    const back = await startSmtpPeer({ port });
    await patient.runOnce();
    expect(back.mails).toHaveLength(1);
    expect(await queued()).toEqual([]);
    await back.close();
  });

  it("gives up what is refused for good at once, and the rest after the last attempt", async () => {
    await queueMail();
    peer.refuseWith(550);
    await worker.runOnce();
    expect(await queued()).toMatchObject([{ attempts: 1, next_attempt: null }]);
    await queueMail();
    peer.refuseWith(450);
    await worker.runOnce();
    expect(await queued()).toMatchObject([{ attempts: 1 }, { attempts: 4, next_attempt: null }]);
    await post("/api/join", applicationFields({ email: "gone@mail.example" }));
    peer.refuseWith(550);
    await worker.runOnce();
    const { rows } = await server.records.pool.query(
      "select text, html from outgoing_mails where recipient = 'gone@mail.example'",
    );
    expect(JSON.stringify(rows)).toContain("/l/tl_…");
    expect(JSON.stringify(rows)).not.toMatch(/tl_\w/);
    expect(JSON.stringify(await queued().then((rows) => rows.map((row) => row.last_error)))).not.toContain(
      "@",
    );
  });

  it("is worked off by several at once, each mail once", async () => {
    for (let index = 0; index < 10; index += 1) await queueMail();
    const counts = await Promise.all(
      Array.from({ length: 4 }, () => workerWith(smtpTransport(peer.url, sender)).runOnce()),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
    const ids = peer.mails.map((mail) => header(mail, "message-id"));
    expect([ids.length, new Set(ids).size]).toEqual([10, 10]);
  });

  it("takes up again what a process had that died", async () => {
    await queueMail();
    await server.records.pool.query(
      "update outgoing_mails set attempts = 1, next_attempt = now() + interval '10 min'",
    );
    expect(await worker.runOnce()).toBe(0);
    await server.records.pool.query("update outgoing_mails set next_attempt = now() - interval '1 s'");
    await enqueueWaitingMails(server.database, server.jobs);
    expect(await worker.runOnce()).toBe(1);
    expect(peer.mails).toHaveLength(1);
  });

  it("is written to the outbox where there is no mail server", async () => {
    const folder = join(server.folder, "outbox");
    await post("/api/join", applicationFields({ email: "ann@mail.example" }));
    await workerWith(outboxTransport(folder, sender)).runOnce();
    const names = await readdir(folder);
    expect(names.every((name) => /^[0-9a-f-]{36}\.eml$/.test(name))).toBe(true);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    expect(texts.filter((text) => text.includes("\r\nTo: ann@mail.example\r\n"))).toHaveLength(1);
    expect(texts).toHaveLength(2);
    expect(await queued()).toEqual([]);
  });
});
