import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { root, run, Stop } from "./processes.mjs";
import { nodePackage } from "./project-node.mjs";

const modules = join(root, "node_modules");

/** Installs the packages that package-lock.json names, unless they are there. */
export async function installPackages() {
  if (isInstalled()) return;
  const { platform, arch } = process;
  if (!(`node_modules/${nodePackage}` in lockedPackages())) {
    throw new Stop(`Tandem brings no Node for ${platform} on ${arch}, and does not run here.`);
  }
  await oneAtATime("install", async () => {
    if (!isInstalled()) await replaceModules();
  });
}

function isInstalled() {
  return differences(modules).length === 0;
}

/** Compares with the record that npm keeps of what it has installed, so that an install by hand counts. */
function differences(folder) {
  const record = join(folder, ".package-lock.json");
  const wanted = lockedPackages();
  const present = existsSync(record) ? packagesIn(record) : {};
  return [...new Set([...Object.keys(wanted), ...Object.keys(present)])].filter((path) => {
    if (path === "" || (!present[path] && mayLack(wanted[path]))) return false;
    return present[path]?.integrity !== wanted[path]?.integrity;
  });
}

function lockedPackages() {
  return packagesIn(join(root, "package-lock.json"));
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** An optional package for no system in particular belongs to one for another system. */
function mayLack({ optional, os, cpu, libc }) {
  if (!optional) return false;
  const fitsSystem = os?.includes(process.platform) && (cpu?.includes(process.arch) ?? true);
  return !fitsSystem || (libc !== undefined && !libc.includes(ownLibc()));
}

function ownLibc() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined ? "musl" : "glibc";
}

/**
 * Installs in a folder of its own and replaces node_modules at the end. `npm ci` begins by deleting what is
 * there: a running Tandem would lose its programs, and an install that fails would leave nothing to run.
 */
async function replaceModules() {
  const folder = join(root, ".cache", "install");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await installIn(folder);
    if (existsSync(modules)) renameSync(modules, join(folder, "replaced"));
    renameSync(join(folder, "node_modules"), modules);
  } catch (error) {
    if (error.syscall !== "rename") throw error;
    const reason = `node_modules cannot be replaced (${error.code})`;
    throw new Stop(`${reason}. Stop what runs from it, then run \`npm ci\`.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function installIn(folder) {
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) {
    copyFileSync(join(root, name), join(folder, name));
  }
  await npmCi(folder);
  // npm leaves out an optional package that it cannot download, and ends well.
  const missing = differences(join(folder, "node_modules"));
  if (missing.length > 0) {
    throw new Stop(`npm could not install ${missing.join(", ")}. Check the connection, then try again.`);
  }
}

async function npmCi(folder) {
  console.log("Installing packages (a minute or two the first time)…");
  const started = Date.now();
  const heartbeat = setInterval(() => {
    console.log(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`);
  }, 20_000);
  // NODE_ENV=production or a personal setting would leave out what the build needs.
  const args = ["ci", "--include=dev", "--include=optional", "--loglevel=error"];
  const { code, output } = await npm(args, folder).finally(() => clearInterval(heartbeat));
  if (code !== 0)
    throw new Stop(`${output.trim()}\nThe packages could not be installed (npm ended with ${code}).`);
}

/** Runs the npm that runs us, with the Node that runs us; else the one on the path. */
export function npm(args, cwd = root) {
  const own = process.env.npm_execpath;
  const options = { quiet: true, cwd };
  if (own && basename(own) === "npm-cli.js") return run(process.execPath, [own, ...args], options);
  // On Windows it is a script, which only a shell starts.
  return run("npm", args, { ...options, shell: process.platform === "win32" });
}
