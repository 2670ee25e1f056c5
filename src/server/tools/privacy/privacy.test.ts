import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { registerBody } from "#domain/admin/administrators.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { itemsAddedBody } from "#domain/shortlists/shortlists.contract.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { handleJob } from "#server/platform/jobs/job.ts";
import { mailSending, sendMailJob } from "#server/platform/mail/mail-sending.ts";
import { outboxTransport, type SendMail } from "#server/platform/mail/mail-transport.ts";
import { CommandError } from "#server/tools/command.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { jpeg, mp4 } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { urlOf } from "#tests/harness/database-connection.ts";
import { jobRunner } from "#tests/harness/job-runner.ts";
import { callCommand, runCommand } from "#tests/harness/run-command.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";
import { naming, otherTables, people } from "./find-personal-data.ts";
import { privacyCommand } from "./privacy-command.ts";

const server = await startTestServer();
// By which the outcomes of a person's applications are found.
await server.records.pool.query("insert into secrets values ('signing-key', 'a key for tests')");
const token = await server.signIn();
const exported = await mkdtemp(join(tmpdir(), "tandem-export-"));
const outbox = join(server.folder, "outbox");
const place = {
  connection: server.records.connection,
  store: localFileStore(join(server.folder, "media")),
  outbox,
};
afterAll(async () => {
  await server.close();
  await rm(exported, { recursive: true });
});

const email = "zoe.canary@mail.example";
const person = { email, name: "Zoë Canarybird", phone: "+1 555 010 7777" };
const traces = /zoe\.canary|canarybird|010 7777/i;
const post = (path: string, body: unknown) => server.send("POST", path, { json: body });
const json = (method: string, path: string, body: unknown) =>
  server.send(method, path, { json: body, token });

/** One of everything that can be stored about a person, plus one that belongs to somebody else. */
beforeEach(async () => {
  await server.empty();
  await rm(outbox, { recursive: true, force: true });
  const apply = (fields: Record<string, unknown>, files = {}) =>
    server.send("POST", "/api/join", { form: applicationForm(applicationFields(fields), files) });
  const applied = await apply(person, { images: [await jpeg()], videos: [mp4()] });
  const request = applied.as(createdBody).data._id;
  const approved = await server.send("PUT", `/api/admin/join-requests/${request}/approve`, { token });
  const id = (approved.json as { data: { influencer: { _id: string } } }).data.influencer._id;
  await json("PUT", `/api/influencers/${id}`, { phone: person.phone, bio: `${person.name} sings.` });
  await sendMails(2);
  const registration = registrationFields({
    ...person,
    contactName: person.name,
    companyName: "Canarybird & Co",
  });
  const brand = (await post("/api/brand-join", registration)).as(createdBody).data._id;
  await json("PUT", `/api/brand-join/${brand}`, { location: "Oslo", status: "published" });
  await post("/api/contact", messageFields(person));
  await post("/api/contact", messageFields({ influencerId: id }));
  await post("/api/newsletter", { email });
  await json("PUT", `/api/influencers/${id}`, { email: "zoe.canary.new@mail.example" });
  await json("PUT", `/api/influencers/${id}`, { email });
  await json("POST", `/api/admin/timeline?subject=influencer:${id}`, { text: `${person.name} rang.` });
  const other = await apply({ name: "Other Person" }, { images: [await jpeg()] });
  const others = other.as(createdBody).data._id;
  await json("POST", `/api/admin/timeline?subject=join-request:${others}`, { text: `Knows ${email}.` });
  const made = await server.send("PUT", `/api/admin/join-requests/${others}/approve`, { token });
  await onShortlists(id, (made.json as { data: { influencer: { _id: string } } }).data.influencer._id);
});

/** The person is on a list as a creator, and has reviewed another one as a client. */
async function onShortlists(id: string, other: string): Promise<void> {
  const { make, add, linkFor, share, vote, finish } = shortlistScene(server, token);
  const listWith = async (creator: string) => {
    const { _id } = await make();
    const [added] = (await add(_id, [creator])).as(itemsAddedBody).data.results;
    return { id: _id, items: [added?.itemId ?? ""] };
  };
  const asCreator = await listWith(other);
  const added = await add(asCreator.id, [id], { pitch: `${person.name} fits.`, teamNote: person.phone });
  const [place] = added.as(itemsAddedBody).data.results;
  const { link } = await linkFor(asCreator.id, { person: "Other Client", email: "other@client.example" });
  await vote(link, place?.itemId ?? "", "approved", { comment: `I like ${person.name}.` });
  await vote(link, asCreator.items[0] ?? "", "maybe", { comment: "Not bad" });
  const asClient = await listWith(other);
  await share(asClient.id, { person: person.name, email, delivery: "mail" });
  const { link: own } = await linkFor(asClient.id, { person: person.name, email, role: "decides" });
  await vote(own, asClient.items[0] ?? "", "rejected", { comment: `${person.name} says no.` });
  await finish(own);
}

/** Writes this many of the queued mails to the outbox. */
async function sendMails(count: number): Promise<void> {
  let sent = 0;
  const write = outboxTransport(outbox, {
    from: "Tandem <no-reply@tandem.example>",
    publicUrl: "http://localhost",
  });
  const send: SendMail = async (mail) => {
    sent += 1;
    if (sent > count) throw new Error("later");
    await write(mail);
  };
  const { database } = server;
  const quiet = { warn: () => {}, error: () => {} };
  const worker = jobRunner(server.records, (jobs) => [
    handleJob(sendMailJob, mailSending({ database, jobs, send, log: quiet, pauses: [3_600] })),
  ]);
  await worker.runOnce();
}

async function tables(): Promise<string[]> {
  const { rows } = await server.records.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Every row of every table as text, by table. */
async function dump(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const name of await tables()) {
    const { rows } = await server.records.pool.query<{ row: string }>(
      `select t::text as row from "${name}" t`,
    );
    texts.set(name, rows.map(({ row }) => row).join("\n"));
  }
  return texts;
}

/** Names and contents of every file under a folder, with mails decoded. */
async function tree(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.map(async (entry) => {
    if (!entry.isFile()) return entry.name;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    const content = entry.name.endsWith(".eml")
      ? JSON.stringify(await PostalMime.parse(bytes))
      : bytes.toString("latin1");
    return `${entry.name}\n${content}`;
  });
  return (await Promise.all(texts)).join("\n");
}

describe("npm run privacy -- export", () => {
  it("gives everything that is held, and no secret", async () => {
    const folder = join(exported, "all");
    const { records, files, mails } = await exportPerson(place, email.toUpperCase(), folder);
    const data = JSON.parse(await readFile(join(folder, "data.json"), "utf8"));
    expect(data.records).toMatchObject({
      influencers: [{ email, name: person.name, phone: person.phone }],
      brands: [{ email, company_name: "Canarybird & Co" }],
      contact_messages: [{ email, name: person.name }],
      newsletter_subscribers: [{ email }],
      join_requests: [],
      access_links: [{ person_email: email, label: "Application" }, { label: "Registration" }, {}, {}],
      admins: [],
    });
    expect(data.history.length).toBeGreaterThanOrEqual(4);
    expect(data.outcomes).toMatchObject([{ decision: "approved" }, { decision: "approved" }]);
    expect(data.records.shortlist_reviewers).toMatchObject([
      { email, name: person.name },
      { email, role: "decides", finished_at: expect.any(String) },
    ]);
    expect(data.shortlistItems).toMatchObject([{ pitch: `${person.name} fits.`, team_note: person.phone }]);
    expect(data.shortlistVotes.map(({ comment }: { comment: string }) => comment).toSorted()).toEqual([
      `I like ${person.name}.`,
      `${person.name} says no.`,
    ]);
    const mailed = data.timeline.filter(({ kind }: { kind: string }) => kind === "mail");
    expect(mailed.length).toBeGreaterThan(0);
    const timeline = data.timeline.filter(({ kind }: { kind: string }) => kind !== "mail");
    expect(timeline.slice(-3)).toMatchObject([
      { data: { action: "vote" }, text: `I like ${person.name}.` },
      { data: { action: "vote" }, author_name: person.name },
      { data: { action: "finish" }, author_name: person.name },
    ]);
    expect(timeline.slice(0, -3)).toMatchObject([
      { kind: "state", data: { action: "approve" } },
      { kind: "state", data: { action: "approve" } },
      { kind: "note", text: `${person.name} rang.` },
      { kind: "note", text: `Knows ${email}.` },
    ]);
    expect(data.mails.length).toBeGreaterThan(0);
    expect(data.idempotencyKeys.length).toBeGreaterThan(0);
    expect(records).toBeGreaterThan(8);
    expect([files, mails]).toEqual([2, 2]);
    expect((await readdir(join(folder, "files"))).map((name) => name.slice(37)).toSorted()).toEqual([
      "1600.webp",
      "original",
    ]);
    expect(await readdir(join(folder, "mails"))).toHaveLength(2);
    expect(await tree(folder)).not.toMatch(/argon2|Other Person|password_hash|token_hash|email_hmac/);
  });

  it("overwrites nothing", async () => {
    const folder = join(exported, "twice");
    await exportPerson(place, email, folder);
    await expect(exportPerson(place, email, folder)).rejects.toThrow("EEXIST");
  });
});

describe("npm run privacy -- erase", () => {
  it("leaves no trace in any table or file, and what is somebody else's as it was", async () => {
    const before = await dump();
    const named = [...before].filter(([, text]) => traces.test(text)).map(([name]) => name);
    expect(named).toEqual(expect.arrayContaining(["influencers", "brands", "contact_messages", "history"]));
    expect(named).toEqual(expect.arrayContaining(["newsletter_subscribers", "outgoing_mails"]));
    expect(await tree(server.folder)).toMatch(traces);
    const filesBefore = (await server.filesIn("media")).length;

    const { removed } = await erasePerson(place, email, { dryRun: false });
    expect(removed).toMatchObject({
      influencers: 1,
      brands: 1,
      messages: 1,
      "newsletter subscriptions": 1,
      links: 4,
      "places on shortlists": 1,
      "shortlist votes": 2,
      "application outcomes": 2,
      "timeline entries": 12,
      files: 2,
    });
    // The creator whose note named the person keeps the rest of the story.
    const after = await dump();
    expect(after.get("timeline_entries")?.split("\n")).toHaveLength(13);
    // Decisions stay, and so do notes by others about others.
    expect(after.get("shortlist_items")?.match(/Other Person/g)).toHaveLength(2);
    expect(after.get("shortlist_items")).toContain("rejected");
    expect(after.get("shortlist_votes")).toMatch(/Not bad/);
    expect(after.get("shortlist_votes")?.split("\n")).toHaveLength(2);
    for (const [name, text] of await dump()) expect(text, name).not.toMatch(traces);
    expect(await tree(server.folder)).not.toMatch(traces);
    expect((await server.filesIn("media")).length).toBe(filesBefore - 4);

    const list = await server.send("GET", "/api/influencers");
    expect(list.json).toMatchObject({ data: { matched: 1, influencers: [{ name: "Other Person" }] } });
    const history = await server.send("GET", "/api/admin/history", { token });
    expect(history.status).toBe(200);
    expect((await dump()).get("contact_messages")).toContain("Sam Rivera");
  });

  it("finds a request that still waits, and an edit that has taken the address from a record", async () => {
    await erasePerson(place, email, { dryRun: false });
    await server.send("POST", "/api/join", {
      form: applicationForm(applicationFields(person), { images: [await jpeg()] }),
    });
    expect((await erasePerson(place, email, { dryRun: false })).removed).toMatchObject({
      "join requests": 1,
      files: 1,
    });
    for (const [name, text] of await dump()) expect(text, name).not.toMatch(traces);
  });

  it("only counts until it is told yes", async () => {
    const before = await dump();
    const { removed } = await erasePerson(place, email, { dryRun: true });
    expect(removed).toMatchObject({ influencers: 1, files: 2, "mails in the outbox": 2 });
    expect(await dump()).toEqual(before);
    expect(await readdir(outbox)).toHaveLength(2);
  });

  it("names messages of others that hold the address", async () => {
    const sent = await post("/api/contact", messageFields({ message: `Do you know ${email}?` }));
    const { mentions } = await erasePerson(place, email, { dryRun: false });
    expect(mentions).toEqual([sent.as(createdBody).data._id]);
  });

  it("takes the address of a former administrator from the keys that they made", async () => {
    const account = { email, password: "a password of mine" };
    const added = (await json("POST", "/api/admin/register", account)).as(registerBody).data.admin;
    const theirs = await post("/api/admin/login", account);
    await makeApiKey(server, (theirs.json as { token: string }).token);
    await server.send("DELETE", `/api/admin/administrators/${added._id}`, { token });
    expect((await dump()).get("api_keys")).toMatch(traces);
    expect((await erasePerson(place, email, { dryRun: false })).removed).toMatchObject({ "API keys": 1 });
    for (const [name, text] of await dump()) expect(text, name).not.toMatch(traces);
  });

  it("removes no administrator", async () => {
    await expect(erasePerson(place, administrator.email, { dryRun: false })).rejects.toThrow(CommandError);
    expect((await server.send("GET", "/api/admin/session", { token })).status).toBe(200);
  });
});

it("every table is known to hold something of people, or nothing", async () => {
  const known = [...Object.values(people), ...Object.values(naming)].map(({ name }) => name);
  expect(await tables()).toEqual([...known, ...otherTables].toSorted());
});

describe("the command", () => {
  const settings = {
    DATA_DIR: server.folder,
    DATABASE_URL: urlOf(place.connection),
    INIT_CWD: exported,
  };
  const call = (...words: string[]) => callCommand(privacyCommand, settings, ...words);

  it("gives, asks to be sure, and removes", async () => {
    expect((await runCommand("privacy", settings, "export", email, "by-command")).output).toMatch(
      /by-command: \d+ records, 2 files and 2 mails\.\n$/,
    );
    const unsure = await call("erase", email);
    expect(unsure).toMatchObject({ code: 1 });
    expect(unsure.output).toContain("Nothing was removed.");
    expect((await dump()).get("influencers")).toMatch(traces);
    const sure = await call("erase", email, "--yes");
    expect(sure.output).toMatch(/^Removed:\n {6}1 {2}influencers\n/);
    expect(sure.output).toContain("The files of the database server still hold it");
    expect(sure.output).toContain("'Erasing on a Postgres server' in docs/operations.md");
    expect((await dump()).get("influencers")).not.toMatch(traces);
  });

  it("explains itself when it is called with anything else", async () => {
    for (const words of [[], ["erase"], ["erase", "nobody"], ["forget", email], ["erase", email, "--no"]]) {
      const response = await call(...words);
      expect(response, words.join(" ")).toMatchObject({ code: 1 });
      expect(response.output).not.toMatch(/\n\s+at /);
      expect(response.output).toContain("npm run privacy");
    }
  });
});
