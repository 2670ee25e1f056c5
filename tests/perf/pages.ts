import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { platforms } from "#domain/influencers/platforms.ts";
import { freePort, type ProductProcess, startProduct } from "#tests/harness/product-process.ts";
import { startGenerator } from "./bench-parts.ts";
import { record } from "./bench-report.ts";
import { processorTime } from "./processor-time.ts";

// Measures how many pages a second the product renders with its sample data and no cache. `--before DIRECTORY`
// alternates with a built checkout of another version, so that both run under the same conditions.

const { values: options } = parseArgs({
  options: {
    before: { type: "string" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    connections: { type: "string", default: "16" },
  },
});

const words = "travel fashion food yoga music home city book photo run mar an el coffee street garden".split(
  " ",
);
const kinds: Record<string, string[]> = {
  "/": ["/"],
  "/influencers": ["/influencers"],
  "a search for text": words.map((search) => `/influencers?${new URLSearchParams({ search })}`),
  "a filter": influencerCategories.flatMap((category) =>
    platforms.slice(0, 3).map((platform) => `/influencers?${new URLSearchParams({ category, platform })}`),
  ),
  "/brands": ["/brands"],
  "/about": ["/about"],
};

type Version = { name: string; product: ProductProcess; port: number };
type Measured = { pages: number; seconds: number; processor: number };

const folder = mkdtempSync(join(tmpdir(), "tandem-pages-"));
const generator = startGenerator();
const versions: Version[] = [];
try {
  if (options.before !== undefined) versions.push(await start("before", resolve(options.before)));
  versions.push(await start("now"));
  const report = await measureAll();
  process.stdout.write(`\n${report}\n`);
  record(report, "pages");
} finally {
  generator.stop();
  await Promise.all(versions.map(({ product }) => product.stop()));
  rmSync(folder, { recursive: true, force: true });
}

async function start(name: string, checkout?: string): Promise<Version> {
  const port = await freePort();
  const settings = {
    DATA_DIR: join(folder, name),
    PORT: port,
    RESPONSE_CACHE: "off",
    // The former name of this setting.
    KEEP_ANSWERS: "off",
    RATE_LIMIT: "off",
    ADMIN_EMAIL: "bench@tandem.local",
    ADMIN_PASSWORD: "only for the benchmark",
  };
  const product = startProduct(settings, checkout);
  await product.ready();
  return { name, product, port: Number(port) };
}

async function measureAll(): Promise<string> {
  const header = versions.flatMap(({ name }) => [`${name}, /s`, `${name}, ms of processor`]);
  if (versions.length > 1) header.push("times as many", "of the processor time");
  const rows: string[] = [];
  for (const [kind, paths] of Object.entries(kinds)) {
    const measured = versions.map((): Measured => ({ pages: 0, seconds: 0, processor: 0 }));
    // The first round only warms up the compiler.
    for (let round = 0; round <= Number(options.rounds); round += 1) {
      for (const [index, version] of versions.entries()) {
        const found = await measure(version, paths);
        const sum = measured[index];
        if (round === 0 || sum === undefined) continue;
        sum.pages += found.pages;
        sum.seconds += found.seconds;
        sum.processor += found.processor;
      }
    }
    rows.push(`| ${[kind, ...measured.flatMap(figures), ...ratios(measured)].join(" | ")} |`);
  }
  const day = new Date().toISOString().slice(0, 10);
  return [
    `Node ${process.versions.node}, ${options.connections} connections, ${day}.\n`,
    `| Page | ${header.join(" | ")} |`,
    `|---|${header.map(() => "--:").join("|")}|`,
    ...rows,
  ].join("\n");
}

async function measure({ port, product }: Version, paths: string[]): Promise<Measured> {
  const seconds = Number(options.seconds);
  const began = processorTime(Number(product.pid)).own;
  const load = await generator.load({ port, paths, connections: Number(options.connections), seconds });
  if (load.errors > 0) throw new Error(`${load.errors} requests for ${paths[0]} failed`);
  const used = processorTime(Number(product.pid)).own - began;
  // The generator's warm-up of one second uses processor time, too.
  const share = seconds / (seconds + 1);
  return { pages: load.perSecond * seconds, seconds, processor: used * 1000 * share };
}

function figures({ pages, seconds, processor }: Measured): string[] {
  return [Math.round(pages / seconds).toLocaleString("en"), (processor / pages).toFixed(2)];
}

function ratios([before, now]: Measured[]): string[] {
  if (before === undefined || now === undefined) return [];
  const cost = now.processor / now.pages / (before.processor / before.pages);
  return [(now.pages / now.seconds / (before.pages / before.seconds)).toFixed(1), cost.toFixed(2)];
}
