import { existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { installPackages } from "./install.mjs";
import { main, Stop } from "./processes.mjs";
import { projectNode, runNode } from "./project-node.mjs";

const sure = process.argv.includes("--yes");

await main(async () => {
  if (process.execPath !== projectNode && process.env.TANDEM_RESET === undefined) {
    // Locking the data needs the project's Node.
    await installPackages();
    const { code } = await runNode(["scripts/reset.mjs", ...process.argv.slice(2)], {
      input: "inherit",
      env: { TANDEM_RESET: "1" },
    });
    return code;
  }
  return reset();
});

async function reset() {
  const { dataDir, databaseUrl } = await settings();
  if (databaseUrl) throw new Stop("DATABASE_URL is set: npm run reset deletes the embedded database only.");
  if (!existsSync(dataDir)) {
    console.log(`There is nothing to delete: ${dataDir} does not exist.`);
    return 0;
  }
  const { dataDirectoryMark } = await import("../src/server/config/data-directory.ts");
  if (!existsSync(join(dataDir, dataDirectoryMark))) {
    throw new Stop(
      `DATA_DIR ${dataDir} was not empty when Tandem took it. Delete what you do not need by hand.`,
    );
  }
  const lock = await takeData(dataDir);
  try {
    if (!sure && !(await confirmed(dataDir))) throw new Stop("Nothing was deleted.");
    for (const name of readdirSync(dataDir)) {
      // The marker is removed last, so that an interrupted reset can be repeated.
      if (name !== dataDirectoryMark) rmSync(join(dataDir, name), { recursive: true, force: true });
    }
    rmSync(join(dataDir, dataDirectoryMark));
  } finally {
    lock?.release();
  }
  try {
    rmdirSync(dataDir);
  } catch {
    // A mounted folder stays.
  }
  console.log(`Deleted ${dataDir}. The next start begins with sample data and a new administrator.`);
  return 0;
}

async function settings() {
  const { readSettings, SettingError } = await import("../src/server/config/settings.ts");
  try {
    return readSettings(process.env);
  } catch (error) {
    throw error instanceof SettingError ? new Stop(error.message) : error;
  }
}

/** Makes sure that no Tandem uses the data, and stops a Postgres that was left over. */
async function takeData(dataDir) {
  const directory = join(dataDir, "postgres");
  if (!existsSync(directory)) return undefined;
  const { takeOwnership } = await import("../src/server/platform/database/embedded/owner-lock.ts");
  const { clearLeftovers } = await import("../src/server/platform/database/embedded/leftovers.ts");
  try {
    const lock = await takeOwnership(directory);
    await clearLeftovers(join(directory, "cluster"), join(directory, "socket"), console);
    return lock;
  } catch (error) {
    throw error.name === "DatabaseStartError" ? new Stop(error.message) : error;
  }
}

async function confirmed(dataDir) {
  if (!process.stdin.isTTY)
    throw new Stop(`This deletes everything in ${dataDir}. Confirm it: npm run reset -- --yes`);
  const dialog = createInterface({ input: process.stdin, output: process.stdout });
  const response = await dialog.question(`Delete everything in ${dataDir}? Type "yes": `);
  dialog.close();
  return response.trim().toLowerCase() === "yes";
}
