import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import type { LoadFigures } from "./bench-generator.ts";
import { prepareDatabase } from "./bench-load.ts";
import { readSize } from "./bench-options.ts";
import { type Product, signInForBench, startBenchProduct, startGenerator } from "./bench-parts.ts";
import { serverBench } from "./bench-postgres.ts";
import { ratesOf, record } from "./bench-report.ts";
import { askedByVisitors, type VisitorRequest, visitorRequests } from "./visitors.ts";
import { type Writing, writer } from "./writer.ts";

// Measures lists and pages of 600 filters while creators are changed: without a change, with one a second, and with
// `--writes` a second. Pages in every order are measured before any of them is known, too. `--before DIRECTORY` measures
// another built checkout instead of this one.

const { values: options } = parseArgs({
  options: {
    writes: { type: "string", default: "10" },
    sizes: { type: "string", default: "1m" },
    seconds: { type: "string", default: "10" },
    connections: { type: "string", default: "32" },
    "data-dir": { type: "string" },
    before: { type: "string" },
  },
});
const size = readSize(options.sizes);
const rates = [...new Set([0, 1, Number(options.writes)])];
/** Part of the rate without changes that is left at most changes, and the longest answer, in milliseconds. */
const targets = { lists: 0.3, "lists with facets": 0.3, pages: 0.5, p99: 200 };
/** Pages a second in every order, once they are known. */
const leastPages = 400;

const orderedPages = "pages in every order";

type Measured = LoadFigures & { kind: VisitorRequest; isKnown: boolean; writes: number; writing: Writing };

const bench = serverBench("writes", options["data-dir"]);
const postgres = await bench.start();
const generator = startGenerator();
try {
  process.stdout.write(`${size.toLocaleString("en")} creators: preparing\n`);
  const database = await prepareDatabase(postgres, size);
  const checkout = options.before === undefined ? undefined : resolve(options.before);
  const product = await startBenchProduct(postgres.url(database), bench.folder, true, checkout);
  const report = reportOf(await measureAll(product, database));
  await product.process.stop();
  process.stdout.write(`\n${report}\n`);
  if (checkout === undefined) record(report, "writes");
} finally {
  generator.stop();
  await postgres.stop();
  bench.remove();
}

async function measureAll(product: Product, database: string): Promise<Measured[]> {
  const client = new Client(postgres.connection(database));
  await client.connect();
  const writing = await writer(client, { origin: product.origin, token: await signInForBench(product) });
  const measured: Measured[] = [];
  try {
    for (const kind of visitorRequests) {
      const paths = askedByVisitors(kind);
      const measure = async (writes: number, isKnown: boolean) => {
        const stop = writing.begin(writes);
        const seconds = Number(options.seconds);
        const connections = Number(options.connections);
        const warmUp = isKnown ? {} : { warmUp: 0 };
        const figures = await generator.load({ port: product.port, paths, connections, seconds, ...warmUp });
        const written = await stop();
        measured.push({ kind, isKnown, writes, ...figures, writing: written });
        process.stdout.write(`${kind}, ${writes} writes a second: ${Math.round(figures.perSecond)}/s\n`);
        for (const reason of written.reasons) process.stdout.write(`  ${reason}\n`);
      };
      // Other first builds are measured elsewhere.
      if (kind === orderedPages) await measure(Math.max(...rates), false);
      for (const path of new Set(paths)) await fetch(product.origin + path).then((answer) => answer.text());
      for (const writes of rates) await measure(writes, true);
    }
  } finally {
    await writing.restore();
    await client.end();
  }
  return measured;
}

function reportOf(measured: Measured[]): string {
  const rows = measured.map((one) => {
    const { kind, isKnown, writes, perSecond, p99, errors, writing } = one;
    const still = measured.find((other) => other.kind === kind && other.writes === 0);
    const part = perSecond / (still?.perSecond ?? perSecond);
    const { rate, times } = ratesOf(one);
    const isFast =
      kind === orderedPages ? perSecond >= leastPages : part >= targets[kind] && (p99 ?? 0) < targets.p99;
    const holds = !isKnown || writes !== Math.max(...rates) || isFast;
    const isGood = holds && errors === 0 && writing.failed === 0;
    const cells = [isKnown ? kind : `${kind}, first time`, writes, rate, part.toFixed(2), times, errors];
    return `| ${[...cells, writing.made, writing.failed, isGood ? "yes" : "no"].join(" | ")} |`;
  });
  return [
    `${size.toLocaleString("en")} creators, Postgres ${postgres.version}, Node ${process.versions.node}, ${options.connections} connections, ${options.seconds} seconds each, ${new Date().toISOString().slice(0, 10)}.`,
    "",
    "| Request | Changes a second | Responses, /s | of those without changes | p50 / p99, ms | Errors | Changes made | failed | Holds |",
    "|---|--:|--:|--:|--:|--:|--:|--:|---|",
    ...rows,
  ].join("\n");
}
