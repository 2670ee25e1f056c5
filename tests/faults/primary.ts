import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "#tests/harness/administrator.ts";
import { freePort } from "#tests/harness/product-process.ts";
import { type SmtpPeer, startSmtpPeer } from "#tests/harness/smtp-peer.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#tests/harness/webhook-receiver.ts";
import { type FailoverCluster, missingPackages, startFailoverCluster } from "./failover-cluster.ts";
import { type FailoverLoad, loadNodes } from "./failover-load.ts";
import { type Part, seededRandom } from "./finding.ts";
import { startTandem, type Tandem } from "./tandem.ts";
import { waitForQueues, wrongMails, wrongWebhooks } from "./upgrade-kept.ts";
import { subscribe } from "./upgrade-load.ts";
import { changeSeenAfter } from "./visitors.ts";

type Find = Parameters<Part>[0]["find"];

const usualRounds = 10;
/** From the kill, on both nodes, in milliseconds. */
const longestWithoutWrites = 30_000;
const longestWithoutReads = 5_000;
const longestUnseen = 1_000;
/** Each commit waits for a replica, and two cores have all to do: mails go out when the load ends. In milliseconds. */
const queuesEmptyWithin = 180_000;
/** After this time, a round has failed; in milliseconds. */
const roundLimit = 90_000;

/**
 * Kills the Postgres primary of deploy/high-availability again and again, in turn Postgres alone and everything on its
 * machine, while people read and write on two nodes. One of them goes through PgBouncer in transaction mode.
 */
export const primary: Part = async ({
  folder,
  rounds = usualRounds,
  programs,
  judgesTime,
  hasTime,
  find,
}) => {
  const missing = missingPackages(programs);
  if (missing.length > 0) {
    const line = `needs packages of Debian that are not installed: apt-get install --no-install-recommends ${missing.join(" ")}`;
    process.stdout.write(`  not run: ${line}\n`);
    find("the primary is lost", line, undefined);
    return;
  }
  const directory = join(folder, "primary");
  mkdirSync(directory);
  const [mail, receiver] = [await startSmtpPeer(), await startWebhookReceiver()];
  const cluster = await startFailoverCluster(programs, join(directory, "cluster"));
  const metricsPorts = [await freePort(), await freePort()];
  const nodes = await startNodes({ directory, cluster, smtp: mail.url, metricsPorts });
  const token = await signIn(nodes[0].origin);
  await subscribe(nodes[0].origin, token, receiver.url);
  const load = await loadNodes(nodes, token);
  const backAfter: number[] = [];
  const random = seededRandom(11);
  while (backAfter.length < rounds && hasTime()) {
    await cluster.whole();
    await Promise.all(metricsPorts.map(standsIn));
    await sleep(2_000 + random() * 1_000);
    backAfter.push(await killPrimary(cluster, load, { nodes, round: backAfter.length }));
  }
  await cluster.whole();
  await load.stop();
  tellOfTime(find, { backAfter, rounds, load, judgesTime });
  const seen = await changeSeenAfter(nodes[0], nodes[1]);
  find("each node hears of changes again", `after ${Math.round(seen)} ms`, seen <= longestUnseen);
  const wait = await waitForQueues(cluster.primaryUrl, queuesEmptyWithin);
  await tellOfKept(find, { load, wait, node: nodes[1], mail, receiver });
  const codes = await Promise.all(nodes.map((node) => node.stop()));
  find(
    "both nodes live through it",
    `exit codes ${codes.join(", ")}`,
    codes.every((code) => code === 0),
  );
  await cluster.stop();
  await Promise.all([mail.close(), receiver.close()]);
};

type Setup = { directory: string; cluster: FailoverCluster; smtp: string; metricsPorts: string[] };

async function startNodes({ directory, cluster, smtp, metricsPorts }: Setup) {
  const start = async (name: string, settings: Record<string, string>): Promise<Tandem> => {
    const node = await startTandem({
      DATA_DIR: join(directory, name),
      PORT: await freePort(),
      DATABASE_READ_URL: cluster.replicaUrl,
      SMTP_URL: smtp,
      MAIL_FROM: "hello@tandem.example",
      WEBHOOK_PRIVATE_ADDRESSES: "true",
      SAMPLE_DATA: "true",
      LOG_LEVEL: "warn",
      ...settings,
    });
    await node.ready();
    return node;
  };
  const first = await start("direct", {
    DATABASE_URL: cluster.primaryUrl,
    METRICS_PORT: metricsPorts[0] ?? "",
  });
  const second = await start("pooled", {
    DATABASE_URL: cluster.pooledUrl,
    DATABASE_DIRECT_URL: cluster.primaryUrl,
    METRICS_PORT: metricsPorts[1] ?? "",
  });
  return [first, second] as const;
}

/** Waits until the node would go on reading if the primary were lost. A loss right after another one finds none. */
async function standsIn(port: string): Promise<void> {
  for (const deadline = Date.now() + roundLimit; Date.now() < deadline; await sleep(100)) {
    const response = await fetch(`http://localhost:${port}/metrics`);
    if (/^tandem_replica_stands_in 1$/m.test(await response.text())) return;
  }
  throw new Error("no replica stands in");
}

type Round = { nodes: readonly Tandem[]; round: number };

/** Resolves to the time until both nodes have acknowledged what was sent after the kill, in milliseconds. */
async function killPrimary(cluster: FailoverCluster, load: FailoverLoad, { nodes, round }: Round) {
  const name = await cluster.primary();
  if (name === undefined) throw new Error("there is no primary");
  const what = round % 2 === 0 ? "machine" : "postgres";
  const killed = performance.now();
  cluster.kill(name, what);
  const firstOf = (origin: string) =>
    load.written.find((one) => one.origin === origin && one.ended > killed && one.began > killed);
  while (nodes.some(({ origin }) => firstOf(origin) === undefined)) {
    if (performance.now() - killed > roundLimit) throw new Error(`no write within ${roundLimit} ms`);
    await sleep(50);
  }
  const back = Math.max(...nodes.map(({ origin }) => firstOf(origin)?.ended ?? 0)) - killed;
  process.stdout.write(`  ${round + 1}: ${what} of ${name}, writes are back after ${Math.round(back)} ms\n`);
  if (what === "machine") cluster.startAgain(name);
  return back;
}

type Times = { backAfter: number[]; rounds: number; load: FailoverLoad; judgesTime: boolean };

function tellOfTime(find: Find, { backAfter, rounds, load, judgesTime }: Times): void {
  const slowest = Math.round(Math.max(...backAfter));
  const { reads, health, wrong, stale, edits } = load;
  find(
    `${rounds} times kill -9 of the primary: writes are back within 30 s each`,
    `${backAfter.length} times, the slowest ${slowest} ms`,
    judgesTime ? slowest <= longestWithoutWrites && backAfter.length === rounds : undefined,
  );
  find(
    "reads never fail for longer than 5 s",
    `${reads.right} right, ${reads.busy} times 503; at most ${Math.round(reads.longest)} ms without an answer`,
    reads.right > 1_000 && (!judgesTime || reads.longest <= longestWithoutReads),
  );
  find(
    "a load balancer keeps both nodes",
    `/api/health: ${health.busy} times 503, at most ${Math.round(health.longest)} ms without 200`,
    health.right > 100 && (!judgesTime || health.longest <= longestWithoutReads),
  );
  find(
    "what cannot be done is 503 with Retry-After, nothing else",
    wrong.length === 0 ? "nothing else" : `${wrong.length} wrong: ${wrong.slice(0, 3).join("; ")}`,
    wrong.length === 0,
  );
  find(
    "no answer is older than a change that its node has acknowledged",
    `${edits} changes, ${stale.length === 0 ? "none" : `${stale.length} older: ${stale[0]}`}`,
    stale.length === 0 && edits > 100,
  );
}

type Kept = { load: FailoverLoad; wait: string; node: Tandem; mail: SmtpPeer; receiver: WebhookReceiver };

async function tellOfKept(find: Find, { load, wait, node, mail, receiver }: Kept): Promise<void> {
  const sent = new Set(load.sent);
  // Messages and applications are in one list.
  const records = ((await node.records("/api/contact")) as Stored[]).filter(({ email }) => sent.has(email));
  const kept = new Set(records.map(({ _id }) => _id));
  const lost = [...load.messages, ...load.applications].filter((id) => !kept.has(id));
  const sum = `${load.messages.length} messages and ${load.applications.length} applications acknowledged`;
  find("nothing acknowledged is lost", `${sum}, ${lost.length} lost`, lost.length === 0 && kept.size > 100);
  const doubled = [...Map.groupBy(records, ({ email }) => email)].filter(([, found]) => found.length > 1);
  find("nothing is recorded twice", `${doubled.length} doubled`, doubled.length === 0);
  const applications = ((await node.records("/api/admin/join-requests")) as Stored[]).filter(({ email }) =>
    sent.has(email),
  );
  const done = { ...load, applicants: new Map(), decisions: new Map(), edits: new Map() };
  const wrong = [...wrongMails(mail.mails, done, applications), ...wrongWebhooks(receiver.received, done)];
  if (wait !== "") wrong.unshift(wait);
  find(
    "jobs go on: no mail and no webhook is lost or sent twice",
    `${mail.mails.length} mails, ${receiver.received.length} webhooks; ${wrong.length === 0 ? "each once" : `${wrong.length} wrong: ${wrong.slice(0, 4).join("; ")}`}`,
    wrong.length === 0,
  );
}

type Stored = { _id: string; email: string };
