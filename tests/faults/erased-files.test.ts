import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, it } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { makeFirstAdmin } from "#server/modules/admin/admin.service.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { DatabaseBusy, eraseRemains } from "#server/platform/database/embedded/erase-remains.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/supervisor.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { privacyCommand } from "#server/tools/privacy/privacy-command.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { jpeg } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { callCommand } from "#tests/harness/run-command.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
const log = { info: () => {}, warn: () => {}, error: () => {} };
const settings = { fsync: "off", full_page_writes: "off" };
const postgres = await startEmbeddedPostgres({ directory: join(folder, "postgres"), log, settings });
await migrateDatabase(postgres.connection);
const { database, pool, close } = openDatabase(postgres.connection, () => {});
const server = await startTestServer({
  database,
  settings: { dataDir: folder },
  store: localFileStore(join(folder, "media")),
});
afterAll(async () => {
  await server.close();
  await close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});
await database.transaction((transaction) => makeFirstAdmin(transaction, administrator));
const signedIn = await server.send("POST", "/api/admin/login", { json: administrator });
const { token } = signedIn.json as { token: string };

const person = { email: "zoe.canary@mail.example", name: "Zoë Canarybird", phone: "+1 555 010 7777" };
const traces = ["zoe.canary", "Canarybird", "canarybird", "010 7777"];

/** The files under the data folder that contain a word, by their path in it. */
async function filesWith(words: string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (words.some((word) => bytes.includes(word))) found.push(path.slice(folder.length + 1));
  }
  return found;
}

/** Runs statements as the owner of the cluster. */
async function asSuperuser(...statements: string[]) {
  const client = new Client({ ...postgres.connection, user: "postgres" });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function apply(fields: Record<string, unknown>): Promise<void> {
  const form = applicationForm(applicationFields(fields), { images: [await jpeg()] });
  const id = (await server.send("POST", "/api/join", { form })).as(createdBody).data._id;
  const path = `/api/admin/join-requests/${id}/approve`;
  expect((await server.send("PUT", path, { token })).status).toBe(200);
}

const erase = () => callCommand(privacyCommand, { DATA_DIR: folder }, "erase", person.email, "--yes");

it("after an erasure, no file of the embedded database contains the person, nor its write-ahead log", async () => {
  await apply(person);
  await apply({ name: "Other Person" });
  await server.send("POST", "/api/contact", { json: messageFields(person) });
  await server.send("POST", "/api/newsletter", { json: { email: person.email } });
  const brand = registrationFields({ ...person, contactName: person.name, companyName: "Canarybird & Co" });
  expect((await server.send("POST", "/api/brand-join", { json: brand })).status).toBe(201);
  // The planner's statistics quote values. Segments of the log that have been left wait to be used again.
  const segment = [
    "select pg_switch_wal()",
    "select pg_logical_emit_message(true, 'test', '')",
    "checkpoint",
  ];
  await asSuperuser("analyze", ...segment, ...segment);
  const before = await filesWith(traces);
  expect(before.some((path) => path.includes("/pg_wal/"))).toBe(true);
  expect(before.some((path) => path.includes("/base/"))).toBe(true);

  const erased = await erase();
  expect(erased.code, erased.output).toBe(0);
  expect(erased.output).toContain(
    "gone from the files of the embedded database and from its write-ahead log",
  );
  expect(await filesWith(traces)).toEqual([]);

  const list = (await server.send("GET", "/api/influencers")).as(influencerPageBody).data;
  expect(list.influencers).toMatchObject([{ name: "Other Person" }]);
  expect(await filesWith(["Other Person"])).not.toEqual([]);
  await apply({ name: "Somebody New" });
  const { rows } = await pool.query("show wal_recycle");
  expect(rows).toEqual([{ wal_recycle: "on" }]);
});

it("a transaction from before, which may still see what was deleted, is reported", async () => {
  const reader = await pool.connect();
  await reader.query("begin isolation level repeatable read");
  await reader.query("select from influencers");
  await expect(eraseRemains(postgres.connection, 0)).rejects.toThrow(DatabaseBusy);
  await reader.query("commit");
  reader.release();
  await eraseRemains(postgres.connection);
});
