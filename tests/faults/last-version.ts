import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const journal = "src/server/platform/database/migrations/meta/_journal.json";

type Migration = { tag: string; when: number };
/** A version of the product as built in `folder`. `added` are the migrations that the present one adds to its own. */
export type Version = { folder: string; commit: string; known: string[]; added: string[] };
/** Why there is no such version here, in words. */
export type NoVersion = { missing: string };

/**
 * Builds the version of a commit. By default that is the last one before the newest migration, so that an upgrade from
 * it passes a migration. What was built once is kept in .cache.
 */
export function buildVersion(wanted: string | undefined): Version | NoVersion {
  const commit = wanted === undefined ? lastBeforeMigration() : git("rev-parse", `${wanted}^{commit}`);
  if (commit === undefined) {
    const isShallow = git("rev-parse", "--is-shallow-repository") === "true";
    const reason = isShallow ? "is cut off (git fetch --unshallow brings it)" : "is not in this folder";
    return {
      missing: `needs the commit of the version before: ${wanted ?? "the history of the repository"} ${reason}`,
    };
  }
  const folder = join(root, ".cache", "versions", commit);
  if (!existsSync(folder)) checkOut(commit, folder);
  const built = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: folder, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`${commit} cannot be built: ${built.stdout}${built.stderr}`);
  const known = migrationsOf(commit) ?? [];
  const newest = known.at(-1)?.when ?? 0;
  const added = presentMigrations().filter(({ when }) => when > newest);
  return { folder, commit: commit.slice(0, 9), known: tagsOf(known), added: tagsOf(added) };
}

/** The newest commit whose migrations are the beginning of the present ones, or were replaced by the baseline. */
function lastBeforeMigration(): string | undefined {
  const present = presentMigrations();
  const changes = git("rev-list", "HEAD", "--", journal)?.split("\n") ?? [];
  return ["HEAD", ...changes.map((commit) => `${commit}^`)]
    .map((name) => git("rev-parse", "--verify", "--quiet", name))
    .find((commit) => {
      const known = commit && migrationsOf(commit);
      if (!known) return false;
      if (present.length === 1) return known[0]?.tag !== present[0]?.tag;
      if (known.length >= present.length) return false;
      return known.every(
        ({ tag, when }, place) => present[place]?.tag === tag && present[place].when === when,
      );
    });
}

function presentMigrations(): Migration[] {
  return readMigrations(readFileSync(join(root, journal), "utf8"));
}

function tagsOf(migrations: readonly Migration[]): string[] {
  return migrations.map(({ tag }) => tag);
}

function migrationsOf(commit: string): Migration[] | undefined {
  const text = git("show", `${commit}:${journal}`);
  return text === undefined ? undefined : readMigrations(text);
}

function readMigrations(text: string): Migration[] {
  return (JSON.parse(text) as { entries: Migration[] }).entries;
}

/** The packages are those of this checkout if they are the same; else its build installs its own. */
function checkOut(commit: string, folder: string): void {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["-x", "-C", unfinished], { input: archive });
  const lockfile = (place: string) => readFileSync(join(place, "package-lock.json"), "utf8");
  if (lockfile(unfinished) === lockfile(root)) {
    symlinkSync(join(root, "node_modules"), join(unfinished, "node_modules"));
  }
  renameSync(unfinished, folder);
}

/** Output of git about this repository; undefined if it fails. */
export function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1024 ** 3 });
  return status === 0 ? stdout.trim() : undefined;
}
