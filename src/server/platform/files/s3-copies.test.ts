import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { cuttingProxy } from "#tests/faults/cutting-proxy.ts";
import { startS3Peer } from "#tests/harness/s3-peer.ts";
import { segmentsOf } from "./s3-copies.ts";
import { s3FileStore } from "./s3-file-store.ts";

const megabyte = 1024 * 1024;
const folder = await mkdtemp(join(tmpdir(), "tandem-copies-"));
const peer = await startS3Peer();
const proxy = await cuttingProxy(Number(new URL(peer.settings.endpoint).port));
const store = s3FileStore({ ...peer.settings, endpoint: proxy.origin }, join(folder, "tmp"));
afterAll(async () => {
  proxy.close();
  await peer.close();
  await rm(folder, { recursive: true });
});

/** A file that has arrived, and what it became. */
async function arrived(before: Buffer, after: Buffer) {
  const [id, path] = [randomUUID(), join(folder, randomUUID())];
  let file = await store.partial.begin(id);
  const saved = async (next: typeof file) => {
    file = next;
  };
  await store.partial.append(id, file, Readable.from([before]), { bytes: before.length, sender: "", saved });
  await store.partial.fetch(id, file, path);
  await writeFile(path, after);
  return { id, path };
}

const stored = async (name: string) => {
  const file = await store.read(name);
  return file && buffer(file.stream);
};

describe("a file that was changed after it arrived in an object store", () => {
  it("is copied there, and only what changed is sent", async () => {
    const before = randomBytes(41 * megabyte);
    const after = Buffer.from(before);
    const changes = [
      { start: 100, end: 300 },
      { start: 21 * megabyte, end: 21 * megabyte + 10 },
    ];
    for (const { start, end } of changes) after.fill(7, start, end);
    const { id, path } = await arrived(before, after);
    const passed = proxy.passed();
    await store.putArrived(`${id}/original`, path, { id, changes });
    expect(proxy.passed() - passed).toBeLessThan(10.1 * megabyte);
    expect((await stored(`${id}/original`))?.equals(after)).toBe(true);
  });

  it("is sent whole if it is small or all of it changed", async () => {
    for (const length of [1, 3 * megabyte, 12 * megabyte]) {
      const after = randomBytes(length);
      const { id, path } = await arrived(randomBytes(length), after);
      await store.putArrived(`${id}/original`, path, { id, changes: [{ start: 0, end: length }] });
      expect((await stored(`${id}/original`))?.equals(after)).toBe(true);
    }
  });

  it("has segments that a store takes: none but the last is shorter than 5 MB", () => {
    const gigabyte = 1024 * megabyte;
    const segments = segmentsOf(9 * gigabyte + 1, [
      { start: 0, end: 1 },
      { start: gigabyte, end: gigabyte + 300 * megabyte },
      { start: 9 * gigabyte, end: 9 * gigabyte + 1 },
    ]);
    expect(segments[0]).toEqual({ start: 0, end: 5 * megabyte, isChanged: true });
    expect(segments.at(-1)?.end).toBe(9 * gigabyte + 1);
    for (const [index, { start, end }] of segments.entries()) {
      expect(start).toBe(segments[index - 1]?.end ?? 0);
      if (index < segments.length - 1) expect(end - start).toBeGreaterThanOrEqual(5 * megabyte);
      expect(end - start).toBeLessThanOrEqual(100 * megabyte);
    }
    expect(segmentsOf(0, [])).toEqual([]);
  });
});
