import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, createReadStream, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openPromise } from "yauzl";
import { deliverableBody } from "#domain/deliverables/deliverables.contract.ts";
import { downloadBody } from "#domain/files/downloads.contract.ts";
import { mp4, pdf } from "#tests/factories/files.ts";
import { signIn } from "#tests/harness/administrator.ts";
import { startS3Peer } from "#tests/harness/s3-peer.ts";
import type { Part } from "./finding.ts";
import { startTandem, type Tandem } from "./tandem.ts";
import { callAs, makeDeliverable, placesOfFiles } from "./upload-scene.ts";
import { watchMemory } from "./watch-memory.ts";

const megabyte = 1024 * 1024;
/** Of the files, in megabytes. One is too large for a ZIP file of the old kind. */
const sizes = { short: [160, 10, 10, 10, 10], full: [4_300, 200, 200, 200, 200] };
/** The engine collects the memory of sent bytes once 64 MB of it have come together. */
const limit = 96 * megabyte;
/** Between two places of a file that are not zero, in bytes. */
const step = 16 * megabyte;

/** Downloads a ZIP file of the library, is cut off, and downloads it again. */
export const downloaded: Part = async ({ folder, isShort, find }) => {
  const peer = await startS3Peer();
  for (const [place, settings] of placesOfFiles(peer)) {
    const dataDir = join(folder, `downloads-${place.replaceAll(" ", "-")}`);
    mkdirSync(dataDir);
    const tandem = await startTandem({ DATA_DIR: dataDir, ...settings });
    await tandem.ready();
    const pathOf = (id: string) =>
      place === "a folder"
        ? join(dataDir, "media", id.slice(-2), id, "original")
        : peer.pathOf(`${id}/original`);
    const sums = await makeFiles(tandem, pathOf, isShort ? sizes.short : sizes.full);
    const seen = await downloadTwice(tandem, join(folder, "files.zip"));
    const name = `a ZIP file of ${Math.round(seen.bytes / megabyte)} MB from ${place}`;
    find(
      `${name}: it is cut off at a half, and whole when it is asked for again`,
      `${seen.cutAt} of ${seen.bytes} bytes, then ${seen.entries.length} files`,
      seen.isCutKnown && sums.every((sum) => seen.entries.includes(sum)),
    );
    find(
      `${name}: the memory of the server grows by at most 96 MB`,
      `${(seen.growth / megabyte).toFixed(1)} MB, at ${Math.round(seen.bytes / megabyte / seen.seconds)} MB a second`,
      seen.growth <= limit,
    );
    await tandem.stop();
    rmSync(dataDir, { recursive: true });
  }
  await peer.close();
};

/** Approves a draft whose files become as large as these sizes. Returns their sums. */
async function makeFiles(
  tandem: Tandem,
  pathOf: (id: string) => string,
  megabytes: readonly number[],
): Promise<string[]> {
  const token = await signIn(tandem.origin);
  const call = callAs(tandem.origin, token);
  const deliverable = await makeDeliverable(call);
  const form = new FormData();
  form.set("caption", "#ad");
  for (const name of ["a.mp4", "b.mp4"]) form.append("videos", mp4(name));
  for (const name of ["c.pdf", "d.pdf", "e.pdf"]) form.append("images", pdf(name));
  const path = `/api/admin/deliverables/${deliverable}`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${tandem.origin}${path}/drafts`, { method: "POST", headers, body: form });
  const { draftId, drafts } = deliverableBody.parse(await response.json()).data.deliverable;
  await call("PUT", `${path}/state`, { action: "approve", draftId });
  const files = drafts[0]?.files ?? [];
  return Promise.all(files.map(({ id }, index) => makeLarge(pathOf(id), (megabytes[index] ?? 1) * megabyte)));
}

/** Replaces a file by one with holes, which takes no room, and some bytes that differ. */
async function makeLarge(path: string, length: number): Promise<string> {
  rmSync(path);
  const file = openSync(path, "w");
  ftruncateSync(file, length);
  for (let at = 0; at < length; at += step) writeSync(file, randomBytes(64), 0, 64, at);
  closeSync(file);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

type Seen = {
  bytes: number;
  cutAt: number;
  /** Whether the client was told of the length that is missing. */
  isCutKnown: boolean;
  /** Sums of the files. */
  entries: string[];
  growth: number;
  seconds: number;
};

async function downloadTwice(tandem: Tandem, path: string): Promise<Seen> {
  const call = callAs(tandem.origin, await signIn(tandem.origin));
  const { url } = downloadBody.parse(await call("POST", "/api/admin/files/downloads", {})).data;
  const memory = await watchMemory(() => tandem.pid);
  const first = await open(tandem.origin + url);
  const bytes = Number(first.headers["content-length"]);
  let cutAt = 0;
  for await (const chunk of first as AsyncIterable<Buffer>) {
    cutAt += chunk.length;
    // A client that waits: nothing may be read ahead for it.
    if (cutAt > bytes / 4 && cutAt - chunk.length <= bytes / 4) await sleep(2_000);
    if (cutAt > bytes / 2) break;
  }
  const isCutKnown = !first.complete && cutAt < bytes;
  const began = performance.now();
  await saveWithHoles(await open(tandem.origin + url), path);
  const seconds = (performance.now() - began) / 1_000;
  const growth = memory.end();
  const entries = await sumsIn(path);
  rmSync(path);
  return { bytes, cutAt, isCutKnown, entries, growth, seconds };
}

async function open(url: string): Promise<IncomingMessage> {
  const sent = request(url).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`a download got ${response.statusCode}`);
  return response;
}

async function saveWithHoles(response: IncomingMessage, path: string): Promise<void> {
  const file = openSync(path, "w");
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (!chunk.equals(zeros.subarray(0, chunk.length))) writeSync(file, chunk, 0, chunk.length, length);
    length += chunk.length;
  }
  ftruncateSync(file, length);
  closeSync(file);
}

const zeros = Buffer.alloc(megabyte);

/** Of the files in a ZIP file, which is refused if it is not whole. */
async function sumsIn(path: string): Promise<string[]> {
  const zip = await openPromise(path);
  const sums: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const hash = createHash("sha256");
    for await (const chunk of await zip.openReadStreamPromise(entry)) hash.update(chunk as Buffer);
    sums.push(hash.digest("hex"));
  }
  return sums;
}
