import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readPostmasterFile } from "#server/platform/database/embedded/leftovers.ts";
import { messageFields } from "#tests/factories/message.ts";
import { runOn } from "#tests/harness/database-connection.ts";
import { freePort } from "#tests/harness/product-process.ts";
import { startServerPostgres } from "#tests/perf/bench-postgres.ts";
import { type Part, quantile } from "./finding.ts";
import { missing } from "./killed.ts";
import { startTandem, type Tandem } from "./tandem.ts";
import { type Acknowledged, isBusy, write } from "./writers.ts";

const usualRounds = 20;
/** From the moment that the database takes connections, in milliseconds. */
const longestRecovery = 5_000;
const database = "tandem_faults";

type Restartable = {
  settings: Record<string, string>;
  restart(isCrash: boolean): Promise<void>;
  stop(): Promise<void>;
};

/** Restarts the database, properly and as after a crash in turn, while people read and write. */
export const restarted: Part = async ({ folder, rounds = usualRounds, programs, find }) => {
  const dataDir = join(folder, "restarted");
  const postgres = programs === "" ? embedded(dataDir) : await onServer(programs, join(folder, "server"));
  const tandem = await startTandem({ DATA_DIR: dataDir, SAMPLE_DATA: "true", ...postgres.settings });
  await tandem.ready();
  const acknowledged: Acknowledged = { messages: [], applications: [] };
  const reading = await read(tandem);
  const writing = write(tandem.origin, acknowledged, { messages: 2, applications: 1 });
  const recoveries: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(400);
    await postgres.restart(round % 2 === 1);
    recoveries.push(await recovery(tandem));
  }
  await sleep(300);
  await Promise.all([reading.stop(), writing.stop()]);
  const lost = await missing(tandem, acknowledged);
  const code = await tandem.stop();
  await postgres.stop();
  const wrong = [...reading.wrong, ...writing.wrong];
  const kind = programs === "" ? "the embedded database" : "a database server";
  find(
    `${rounds} restarts of ${kind} under load: only right answers, or 503`,
    `${reading.right} right, ${reading.busy} times 503, ${wrong.length} wrong${wrong[0] ? `: ${wrong[0]}` : ""}`,
    wrong.length === 0 && writing.unanswered === 0 && reading.right > 0,
  );
  find(
    "nothing acknowledged is lost",
    `${acknowledged.messages.length + acknowledged.applications.length} acknowledged, ${lost.length} lost`,
    lost.length === 0,
  );
  find(
    "reads and writes again within 5 s",
    `half within ${Math.round(quantile(recoveries, 0.5))} ms, the slowest ${Math.round(quantile(recoveries, 1))} ms`,
    quantile(recoveries, 1) <= longestRecovery,
  );
  if (wrong.length > 0 || code !== 0) process.stdout.write(tandem.output());
  find("the process lives through it", `exit code ${code} when asked to stop`, code === 0);
};

async function onServer(programs: string, directory: string): Promise<Restartable> {
  mkdirSync(directory, { recursive: true });
  const port = await freePort();
  let postgres = await startServerPostgres(programs, directory, port);
  await runOn(
    postgres.connection("postgres"),
    `create database ${database} template template0 encoding 'UTF8'`,
  );
  return {
    settings: { DATABASE_URL: postgres.url(database) },
    restart: async (isCrash) => {
      await postgres.stop(isCrash ? "SIGQUIT" : "SIGINT");
      await sleep(200);
      postgres = await startServerPostgres(programs, directory, port);
    },
    stop: () => postgres.stop(),
  };
}

/** The product starts its own again by itself. */
function embedded(dataDir: string): Restartable {
  return {
    settings: {},
    restart: async (isCrash) => {
      const found = readPostmasterFile(join(dataDir, "postgres", "cluster"));
      if (found) process.kill(found.pid, isCrash ? "SIGQUIT" : "SIGINT");
    },
    stop: async () => {},
  };
}

type Reading = { right: number; busy: number; wrong: string[]; stop(): Promise<void> };

/** Reads lists whose answers are known, over and over; nothing that is written meanwhile is public. */
async function read({ origin }: Tandem): Promise<Reading> {
  const paths = ["", "?search=game", "?category=Gaming", "?sort=followers&limit=5", "?platform=youtube"];
  const known = await Promise.all(
    paths.map(async (path) => (await fetch(`${origin}/api/influencers${path}`)).text()),
  );
  const reading: Reading = { right: 0, busy: 0, wrong: [], stop: async () => {} };
  let stopped = false;
  const reader = async (first: number) => {
    for (let index = first; !stopped; index += 1) {
      const path = paths[index % paths.length] ?? "";
      try {
        const response = await fetch(`${origin}/api/influencers${path}`);
        const text = await response.text();
        if (response.status === 200 && text === known[index % paths.length]) reading.right += 1;
        else if (isBusy(response)) reading.busy += 1;
        else reading.wrong.push(`${path}: ${response.status} ${text.slice(0, 200)}`);
      } catch (error) {
        reading.wrong.push(`${path}: ${String(error)}`);
      }
      await sleep(5);
    }
  };
  const readers = [0, 1, 2].map(reader);
  reading.stop = async () => {
    stopped = true;
    await Promise.all(readers);
  };
  return reading;
}

/** How long it takes until a list and a message are answered with success, in milliseconds. */
async function recovery({ origin }: Tandem): Promise<number> {
  const began = performance.now();
  const headers = { "content-type": "application/json" };
  for (;;) {
    const body = JSON.stringify(messageFields());
    const responses = await Promise.all([
      fetch(`${origin}/api/influencers?search=x${began}`),
      fetch(`${origin}/api/contact`, { method: "POST", headers, body }),
    ]);
    const took = performance.now() - began;
    if (responses.every(({ ok }) => ok) || took > 4 * longestRecovery) return took;
    await sleep(20);
  }
}
