import { spawn } from "node:child_process";
import { chown, lchown, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncToDisk } from "#server/platform/files/sync-to-disk.ts";
import type { Account, Launcher } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { DatabaseStartError } from "./database-start-error.ts";
import { condense } from "./log-file.ts";

/** The database and its owner, who is not a superuser, so that a flaw in a query cannot reach beyond the database. */
export const databaseName = "tandem";
export const superuser = "postgres";
/** Maximum time to create a cluster, in milliseconds. It takes about one second. */
const timeoutMs = 120_000;

type Programs = { binaries: Binaries; launcher: Launcher; account: Account };

/** True if there is a cluster. Throws if these binaries cannot open it. */
export async function hasCluster(cluster: string, major: string): Promise<boolean> {
  const found = await stat(cluster).catch(() => undefined);
  if (found === undefined) return false;
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version?.trim() === major) return true;
  const holds = version === undefined ? "no data of Postgres" : `data of Postgres ${version.trim()}`;
  throw new DatabaseStartError(
    `DATA_DIR ${dirname(dirname(cluster))} cannot be opened: ${cluster} holds ${holds}, and Tandem brings Postgres ${major}.`,
  );
}

/**
 * Creates the cluster with Tandem's database in it. It is created elsewhere and renamed when complete, so an
 * interrupted start leaves no partial cluster. Sorting and letter case come from Postgres itself and not from the
 * machine's C library: they are the same everywhere, and a system update cannot break an index.
 */
export async function makeCluster(cluster: string, programs: Programs): Promise<void> {
  const aside = `${cluster}.new`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { mode: 0o700 });
  if (programs.account) await chown(aside, programs.account.uid, programs.account.gid);
  await run(programs, programs.binaries.initdb, [
    ...["-D", aside, "-U", superuser],
    ...["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...["--data-checksums", "--auth-local=trust", "--auth-host=reject", "--no-instructions"],
  ]);
  await run(
    programs,
    programs.binaries.postgres,
    ["--single", "-D", aside, "-c", "exit_on_error=on", superuser],
    `CREATE ROLE ${databaseName} LOGIN\nCREATE DATABASE ${databaseName} OWNER ${databaseName}\n`,
  );
  await rename(aside, cluster);
  await syncToDisk(dirname(cluster));
}

/** Gives a cluster that root has copied or restored to the account that will run it. */
export async function giveCluster(cluster: string, account: Account): Promise<void> {
  if (account === undefined || (await stat(cluster)).uid === account.uid) return;
  const entries = await readdir(cluster, { recursive: true });
  for (const entry of entries) await lchown(join(cluster, entry), account.uid, account.gid);
  // Last, because the new owner marks the work as done.
  await chown(cluster, account.uid, account.gid);
}

/** Postgres programs do not inherit our environment, so that no PG… variable or locale leaks in. */
export function programEnvironment(binaries: Binaries): Record<string, string> {
  return { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...binaries.env };
}

function run({ binaries, launcher }: Programs, program: string, args: string[], input = ""): Promise<void> {
  const [file = program, ...rest] = [...launcher.prefix, program, ...args];
  const child = spawn(file, rest, {
    ...launcher.options,
    cwd: "/",
    env: programEnvironment(binaries),
    stdio: ["pipe", "pipe", "pipe"],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString("utf8");
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  // A program that exits before it has read its input gives the reason in its output.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    const fail = (how: string) =>
      reject(
        new DatabaseStartError(`The embedded database could not be made (${how}): ${condense(output, 3)}`),
      );
    child.once("error", (error) => fail(error.message));
    child.once("close", (code, signal) => (code === 0 ? resolve() : fail(signal ?? `exit code ${code}`)));
  });
}
