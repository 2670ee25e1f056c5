import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { freePort } from "#tests/harness/product-process.ts";
import { startS3Peer } from "#tests/harness/s3-peer.ts";
import type { Part } from "./finding.ts";
import { startReplicatedPostgres } from "./replicated-postgres.ts";
import { startTandem, type Tandem } from "./tandem.ts";
import { changeSeenAfter, type Visits, visitAll } from "./visitors.ts";

const proxyFile = join(import.meta.dirname, "../../deploy/Caddyfile");
/** A change on one node is seen on the other within, in milliseconds. */
const longestUnseen = 1_000;
const pause = 2_500;
/** At most so many requests of visitors are under way at once, on both nodes together. */
const visitors = { readers: 12, writers: 4 };
const linkToken = `tl_${"a".repeat(43)}`;

/**
 * The setup of deploy/: two nodes behind the proxy with TLS, Postgres with a replica, an object store. One node is
 * killed, the other one rolled, the replica is lost, while people read and write through the proxy.
 */
export const proxied: Part = async ({ folder, programs, find }) => {
  const hasProxy = spawnSync("caddy", ["version"]).status === 0;
  if (programs === "" || !hasProxy) {
    find("two nodes behind a proxy", "needs Caddy and a Postgres server on this machine", undefined);
    return;
  }
  const directory = join(folder, "proxied");
  mkdirSync(directory);
  const postgres = await startReplicatedPostgres(programs, join(directory, "db"));
  const storage = await startS3Peer();
  const settingsOf = (name: string, port: string) => ({
    DATA_DIR: join(directory, name),
    PORT: port,
    DATABASE_URL: postgres.primaryUrl,
    DATABASE_READ_URL: postgres.replicaUrl,
    S3_ENDPOINT: storage.settings.endpoint,
    S3_BUCKET: storage.settings.bucket,
    S3_REGION: storage.settings.region,
    S3_ACCESS_KEY_ID: storage.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.settings.secretAccessKey,
    SAMPLE_DATA: "true",
    TRUST_PROXY: "127.0.0.1",
    STOP_DELAY: "3",
  });
  const all = [settingsOf("first", await freePort()), settingsOf("second", await freePort())];
  const start = async (place: number) => {
    const node = await startTandem(all[place] ?? {});
    await node.ready();
    return node;
  };
  const nodes = await Promise.all([start(0), start(1)]);
  const proxy = await startProxy(directory, all.map(({ PORT }) => `127.0.0.1:${PORT}`).join(" "));

  const seen = await changeSeenAfter(nodeAt(nodes, 0), nodeAt(nodes, 1));
  find(
    "a change on one node is seen on the other within a second",
    `after ${Math.round(seen)} ms`,
    seen <= longestUnseen,
  );

  const during = async (promise: string, mayLose: number, work: () => Promise<void>) => {
    const visits = visitAll(proxy.origin, visitors);
    await sleep(pause);
    await work();
    await sleep(pause);
    const result = await visits.stop();
    tell(find, promise, result, mayLose);
  };
  await during("one node is killed: only what it was working on fails", 16, () => nodeAt(nodes, 0).kill());
  await during("it comes back: nothing fails", 0, async () => {
    nodes[0] = await start(0);
  });
  await during("the other one is rolled to a new start: nothing fails", 0, async () => {
    await nodeAt(nodes, 1).stop();
    nodes[1] = await start(1);
  });
  await during("the replica is lost: nothing fails", 0, () => postgres.killReplica());
  await during("the replica comes back: nothing fails", 0, () => postgres.startReplica());

  await Promise.all(nodes.map((node) => node.stop()));
  await fetch(`${proxy.origin}/l/${linkToken}`);
  await proxy.stop();
  find(
    "the proxy logs that no node responds, without the token of a link",
    "what it wrote",
    proxy.output().includes("/l/:token") && !proxy.output().includes(linkToken),
  );
  await storage.close();
  await postgres.stop();
};

function nodeAt(nodes: Tandem[], place: number): Tandem {
  const node = nodes[place];
  if (node === undefined) throw new Error(`there is no node ${place}`);
  return node;
}

function tell(find: Parameters<Part>[0]["find"], promise: string, visits: Visits, mayLose: number): void {
  const { reads, writes, failed, unrecorded } = visits;
  const failures = failed.length === 0 ? "none failed" : `${failed.length} failed: ${failed[0]}`;
  find(
    promise,
    `${reads} reads and ${writes} messages, ${failures}; ${unrecorded} messages sent again in vain`,
    reads > 100 && writes > 10 && failed.length <= mayLose && unrecorded === 0,
  );
}

/** The proxy of deploy/ on a free port of this machine, with a certificate of its own authority, which we trust from then on. */
export async function startProxy(directory: string, nodes: string) {
  const [port, admin, plain] = [await freePort(), await freePort(), await freePort()];
  const child = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", proxyFile], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: directory,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
      CADDY_ADMIN: `localhost:${admin}`,
      HTTP_PORT: plain,
      SITE_ADDRESS: `https://localhost:${port}`,
      TANDEM_NODES: nodes,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  const ended = once(child, "close");
  const origin = `https://localhost:${port}`;
  const authority = join(directory, "caddy/pki/authorities/local/root.crt");
  for (let attempt = 0; ; attempt += 1) {
    try {
      setDefaultCACertificates([...getCACertificates("bundled"), readFileSync(authority, "utf8")]);
      if ((await fetch(`${origin}/api/health`)).ok) break;
    } catch (error) {
      if (attempt > 300) throw error;
    }
    await sleep(100);
  }
  return {
    origin,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
