import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { freePort, startProduct } from "#tests/harness/product-process.ts";
import { residentMemory } from "#tests/harness/resident-memory.ts";
import { record } from "./bench-report.ts";
import { processorTime } from "./processor-time.ts";

// Measures starts on a database that exists, with the sample data. `--before DIRECTORY` measures another built checkout in
// turns with this one.

const { values: options } = parseArgs({
  options: { before: { type: "string" }, rounds: { type: "string", default: "7" } },
});

type Figures = { seconds: number; processor: number; megabytes: number };
type Version = { name: string; checkout: string | undefined; data: string; starts: Figures[] };

const folder = mkdtempSync(join(tmpdir(), "tandem-starts-"));
const version = (name: string, checkout?: string): Version => {
  return { name, checkout, data: join(folder, name), starts: [] };
};
const versions = [
  ...(options.before === undefined ? [] : [version("Before", resolve(options.before))]),
  version("Now"),
];
try {
  // The first start makes the database.
  for (const one of versions) await start(one);
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const one of versions) one.starts.push(await start(one));
  }
  const rows = versions.map(({ name, starts }) => {
    const { seconds, processor, megabytes } = mediansOf(starts);
    return `| ${name} | ${seconds.toFixed(2)} | ${processor.toFixed(2)} | ${Math.round(megabytes)} |`;
  });
  const report = [
    "| | Seconds to the first answer | Processor time of Node, s | Memory of Node after it, MB |",
    "|---|--:|--:|--:|",
    ...rows,
  ].join("\n");
  process.stdout.write(`\n${report}\n`);
  record(report, "starts");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function start({ checkout, data }: Version): Promise<Figures> {
  const settings = {
    PORT: await freePort(),
    DATA_DIR: data,
    // A cache that operators do not have.
    NODE_COMPILE_CACHE: "",
  };
  const began = performance.now();
  const product = startProduct(settings, checkout);
  try {
    await product.ready();
    const seconds = (performance.now() - began) / 1_000;
    const pid = Number(product.pid);
    return { seconds, processor: processorTime(pid).own, megabytes: residentMemory(pid) };
  } finally {
    await product.stop();
  }
}

function mediansOf(starts: Figures[]): Figures {
  const median = (pick: (figures: Figures) => number) =>
    starts.map(pick).toSorted((a, b) => a - b)[Math.floor(starts.length / 2)] ?? 0;
  return {
    seconds: median(({ seconds }) => seconds),
    processor: median(({ processor }) => processor),
    megabytes: median((figures) => figures.megabytes),
  };
}
