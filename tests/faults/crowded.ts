import { mkdirSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { administrator, signIn } from "#tests/harness/administrator.ts";
import { type Part, quantile } from "./finding.ts";
import { startTandem, type Tandem } from "./tandem.ts";
import { callAs, makeDeliverable } from "./upload-scene.ts";

const uploads = 50;
/** More requests than there are places, for a few uploads, of which each has one request at a time. */
const idle = { requests: 120, uploads: 10 };
const piece = 64 * 1024;
/** Milliseconds between two pieces of a sender: a quarter of a megabyte in a second, as over a slow mobile network. */
const pause = 250;
const measured = { short: 8_000, full: 30_000 };
/** Limits of a sender that sends nothing, and some time for the last to end, in milliseconds. */
const longestIdle = 60_000;

/** Fifty uploads at once beside visitors, and a sender that opens many and sends nothing. */
export const crowded: Part = async ({ folder, isShort, judgesTime, find }) => {
  const dataDir = join(folder, "crowded");
  mkdirSync(dataDir);
  const tandem = await startTandem({ DATA_DIR: dataDir, TRUST_PROXY: "127.0.0.1" });
  await tandem.ready();
  const token = await signIn(tandem.origin);
  const others = await colleague(tandem, token);
  const call = callAs(tandem.origin, token);
  const places = [
    { token, deliverable: await makeDeliverable(call) },
    { token: others, deliverable: await makeDeliverable(call) },
  ];
  const time = isShort ? measured.short : measured.full;
  await visitFor(tandem.origin, time / 2);
  const alone = await visitFor(tandem.origin, time);
  const senders = await Promise.all(
    Array.from({ length: uploads }, (_, index) =>
      begin(tandem, places[index % 2], { index, bytes: 2 ** 25 }),
    ),
  );
  const sending = senders.map((sender) => sendUntilStopped(sender));
  await sleep(1_000);
  const beside = await visitFor(tandem.origin, time);
  const sent = sending.map((one) => one.stop());
  const [before, during] = [quantile(alone, 0.95), quantile(beside, 0.95)];
  find(
    `${uploads} uploads at once: the 95th percentile of visitors at most doubles`,
    `${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms beside ${(sum(sent) / time / 1_000).toFixed(1)} MB a second`,
    judgesTime ? during <= before * 2 : undefined,
  );
  find(
    "all of them go on meanwhile",
    `${sent.filter((bytes) => bytes > piece).length} of ${uploads}`,
    sent.every((bytes) => bytes > piece),
  );
  await holdPlaces(tandem, places[0], find);
  await tandem.stop();
};

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

type Place = { token: string; deliverable: string };

async function colleague(tandem: Tandem, token: string): Promise<string> {
  const person = {
    name: "Ana",
    email: "ana@tandem.example",
    password: administrator.password,
    role: "editor",
  };
  await callAs(tandem.origin, token)("POST", "/api/admin/register", person);
  return signIn(tandem.origin, person);
}

/** How long each page took, in milliseconds. Each is another page, so that none comes from the cache. */
async function visitFor(origin: string, time: number): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + time;
  const visit = async (visitor: number) => {
    while (performance.now() < end) {
      const began = performance.now();
      const response = await fetch(`${origin}/influencers?search=${visitor}-${took.length}-${began}`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a visitor got ${response.status}`);
      took.push(performance.now() - began);
      await sleep(50);
    }
  };
  await Promise.all([1, 2, 3].map(visit));
  return took;
}

type Sender = { headers: Record<string, string>; url: string };

/** Begins an upload from an address of its own. */
async function begin(
  tandem: Tandem,
  place: Place | undefined,
  { index, bytes }: { index: number; bytes: number },
) {
  const headers = {
    authorization: `Bearer ${place?.token}`,
    "tus-resumable": "1.0.0",
    "x-forwarded-for": `10.0.0.${index}`,
  };
  const path = `${tandem.origin}/uploads/drafts/${place?.deliverable}`;
  const begun = await fetch(path, {
    method: "POST",
    headers: { ...headers, "upload-length": String(bytes) },
  });
  if (begun.status !== 201) throw new Error(`an upload did not begin: ${begun.status} ${await begun.text()}`);
  return { headers, url: tandem.origin + (begun.headers.get("location") ?? "") };
}

function open({ headers, url }: Sender): ClientRequest {
  const sending = request(url, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/offset+octet-stream", "upload-offset": "0" },
  });
  sending.on("error", () => {});
  return sending;
}

/** Sends at the rate of a slow network. `stop` returns how many bytes were sent. */
function sendUntilStopped(sender: Sender) {
  const sending = open(sender);
  let bytes = 0;
  const timer = setInterval(() => {
    if (sending.destroyed || sending.writableNeedDrain) return;
    sending.write(Buffer.alloc(piece));
    bytes += piece;
  }, pause);
  return {
    stop() {
      clearInterval(timer);
      sending.destroy();
      return bytes;
    },
  };
}

/** One address opens more requests than there are places, and sends nothing. */
async function holdPlaces(tandem: Tandem, place: Place | undefined, find: Parameters<Part>[0]["find"]) {
  const held = await Promise.all(
    Array.from({ length: idle.uploads }, () => begin(tandem, place, { index: 200, bytes: 1_000 })),
  );
  const began = performance.now();
  const requests = Array.from({ length: idle.requests }, (_, index) => {
    const sending = open(held[index % idle.uploads] as Sender);
    sending.write("x");
    return new Promise<void>((resolve) => sending.on("close", resolve).on("response", () => resolve()));
  });
  await sleep(1_000);
  const other = await begin(tandem, place, { index: 201, bytes: piece });
  const response = await fetch(other.url, {
    method: "PATCH",
    headers: { ...other.headers, "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    body: Buffer.alloc(piece),
  });
  find(
    `one address opens ${idle.requests} requests and sends nothing: others send theirs`,
    `${response.status}`,
    response.status === 204,
  );
  const late = sleep(longestIdle, "late");
  const outcome = await Promise.race([Promise.all(requests), late]);
  const seconds = Math.round((performance.now() - began) / 1_000);
  find(
    "connections of such senders end",
    outcome === "late" ? "they do not" : `after ${seconds} s`,
    outcome !== "late",
  );
}
