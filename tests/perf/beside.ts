import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { prepareDatabase } from "./bench-load.ts";
import { readSize } from "./bench-options.ts";
import { startBenchProduct } from "./bench-parts.ts";
import { serverBench } from "./bench-postgres.ts";
import { record } from "./bench-report.ts";
import { commonTerms, rareTerms, secondWords } from "./bench-rows.ts";

// Measures lists that are made anew, ten a second, while changes are merged and while the term bitmaps are rebuilt.

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "1m" },
    seconds: { type: "string", default: "60" },
    rebuild: { type: "string" },
    "data-dir": { type: "string" },
  },
});
const size = readSize(options.sizes);
const seconds = Number(options.seconds);
/** A rebuild that takes longer is broken off. */
const longestRebuild = Number(options.rebuild ?? 5 * seconds);
/** Between two requests, in milliseconds, and how much longer the slowest may take beside other work. */
const pause = 100;
const longestDelay = 200;
/** Changes that are merged at once, and the pause until the next ones, in milliseconds. */
const changes = 1_000;
const changePause = 2_000;

const [common = ""] = commonTerms;
const [second = ""] = secondWords;
const [rare = ""] = rareTerms;
const filters: Record<string, string>[] = [
  {},
  { category: "Gaming" },
  { category: "Fashion & Style", price: "250-1K" },
  { search: common },
  { search: `${common} ${second}` },
  { search: rare },
];
const paths = filters.map((filter) => `/api/influencers?${new URLSearchParams({ limit: "12", ...filter })}`);

type Times = { name: string; milliseconds: number[]; failed: number; done: string };

const bench = serverBench("beside", options["data-dir"]);
const postgres = await bench.start();
try {
  process.stdout.write(`${size.toLocaleString("en")} creators: preparing\n`);
  const database = await prepareDatabase(postgres, size);
  const product = await startBenchProduct(postgres.url(database), bench.folder, false);
  const client = new Client({ ...postgres.connection(database), statement_timeout: 0 });
  await client.connect();
  // The first request since the start reads from the disk.
  for (const path of [...paths, ...paths]) await answer(product.origin + path);
  const alone = await measure("alone", product.origin);
  const merging = await measure("while changes are merged", product.origin, (isOver) =>
    merge(client, isOver),
  );
  const alsoAlone = await measure("alone, later", product.origin);
  const rebuilding = await measure(
    "while the bitmaps are rebuilt",
    product.origin,
    (isOver) => rebuild(client, isOver),
    longestRebuild,
  );
  await client.end();
  await product.process.stop();
  const report = reportOf([alone, merging, alsoAlone, rebuilding]);
  process.stdout.write(`\n${report}\n`);
  record(report, "beside");
} finally {
  await postgres.stop();
  bench.remove();
}

async function answer(url: string): Promise<boolean> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.ok;
}

/** Asks while `work` goes on, which is told when the time is over; without work, until then. */
async function measure(
  name: string,
  origin: string,
  work: (isOver: () => boolean) => Promise<string> = idle,
  longest = seconds,
): Promise<Times> {
  const times: Times = { name, milliseconds: [], failed: 0, done: "" };
  const ends = performance.now() + longest * 1_000;
  let isDone = false;
  const beside = work(() => performance.now() > ends).finally(() => {
    isDone = true;
  });
  for (let turn = 0; !isDone; turn += 1) {
    const began = performance.now();
    if (!(await answer(origin + paths[turn % paths.length]))) times.failed += 1;
    times.milliseconds.push(performance.now() - began);
    await sleep(pause);
  }
  times.done = await beside;
  process.stdout.write(`${name}: ${times.milliseconds.length} requests\n`);
  return times;
}

async function idle(isOver: () => boolean): Promise<string> {
  while (!isOver()) await sleep(pause);
  return "";
}

async function merge(client: Client, isOver: () => boolean): Promise<string> {
  let merged = 0;
  while (!isOver()) {
    await client.query(
      `update influencers set bio = bio || ' yoga'
       where id in (select id from influencers tablesample system (1) limit ${changes})`,
    );
    await client.query("select fold_influencer_counts()");
    await client.query("select merge_influencer_text_changes()");
    merged += 1;
    await sleep(changePause);
  }
  return `${merged} times`;
}

/** To its end, or as far as it comes in the time: then it is canceled, and leaves everything as it was. */
async function rebuild(client: Client, isOver: () => boolean): Promise<string> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const began = performance.now();
  let end: string | undefined;
  const rebuilding = client.query("select rebuild_influencer_terms()").then(
    () => {
      end = `whole, ${Math.round((performance.now() - began) / 1_000)} s`;
    },
    () => {
      end = `its first ${longestRebuild} s`;
    },
  );
  while (end === undefined && !isOver()) await sleep(pause);
  if (end === undefined) await cancel(rows[0]?.pid ?? 0);
  await rebuilding;
  return end ?? "";
}

async function cancel(pid: number): Promise<void> {
  const client = new Client(postgres.connection("postgres"));
  await client.connect();
  await client.query("select pg_cancel_backend($1)", [pid]);
  await client.end();
}

function reportOf(all: Times[]): string {
  const slowest = (times: Times | undefined) => Math.max(...(times?.milliseconds ?? []));
  const rows = all.map((times, index) => {
    const sorted = times.milliseconds.toSorted((one, other) => one - other);
    const quantile = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
    const delay = index % 2 === 0 ? undefined : slowest(times) - slowest(all[index - 1]);
    const holds = delay === undefined ? "" : delay <= longestDelay && times.failed === 0 ? "yes" : "no";
    const cells = [times.name, times.done, sorted.length, quantile(0.5), quantile(0.99)];
    return `| ${[...cells, Math.round(slowest(times)), delay === undefined ? "" : Math.round(delay), times.failed, holds].join(" | ")} |`;
  });
  return [
    `${size.toLocaleString("en")} creators, Postgres ${postgres.version}, ${seconds} seconds each, ${new Date().toISOString().slice(0, 10)}.`,
    "",
    "| Lists made anew, about ten a second | of the work | Requests | p50, ms | p99, ms | Slowest, ms | longer than alone | Failed | Holds |",
    "|---|---|--:|--:|--:|--:|--:|--:|---|",
    ...rows,
  ].join("\n");
}
