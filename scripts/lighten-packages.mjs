import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Descriptions of packages that are larger than this are made shorter, in bytes. */
const largest = 50_000;

/**
 * Shortens the largest package.json files. Node reads the nearest one for each module that it loads: 178 KB for each of
 * the 200 modules of drizzle-orm were 190 MB and a second of each start. Folders get a description of their own, and
 * the package's no longer names types, which only tools read.
 */
export function lightenPackages(modules) {
  for (const path of packagesIn(modules)) {
    const file = join(path, "package.json");
    if (!existsSync(file)) continue;
    const text = readFileSync(file, "utf8");
    if (text.length > largest) lighten(path, JSON.parse(text));
  }
}

function packagesIn(modules) {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith("@")
      ? readdirSync(join(modules, name)).map((inner) => join(modules, name, inner))
      : [join(modules, name)],
  );
}

function lighten(
  path,
  { name, version, license, type, main, exports, peerDependencies, peerDependenciesMeta },
) {
  const kept = {
    name,
    version,
    license,
    type,
    main,
    exports: withoutTypes(exports),
    peerDependencies,
    peerDependenciesMeta,
  };
  replace(join(path, "package.json"), kept);
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    const own = join(entry.parentPath, entry.name, "package.json");
    if (entry.isDirectory() && entry.name !== "node_modules" && !existsSync(own)) replace(own, { type });
  }
}

/** Replaces the file and does not write into it, for it may be linked to the one of another install. */
function replace(file, description) {
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(description));
}

function withoutTypes(conditions) {
  if (typeof conditions !== "object" || conditions === null) return conditions;
  const kept = Object.entries(conditions).filter(([name]) => name !== "types");
  const [[name, only] = []] = kept;
  return kept.length === 1 && name === "default"
    ? only
    : Object.fromEntries(kept.map(([name, value]) => [name, withoutTypes(value)]));
}
