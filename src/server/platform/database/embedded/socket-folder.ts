import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Account } from "./account.ts";
import { DatabaseStartError } from "./database-start-error.ts";

export const socketPort = 5432;
const socketNames = [`.s.PGSQL.${socketPort}`, `.s.PGSQL.${socketPort}.lock`];
/** The kernel's limit is 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const longestSocketPath = 103;

export type SocketFolder = { path: string; remove(): void };

/**
 * Creates the private folder of the socket: in `directory`, or in the system's temporary folder if the path would be
 * too long for a socket.
 */
export function prepareSocketFolder(directory: string, account: Account): SocketFolder {
  const inside = join(directory, "socket");
  if (fits(inside)) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    own(inside, account);
    return { path: inside, remove: () => removeSockets(inside) };
  }
  const outside = [tmpdir(), "/tmp"].map((parent) => privateFolder(parent, directory, account)).find(Boolean);
  if (outside === undefined) {
    throw new DatabaseStartError(
      `The path of DATA_DIR is too long for a socket, and ${tmpdir()} is too: ${directory}`,
    );
  }
  return { path: outside, remove: () => rmSync(outside, { recursive: true, force: true }) };
}

/** Removes the socket and lock file that a killed Postgres left behind. Only the owner may call this. */
export function removeSockets(folder: string): void {
  for (const name of socketNames) rmSync(join(folder, name), { force: true });
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketNames[0] ?? "")) <= longestSocketPath;
}

function privateFolder(parent: string, directory: string, account: Account): string | undefined {
  const name = `tandem-${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`;
  // The same name each time, so that runs that are killed leave a single folder.
  const folder = join(parent, name);
  if (!fits(`${folder}-123456`)) return undefined;
  try {
    mkdirSync(folder, { mode: 0o700 });
    own(folder, account);
    return folder;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const found = lstatSync(folder);
  const uid = account?.uid ?? process.geteuid?.();
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return folder;
  // Somebody else has put something there, so leave it alone.
  const other = mkdtempSync(`${folder}-`);
  own(other, account);
  return other;
}

function own(folder: string, account: Account): void {
  const { mode, uid } = statSync(folder);
  // Root may not always change what it does not own, so the order matters, and correct values are left alone.
  if ((mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
  if (account !== undefined && uid !== account.uid) chownSync(folder, account.uid, account.gid);
}
