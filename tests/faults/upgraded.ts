import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Finding } from "#server/tools/doctor/finding.ts";
import { signIn } from "#tests/harness/administrator.ts";
import { freePort } from "#tests/harness/product-process.ts";
import { runCommand } from "#tests/harness/run-command.ts";
import { startS3Peer } from "#tests/harness/s3-peer.ts";
import { type SmtpPeer, startSmtpPeer } from "#tests/harness/smtp-peer.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#tests/harness/webhook-receiver.ts";
import type { Part } from "./finding.ts";
import { missing } from "./killed.ts";
import { buildVersion, type Version } from "./last-version.ts";
import { startProxy } from "./proxied.ts";
import { startReplicatedPostgres } from "./replicated-postgres.ts";
import { startTandem, type Tandem } from "./tandem.ts";
import { errorLines, waitForQueues, wrongMails, wrongWebhooks } from "./upgrade-kept.ts";
import { type Load, loadAll, subscribe } from "./upgrade-load.ts";

type Find = Parameters<Part>[0]["find"];
/** How long each state of the upgrade is under load, in milliseconds. */
const pause = 4_000;
/** Versions until 0042 noted as an error that they are stopping, each time the proxy asked. */
const expectedBefore = /"The service is busy\..*health\.routes\.ts/;

/**
 * Two nodes of the version before are rolled to this one behind the proxy of deploy/, through the migrations between
 * them, while people read, write, and decide. Then one node is rolled back.
 */
export const upgraded: Part = async ({ folder, before, programs, find }) => {
  const hasProxy = spawnSync("caddy", ["version"]).status === 0;
  if (programs === "" || !hasProxy) {
    find("an upgrade under load", "needs Caddy and a Postgres server on this machine", undefined);
    return;
  }
  const version = buildVersion(before);
  if ("missing" in version) {
    find("an upgrade under load", version.missing, undefined);
    return;
  }
  const scene = await openScene(join(folder, "upgraded"), programs);
  try {
    await upgrade(scene, version, find);
  } finally {
    await scene.close();
  }
};

async function upgrade(scene: Scene, version: Version, find: Find): Promise<void> {
  const first = await scene.start(0, version.folder);
  const second = await scene.start(1, version.folder);
  const token = await signIn(first.origin);
  await subscribe(first.origin, token, scene.receiver.url);
  const load = await loadAll(await scene.startProxy(), token);
  await sleep(pause);

  // As on Kubernetes: the new node is there before an old one goes. It migrates while the old ones serve.
  const third = await scene.start(2);
  await sleep(pause);
  await first.stop();
  await sleep(pause);
  // As with Compose: the new node takes the place of the old one.
  await second.stop();
  const fourth = await scene.start(1);
  await sleep(pause);
  const rollback = await doctorOnRollback(scene.settingsOf(0), version);
  find("doctor says whether a rollback is possible", rollback.text, rollback.text !== "");
  const back = rollback.isPossible ? [await scene.start(0, version.folder)] : [];
  await sleep(pause);
  if (rollback.isPossible) await third.stop();
  await sleep(pause);

  await tellOfLoad(
    find,
    load,
    `from ${version.commit} through ${version.added.join(", ") || "no migration"}`,
  );
  const wait = await waitForQueues(scene.database);
  await tellOfKept(find, { load, wait, node: fourth, ...scene });
  await Promise.all([third, fourth, ...back].map((node) => node.stop()));
  const errors = [
    ...[first, second, ...back].flatMap((node) => errorLines(node.output(), expectedBefore)),
    ...[third, fourth].flatMap((node) => errorLines(node.output())),
  ];
  find("no error in the log of any node", errors[0] ?? "none", errors.length === 0);
}

/** The report of this version's doctor, and whether it allows the other version. */
async function doctorOnRollback(settings: Record<string, string>, { known }: Version) {
  const { output } = await runCommand("doctor", settings, "--json");
  const { findings } = JSON.parse(output) as { findings: Finding[] };
  const text = findings.find(({ subject }) => subject === "Rollback")?.text ?? "";
  const needed = /the migration (\S+)$/.exec(text)?.[1];
  return { text, isPossible: text !== "" && (needed === undefined || known.includes(needed)) };
}

/** Two versions answer the same requests of the same people, whichever node the proxy chooses. */
async function tellOfLoad(find: Find, load: Load, what: string): Promise<void> {
  const failed = await load.stop();
  const counts = `${load.answered()} requests, ${load.messages.length} messages, ${load.applications.length} applications with pictures, ${load.decisions.size} decisions`;
  const failures = failed.length === 0 ? "none failed" : `${failed.length} failed: ${failed[0]}`;
  find(
    "two nodes are upgraded one after the other, and one goes back: no request fails",
    `${what}: ${counts}; ${failures}`,
    failed.length === 0 &&
      load.messages.length > 10 &&
      load.applications.length > 5 &&
      load.decisions.size > 5,
  );
}

type Kept = { load: Load; wait: string; node: Tandem; mail: SmtpPeer; receiver: WebhookReceiver };

async function tellOfKept(find: Find, { load, wait, node, mail, receiver }: Kept): Promise<void> {
  const lost = await missing(node, load);
  const waiting = (await node.records("/api/admin/join-requests")).filter(({ _id }) =>
    load.applications.includes(_id),
  );
  const bios = await Promise.all(
    [...load.edits].map(async ([id, bio]) => {
      const { data } = (await (await fetch(`${node.origin}/api/influencers/${id}`)).json()) as {
        data: { influencer: { bio: string } };
      };
      return data.influencer.bio === bio ? [] : [`the edit of ${id}`];
    }),
  );
  lost.push(...bios.flat());
  find(
    "nothing acknowledged is lost",
    lost.length === 0 ? "nothing" : lost.slice(0, 3).join("; "),
    lost.length === 0 && load.edits.size > 0,
  );
  const wrong = [...wrongMails(mail.mails, load, waiting), ...wrongWebhooks(receiver.received, load)];
  if (wait !== "") wrong.unshift(wait);
  find(
    "no mail and no webhook is lost or doubled",
    `${mail.mails.length} mails, ${receiver.received.length} webhooks; ${wrong.length === 0 ? "each once" : `${wrong.length} wrong: ${wrong.slice(0, 4).join("; ")}`}`,
    wrong.length === 0,
  );
}

type Scene = Awaited<ReturnType<typeof openScene>>;

/** Settings of all nodes, and the proxy before the three places where they may be. */
async function openScene(directory: string, programs: string) {
  mkdirSync(directory);
  const postgres = await startReplicatedPostgres(programs, join(directory, "db"));
  const storage = await startS3Peer();
  const mail = await startSmtpPeer();
  const receiver = await startWebhookReceiver();
  const ports = [await freePort(), await freePort(), await freePort()];
  const settingsOf = (place: number) => ({
    DATA_DIR: join(directory, `node-${place}`),
    PORT: ports[place] ?? "",
    DATABASE_URL: postgres.primaryUrl,
    DATABASE_READ_URL: postgres.replicaUrl,
    S3_ENDPOINT: storage.settings.endpoint,
    S3_BUCKET: storage.settings.bucket,
    S3_REGION: storage.settings.region,
    S3_ACCESS_KEY_ID: storage.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.settings.secretAccessKey,
    SMTP_URL: mail.url,
    MAIL_FROM: "hello@tandem.example",
    WEBHOOK_PRIVATE_ADDRESSES: "true",
    SAMPLE_DATA: "true",
    TRUST_PROXY: "127.0.0.1",
    STOP_DELAY: "3",
  });
  const stops: (() => Promise<unknown>)[] = [
    () => postgres.stop(),
    () => Promise.all([mail.close(), receiver.close(), storage.close()]),
  ];
  return {
    database: postgres.primaryUrl,
    mail,
    receiver,
    settingsOf,
    async start(place: number, checkout?: string): Promise<Tandem> {
      const node = await startTandem(settingsOf(place), checkout);
      stops.push(() => node.kill());
      await node.ready();
      return node;
    },
    /** Answers once a node is there. */
    async startProxy(): Promise<string> {
      const proxy = await startProxy(directory, ports.map((port) => `127.0.0.1:${port}`).join(" "));
      stops.push(() => proxy.stop());
      return proxy.origin;
    },
    async close() {
      for (const stop of stops.toReversed()) await stop();
    },
  };
}
