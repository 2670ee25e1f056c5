import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { listenForChanges } from "#server/platform/database/change-listener.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/supervisor.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { routeToReplica } from "#server/platform/database/replica-router.ts";
import { checkReplica } from "#server/tools/doctor/check-replica.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { runOn } from "#tests/harness/database-connection.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-replica-"));
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const directory = (name: string) => join(folder, name, "postgres");
const clusterOf = (name: string) => join(directory(name), "cluster");
const start = (name: string) => startEmbeddedPostgres({ directory: directory(name), log });

/** A second server that streams what the first one writes: a copy of its files, told to follow. */
async function startReplica(primary: { host: string; port: number }) {
  const cluster = clusterOf("replica");
  await writeFile(join(cluster, "standby.signal"), "");
  await appendFile(
    join(cluster, "postgresql.auto.conf"),
    `\nprimary_conninfo = 'host=${primary.host} port=${primary.port} user=postgres'\nprimary_slot_name = 'replica_1'\n`,
  );
  return start("replica");
}

const before = await start("primary");
await migrateDatabase(before.connection);
await before.stop();
await cp(clusterOf("primary"), clusterOf("replica"), { recursive: true });
let primary = await start("primary");
const asOwner = (sql: string) => runOn({ ...primary.connection, user: "postgres" }, sql);
await asOwner("select pg_create_physical_replication_slot('replica_1')");
let replica = await startReplica(primary.connection);

const main = openDatabase(primary.connection, () => {});
const version = cacheVersion();
const stopListening = await listenForChanges(primary.connection, version);
const { reads, whilePrimaryIsLost, canStandIn, close } = routeToReplica({
  primary: main,
  replica: replica.connection,
  version,
  log,
});

afterAll(async () => {
  await close();
  await stopListening();
  await main.close();
  await replica.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

const fromReplica = () =>
  reads(async (database) => {
    const { rows } = await database.execute<{ replica: boolean }>(sql`select pg_is_in_recovery() as replica`);
    return rows[0]?.replica;
  });
const count = () => reads(async (database) => database.$count(influencers));
const timeoutMs = { timeout: 30_000, interval: 50 };
const replay = (what: "pause" | "resume") =>
  runOn({ ...replica.connection, user: "postgres" }, `select pg_wal_replay_${what}()`);

it("reads from the replica, but nothing older than what has been announced", {
  timeout: 120_000,
}, async () => {
  await vi.waitFor(async () => expect(await fromReplica()).toBe(true), timeoutMs);
  for (let round = 1; round <= 30; round += 1) {
    await insertInfluencers(main.database, [{}]);
    version.change();
    expect(await count()).toBe(round);
  }
  await vi.waitFor(async () => expect(await fromReplica()).toBe(true), timeoutMs);
  expect(await count()).toBe(30);
});

it("is found to follow by whoever examines it, and not to be another one's", async () => {
  const clients = [primary, replica].map(({ connection }) => new Client(connection));
  const [one, other] = clients as [Client, Client];
  await Promise.all(clients.map((client) => client.connect()));
  const found = [...(await checkReplica(one, other)), ...(await checkReplica(other, one))];
  expect(found.map(({ state, text }) => `${state}: ${text}`)).toEqual([
    expect.stringMatching(/^ok: it follows, \d+ kB behind; commits do not wait/),
    expect.stringContaining("wrong: DATABASE_READ_URL names a server that follows nobody"),
  ]);
  await Promise.all(clients.map((client) => client.end()));
});

it("reads from the primary while the replica is behind", { timeout: 120_000 }, async () => {
  await vi.waitFor(async () => expect(await fromReplica()).toBe(true), timeoutMs);
  await replay("pause");
  await insertInfluencers(main.database, [{}]);
  version.change();
  // Often enough for the replica to be looked at several times meanwhile.
  for (let round = 1; round <= 400; round += 1) expect(await count()).toBe(31);
  expect(await fromReplica()).toBe(false);
  await replay("resume");
  await vi.waitFor(async () => expect(await fromReplica()).toBe(true), timeoutMs);
  expect(await count()).toBe(31);
});

it("reads from the primary while the replica is lost, without an error, and comes back", {
  timeout: 120_000,
}, async () => {
  await vi.waitFor(async () => expect(await fromReplica()).toBe(true), timeoutMs);
  await replica.stop();
  expect(await fromReplica()).toBe(false);
  expect(await count()).toBe(31);
  expect(log.warn).toHaveBeenCalledWith(expect.stringContaining("The replica cannot be read"));
  replica = await start("replica");
  await vi.waitFor(async () => expect(await fromReplica()).toBe(true), timeoutMs);
  expect(await count()).toBe(31);
});

const countAnyway = () => whilePrimaryIsLost(async (database) => database.$count(influencers));
const isPrimaryLost = () =>
  main.database.execute(sql`select 1`).then(
    () => false,
    () => true,
  );

it("refuses reads while the primary is lost, if commits do not wait for the replica", {
  timeout: 120_000,
}, async () => {
  await vi.waitFor(async () => expect(await fromReplica()).toBe(true), timeoutMs);
  expect(canStandIn()).toBe(false);
  await primary.stop();
  expect(await isPrimaryLost()).toBe(true);
  await vi.waitFor(() => expect(version.current()).toBeUndefined(), timeoutMs);
  await expect(count()).rejects.toThrow();
  await expect(countAnyway()).rejects.toThrow();
  primary = await start("primary");
  await vi.waitFor(async () => expect(await fromReplica()).toBe(true), timeoutMs);
});

it("reads from the replica while the primary is lost, if every commit waits for it", {
  timeout: 120_000,
}, async () => {
  const { user } = primary.connection;
  await asOwner(`grant pg_read_all_stats to ${user}`);
  await asOwner(`alter role ${user} set synchronous_commit = 'remote_apply'`);
  await asOwner("alter system set synchronous_standby_names = '*'");
  await asOwner("select pg_reload_conf()");
  await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${user}'`);
  await vi.waitFor(() => expect(canStandIn()).toBe(true), timeoutMs);
  await insertInfluencers(main.database, [{}]);
  version.change();
  await primary.stop();
  await vi.waitFor(() => expect(version.current()).toBeUndefined(), timeoutMs);
  expect(await count()).toBe(32);
  expect(await fromReplica()).toBe(true);
  expect(await countAnyway()).toBe(32);
  primary = await start("primary");
  // Writes that the primary acknowledged are visible at once, even if the replica answered a moment ago.
  await vi.waitFor(() => insertInfluencers(main.database, [{}]), timeoutMs);
  expect(await countAnyway()).toBe(33);
  expect(await count()).toBe(33);
});
