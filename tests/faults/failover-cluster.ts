import { accessSync, constants, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse, stringify } from "yaml";
import { isPostmasterOf, readPostmasterFile } from "#server/platform/database/embedded/leftovers.ts";
import { freePort } from "#tests/harness/product-process.ts";
import { runner } from "./replicated-postgres.ts";
import { killTree } from "./tandem.ts";

const files = join(import.meta.dirname, "../../deploy/high-availability");
const passwords = {
  TANDEM_DB_PASSWORD: "tandem0password",
  PATRONI_SUPERUSER_USERNAME: "postgres",
  PATRONI_SUPERUSER_PASSWORD: "super0password",
  PATRONI_REPLICATION_USERNAME: "replicator",
  PATRONI_REPLICATION_PASSWORD: "replica0password",
};
const memberNames = ["postgres-1", "postgres-2", "postgres-3"];
/** A member is there again, after pg_rewind or a copy; in milliseconds. */
const wholeWithin = 90_000;

/** Programs that it needs on this machine, with their Debian packages. */
const needed = [
  ["/usr/bin/patroni", "patroni"],
  ["/usr/bin/etcd", "etcd-server"],
  ["/usr/sbin/haproxy", "haproxy"],
  ["/usr/sbin/pgbouncer", "pgbouncer"],
] as const;

/** The Debian packages that are missing for it. */
export function missingPackages(programs: string): string[] {
  const missing = needed.filter(([path]) => !existsSync(path)).map(([, name]) => name);
  // Without pg_rewind, a lost primary does not come back.
  return existsSync(join(programs, "pg_rewind")) ? missing : [...missing, "postgresql"];
}

type Member = { name: string; role: string; state: string; timeline: number };
type Ports = { postgres: string; api: string };
export type FailoverCluster = Awaited<ReturnType<typeof startFailoverCluster>>;

/**
 * The setup of deploy/high-availability, on this machine: three Postgres under Patroni, etcd (one instead of three),
 * HAProxy, and PgBouncer. `changes` replaces settings of the cluster.
 */
export async function startFailoverCluster(programs: string, directory: string, changes: object = {}) {
  const run = runner(programs, directory, [files]);
  const ports = await portsOf();
  const processes = new Map<string, ReturnType<typeof run.on>>();
  const start = (name: string, program: string, args: string[], env: Record<string, string> = {}) =>
    processes.set(name, run.on(program, args, env, openSync(join(directory, `${name}.log`), "a")));

  const etcd = `http://127.0.0.1:${ports.etcd}`;
  start("etcd", "/usr/bin/etcd", [
    ...["--data-dir", join(directory, "etcd"), "--log-level", "error"],
    ...["--listen-client-urls", etcd, "--advertise-client-urls", etcd],
    ...["--listen-peer-urls", `http://127.0.0.1:${ports.peer}`],
  ]);
  const configuration = writeConfiguration(directory, changes);
  const startMember = (name: string) => {
    const { postgres, api } = portsIn(ports.members, name);
    start(name, "/usr/bin/patroni", [configuration], {
      ...passwords,
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${ports.etcd}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(directory, name),
      PATRONI_POSTGRESQL_BIN_DIR: programs,
      PATRONI_POSTGRESQL_PGPASS: join(directory, `${name}.pgpass`),
    });
  };
  const endAll = () => {
    for (const name of memberNames) killMember(directory, name);
    for (const { pid } of processes.values()) killTree(pid);
  };
  // Patroni, left alone, would keep Postgres running.
  process.once("exit", endAll);
  for (const name of memberNames) startMember(name);
  const apis = [...ports.members.values()].map(({ api }) => `http://127.0.0.1:${api}`);
  await whole(apis);
  start("haproxy", "/usr/sbin/haproxy", ["-db", "-f", join(files, "haproxy.cfg")], {
    PRIMARY_LISTEN: `127.0.0.1:${ports.primary}`,
    REPLICA_LISTEN: `127.0.0.1:${ports.replica}`,
    ...Object.fromEntries(
      memberNames.flatMap((name, place) => {
        const { postgres, api } = portsIn(ports.members, name);
        return [
          [`POSTGRES_${place + 1}`, `127.0.0.1:${postgres}`],
          [`PATRONI_${place + 1}_PORT`, api],
        ];
      }),
    ),
  });
  start("pgbouncer", "/bin/sh", [join(files, "pgbouncer.sh")], {
    ...passwords,
    PRIMARY_HOST: "127.0.0.1",
    PRIMARY_PORT: ports.primary,
    LISTEN_ADDRESS: "127.0.0.1",
    LISTEN_PORT: ports.pooled,
    PGBOUNCER_FOLDER: join(directory, "pgbouncer"),
  });
  const url = (port: string) => `postgres://tandem:${passwords.TANDEM_DB_PASSWORD}@127.0.0.1:${port}/tandem`;
  return {
    primaryUrl: url(ports.primary),
    replicaUrl: url(ports.replica),
    pooledUrl: url(ports.pooled),
    directUrl: (name: string) => url(portsIn(ports.members, name).postgres),
    primary: async () => leaderOf(await members(apis))?.name,
    /** Ends Postgres with all its processes at once and, with `machine`, what supervises it. */
    kill(name: string, what: "machine" | "postgres") {
      if (what === "machine") killTree(processes.get(name)?.pid ?? 0);
      killMember(directory, name);
    },
    startAgain: startMember,
    /** Waits until there is a primary with two replicas, and commits wait for one of them. */
    whole: () => whole(apis),
    async stop() {
      const stopped = ["pgbouncer", "haproxy", ...memberNames, "etcd"].map((name) => processes.get(name));
      for (const one of stopped) await one?.end("SIGTERM");
      process.off("exit", endAll);
    },
  };
}

function killMember(directory: string, name: string): void {
  const cluster = join(directory, name);
  const found = readPostmasterFile(cluster);
  if (found !== undefined && isPostmasterOf(found.pid, cluster)) killTree(found.pid);
}

async function portsOf() {
  const members = new Map<string, Ports>();
  for (const name of memberNames) members.set(name, { postgres: await freePort(), api: await freePort() });
  const [etcd, peer, primary, replica] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  return { members, etcd, peer, primary, replica, pooled: await freePort() };
}

function portsIn(ports: Map<string, Ports>, name: string): Ports {
  const found = ports.get(name);
  if (found === undefined) throw new Error(`there is no member ${name}`);
  return found;
}

/** The configuration of deploy/, with sockets where this account may make them. */
function writeConfiguration(directory: string, changes: object): string {
  const configuration = parse(readFileSync(join(files, "patroni.yaml"), "utf8"));
  const { bootstrap, postgresql } = configuration;
  Object.assign(bootstrap.dcs, changes);
  const script = join(files, "create-tandem-database.sh");
  accessSync(script, constants.X_OK);
  bootstrap.post_bootstrap = script;
  postgresql.parameters = { unix_socket_directories: join(directory, "sockets"), log_min_messages: "panic" };
  const path = join(directory, "patroni.yaml");
  writeFileSync(path, stringify(configuration), { mode: 0o644 });
  return path;
}

/** The cluster's state, from the first member that answers. */
async function members(apis: string[]): Promise<Member[]> {
  for (const api of apis) {
    try {
      const response = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(2_000) });
      return ((await response.json()) as { members: Member[] }).members;
    } catch {
      // It is not there, or knows nothing yet.
    }
  }
  return [];
}

const leaderOf = (all: Member[]) => all.find(({ role, state }) => role === "leader" && state === "running");

async function whole(apis: string[]): Promise<void> {
  for (const deadline = Date.now() + wholeWithin; ; await sleep(250)) {
    const all = await members(apis);
    const leader = leaderOf(all);
    const following = all.filter(
      ({ role, state, timeline }) =>
        role !== "leader" && ["running", "streaming"].includes(state) && timeline === leader?.timeline,
    );
    if (following.length === 2 && following.some(({ role }) => role === "sync_standby")) return;
    if (Date.now() > deadline) throw new Error(`the cluster is not whole: ${JSON.stringify(all)}`);
  }
}
