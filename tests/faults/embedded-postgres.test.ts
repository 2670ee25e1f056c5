import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DatabaseStartError } from "#server/platform/database/embedded/database-start-error.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/platform/database/embedded/supervisor.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const asRoot = process.geteuid?.() === 0;

let root: string;
let directory: string;
const running: EmbeddedPostgres[] = [];
const owners: ChildProcess[] = [];
/** A cluster created once. Most tests start with a copy, which takes a tenth of the time. */
const template = mkdtempSync(join(tmpdir(), "tandem-test-template-"));

beforeAll(async () => {
  const made = await startEmbeddedPostgres({ directory: join(template, "data", "postgres"), log: silent });
  await made.stop();
});

afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tandem-test-"));
  directory = join(root, "data", "postgres");
});

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill("SIGKILL");
  for (const postgres of running.splice(0)) await postgres.stop();
  // The server of a killed owner may still be shutting down.
  const pidFile = join(directory, "cluster", "postmaster.pid");
  for (const deadline = Date.now() + 30_000; existsSync(pidFile) && Date.now() < deadline; ) await sleep(20);
  rmSync(root, { recursive: true, force: true });
});

describe("startEmbeddedPostgres", () => {
  it("makes a database that is the same on every machine, and keeps it over a restart", async () => {
    const first = await start();
    await query(first, "create table kept (id int); insert into kept values (1), (2)");
    expect(
      await query(
        first,
        "select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()",
      ),
    ).toEqual([{ datlocprovider: "b", datlocale: "C.UTF-8", encoding: "UTF8" }]);
    expect(await query(first, "select lower('ÉCOLE') as lower, current_setting('TimeZone') as zone")).toEqual(
      [{ lower: "école", zone: "UTC" }],
    );
    await first.stop();

    const second = await start();
    expect(await query(second, "select count(*)::int as rows from kept")).toEqual([{ rows: 2 }]);
  });

  it("gives the product an ordinary role, no TCP port, and folders that are closed to others", async () => {
    copyCluster();
    const postgres = await start();
    expect(
      await query(
        postgres,
        "select rolsuper, current_setting('listen_addresses') as tcp from pg_roles where rolname = current_user",
      ),
    ).toEqual([{ rolsuper: false, tcp: "" }]);
    await query(postgres, "create extension pg_trgm");
    for (const folder of [
      dirname(directory),
      directory,
      join(directory, "cluster"),
      postgres.connection.host,
    ]) {
      expect(statSync(folder).mode & 0o067).toBe(0);
    }
    expect(statSync(join(directory, "cluster")).mode & 0o777).toBe(0o700);
  });

  it("keeps what people typed out of its log", async () => {
    copyCluster();
    const postgres = await start();
    await query(
      postgres,
      "create table people (email text unique); insert into people values ('canary@tandem.example')",
    );
    await expect(query(postgres, "insert into people values ('canary@tandem.example')")).rejects.toThrow(
      /duplicate/,
    );
    const log = readFileSync(join(directory, "postgres.log"), "utf8");
    expect(log).toContain("duplicate key");
    expect(log).not.toContain("canary");
  });

  it("refuses a second owner in one line that names DATA_DIR", async () => {
    copyCluster();
    const owner = await startOwner();
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DatabaseStartError);
    expect(String(refusal)).toContain(`DATA_DIR ${dirname(directory)} is in use by another running Tandem`);
    expect(String(refusal)).toContain(`(process ${owner.pid})`);
    expect(String(refusal)).not.toContain("\n");
  });

  it("refuses a second owner in the same process, and does not free the lock by that", async () => {
    copyCluster();
    await start();
    for (const _ of [1, 2]) await expect(start()).rejects.toThrow(/is in use/);
  });

  it("has every committed row after its owner was killed", async () => {
    copyCluster();
    const owner = await startOwner(
      "create table kept (id int); insert into kept select generate_series(1, 1000)",
    );
    owner.kill("SIGKILL");
    const postgres = await start();
    expect(await query(postgres, "select count(*)::int as rows from kept")).toEqual([{ rows: 1000 }]);
  });

  it("replaces a server that outlived its owner", async () => {
    copyCluster();
    const owner = await startOwner("create table kept (id int); insert into kept values (1)");
    const survivor = postmasterPid();
    // While stopped, it cannot obey the signal to exit that it gets when its owner dies.
    process.kill(survivor, "SIGSTOP");
    owner.kill("SIGKILL");
    await once(owner, "exit");
    setTimeout(() => process.kill(survivor, "SIGCONT"), 300);
    const postgres = await start();
    expect(await query(postgres, "select count(*)::int as rows from kept")).toEqual([{ rows: 1 }]);
    expect(postmasterPid()).not.toBe(survivor);
  });

  it("comes back by itself when the server is killed", async () => {
    copyCluster();
    const lost: string[] = [];
    const postgres = await start({ onLost: (reason) => lost.push(reason) });
    await query(postgres, "create table kept (id int); insert into kept values (1)");
    for (const round of [1, 2]) {
      process.kill(postmasterPid(), "SIGKILL");
      expect(await eventually(() => query(postgres, "select count(*)::int as rows from kept"))).toEqual([
        { rows: 1 },
      ]);
      expect(lost).toHaveLength(round);
    }
    expect(lost[0]).toContain("SIGKILL");
  });

  it("stops while it tries to come back", async () => {
    copyCluster();
    const lost = Promise.withResolvers<string>();
    const postgres = await start({ onLost: lost.resolve });
    process.kill(postmasterPid(), "SIGKILL");
    await lost.promise;
    await postgres.stop();
    await expect(query(postgres, "select 1")).rejects.toThrow();
    const again = await start();
    expect(await query(again, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("starts when the number in a stale postmaster.pid belongs to another process", async () => {
    copyCluster();
    const postgres = await start();
    const file = join(directory, "cluster", "postmaster.pid");
    const stale = readFileSync(file, "utf8");
    await postgres.stop();
    const other = spawn("sleep", ["60"], asRoot ? { uid: 65_534, gid: 65_534 } : {});
    owners.push(other);
    writeFileSync(file, [String(other.pid), ...stale.split("\n").slice(1)].join("\n"));
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
  });

  it("starts when an earlier first start was cut short", async () => {
    const aside = join(directory, "cluster.new");
    mkdirSync(join(aside, "base"), { recursive: true });
    writeFileSync(join(aside, "PG_VERSION"), "18\n");
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("refuses the data of another major version, and a folder that is no data at all", async () => {
    mkdirSync(join(directory, "cluster"), { recursive: true });
    await expect(start()).rejects.toThrow(`DATA_DIR ${dirname(directory)} cannot be opened`);
    writeFileSync(join(directory, "cluster", "PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow(/holds data of Postgres 17, and Tandem brings Postgres 18\.$/);
  });

  it("says why the server does not start", async () => {
    copyCluster();
    writeFileSync(join(directory, "cluster", "pg_hba.conf"), "nonsense\n");
    const refusal = await start().catch((error: unknown) => error);
    expect(String(refusal)).toMatch(/The embedded Postgres did not start \(exit code 1: .*pg_hba\.conf/);
    expect(String(refusal)).not.toContain("\n");
  });

  it("uses a private folder elsewhere for the socket when the path of DATA_DIR is long", async () => {
    directory = join(root, "a folder, with a very long name ".repeat(4).trim(), "data", "postgres");
    copyCluster();
    const postgres = await start();
    expect(postgres.connection.host).not.toContain(directory);
    expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700);
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(statSync(postgres.connection.host, { throwIfNoEntry: false })).toBeUndefined();
  });

  it("says on Windows in one line what to do instead, and leaves nothing behind", async () => {
    const platform = vi.spyOn(process, "platform", "get").mockReturnValue("win32");
    const refusal = await start().catch((error: unknown) => error);
    platform.mockRestore();
    expect(refusal).toBeInstanceOf(DatabaseStartError);
    expect((refusal as Error).message).toBe(
      "There is no embedded Postgres for Windows. Set DATABASE_URL to a Postgres server, or run Tandem in WSL.",
    );
    expect(existsSync(dirname(directory))).toBe(false);
  });

  it.runIf(asRoot)("runs, as root, below a folder that only root may enter", async () => {
    rmSync(root, { recursive: true });
    root = mkdtempSync(join(homedir(), "tandem-test-"));
    directory = join(root, "closed", "data", "postgres");
    mkdirSync(join(root, "closed"), { mode: 0o700 });
    copyCluster();
    const postgres = await start();
    await query(postgres, "create table kept (id int)");
    expect(readFileSync(`/proc/${postmasterPid()}/status`, "utf8")).toMatch(/^Uid:\s65534\s65534/m);
    await postgres.stop();
    expect(await query(await start(), "select count(*)::int as rows from kept")).toEqual([{ rows: 0 }]);
  });
});

function copyCluster(): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  execFileSync("cp", ["-a", join(template, "data", "postgres", "cluster"), directory]);
}

async function start(more: { onLost?: (reason: string) => void } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ directory, log: silent, ...more });
  running.push(postgres);
  return postgres;
}

/** Another process that owns the directory and has run `sql`. */
async function startOwner(sql = "select 1"): Promise<ChildProcess> {
  const program = `
    import { startEmbeddedPostgres } from "#server/platform/database/embedded/supervisor.ts";
    import { Client } from "pg";
    const log = { info() {}, warn() {}, error() {} };
    const { connection } = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)}, log });
    const client = new Client(connection);
    await client.connect();
    await client.query(${JSON.stringify(sql)});
    await client.end();
    console.log("ready");`;
  const owner = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  owners.push(owner);
  await once(owner.stdout, "data");
  return owner;
}

async function query({ connection }: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new Client(connection);
  // A killed server breaks the connection while nobody waits for it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(directory, "cluster", "postmaster.pid"), "utf8"), 10);
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 30_000; ; await sleep(50)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
