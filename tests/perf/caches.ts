import { parseArgs } from "node:util";
import { Client } from "pg";
import { residentMemory } from "#tests/harness/resident-memory.ts";
import { prepareDatabase } from "./bench-load.ts";
import { readSize } from "./bench-options.ts";
import { type Product, signInForBench, startBenchProduct, startGenerator } from "./bench-parts.ts";
import { serverBench } from "./bench-postgres.ts";
import { record } from "./bench-report.ts";
import { askedByVisitors } from "./visitors.ts";
import { buildWithout, caches, removeCopy } from "./without-caches.ts";
import { writer } from "./writer.ts";

// Measures each cache alone: the product beside a copy that is built without that cache, in turns on one database.

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "1m" },
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "1" },
    "data-dir": { type: "string" },
  },
});
const size = readSize(options.sizes);
const only = options.only.split(",").filter(Boolean);
const unknown = only.find((name) => !Object.hasOwn(caches, name));
if (unknown !== undefined)
  throw new Error(`--only knows ${Object.keys(caches).join("; ")}, but not "${unknown}".`);
/** Before each turn, in milliseconds. Beside changes, most pages have to be rendered again first. */
const warmUp = { still: 300, changing: 3_000 };
/** In this order, a machine that becomes slower or faster meanwhile favors neither. */
const turns = ["without", "with", "with", "without", "without", "with", "with", "without"] as const;
const connections = 32;
/** Changes a second, for requests that are measured beside changes. */
const changes = 10;

type Asked = { title: string; paths: string[]; isRepeated: boolean; changes: number };
type Pair = Record<(typeof turns)[number], Product>;

const list = "/api/influencers?limit=12";
const lists = askedByVisitors("lists with facets");
const pages = askedByVisitors("pages");
const asked: Asked[] = [
  { title: "a list, repeated", paths: [list], isRepeated: true, changes: 0 },
  { title: "a page, repeated", paths: ["/influencers"], isRepeated: true, changes: 0 },
  { title: "lists, beside changes", paths: lists, isRepeated: true, changes },
  { title: "pages, beside changes", paths: pages, isRepeated: true, changes },
  { title: "a list, first time", paths: [list], isRepeated: false, changes: 0 },
  { title: "pages of creators, first time", paths: pages, isRepeated: false, changes: 0 },
  { title: "home page, first time", paths: ["/"], isRepeated: false, changes: 0 },
  { title: "`/about`, first time", paths: ["/about"], isRepeated: false, changes: 0 },
];

const bench = serverBench("caches", options["data-dir"]);
const postgres = await bench.start();
const generator = startGenerator();
try {
  const database = await prepareDatabase(postgres, size);
  const rows: string[] = [];
  for (const name of Object.keys(caches)) {
    if (only.length > 0 && !only.includes(name)) continue;
    rows.push(await measureCache(name, database));
    process.stdout.write(`${rows.at(-1)}\n`);
  }
  const report = [
    `${size.toLocaleString("en")} creators, Postgres ${postgres.version}, Node ${process.versions.node}, ${connections} ` +
      `connections, ${changes} changes a second where there are any, ${new Date().toISOString().slice(0, 10)}.\n`,
    `| Switched off | ${asked.map(({ title }) => title).join(" | ")} | Memory of Node, MB |`,
    `|---|${"--:|".repeat(asked.length + 1)}`,
    ...rows,
  ].join("\n");
  process.stdout.write(`\n${report}\n`);
  if (only.length === 0) record(report, "caches", "caching.md");
} finally {
  generator.stop();
  await postgres.stop();
  bench.remove();
}

/** How many times as many requests a second the cache allows, and the memory of Node with and without it. */
async function measureCache(name: string, database: string): Promise<string> {
  const copy = buildWithout(name);
  const url = postgres.url(database);
  const start = async (keeps: boolean): Promise<Pair> => ({
    with: await startBenchProduct(url, bench.folder, keeps),
    without: await startBenchProduct(url, bench.folder, keeps, copy),
  });
  const [keeping, making] = [await start(true), await start(false)];
  const client = new Client(postgres.connection(database));
  await client.connect();
  // A process that is not measured meanwhile makes the changes.
  const { origin } = making.with;
  const writing = await writer(client, { origin, token: await signInForBench(making.with) });
  try {
    const times: string[] = [];
    for (const each of asked) {
      times.push((await timesAsMany(each.isRepeated ? keeping : making, each, writing)).toFixed(2));
    }
    const memory = [keeping.with, keeping.without].map(({ process: { pid } }) =>
      Math.round(residentMemory(pid)),
    );
    return `| ${[name, ...times, memory.join(" / ")].join(" | ")} |`;
  } finally {
    await writing.restore();
    await client.end();
    for (const { process } of [keeping, making].flatMap(Object.values<Product>)) await process.stop();
    removeCopy(copy);
  }
}

async function timesAsMany(
  pair: Pair,
  { title, paths, isRepeated, changes }: Asked,
  writing: Awaited<ReturnType<typeof writer>>,
): Promise<number> {
  for (const path of isRepeated ? new Set(paths) : [])
    for (const { origin } of [pair.with, pair.without]) await (await fetch(origin + path)).text();
  const stop = writing.begin(changes);
  const sums = { with: 0, without: 0 };
  for (const turn of turns) {
    const seconds = Number(options.seconds);
    const { perSecond, errors } = await generator.load({
      port: pair[turn].port,
      paths,
      connections,
      seconds,
      warmUp: changes === 0 ? warmUp.still : warmUp.changing,
    });
    if (errors > 0) throw new Error(`${title}, ${turn}: ${errors} requests failed.`);
    sums[turn] += perSecond;
  }
  const { failed, reasons } = await stop();
  if (failed > 0) throw new Error(`${title}: ${failed} changes failed: ${[...reasons].join(" ")}`);
  return sums.with / sums.without;
}
