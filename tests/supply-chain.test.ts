import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lt, valid } from "semver";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));

type Locked = {
  version: string;
  dev?: boolean;
  license?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
};

const project = readJson("package.json") as Record<string, Record<string, string>>;
const { packages } = readJson("package-lock.json") as { packages: Record<string, Locked> };
const locked = Object.entries(packages)
  .filter(([path]) => path !== "")
  .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf("node_modules/") + 13) }));
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

describe("the packages of the product", () => {
  it("are named by exact versions", () => {
    for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
      const ranges = Object.entries(project[kind] ?? {}).filter(([, version]) => valid(version) === null);
      expect(ranges, kind).toEqual([]);
    }
  });

  it("are locked by the hash of their contents, wherever they come from", () => {
    expect(locked.length).toBeGreaterThan(300);
    expect(locked.filter(({ integrity }) => !integrity?.startsWith("sha512-"))).toEqual([]);
    expect(locked.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it("run a script while they are installed only where that is allowed by name", () => {
    const allowed = Object.keys(project.allowScripts ?? {});
    expect(new Set(locked.filter((entry) => entry.hasInstallScript).map(({ name }) => name))).toEqual(
      new Set(allowed),
    );
  });

  it.each(floors)("have no $name before $version ($fault)", ({ name, version }) => {
    const found = running.filter((entry) => entry.name === name);
    expect(found).not.toEqual([]);
    expect(found.filter((entry) => lt(entry.version, version))).toEqual([]);
  });

  it("come under licenses that let everybody run and pass on the product", () => {
    const other = running.filter(({ license = "" }) =>
      license.split(/ (?:AND|OR) /).some((part) => !licenses.has(part.replaceAll(/[()]/g, ""))),
    );
    expect(other.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});
