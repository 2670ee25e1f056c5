import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { buildSite } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { main, run } from "./processes.mjs";
import { runNode } from "./project-node.mjs";

const debian = "/usr/lib/postgresql";
const minute = 60_000;

await main(async () => {
  await installPackages();
  const programs = presentPostgres() ?? (await installPostgres());
  if (programs === undefined)
    console.log("No Postgres server is installed: only the embedded one is measured.");
  await buildSite();
  const args = ["tests/perf/bench.ts", ...process.argv.slice(2)];
  const { code } = await runNode(args, { env: { BENCH_POSTGRES: programs ?? "" } });
  return code;
});

/** Folder of the programs of the newest Postgres server; undefined where there is none. */
function presentPostgres() {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(":").filter((folder) => folder !== ""),
  ];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

async function installPostgres() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing Postgres (Debian's package)…");
  const options = ["-q", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=120"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "postgresql"]]) {
    await run("apt-get", [...options, ...args], { quiet: true, env, timeout: 10 * minute });
  }
  return presentPostgres();
}
