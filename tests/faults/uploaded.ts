import { createHash, randomBytes } from "node:crypto";
import { closeSync, createReadStream, mkdirSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Upload } from "tus-js-client";
import { deliverableBody } from "#domain/deliverables/deliverables.contract.ts";
import { uploadBody } from "#domain/media/uploads.contract.ts";
import { withByteFile } from "#server/modules/media/byte-file.ts";
import { cleanVideo } from "#server/modules/media/video-structure.ts";
import { box } from "#tests/factories/files.ts";
import { fileType, film, numbers } from "#tests/factories/videos.ts";
import { signIn } from "#tests/harness/administrator.ts";
import { freePort } from "#tests/harness/product-process.ts";
import { startS3Peer } from "#tests/harness/s3-peer.ts";
import { cuttingProxy } from "./cutting-proxy.ts";
import { filmSender } from "./film-sender.ts";
import { type Part, seededRandom } from "./finding.ts";
import { killTree, startTandem } from "./tandem.ts";
import { type Call, callAs, makeDeliverable, placesOfFiles } from "./upload-scene.ts";
import { watchMemory } from "./watch-memory.ts";

const megabyte = 1024 * 1024;
/** Of the film, in megabytes. */
const sizes = { short: 200, full: 2_000 };
const visits = 400;
const limits = { again: 8 * megabyte, memory: 32 * megabyte };

type Harm = "the connection is lost" | "the page is loaded again" | "a restart" | "kill -9";
const harms: Harm[] = [
  "the connection is lost",
  "the connection is lost",
  "a restart",
  "the connection is lost",
  "the connection is lost",
  "the page is loaded again",
  "the connection is lost",
  "kill -9",
  "the connection is lost",
  "the connection is lost",
];

/** Sends a film through a connection that is lost, a page that is left, and a server that restarts and is killed. */
export const uploaded: Part = async ({ folder, isShort, find }) => {
  const path = join(folder, "film.mp4");
  makeFilm(path, (isShort ? sizes.short : sizes.full) * megabyte);
  const { size: length } = statSync(path);
  const sum = await sumOf(createReadStream(path));
  const peer = await startS3Peer();
  for (const [place, settings] of placesOfFiles(peer)) {
    const dataDir = join(folder, place.replaceAll(" ", "-"));
    mkdirSync(dataDir);
    const seen = await sendTo({ DATA_DIR: dataDir, PORT: await freePort(), ...settings }, path, length);
    const name = `a film of ${Math.round(length / megabyte)} MB to ${place}, with ${harms.length} harms`;
    // A connection that is lost between two requests, or after all has arrived, costs nothing.
    const wasHarmed = seen.resumptions >= harms.length / 2;
    find(
      `${name}: at most 8 MB are sent again each time`,
      `${inMegabytes(...seen.again)}; resumed ${seen.resumptions} times`,
      wasHarmed && Math.max(...seen.again, 0) <= limits.again,
    );
    find(`${name}: the same bytes at the end`, seen.sum.slice(0, 16), seen.sum === sum);
    find(
      `${name}: the memory of the server grows by at most 32 MB`,
      inMegabytes(seen.growth),
      seen.growth <= limits.memory,
    );
    find(`${name}: the checked file is there`, `${Math.round(seen.checkMs)} ms after the last byte`, true);
  }
  await peer.close();
};

const inMegabytes = (...bytes: number[]) =>
  `${bytes.map((each) => (each / megabyte).toFixed(1)).join(", ")} MB`;

/** A video of noise, as it is once it is cleaned. */
function makeFilm(path: string, length: number): void {
  const type = fileType("isom");
  const samples = Math.floor((length - 4_096) / megabyte);
  const tables = {
    stsz: box("stsz", numbers(0, megabyte, samples)),
    stsc: box("stsc", numbers(0, 1, 1, samples, 1)),
    stco: box("stco", numbers(0, 1, type.length + 8)),
  };
  const small = film({ tracks: [{ handler: "vide", samples: ["x"], tables }], brand: "isom" });
  const head = small.subarray(type.length + 8 + 1);
  const file = openSync(path, "w");
  writeSync(file, Buffer.concat([type, numbers(8 + samples * megabyte), Buffer.from("mdat")]));
  for (let each = 0; each < samples; each += 1) writeSync(file, randomBytes(megabyte));
  writeSync(file, head);
  closeSync(file);
  withByteFile(path, cleanVideo);
}

async function sumOf(stream: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}

type Seen = { again: number[]; resumptions: number; growth: number; sum: string; checkMs: number };

async function sendTo(settings: Record<string, string>, path: string, length: number): Promise<Seen> {
  let tandem = await startTandem(settings);
  await tandem.ready();
  const token = await signIn(tandem.origin);
  const call = callAs(tandem.origin, token);
  const deliverable = await makeDeliverable(call);
  const proxy = await cuttingProxy(tandem.port);
  await visit(tandem.origin);
  await sendFirst(proxy.origin, token, deliverable);
  const memory = await watchMemory(() => tandem.pid);
  const startAgain = async () => {
    tandem = await startTandem(settings);
    await tandem.ready();
  };
  const { origin, passed } = proxy;
  const film = filmSender({ path, length, token, origin, deliverable, passed });
  const doHarm: Record<Harm, () => unknown> = {
    "the connection is lost": proxy.cut,
    "the page is loaded again": film.leave,
    "a restart": async () => {
      await tandem.stop();
      await startAgain();
    },
    "kill -9": async () => {
      killTree(tandem.pid ?? 0);
      await tandem.ended;
      await startAgain();
    },
  };
  const random = seededRandom(length);
  const places = harms.map(() => random() * 0.96 + 0.02).toSorted((a, b) => a - b);
  for (const [index, harm] of harms.entries()) {
    await proxy.until(() => film.position() >= (places[index] ?? 1) * length);
    await doHarm[harm]();
  }
  const id = await film.done();
  const growth = memory.end();
  const { sum, checkMs } = await inDraft(call, { id, deliverable, origin: tandem.origin });
  proxy.close();
  await tandem.stop();
  return { again: film.again, resumptions: film.resumptions(), growth, sum, checkMs };
}

/** Adds the draft once the film was checked, and reads the film of the draft. */
async function inDraft(
  call: Call,
  { id, deliverable, origin }: Record<"id" | "deliverable" | "origin", string>,
) {
  const began = performance.now();
  for (;;) {
    const { upload } = uploadBody.parse(await call("GET", `/api/uploads/${id}`)).data;
    if (upload.stage === "ready") break;
    if (upload.stage === "refused") throw new Error(upload.message);
    await sleep(100);
  }
  const checkMs = performance.now() - began;
  const draft = await call("POST", `/api/admin/deliverables/${deliverable}/drafts`, { uploads: [id] });
  const src = deliverableBody.parse(draft).data.deliverable.drafts[0]?.files[0]?.src ?? "";
  const { body } = await fetch(origin + src);
  if (body === null) throw new Error("the file is not served");
  return { sum: await sumOf(body), checkMs };
}

/** Visitors, so that the process has the memory that any traffic takes. */
async function visit(origin: string): Promise<void> {
  for (let each = 0; each < visits; each += 1) {
    await (await fetch(`${origin}/influencers?search=${each}`)).arrayBuffer();
  }
}

/** A small file, so that what any upload needs is loaded. */
async function sendFirst(origin: string, token: string, deliverable: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(Buffer.alloc(7 * megabyte), {
    endpoint: `${origin}/uploads/drafts/${deliverable}`,
    headers: { authorization: `Bearer ${token}` },
    onSuccess: () => resolve(),
    onError: reject,
  });
  upload.start();
  await promise;
}
