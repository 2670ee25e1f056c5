import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./processes.mjs";

/** No work takes longer, in milliseconds. By then, the ID of a killed process may belong to another one. */
const longest = 15 * 60_000;

/** Runs `work` while no other script of this checkout runs work with the same name. */
export async function oneAtATime(name, work) {
  const folder = join(root, ".cache");
  const file = join(folder, `${name}.pid`);
  mkdirSync(folder, { recursive: true });
  for (let told = false; !take(file); await sleep(200)) {
    if (!told) console.log(`Waiting for another ${name} to end…`);
    told = true;
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (!ownerLives(file)) rmSync(file, { force: true });
  return false;
}

function ownerLives(file) {
  try {
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
    if (pid === process.pid || Date.now() - statSync(file).mtimeMs > longest) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
