import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { residentMemory } from "#tests/harness/resident-memory.ts";
import { compareVersions } from "./bench-before.ts";
import { checkResults, type Result } from "./bench-checks.ts";
import { prepareDatabase } from "./bench-load.ts";
import { findRequests, measure, type Site } from "./bench-measure.ts";
import { type BenchOptions, readOptions } from "./bench-options.ts";
import { type Product, startBenchProduct, startFloors, startGenerator } from "./bench-parts.ts";
import { type BenchPostgres, startOwnPostgres, startServerPostgres } from "./bench-postgres.ts";
import { type RunFacts, record, reportOf } from "./bench-report.ts";
import { requestTitles } from "./bench-requests.ts";

type Kept = { results: Result[]; runs: RunFacts[] };
type Run = BenchOptions["runs"][number];

/** The folder of the Postgres server programs; empty if there are none. */
const programs = process.env.BENCH_POSTGRES ?? "";

const options = readOptions(process.argv.slice(2));
const folder = options.dataDir ? resolve(options.dataDir) : mkdtempSync(join(tmpdir(), "tandem-bench-"));
mkdirSync(folder, { recursive: true });
const figures = join(folder, "figures.json");
const kept: Kept = existsSync(figures)
  ? JSON.parse(readFileSync(figures, "utf8"))
  : { results: [], runs: [] };
try {
  for (const kind of ["server", "embedded"] as const) {
    const runs = options.runs.filter((run) => run.kind === kind && (kind === "embedded" || programs !== ""));
    if (runs.length > 0) await measureDatabase(kind, runs);
  }
  if (options.before === undefined) {
    const checks = checkResults(kept.results);
    const report = reportOf(kept.results, kept.runs, checks);
    process.stdout.write(`\n${report}\n`);
    record(report);
    if (options.strict && !checks.every(({ isGood }) => isGood)) process.exitCode = 1;
  }
} finally {
  if (options.dataDir === undefined) rmSync(folder, { recursive: true, force: true });
}

async function measureDatabase(kind: Run["kind"], runs: Run[]): Promise<void> {
  const directory = join(folder, kind);
  mkdirSync(directory, { recursive: true });
  const postgres =
    kind === "server"
      ? await startServerPostgres(programs, directory)
      : await startOwnPostgres(join(directory, "postgres"));
  try {
    for (const run of runs) await measureSize(postgres, run);
  } finally {
    await postgres.stop();
  }
}

async function measureSize(postgres: BenchPostgres, { kind, size }: Run): Promise<void> {
  say(`${size.toLocaleString("en")} creators, ${kind}: preparing`);
  const database = await prepareDatabase(postgres, size, options.privateShare);
  if (options.before !== undefined) {
    const rows = await compareVersions(postgres, database, folder, {
      ...options,
      before: options.before,
      size,
    });
    const head = "| Request | Before, /s | Now, /s | Now / before |\n|---|--:|--:|--:|";
    say(`\n${size.toLocaleString("en")} creators, ${kind}\n\n${[head, ...rows].join("\n")}\n`);
    return;
  }
  const url = postgres.url(database);
  const began = performance.now();
  const keeping = await startBenchProduct(url, folder, true);
  const startMs = performance.now() - began;
  const started = memoryOf(keeping);
  await fetch(`${keeping.origin}/`).then((response) => response.arrayBuffer());
  const firstPage = memoryOf(keeping);
  const making = await startBenchProduct(url, folder, false);
  const site: Site = { making, keeping, floors: await startFloors(url), generator: startGenerator() };
  try {
    for (const request of await findRequests(making, postgres.connection(database), options.only)) {
      say(`${size.toLocaleString("en")} creators, ${kind}: ${requestTitles[request.name]}`);
      keep({ kind, size, name: request.name, ...(await measure(site, request, options)) });
    }
    const memory = { started, firstPage, measured: memoryOf(keeping) };
    keepFacts({
      kind,
      size,
      postgres: postgres.version,
      startMs,
      memory,
      day: new Date().toISOString().slice(0, 10),
    });
  } finally {
    site.floors.stop();
    site.generator.stop();
    await Promise.all([making.process.stop(), keeping.process.stop()]);
    for (const { output } of [making.process, keeping.process]) tellComplaints(output());
  }
}

/** Replaces the result of an earlier run. */
function keep(result: Result): void {
  const isOther = ({ kind, size, name }: Result) =>
    kind !== result.kind || size !== result.size || name !== result.name;
  kept.results = [...kept.results.filter(isOther), result];
  writeFileSync(figures, JSON.stringify(kept, null, 2));
}

function keepFacts(facts: RunFacts): void {
  const isOther = ({ kind, size }: RunFacts) => kind !== facts.kind || size !== facts.size;
  kept.runs = [...kept.runs.filter(isOther), facts];
  writeFileSync(figures, JSON.stringify(kept, null, 2));
}

/** In MiB. */
function memoryOf({ process: { pid } }: Product): number {
  return Math.round(residentMemory(pid));
}

/** Prints only the start of a server's warnings, because an overloaded server repeats the same ones. */
function tellComplaints(output: string): void {
  process.stderr.write(output.replaceAll(/^\s*Tandem is ready:.*\s*/gm, "").slice(0, 2_000));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
