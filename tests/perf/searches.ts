import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { runOn } from "#tests/harness/database-connection.ts";
import type { LoadFigures } from "./bench-generator.ts";
import { prepareDatabase } from "./bench-load.ts";
import { readSize } from "./bench-options.ts";
import { startBenchProduct, startGenerator } from "./bench-parts.ts";
import { serverBench } from "./bench-postgres.ts";
import { ratesOf, record } from "./bench-report.ts";
import { commonTerms, secondWords } from "./bench-rows.ts";

// Measures visitors who all search common texts for the first time, from the moment at which the product is ready: after
// a start of the machine, with nothing in memory, and after a start of the product alone. No answer is kept.

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "1m" },
    seconds: { type: "string", default: "30" },
    connections: { type: "string", default: "32" },
    "data-dir": { type: "string" },
  },
});
const size = readSize(options.sizes);
const [seconds, connections] = [Number(options.seconds), Number(options.connections)];
/** In milliseconds. */
const longestAnswer = 2_000;

type Measured = LoadFigures & { start: string };

/** Texts of one word and of two, alone and with a filter, with all counts. */
const paths = commonTerms.flatMap((common) =>
  ["", ...secondWords].flatMap((second) =>
    [{}, ...influencerCategories.slice(0, 3).map((category) => ({ category }))].map((filter) => {
      const search = [common, second].join(" ").trim();
      return `/api/influencers?${new URLSearchParams({ limit: "12", facets: "true", search, ...filter })}`;
    }),
  ),
);

const bench = serverBench("searches", options["data-dir"]);
const generator = startGenerator();
try {
  process.stdout.write(`${size.toLocaleString("en")} creators: preparing\n`);
  const prepared = await bench.start();
  const database = await prepareDatabase(prepared, size);
  await prepared.stop();
  const measured: Measured[] = [];
  for (const [start, isCold] of [
    ["of the machine", true],
    ["of the product", false],
  ] as const) {
    const emptied = !isCold || forgetFiles();
    measured.push({
      start: emptied ? start : "of Postgres (only root can empty the system's memory)",
      ...(await measure(database)),
    });
  }
  const report = reportOf(measured, prepared.version);
  process.stdout.write(`\n${report}\n`);
  record(report, "searches");
  if (!measured.every(holds)) process.exitCode = 1;
} finally {
  generator.stop();
  bench.remove();
}

async function measure(database: string): Promise<LoadFigures> {
  const postgres = await bench.start();
  try {
    // Results of an earlier run.
    await runOn(postgres.connection(database), "delete from influencer_terms where kind = 'union'");
    const product = await startBenchProduct(postgres.url(database), bench.folder, false);
    const figures = await generator.load({ port: product.port, paths, connections, seconds, warmUp: 0 });
    await product.process.stop();
    return figures;
  } finally {
    await postgres.stop();
  }
}

/** Empties the system's memory of files. Returns whether it could. */
function forgetFiles(): boolean {
  spawnSync("sync");
  try {
    writeFileSync("/proc/sys/vm/drop_caches", "3");
    return true;
  } catch {
    return false;
  }
}

function holds({ errors, p99 }: Measured): boolean {
  return errors === 0 && p99 !== null && p99 < longestAnswer;
}

function reportOf(all: Measured[], postgres: string): string {
  const rows = all.map((measured) => {
    const { rate, times } = ratesOf(measured);
    return `| ${[measured.start, rate, times, measured.errors, holds(measured) ? "yes" : "no"].join(" | ")} |`;
  });
  return [
    `${size.toLocaleString("en")} creators, Postgres ${postgres}, Node ${process.versions.node}, ${connections} visitors, ${seconds} seconds each, ${new Date().toISOString().slice(0, 10)}.`,
    "",
    "| After a start | Responses, /s | p50 / p99, ms | Refused | Holds |",
    "|---|--:|--:|--:|---|",
    ...rows,
  ].join("\n");
}
