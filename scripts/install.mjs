import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { root, run, Stop } from "./processes.mjs";
import { projectNode, repairProjectNode } from "./project-node.mjs";

const modules = join(root, "node_modules");
const stamp = join(modules, ".tandem-installed");

/** Installs the packages that package-lock.json names, unless they are there. */
export async function installPackages() {
  if (isInstalled()) return;
  await oneAtATime("install", async () => {
    if (isInstalled()) return;
    if (!hasPackages()) await npmInstall();
    if (!existsSync(projectNode)) await repairProjectNode();
    writeFileSync(stamp, lockHash());
  });
}

function isInstalled() {
  return existsSync(projectNode) && hasPackages();
}

function hasPackages() {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash()) return true;
  return matchesLock();
}

function lockHash() {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}\n`);
  return hash.update(readFileSync(join(root, "package-lock.json"))).digest("hex");
}

/** Compares with the record that npm keeps of what it has installed, so that an install by hand counts. */
function matchesLock() {
  const record = join(modules, ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" || present[path]?.version === entry.version || (!present[path] && mayLack(entry)),
  );
}

function mayLack({ optional, os, cpu, libc }) {
  if (!optional) return false;
  const fits = os?.includes(process.platform) && (!cpu || cpu.includes(process.arch)) && !libc;
  return !fits;
}

/**
 * Not `npm ci`: that one refuses a lock file that leaves out the programs of some platform, deletes what is
 * in use and downloads all of it again. This takes the versions of the lock file too, and writes nothing to it.
 */
async function npmInstall() {
  console.log("Installing packages (a minute or two the first time)…");
  const started = Date.now();
  const heartbeat = setInterval(() => {
    console.log(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`);
  }, 20_000);
  // NODE_ENV=production or a personal setting would leave out what the build needs.
  const include = ["--include=dev", "--include=optional"];
  const args = ["install", "--no-save", ...include, "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await npm(args).finally(() => clearInterval(heartbeat));
  if (code !== 0)
    throw new Stop(`${output.trim()}\nThe packages could not be installed (npm ended with ${code}).`);
}

/** Runs the npm that runs us, with the Node that runs us; else the one on the path. */
export function npm(args, cwd = root) {
  const own = process.env.npm_execpath;
  const options = { quiet: true, cwd };
  if (own && basename(own) === "npm-cli.js") return run(process.execPath, [own, ...args], options);
  return run("npm", args, options);
}
