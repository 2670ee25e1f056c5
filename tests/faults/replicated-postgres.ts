import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { chooseAccount, prepareLauncher } from "#server/platform/database/embedded/account.ts";
import { freePort } from "#tests/harness/product-process.ts";

export type ReplicatedPostgres = {
  primaryUrl: string;
  replicaUrl: string;
  /** The replica is gone at once, as when its machine is. */
  killReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
};

const scripts = join(import.meta.dirname, "../../deploy/postgres");
const startLimit = 60_000;
const passwords = { TANDEM_DB_PASSWORD: "tandem0password", REPLICATION_PASSWORD: "replica0password" };

/** A primary and a streaming replica of it, made by the scripts of deploy/ from the programs in the folder `programs`. */
export async function startReplicatedPostgres(
  programs: string,
  directory: string,
): Promise<ReplicatedPostgres> {
  const run = runner(programs, directory);
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const url = (port: string) => `postgres://tandem:${passwords.TANDEM_DB_PASSWORD}@127.0.0.1:${port}/tandem`;
  const folderOf = (name: string) => ({ PGDATA: join(directory, name) });

  const primary = folderOf("primary");
  const account = ["-U", "postgres", "--auth-local=trust", "--auth-host=scram-sha-256"];
  run.toEnd("initdb", ["-D", primary.PGDATA, "-E", "UTF8", "--locale=C", ...account]);
  // As the image does it: prepared over the socket, before anybody else can connect.
  const socket = ["-p", primaryPort, "-k", directory];
  const quiet = ["-c", "log_min_messages=panic"];
  run.toEnd("pg_ctl", [
    ...["-D", primary.PGDATA, "-w", "-l", "/dev/null"],
    ...["-o", [...socket, "-c", "listen_addresses=''"].join(" "), "start"],
  ]);
  const environment = { ...primary, ...passwords, PGHOST: directory, PGPORT: primaryPort };
  run.toEnd("/bin/sh", [join(scripts, "primary.sh")], environment);
  run.toEnd("pg_ctl", ["-D", primary.PGDATA, "-w", "stop"]);
  const listening = ["-c", "listen_addresses=127.0.0.1", "-c", "jit=off", ...quiet];
  const server = run.on("postgres", ["-D", primary.PGDATA, ...socket, ...listening]);
  await answering(url(primaryPort));

  const startReplica = async () => {
    const started = run.on(
      "/bin/sh",
      [join(scripts, "replica.sh"), "-p", replicaPort, "-k", directory, ...listening],
      { ...folderOf("replica"), ...passwords, PRIMARY_HOST: "127.0.0.1", PRIMARY_PORT: primaryPort },
    );
    await answering(url(replicaPort));
    return started;
  };
  let replica = await startReplica();
  return {
    primaryUrl: url(primaryPort),
    replicaUrl: url(replicaPort),
    killReplica: () => replica.end("SIGQUIT"),
    startReplica: async () => {
      replica = await startReplica();
    },
    stop: async () => {
      await replica.end("SIGINT");
      await server.end("SIGINT");
    },
  };
}

/** Runs programs as the account that Postgres may have; `directory` becomes its own, and it may read those in `files`. */
export function runner(programs: string, directory: string, files = [scripts]) {
  mkdirSync(directory, { recursive: true });
  const account = chooseAccount(directory);
  if (account) chownSync(directory, account.uid, account.gid);
  chmodSync(directory, 0o711);
  const { prefix, options } = prepareLauncher(
    account,
    ["initdb", "postgres", "pg_ctl", "psql", "pg_basebackup"].map((name) => join(programs, name)),
    [directory, ...files],
  );
  const parts = (program: string, args: string[], env: Record<string, string>) => {
    const path = program.startsWith("/") ? program : join(programs, program);
    const [file = path, ...rest] = [...prefix, path, ...args];
    return {
      file,
      args: rest,
      options: { ...options, cwd: "/", env: { PATH: `${programs}:/usr/bin:/bin:/usr/sbin`, ...env } },
    };
  };
  return {
    toEnd(program: string, args: string[], env: Record<string, string> = {}) {
      const command = parts(program, args, env);
      const { status, stderr } = spawnSync(command.file, command.args, {
        ...command.options,
        encoding: "utf8",
      });
      if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
    },
    /** `log`: the open file to which it writes. */
    on(program: string, args: string[], env: Record<string, string> = {}, log: number | "ignore" = "ignore") {
      const command = parts(program, args, env);
      const child = spawn(command.file, command.args, { ...command.options, stdio: ["ignore", log, log] });
      const ended = once(child, "close");
      return {
        pid: child.pid ?? 0,
        ended,
        async end(signal: "SIGINT" | "SIGQUIT" | "SIGTERM") {
          child.kill(signal);
          await ended;
        },
      };
    },
  };
}

export async function answering(url: string): Promise<void> {
  const deadline = Date.now() + startLimit;
  while (true) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
