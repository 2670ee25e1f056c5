import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "#server/platform/database/contracts.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/supervisor.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { makeSealer } from "#server/platform/sealing/sealer.ts";
import { doctorCommand } from "#server/tools/doctor/doctor-command.ts";
import type { Finding } from "#server/tools/doctor/finding.ts";
import { runOn, urlOf } from "./harness/database-connection.ts";
import { freePort } from "./harness/product-process.ts";
import { callCommand, runCommand } from "./harness/run-command.ts";
import { type S3Peer, startS3Peer } from "./harness/s3-peer.ts";
import { type SmtpPeer, startSmtpPeer } from "./harness/smtp-peer.ts";
import { createDatabase } from "./harness/test-database.ts";
import { startTestServer } from "./harness/test-server.ts";

const canary = "canary-secret-7";
const folder = await mkdtemp(join(tmpdir(), "tandem-doctor-"));
const server = await startTestServer();
const closing: (() => Promise<unknown>)[] = [() => server.close()];
let storage: S3Peer;
let mailServer: SmtpPeer;
let usual: Record<string, string>;

beforeAll(async () => {
  await server.signIn();
  storage = await startS3Peer();
  mailServer = await startSmtpPeer({ password: canary });
  closing.push(
    () => storage.close(),
    () => mailServer.close(),
  );
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = storage.settings;
  usual = {
    DATA_DIR: join(folder, "data"),
    PORT: await freePort(),
    DATABASE_URL: urlOf(server.records.connection),
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    SMTP_URL: `smtp://mailer:${canary}@127.0.0.1:${mailServer.port}`,
    MAIL_FROM: "hello@tandem.example",
  };
  await mkdir(usual.DATA_DIR ?? "", { mode: 0o700 });
});

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await rm(folder, { recursive: true });
});

/** The doctor's findings; an empty setting counts as missing. */
async function examined(settings: Record<string, string>) {
  const { code, output } = await callCommand(doctorCommand, { ...usual, ...settings }, "--json");
  expect(output).not.toContain(canary);
  const { works, findings } = JSON.parse(output) as { works: boolean; findings: Finding[] };
  expect(code).toBe(works ? 0 : 1);
  return findings;
}

const of = (findings: Finding[], state: Finding["state"]) =>
  findings.filter((finding) => finding.state === state).map(({ subject, text }) => `${subject}: ${text}`);
const wrongWith = async (settings: Record<string, string>) => of(await examined(settings), "wrong");

it("finds nothing wrong where all is well, and says so in one line each", async () => {
  const { code, output } = await runCommand("doctor", usual);
  expect(output).not.toContain("✗");
  expect(code).toBe(0);
  for (const subject of [
    "Settings",
    "Node",
    "Videos",
    "Port",
    "Content",
    "Database",
    "Tables",
    "Storage",
    "Accounts",
  ]) {
    expect(output).toMatch(new RegExp(`^✓ ${subject} `, "m"));
  }
  expect(output).toContain("! Mail         127.0.0.1 takes mail, and the password may go to it unencrypted");
  expect(output).not.toContain(canary);
  expect(await callCommand(doctorCommand, usual, "--loud")).toEqual({
    code: 1,
    output: "npm run doctor [-- --json]\n",
  });
});

it("names every setting that cannot be used, once, and what was not looked at therefore", async () => {
  const findings = await examined({ PORT: "x", S3_REGION: "", DATABASE_URL: "nowhere", MAIL_FROM: "nobody" });
  expect(of(findings, "wrong")).toEqual([
    expect.stringMatching(/^Settings: PORT must be a whole number/),
    expect.stringMatching(/^Settings: DATABASE_URL must be an address/),
    expect.stringMatching(/^Settings: S3_REGION must be set too/),
    expect.stringMatching(/^Settings: MAIL_FROM must be an email address/),
  ]);
  expect(of(findings, "warning").map((text) => text.split(":", 1)[0])).toEqual([
    "Port",
    "Page text",
    "Page text",
    "Page text",
    "Page text",
    "Database",
    "Encryption",
    "Storage",
    "Mail",
  ]);
});

it("says whether the key opens what is sealed", async () => {
  const sealed = async (settings: Record<string, string>) =>
    (await examined(settings)).filter(({ subject }) => subject === "Sealed");
  const key = Buffer.alloc(32, 7);
  const ENCRYPTION_KEY = key.toString("base64");
  expect(await sealed({ ENCRYPTION_KEY })).toMatchObject([{ state: "ok", text: "nothing yet" }]);
  const { rows } = await server.records.pool.query("select id from admins");
  const row = rows[0].id as string;
  const secret = makeSealer(key).seal("JBSWY3DPEHPK3PXP", {
    table: "two_factor",
    column: "totp_sealed",
    row,
  });
  const keep = "insert into two_factor (admin_id, totp_sealed) values ($1, $2)";
  await server.records.pool.query(keep, [row, secret]);
  expect(await sealed({ ENCRYPTION_KEY })).toMatchObject([
    { state: "ok", text: "the key opens all of it (1)" },
  ]);
  const other = Buffer.alloc(32, 8).toString("base64");
  for (const ENCRYPTION_KEY of [other, ""])
    expect(await sealed({ ENCRYPTION_KEY })).toMatchObject([{ state: "wrong" }]);
  await server.records.pool.query("update two_factor set totp_pending = totp_sealed, totp_sealed = null");
  expect(await sealed({ ENCRYPTION_KEY })).toMatchObject([{ state: "wrong", text: "damaged: 1" }]);
  await server.records.pool.query("delete from two_factor");
});

it.each([
  [{ PUBLIC_URL: "http://tandem.example" }, "can be read on the way"],
  [{ PUBLIC_URL: "https://tandem.example" }, "TRUST_PROXY is not set"],
  [{ HOST: "0.0.0.0" }, "listens for other machines"],
  [{ RATE_LIMIT: "off" }, "RATE_LIMIT is off"],
  [{ RESPONSE_CACHE: "off" }, "RESPONSE_CACHE is off"],
])("wonders about %j", async (settings, text) => {
  expect(of(await examined(settings), "warning").join()).toContain(text);
});

describe("the database", () => {
  it("does not answer, does not exist, and refuses the password", async () => {
    const dead = `postgres://tandem:${canary}@127.0.0.1:${await freePort()}/tandem`;
    expect(await wrongWith({ DATABASE_URL: dead })).toEqual([
      expect.stringMatching(/^Database: DATABASE_URL does not answer: connect ECONNREFUSED 127/),
    ]);
    const unknown = urlOf({ ...server.records.connection, database: "nowhere", password: canary });
    expect(await wrongWith({ DATABASE_URL: unknown })).toEqual([
      'Database: DATABASE_URL does not answer: database "nowhere" does not exist',
    ]);
    const directory = join(folder, "closed", "postgres");
    const start = () => startEmbeddedPostgres({ directory, log: console });
    const open = await start();
    await runOn(
      open.connection,
      "set password_encryption = 'scram-sha-256'; alter role tandem password 'other'",
    );
    await open.stop();
    await writeFile(join(directory, "cluster/pg_hba.conf"), "local all all scram-sha-256\n");
    const closed = await start();
    closing.push(() => closed.stop());
    const refused = urlOf({ ...closed.connection, password: canary });
    expect(await wrongWith({ DATABASE_URL: refused })).toEqual([
      'Database: DATABASE_URL does not answer: password authentication failed for user "tandem"',
    ]);
  });

  it("has no tables yet, or those of an older or a newer version, or an encoding that cannot hold names", async () => {
    const connection = await createDatabase();
    const settings = { DATABASE_URL: urlOf(connection) };
    expect(of(await examined(settings), "ok").join()).toContain("Tables: none yet");
    await migrateDatabase(connection);
    expect(await wrongWith(settings)).toEqual(["Accounts: there is no administrator: nobody can sign in"]);
    const oldest = Object.values(contracts).flatMap(({ runsFrom = [] }) => runsFrom);
    expect(of(await examined(settings), "ok").join()).toContain(
      `Rollback: possible to versions that have the migration ${oldest.toSorted().at(-1)}`,
    );
    const newest = "(select max(created_at) from drizzle.__drizzle_migrations)";
    await runOn(connection, `delete from drizzle.__drizzle_migrations where created_at = ${newest}`);
    expect(of(await examined(settings), "warning").join()).toMatch(
      /Tables: 1 of \d+ migrations are not made/,
    );
    expect(of(await examined(settings), "ok").join()).toContain(
      "Upgrade: nodes of the version before may run meanwhile, and a rollback to it stays possible",
    );
    const shift = (by: string) =>
      runOn(connection, `update drizzle.__drizzle_migrations set created_at = created_at ${by}`);
    await shift("- 1000000000000");
    expect(await wrongWith(settings)).toEqual(["Tables: they are older than this version can migrate"]);
    await shift("+ 1000000000000");
    const later = "(hash, created_at) values ('x', 9000000000000)";
    await runOn(connection, `insert into drizzle.__drizzle_migrations ${later}`);
    expect(of(await examined(settings), "warning").join()).toContain(
      "Tables: they were made by a newer version of Tandem; this one runs on them",
    );
    await runOn(connection, "insert into drizzle.contracts values (9000000000000, '0999_drop', '0998_stop')");
    expect(await wrongWith(settings)).toEqual([
      "Tables: they were made by a newer version of Tandem: after 0999_drop, only versions with 0998_stop run on them",
    ]);
    const ascii = await createDatabase(
      "template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'",
    );
    expect(await wrongWith({ DATABASE_URL: urlOf(ascii) })).toEqual([
      "Database: its text is SQL_ASCII, in which not every name can be stored",
    ]);
  });

  it("has a replica that is none", async () => {
    expect(await wrongWith({ DATABASE_READ_URL: usual.DATABASE_URL ?? "" })).toEqual([
      "Replica: DATABASE_READ_URL names a server that follows nobody, and is not read",
    ]);
  });

  it("has a pooler that leads to it, or to another one", async () => {
    const DATABASE_DIRECT_URL = usual.DATABASE_URL ?? "";
    expect(of(await examined({ DATABASE_DIRECT_URL }), "ok").join()).toContain(
      "Connection pooler: DATABASE_URL leads to the same database",
    );
    const other = urlOf(await createDatabase());
    expect(await wrongWith({ DATABASE_DIRECT_URL, DATABASE_URL: other })).toEqual([
      "Connection pooler: DATABASE_URL and DATABASE_DIRECT_URL lead to different databases",
    ]);
  });

  it("holds mails that were given up", async () => {
    await server.records.pool.query(
      `insert into outgoing_mails (id, recipient, subject, text, html, next_attempt, last_error)
       values (gen_random_uuid(), 'person@mail.example', 's', 't', 'h', null, 'no such person@mail.example')`,
    );
    const findings = await examined({});
    expect(of(findings, "warning").join()).toContain("Mail queue: given up: 1;");
    expect(JSON.stringify(findings)).not.toContain("person@mail.example");
  });

  it("is the embedded one, at rest and at work", async () => {
    const DATA_DIR = join(folder, "embedded");
    const settings = { DATA_DIR, DATABASE_URL: "" };
    const start = () => startEmbeddedPostgres({ directory: join(DATA_DIR, "postgres"), log: console });
    const first = await start();
    await migrateDatabase(first.connection);
    const none = ["Accounts: there is no administrator: nobody can sign in"];
    expect(await wrongWith(settings)).toEqual(none);
    await first.stop();
    expect(await wrongWith(settings)).toEqual(none);
    expect(of(await examined(settings), "warning")).toContain(
      "Database: Postgres 18.4 lacks the security fixes of its minor version 6 (28 CVEs)",
    );
    // It is given free again.
    await (await start()).stop();
  });
});

it("the storage refuses the key, and does not answer", async () => {
  expect(await wrongWith({ S3_ACCESS_KEY_ID: canary })).toEqual([
    "Storage: S3_ACCESS_KEY_ID may not use the bucket files.",
  ]);
  expect(await wrongWith({ S3_BUCKET: "others" })).toEqual(["Storage: S3_BUCKET others does not exist."]);
  expect(await wrongWith({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` })).toEqual([
    expect.stringMatching(/^Storage: S3_ENDPOINT names a storage that does not answer/),
  ]);
});

it("the place of backups takes none, or has none yet", async () => {
  const scheduled = { BACKUP_SCHEDULE: "0 3 * * *" };
  const missing = join(folder, "not-mounted");
  expect(await wrongWith({ ...scheduled, BACKUP_TARGET: missing })).toEqual([
    expect.stringContaining(`Backups: ${missing} refuses: ENOENT`),
  ]);
  const { host } = new URL(storage.settings.endpoint);
  const bucket = { ...scheduled, BACKUP_TARGET: `s3://${canary}:${canary}@${host}/files/backups?tls=off` };
  expect(await wrongWith(bucket)).toEqual([
    expect.stringMatching(/^Backups: 127\.0\.0\.1:\d+\/files\/backups\/ refuses/),
  ]);
  const findings = await examined({ ...scheduled, BACKUP_TARGET: folder });
  expect(of(findings, "ok")).toContain(`Backups: ${folder} takes, gives and removes files`);
  expect(of(findings, "warning")).toContain("Backups: none yet; the first is made when Tandem starts");
});

it("the mail server refuses the login, and does not answer", async () => {
  const wrong = `smtp://mailer:wrong-${canary}@127.0.0.1:${mailServer.port}`;
  expect(await wrongWith({ SMTP_URL: wrong })).toEqual([
    expect.stringMatching(/^Mail: the mail server 127\.0\.0\.1 cannot be used: .*535/),
  ]);
  expect(await wrongWith({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })).toEqual([
    expect.stringMatching(/^Mail: the mail server 127\.0\.0\.1 cannot be used: .*ECONNREFUSED/),
  ]);
});

it("the collector of traces does not answer", async () => {
  const endpoint = `http://user:${canary}@127.0.0.1:${await freePort()}`;
  const findings = await examined({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  expect(of(findings, "warning").join()).toMatch(
    /Traces: the collector at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)/,
  );
});

it("the data folder is no folder, or another user's", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  expect(await wrongWith({ DATA_DIR: file })).toEqual([`Data folder: ${file} is no folder`]);
  const closed = join(folder, "closed-folder");
  await mkdir(closed, { mode: 0o500 });
  if (process.getuid?.() === 0) {
    await chown(closed, 65_534, 65_534);
    expect(of(await examined({ DATA_DIR: closed }), "warning").join()).toContain(
      `Data folder: ${closed} belongs to user 65534`,
    );
  } else {
    expect(await wrongWith({ DATA_DIR: closed })).toEqual([
      expect.stringContaining(`Data folder: ${closed} cannot be written`),
    ]);
  }
  await chmod(closed, 0o700);
});

it("undecided applications may take more room than the disk has", async () => {
  const local = {
    S3_ENDPOINT: "",
    S3_BUCKET: "",
    S3_REGION: "",
    S3_ACCESS_KEY_ID: "",
    S3_SECRET_ACCESS_KEY: "",
  };
  const onDisk = async (settings: Record<string, string>) =>
    of(await examined(settings), "warning").filter((text) => text.startsWith("Disk"));
  const more = { UNDECIDED_FILES_MB: "10000000" };
  expect(await onDisk({ ...local, ...more })).toEqual([
    expect.stringMatching(/^Disk: \d+ MB are free .*, and undecided applications may take 10000000 MB$/),
  ]);
  expect(await onDisk({ ...local, UNDECIDED_FILES_MB: "1" })).toEqual([]);
  // Files in a bucket take no room here.
  expect(await onDisk(more)).toEqual([]);
});

it("a file of page text is no JSON, and another is missing", async () => {
  const content = join(folder, "content");
  await cp(join(import.meta.dirname, "../content"), content, { recursive: true });
  await writeFile(join(content, "about.json"), "{");
  await rm(join(content, "footer.json"));
  expect(await wrongWith({ CONTENT_DIR: content })).toEqual([
    "Content: content section about: the file is not JSON",
    "Content: content section footer: the file cannot be read",
  ]);
});

it("the privacy notice and the terms have places that nobody has filled in", async () => {
  const notFilledIn = async (settings: Record<string, string>) =>
    of(await examined(settings), "warning").filter((text) => text.startsWith("Page text"));
  const invented = [
    expect.stringContaining("contact.json has places"),
    expect.stringContaining("footer.json has places"),
  ];
  expect(await notFilledIn({})).toEqual([
    invented[0],
    expect.stringContaining("privacy.json has places that nobody has filled in: legal name of your company"),
    expect.stringContaining("terms.json has places"),
    invented[1],
  ]);
  const filled = join(folder, "filled");
  await cp(join(import.meta.dirname, "../content"), filled, { recursive: true });
  for (const name of ["privacy.json", "terms.json"]) {
    const text = await readFile(join(filled, name), "utf8");
    await writeFile(join(filled, name), text.replaceAll(/\[\[[^\]]+\]\]/g, "Harbour Ltd"));
  }
  expect(await notFilledIn({ CONTENT_DIR: filled })).toEqual(invented);
});

it("the port is taken by a Tandem, or by another program", async () => {
  const { port } = new URL(await server.listen());
  expect(of(await examined({ PORT: port }), "ok")).toContain(`Port: a Tandem answers on port ${port}`);
  const other = createServer((socket) => socket.end("hello\n")).listen(0, "127.0.0.1");
  closing.push(async () => other.close());
  await new Promise((resolve) => other.once("listening", resolve));
  const address = other.address();
  const taken = String(typeof address === "object" && address !== null ? address.port : 0);
  expect(await wrongWith({ PORT: taken })).toEqual([`Port: ${taken} is in use by another program`]);
});
