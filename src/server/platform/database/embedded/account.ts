import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseStartError } from "./database-start-error.ts";

/** The user that Postgres runs as; undefined means the user of this process. */
export type Account = { uid: number; gid: number } | undefined;

/** How to start a Postgres program as its account: a command prefix and spawn options. */
export type Launcher = { prefix: string[]; options: { uid?: number; gid?: number } };

const nobody = 65_534;
const setprivPaths = ["/usr/bin/setpriv", "/bin/setpriv", "/usr/sbin/setpriv"];
const capabilities = [
  { name: "dac_read_search", bit: 2n, executes: false },
  { name: "dac_override", bit: 1n, executes: true },
];
const setpcap = 8n;

/**
 * Postgres refuses to run as root. If root starts it, it runs as the owner of an existing cluster, or else as nobody.
 */
export function chooseAccount(cluster: string): Account {
  if (process.geteuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: nobody, gid: nobody };
}

/**
 * Prepares to start Postgres as `account`, which must reach `programs` (to run) and `files` (to read or, for folders,
 * to enter). A project in root's home is below a folder that nobody else may enter. In that case, Postgres keeps the
 * one root capability that lets it through, and is otherwise an ordinary user.
 */
export function prepareLauncher(account: Account, programs: string[], files: string[]): Launcher {
  const setpriv = process.platform === "linux" ? setprivPaths.find((path) => existsSync(path)) : undefined;
  // The kernel shuts Postgres down when this process dies for any reason.
  const afterUs = setpriv ? [setpriv, "--pdeathsig", "INT"] : [];
  if (account === undefined) return { prefix: afterUs, options: {} };

  const closed = firstClosed(account, programs, files);
  if (closed === undefined) {
    // Node clears the supplementary groups when it changes the user.
    return setpriv
      ? { prefix: [...afterUs, ...become(account)], options: {} }
      : { prefix: [], options: account };
  }
  const capability = capabilities.find(
    ({ bit, executes }) => (executes || closed.kind !== "program") && holds(bit) && holds(setpcap),
  );
  if (setpriv === undefined || capability === undefined) {
    throw new DatabaseStartError(
      `Postgres does not run as root, and the user ${account.uid} that it runs as may not enter ${closed.path}. ` +
        "Start Tandem as an ordinary user, or move it and DATA_DIR to a folder that everybody may enter.",
    );
  }
  const keep = [
    `--inh-caps=+${capability.name}`,
    `--ambient-caps=+${capability.name}`,
    // Without it, access(2), with which Postgres looks for its own program, ignores the capability.
    "--securebits=+no_setuid_fixup",
  ];
  return { prefix: [...afterUs, ...become(account), ...keep], options: {} };
}

function become({ uid, gid }: { uid: number; gid: number }): string[] {
  return ["--reuid", String(uid), "--regid", String(gid), "--clear-groups"];
}

type Closed = { path: string; kind: "program" | "other" };

function firstClosed(
  account: { uid: number; gid: number },
  programs: string[],
  files: string[],
): Closed | undefined {
  const closedProgram = programs.find((path) => !allows(account, path, 5));
  if (closedProgram !== undefined) return { path: closedProgram, kind: "program" };
  for (const path of [...programs, ...files]) {
    for (const way of new Set([path, realpathSync(path)])) {
      const closed = ancestors(way).find((folder) => !allows(account, folder, 1));
      if (closed !== undefined) return { path: closed, kind: "other" };
    }
  }
  const closed = files.find((path) => !allows(account, path, statSync(path).isDirectory() ? 1 : 4));
  return closed === undefined ? undefined : { path: closed, kind: "other" };
}

function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [...ancestors(parent), parent];
}

function allows(account: { uid: number; gid: number }, path: string, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}

function holds(bit: bigint): boolean {
  const permitted = /^CapPrm:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  return ((BigInt(`0x${permitted}`) >> bit) & 1n) === 1n;
}
