import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { makeFirstAdmin } from "#server/modules/admin/admin.service.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { runOn } from "#tests/harness/database-connection.ts";
import type { LoadFigures } from "./bench-generator.ts";
import { fill } from "./bench-load.ts";
import {
  benchAdministrator,
  type Product,
  signInForBench,
  startBenchProduct,
  startGenerator,
} from "./bench-parts.ts";
import { startOwnPostgres, startServerPostgres } from "./bench-postgres.ts";
import { ratesOf, record } from "./bench-report.ts";
import { conversationStatements, threadCount, threadIdOf, wordAt } from "./conversation-rows.ts";

// Measures inbox, threads, and search among a million messages. `--embedded` takes the embedded Postgres; `--data-dir`
// keeps the database for a later run.

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "1,8" },
    embedded: { type: "boolean", default: false },
    "data-dir": { type: "string" },
  },
});
const seconds = Number(options.seconds);
const loads = options.connections.split(",").map(Number);
const creators = 50_000;
const name = "bench_conversations";
const programs = options.embedded ? "" : (process.env.BENCH_POSTGRES ?? "");

/** `limit`: longest p95 of a reader alone, in milliseconds. */
type Read = { title: string; limit: number; paths: string[] };

const folder = options["data-dir"] ?? mkdtempSync(join(tmpdir(), "tandem-conversations-"));
const directory = join(folder, "postgres");
mkdirSync(directory, { recursive: true });
const postgres =
  programs === "" ? await startOwnPostgres(directory) : await startServerPostgres(programs, directory);
const generator = startGenerator();
try {
  await prepare();
  const product = await startBenchProduct(postgres.url(name), folder, false);
  const report = await measure(product).finally(() => product.process.stop());
  process.stdout.write(`\n${report}\n`);
  if (!options.embedded) record(report, "conversations");
} finally {
  generator.stop();
  await postgres.stop();
  if (options["data-dir"] === undefined) rmSync(folder, { recursive: true, force: true });
}

async function prepare(): Promise<void> {
  const present = await valuesOf("postgres", `select 1 from pg_database where datname = '${name}'`);
  if (present.length > 0) return migrateDatabase(postgres.connection(name));
  process.stdout.write("preparing a million messages\n");
  await runOn(postgres.connection("postgres"), `create database ${name} template template0 encoding 'UTF8'`);
  await migrateDatabase(postgres.connection(name));
  const client = new Client(postgres.connection(name));
  await client.connect();
  try {
    await fill(client, creators);
    const { database, close } = openDatabase(postgres.connection(name), (error) => console.error(error));
    await makeFirstAdmin(database, benchAdministrator).finally(close);
    const { rows: indexes } = await client.query<{ text: string }>(
      "select pg_get_indexdef(oid) as text from pg_class where relname in ('messages_words', 'conversations_search')",
    );
    for (const statement of conversationStatements) await client.query(statement);
    for (const { text } of indexes) await client.query(text);
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}

/** First column of the rows. */
async function valuesOf(database: string, text: string): Promise<string[]> {
  const client = new Client(postgres.connection(database));
  await client.connect();
  try {
    const { rows } = await client.query<string[]>({ text, rowMode: "array" });
    return rows.map(([value]) => String(value));
  } finally {
    await client.end();
  }
}

async function reads(): Promise<Read[]> {
  const threads = await valuesOf(
    name,
    `select ${threadIdOf("i")} from generate_series(1, ${threadCount - 1}, 997) i`,
  );
  const longest = await valuesOf(name, `select ${threadIdOf(`${threadCount}`)}`);
  const [someone] = await valuesOf(name, "select id from admins where email like 'manager-3@%'");
  const list = "/api/admin/conversations";
  const words = (from: number, to: number) =>
    valuesOf(name, `select ${wordAt("i")} from generate_series(${from}, ${to}) i`);
  const views = ["mine", "unassigned", "open", "waiting", "snoozed", "closed", "all"];
  const inbox = (query: string) => `${list}?limit=30&view=${query}`;
  const search = (title: string, texts: string[], view = "all"): Read => ({
    title: `search, ${title}`,
    limit: 300,
    paths: texts.map((text) => `${inbox(view)}&search=${encodeURIComponent(text)}`),
  });
  const [first = [], second = []] = [await words(90, 99), await words(190, 199)];
  return [
    { title: "thread", limit: 100, paths: threads.map((id) => `${list}/${id}`) },
    { title: "thread of 5,000 messages", limit: 100, paths: longest.map((id) => `${list}/${id}`) },
    ...views.map((view) => ({ title: `inbox, *${view}*`, limit: 100, paths: [inbox(view)] })),
    { title: "inbox of a colleague", limit: 100, paths: [`${inbox("open")}&owner=${someone}`] },
    { title: "counts of the sidebar", limit: 100, paths: [`${list}/counts`] },
    search("word of nearly each message", await words(1, 3)),
    search("common word", first),
    search("common word in *snoozed*", first, "snoozed"),
    search("common word in *waiting*", first, "waiting"),
    search("rare word", await words(15_000, 15_009)),
    search(
      "two common words",
      first.map((word, index) => `${word} ${second[index]}`),
    ),
    search("start of many words", ["a", "1b", "c3d"]),
    search("address", ["person-777@", "person-70001@benchmark.example"]),
    search("nothing found", ["zzzzzzzz"]),
  ];
}

async function measure(product: Product): Promise<string> {
  const token = await signInForBench(product);
  const lines: string[] = [];
  for (const { title, limit, paths } of await reads()) {
    const measured: LoadFigures[] = [];
    for (const connections of loads) {
      measured.push(await generator.load({ port: product.port, paths, connections, seconds, token }));
    }
    const cells = measured.flatMap((figures) => [
      ratesOf(figures).rate,
      millis(figures.p50),
      millis(figures.p95),
    ]);
    const errors = measured.reduce((sum, figures) => sum + figures.errors, 0);
    const [alone] = measured;
    const holds = errors === 0 && (alone?.p95 ?? Number.POSITIVE_INFINITY) <= limit;
    const line = `| ${[title, limit, ...cells, errors, holds ? "yes" : "no"].join(" | ")} |`;
    process.stdout.write(`${line}\n`);
    lines.push(line);
    if (!holds) process.exitCode = 1;
  }
  const [messages] = await valuesOf(name, "select count(*) from messages");
  const heads = loads.map((connections) => `${connections} at once: /s | p50, ms | p95, ms`);
  const kind = programs === "" ? "the embedded Postgres" : "Postgres";
  const day = new Date().toISOString().slice(0, 10);
  return [
    `**${Number(messages).toLocaleString("en")} messages in ${threadCount.toLocaleString("en")} threads**, ${kind} ${postgres.version}, Node ${process.versions.node}, ${seconds} seconds each, ${day}.`,
    "",
    `| Request | Limit, ms | ${heads.join(" | ")} | Errors | Holds |`,
    `|---|--:|${"--:|".repeat(loads.length * 3)}--:|---|`,
    ...lines,
  ].join("\n");
}

function millis(time: number | null): string {
  return time?.toFixed(time < 10 ? 1 : 0) ?? "–";
}
