import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { chooseAccount, prepareLauncher } from "#server/platform/database/embedded/account.ts";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/supervisor.ts";
import { runOn } from "#tests/harness/database-connection.ts";
import { freePort } from "#tests/harness/product-process.ts";

export type BenchPostgres = {
  /** The connection to one of its databases, as a superuser. */
  connection(database: string): ClientConfig;
  url(database: string): string;
  version: string;
  /** Stops it: connections are closed, or with SIGQUIT it stops at once as in a crash. */
  stop(signal?: "SIGINT" | "SIGQUIT"): Promise<void>;
};

const startLimit = 30_000;
const user = "tandem";
/** The settings of a typical small server, the same for floor and product. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "1GB",
  effective_cache_size: "4GB",
  work_mem: "32MB",
  maintenance_work_mem: "1GB",
  max_wal_size: "4GB",
  random_page_cost: "1.1",
  jit: "off",
  log_min_messages: "panic",
};

/** The folder of a measurement on a Postgres server: `dataDir`, which stays, or one that `remove` removes. */
export function serverBench(name: string, dataDir: string | undefined) {
  const folder = dataDir ? resolve(dataDir) : mkdtempSync(join(tmpdir(), `tandem-${name}-`));
  const directory = join(folder, "server");
  mkdirSync(directory, { recursive: true });
  return {
    folder,
    start: () => startServerPostgres(process.env.BENCH_POSTGRES ?? "", directory),
    remove() {
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a Postgres over TCP from the programs in the folder `programs`, with its data in `directory`, on `port` or a
 * free port.
 */
export async function startServerPostgres(
  programs: string,
  directory: string,
  port?: string,
): Promise<BenchPostgres> {
  const cluster = join(directory, "cluster");
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  const account = chooseAccount(cluster);
  if (account) {
    chownSync(cluster, account.uid, account.gid);
    chmodSync(directory, 0o711);
  }
  const [initdb, postgres] = [join(programs, "initdb"), join(programs, "postgres")];
  const launcher = prepareLauncher(account, [initdb, postgres], [directory]);
  const command = (program: string, args: string[]) => {
    const [file = program, ...rest] = [...launcher.prefix, program, ...args];
    return { file, args: rest, options: { ...launcher.options, cwd: "/" } };
  };
  if (!existsSync(join(cluster, "PG_VERSION"))) {
    const made = command(initdb, ["-D", cluster, "-U", user, "-E", "UTF8", "--locale=C", "-A", "trust"]);
    const { status, stderr } = spawnSync(made.file, made.args, { ...made.options, encoding: "utf8" });
    if (status !== 0) throw new Error(`The server's database could not be made: ${stderr}`);
  }
  const ownPort = port ?? (await freePort());
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const started = command(postgres, ["-D", cluster, "-p", ownPort, ...options]);
  const child = spawn(started.file, started.args, {
    ...started.options,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "close");
  const connection = (database: string) => ({ host: "127.0.0.1", port: Number(ownPort), user, database });
  return {
    connection,
    url: (database) => `postgres://${user}@127.0.0.1:${ownPort}/${database}`,
    version: await answeringVersion(connection("postgres")),
    async stop(signal = "SIGINT") {
      child.kill(signal);
      await ended;
    },
  };
}

/** The embedded Postgres, started by the product's own supervisor. */
export async function startOwnPostgres(directory: string): Promise<BenchPostgres> {
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const { connection, stop } = await startEmbeddedPostgres({ directory, log });
  const { host, port, user: owner } = connection;
  const administrator = { host, port, user: "postgres", database: "postgres" };
  // Only a superuser may fill the computed columns with `fill`.
  await runOn(administrator, `alter role ${owner} superuser`);
  return {
    connection: (database) => ({ host, port, user: owner, database }),
    url: (database) =>
      `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user: owner })}`,
    version: await answeringVersion(administrator),
    stop,
  };
}

async function answeringVersion(config: ClientConfig): Promise<string> {
  const deadline = Date.now() + startLimit;
  while (true) {
    const client = new Client(config);
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>("show server_version");
      return rows[0]?.server_version.split(" ")[0] ?? "unknown";
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
