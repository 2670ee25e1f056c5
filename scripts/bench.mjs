import { existsSync } from "node:fs";
import { findTestBrowser } from "./browser.mjs";
import { buildProduct } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { presentPostgres } from "./postgres-programs.mjs";
import { main, run } from "./processes.mjs";
import { runNode } from "./project-node.mjs";

const minute = 60_000;

await main(async () => {
  await installPackages();
  // `pages` measures rendering alone; `sizes 100000` no speed, but the bytes that this many creators take;
  // `orders` every order with every platform, size, and category;
  // `files` the library among ten thousand files with rights;
  // `conversations` inbox, threads, and search among a million messages;
  // `imports 50000` an import of this many rows, beside other requests;
  // `moments` what somebody waits for: to sign in, to open a board, to apply with pictures;
  // `starts` how long a start takes;
  // `caches` what each cache gains, switched off alone;
  // `beside` lists while the search is merged and rebuilt; `searches` those of visitors right after a start.
  const [first = "", ...others] = process.argv.slice(2);
  if (["pages", "moments", "starts"].includes(first)) {
    await buildProduct();
    return (await runNode([`tests/perf/${first}.ts`, ...others])).code;
  }
  if (first === "board") {
    const browser = await findTestBrowser();
    await buildProduct();
    return (await runNode(["tests/perf/board.ts", ...others], { env: { CHROME_PATH: browser } })).code;
  }
  const programs = presentPostgres() ?? (await installPostgres());
  if (programs === undefined)
    console.log("No Postgres server is installed: only the embedded one is measured.");
  await buildProduct();
  const all = process.argv.slice(2);
  const parts = [
    "sizes",
    "campaigns",
    "beside",
    "searches",
    "orders",
    "imports",
    "conversations",
    "files",
    "caches",
  ];
  const args = parts.includes(first)
    ? [`tests/perf/${first}.ts`, ...others]
    : [`tests/perf/${all.includes("--writes") ? "writes" : "bench"}.ts`, ...all];
  const { code } = await runNode(args, { env: { BENCH_POSTGRES: programs ?? "" } });
  return code;
});

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
