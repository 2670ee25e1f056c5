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

/** First column of the rows of a query. */
type ValuesOf = (query: string) => Promise<string[]>;
/** `limit`: longest p95 of a reader alone, in milliseconds. */
export type Read = { title: string; limit: number; paths: string[] };

type Reads = {
  /** Place of the report in the document. */
  part: string;
  creators: number;
  /** Fills a database of creators. */
  prepare: (client: Client) => Promise<void>;
  reads: (valuesOf: ValuesOf) => Promise<Read[]>;
  /** Size of the database: '10,000 files with 25,000 rights'. */
  describe: (valuesOf: ValuesOf) => Promise<string>;
};

/**
 * Measures reads of the team for one reader and for several at once. `--embedded` takes the embedded Postgres;
 * `--data-dir` keeps the database for a later run.
 */
export async function benchReads({ part, creators, prepare, reads, describe }: Reads): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      seconds: { type: "string", default: "5" },
      connections: { type: "string", default: "1,8" },
      embedded: { type: "boolean", default: false },
      "data-dir": { type: "string" },
    },
  });
  const name = `bench_${part}`;
  const programs = options.embedded ? "" : (process.env.BENCH_POSTGRES ?? "");
  const folder = options["data-dir"] ?? mkdtempSync(join(tmpdir(), `tandem-${part}-`));
  const directory = join(folder, "postgres");
  mkdirSync(directory, { recursive: true });
  const postgres =
    programs === "" ? await startOwnPostgres(directory) : await startServerPostgres(programs, directory);
  const valuesOf = (database: string) => (text: string) =>
    withClient(postgres.connection(database), async (client) => {
      const { rows } = await client.query<string[]>({ text, rowMode: "array" });
      return rows.map(([value]) => String(value));
    });
  try {
    const present = await valuesOf("postgres")(`select 1 from pg_database where datname = '${name}'`);
    if (present.length === 0) {
      process.stdout.write("preparing the database\n");
      const text = `create database ${name} template template0 encoding 'UTF8'`;
      await runOn(postgres.connection("postgres"), text);
    }
    await migrateDatabase(postgres.connection(name));
    if (present.length === 0) await fillWith(postgres.connection(name), creators, prepare);
    const product = await startBenchProduct(postgres.url(name), folder, false);
    const lines = await measure(product, await reads(valuesOf(name)), {
      seconds: Number(options.seconds),
      loads: options.connections.split(",").map(Number),
    }).finally(() => product.process.stop());
    const kind = programs === "" ? "the embedded Postgres" : "Postgres";
    const day = new Date().toISOString().slice(0, 10);
    const facts = `**${await describe(valuesOf(name))}**, ${kind} ${postgres.version}, Node ${process.versions.node}, ${options.seconds} seconds each, ${day}.`;
    const report = [facts, "", ...lines].join("\n");
    process.stdout.write(`\n${report}\n`);
    if (!options.embedded) record(report, part);
  } finally {
    await postgres.stop();
    if (options["data-dir"] === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

type Connection = ConstructorParameters<typeof Client>[0];

async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function fillWith(
  connection: Parameters<typeof openDatabase>[0],
  creators: number,
  prepare: Reads["prepare"],
): Promise<void> {
  await withClient(connection, async (client) => {
    await fill(client, creators);
    const { database, close } = openDatabase(connection, (error) => console.error(error));
    await makeFirstAdmin(database, benchAdministrator).finally(close);
    await prepare(client);
    await client.query("vacuum (analyze)");
  });
}

type Load = { seconds: number; loads: number[] };

/** Lines of the report's table. A read that misses its limit, or fails, ends the program with an error. */
async function measure(product: Product, all: Read[], { seconds, loads }: Load): Promise<string[]> {
  const generator = startGenerator();
  const token = await signInForBench(product);
  const heads = loads.map((connections) => `${connections} at once: /s | p50, ms | p95, ms`);
  const lines = [
    `| Request | Limit, ms | ${heads.join(" | ")} | Errors | Holds |`,
    `|---|--:|${"--:|".repeat(loads.length * 3)}--:|---|`,
  ];
  for (const { title, limit, paths } of all) {
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
  generator.stop();
  return lines;
}

function millis(time: number | null): string {
  return time?.toFixed(time < 10 ? 1 : 0) ?? "–";
}
