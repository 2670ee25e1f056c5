import { createHash } from "node:crypto";
import { request } from "node:http";
import { afterAll, expect, it, vi } from "vitest";
import { deliverableBody } from "#domain/deliverables/deliverables.contract.ts";
import { uploadBody } from "#domain/media/uploads.contract.ts";
import { videoOf } from "#tests/factories/files.ts";
import { signIn } from "#tests/harness/administrator.ts";
import { startS3Peer } from "#tests/harness/s3-peer.ts";
import { nodes } from "./nodes.ts";
import { tusSender } from "./tus-sender.ts";
import { callAs, makeDeliverable, placesOfFiles } from "./upload-scene.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const megabyte = 1024 * 1024;
const peer = await startS3Peer();
afterAll(() => peer.close());
const [, [, ofStore]] = placesOfFiles(peer) as [unknown, [string, Record<string, string>]];
const cluster = nodes("upload-nodes", ofStore);

it("an upload goes on at another node, while the first one still has a request and after it was killed", async () => {
  const [first, second] = [await cluster.start(), await cluster.start()];
  const token = await signIn(first.origin);
  const call = callAs(second.origin, token);
  const deliverable = await makeDeliverable(call);
  const bytes = Buffer.from(await videoOf(24 * megabyte).bytes());
  const [atFirst, atSecond] = [tusSender(first.origin, token), tusSender(second.origin, token)];
  const { location } = await atFirst.begin(`/uploads/drafts/${deliverable}`, bytes.length);

  /** A request to a node that stays open after these bytes. */
  const hang = async (origin: string, from: number, end: number) => {
    const sending = request(origin + location, {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${token}`,
        "tus-resumable": "1.0.0",
        "content-type": "application/offset+octet-stream",
        "content-length": bytes.length - from,
        "upload-offset": from,
      },
    });
    sending.on("error", () => {});
    await new Promise((sent) => void sending.write(bytes.subarray(from, end), sent));
    return sending;
  };
  const hanging = await hang(first.origin, 0, 7 * megabyte);
  await expect
    .poll(() => atSecond.offset(location), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(5 * megabyte);
  const taken = await atSecond.offset(location);
  expect((await atSecond.append(location, taken, bytes.subarray(taken, 12 * megabyte))).status).toBe(204);
  // Whatever the first node still receives comes too late.
  hanging.write(bytes.subarray(7 * megabyte, 20 * megabyte));
  expect(await atSecond.offset(location)).toBe(12 * megabyte);

  await hang(first.origin, 12 * megabyte, 18 * megabyte);
  await expect
    .poll(() => atSecond.offset(location), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(15 * megabyte);
  await first.kill();
  const from = await atSecond.offset(location);
  expect(from).toBeGreaterThanOrEqual(15 * megabyte);
  expect((await atSecond.append(location, from, bytes.subarray(from))).status).toBe(204);
  const state = async () => uploadBody.parse(await call("GET", `/api${location}`)).data.upload;
  await expect.poll(async () => (await state()).stage, { timeout: 60_000 }).toBe("ready");
  const path = `/api/admin/deliverables/${deliverable}/drafts`;
  const sent = deliverableBody.parse(await call("POST", path, { uploads: [(await state())._id] }));
  const src = sent.data.deliverable.drafts[0]?.files[0]?.src ?? "";
  const served = Buffer.from(await (await fetch(second.origin + src)).arrayBuffer());
  const sumOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");
  expect(sumOf(served)).toBe(sumOf(bytes));
});
