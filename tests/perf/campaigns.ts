import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { makeFirstAdmin } from "#server/modules/admin/admin.service.ts";
import { expireOffers } from "#server/modules/campaigns/offers/expire-offers.ts";
import { remindOfDeliverables } from "#server/modules/deliverables/due-deliverables.service.ts";
import { remindOfPayouts } from "#server/modules/payouts/late-payouts.service.ts";
import { remindOfRights } from "#server/modules/rights/ending-rights.service.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { runOn } from "#tests/harness/database-connection.ts";
import { openTestJobs } from "#tests/harness/job-runner.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { ratioText } from "./bench-checks.ts";
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
import { record } from "./bench-report.ts";
import type { CampaignFloors } from "./campaign-floors.ts";
import { type CampaignRequest, campaignRequests, dayAfter, type Places } from "./campaign-requests.ts";
import { campaignCount, campaignStatements, creatorsOfLargest } from "./campaign-rows.ts";

// Measures the team's lists and the daily reminders over many campaigns. `--without NAMES` drops indexes first, so that
// what they bring can be seen; `--data-dir` keeps the database for a later run.

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    connections: { type: "string", default: "8" },
    only: { type: "string", default: "" },
    without: { type: "string", default: "" },
    "data-dir": { type: "string" },
  },
});
const load = { connections: Number(options.connections), seconds: Number(options.seconds) };
const creators = 10_000;
const name = "bench_campaigns";
/** A copy to measure on, because reminders write and the product sends its own. */
const copy = `${name}_measured`;
const today = new Date().toISOString().slice(0, 10);
const programs = process.env.BENCH_POSTGRES ?? "";

const folder = options["data-dir"] ?? mkdtempSync(join(tmpdir(), "tandem-campaigns-"));
const directory = join(folder, "postgres");
mkdirSync(directory, { recursive: true });
const postgres =
  programs === "" ? await startOwnPostgres(directory) : await startServerPostgres(programs, directory);
const generator = startGenerator();
try {
  say(`preparing ${campaignCount.toLocaleString("en")} campaigns`);
  await prepare();
  const sizes = await countRows();
  await runOn(postgres.connection("postgres"), `drop database if exists ${copy}`);
  await runOn(postgres.connection("postgres"), `create database ${copy} template ${name}`);
  const reminded = await remind();
  await settle();
  const product = await startBenchProduct(postgres.url(copy), folder, false);
  const rows = await measureLists(product).finally(() => product.process.stop());
  const report = [sizes, rows, reminded].join("\n\n");
  say(`\n${report}\n`);
  if (options.only === "" && options.without === "") record(report, "campaigns");
} finally {
  generator.stop();
  await postgres.stop();
  if (options["data-dir"] === undefined) rmSync(folder, { recursive: true, force: true });
}

async function prepare(): Promise<void> {
  const [present] = await ask<{ is: boolean }>(
    "postgres",
    `select true as is from pg_database where datname = '${name}'`,
  );
  if (present) return;
  await runOn(postgres.connection("postgres"), `create database ${name} template template0 encoding 'UTF8'`);
  await migrateDatabase(postgres.connection(name));
  const client = new Client(postgres.connection(name));
  await client.connect();
  try {
    await fill(client, creators);
    const { database, close } = openDatabase(postgres.connection(name), (error) => say(error.message));
    await makeFirstAdmin(database, benchAdministrator).finally(close);
    for (const statement of campaignStatements) {
      await client.query(statement);
    }
    for (const index of options.without.split(",").filter(Boolean)) await client.query(`drop index ${index}`);
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}

async function countRows(): Promise<string> {
  const tables = ["campaigns", "campaign_creators", "offers", "deliverables", "payouts", "rights_grants"];
  const counts: string[] = [];
  for (const table of tables) {
    const title = table.replace("campaign_creators", "collaborations").replace("_", " ");
    counts.push(`${await countIn(name, table)} ${title}`);
  }
  const kind = programs === "" ? "the embedded Postgres" : "Postgres";
  const { connections, seconds } = load;
  return `**${counts.join(", ")}**, ${kind} ${postgres.version}, Node ${process.versions.node}, ${connections} connections, ${seconds} seconds each, ${today}.`;
}

async function ask<Row extends object>(database: string, text: string): Promise<Row[]> {
  const client = new Client(postgres.connection(database));
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function countIn(database: string, table: string): Promise<string> {
  const [row] = await ask<{ n: number }>(database, `select count(*)::int as n from ${table}`);
  return row?.n.toLocaleString("en") ?? "";
}

async function measureLists(product: Product): Promise<string> {
  const token = await signInForBench(product);
  const only = options.only.split(",").filter(Boolean);
  const requests = campaignRequests(await findPlaces(product, token)).filter(
    ({ title }) => only.length === 0 || only.includes(title),
  );
  const paths = Object.fromEntries(requests.map(({ path, floor }) => [path, floor]));
  const floors = fork(join(import.meta.dirname, "campaign-floors.ts"));
  const started = once(floors, "message");
  floors.send({ database: postgres.url(copy), paths } satisfies CampaignFloors);
  const [port] = (await started) as [number];
  const lines: string[] = [];
  try {
    for (const request of requests) {
      say(request.title);
      await expectSame(product, { request, port, token });
      const { path, title } = request;
      const floor = await generator.load({ ...load, port, paths: [path] });
      const own = await generator.load({ ...load, port: product.port, paths: [path], token });
      const ratio = ratioText(own.perSecond / floor.perSecond);
      const errors = own.errors + floor.errors;
      lines.push(
        `| ${[title, perSecond(floor), times(floor), perSecond(own), times(own), ratio, errors].join(" | ")} |`,
      );
    }
  } finally {
    floors.disconnect();
  }
  return [
    "| List | SQL floor, /s | p50 / p99, ms | Tandem, /s | p50 / p99, ms | × floor | Errors |",
    "|---|--:|--:|--:|--:|--:|--:|",
    ...lines,
  ].join("\n");
}

async function get(url: string, token: string): Promise<Response> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Throws if product and floor answer with other rows, or with another number of all. */
async function expectSame(
  product: Product,
  { request: { path }, port, token }: { request: CampaignRequest; port: number; token: string },
): Promise<void> {
  const floor = await get(`http://127.0.0.1:${port}${path}`, token);
  const [rows = [], ...others] = (await floor.json()) as { id: string; count: string }[][];
  const response = await get(product.origin + path, token);
  const answer = (await response.json()) as { _id: string }[] | { data: { total: number } };
  const isList = Array.isArray(answer);
  const counts = others.filter((other) => other.length === 1 && other[0]?.count !== undefined);
  const count = counts.reduce((sum, [other]) => sum + Number(other?.count), 0);
  const total = isList ? Number(response.headers.get("x-total-count")) : answer.data.total;
  const isSame = !isList || String(answer.map(({ _id }) => _id)) === String(rows.map(({ id }) => id));
  if (!isSame || total !== count) throw new Error(`${path} answers ${total}, but the floor ${count}`);
}

/** Page 51 of the campaigns, the largest campaign, and somebody who owns some. */
async function findPlaces(product: Product, token: string): Promise<Places> {
  let next = "/api/admin/campaigns?limit=500";
  let last = { createdAt: "", _id: "" };
  for (let page = 0; page < 10; page += 1) {
    const response = await get(product.origin + next, token);
    last = ((await response.json()) as (typeof last)[]).at(-1) ?? last;
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? "";
  }
  const cursor = new URL(next, product.origin).searchParams.get("cursor") ?? "";
  const idOf = async (text: string) => (await ask<{ id: string }>(copy, text))[0]?.id ?? "";
  const largest = await idOf(
    `select campaign_id as id from campaign_creators group by 1 having count(*) = ${creatorsOfLargest}`,
  );
  const owner = await idOf("select owner_id as id from campaigns where state = 'active' limit 1");
  return { largest, owner, cursor, before: { at: last.createdAt, id: last._id }, today };
}

/** The job of every 15 minutes: the first run of a day, the second, and the first of the next day. */
async function remind(): Promise<string> {
  const { database, close } = openDatabase(postgres.connection(copy), (error) => say(error.message));
  const jobs = await openTestJobs({ connection: postgres.connection(copy) });
  const lines: string[] = [];
  try {
    for (const [title, day] of [
      ["first time", today],
      ["once more", today],
      ["on the next day", dayAfter(today, 1)],
    ] as const) {
      const now = () => new Date(`${day}T12:00:00Z`);
      const context = otherProcess({ folder, database, jobs }, now);
      const parts = [
        () => expireOffers(context),
        async () => {
          await remindOfRights(context);
          await remindOfPayouts(context);
        },
        () => remindOfDeliverables(context),
      ];
      const seconds: string[] = [];
      for (const part of parts) {
        const began = performance.now();
        await part();
        seconds.push(((performance.now() - began) / 1_000).toFixed(2));
      }
      const sum = seconds.reduce((all, each) => all + Number(each), 0);
      lines.push(
        `| ${[title, ...seconds, sum.toFixed(2), await countIn(copy, "outgoing_mails")].join(" | ")} |`,
      );
    }
  } finally {
    await jobs.stop();
    await close();
  }
  return [
    "| Reminders | Offers that run out, s | Rights and payouts, s | Drafts and posts, s | Together, s | Mails since the start |",
    "|---|--:|--:|--:|--:|--:|",
    ...lines,
  ].join("\n");
}

/** Nothing is left to be sent while lists are measured: today's reminders count as sent, and their mails are gone. */
async function settle(): Promise<void> {
  const client = new Client(postgres.connection(copy));
  await client.connect();
  try {
    for (const table of ["outgoing_mails", "webhook_deliveries", "pgboss.job"]) {
      await client.query(`delete from ${table}`);
    }
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}

function perSecond({ perSecond: rate }: LoadFigures): string {
  return rate < 100 ? rate.toFixed(1) : Math.round(rate).toLocaleString("en");
}

function times({ p50, p99 }: LoadFigures): string {
  const text = (time: number | null) => time?.toFixed(time < 10 ? 1 : 0) ?? "–";
  return `${text(p50)} / ${text(p99)}`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
