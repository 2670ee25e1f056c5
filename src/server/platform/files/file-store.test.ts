import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { startS3Peer } from "#tests/harness/s3-peer.ts";
import { localFileStore } from "./file-store.ts";
import { openFileStore } from "./open-file-store.ts";
import { s3FileStore } from "./s3-file-store.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-store-"));
const peer = await startS3Peer();
afterAll(async () => {
  await peer.close();
  await rm(folder, { recursive: true });
});

const stores = [
  ["a folder", localFileStore(join(folder, "media"))],
  ["an object store", s3FileStore(peer.settings, join(folder, "tmp"))],
] as const;

let files = 0;
async function fileOf(bytes: Buffer): Promise<string> {
  files += 1;
  const path = join(folder, `upload-${files}`);
  await writeFile(path, bytes);
  return path;
}

describe.each(stores)("files in %s", (_kind, store) => {
  it("are read as they were put, whole and in part", async () => {
    const name = `${randomUUIDv7()}/480.webp`;
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));
    const path = await fileOf(bytes);
    await store.put(name, path);
    expect(await readdir(folder), "the file is taken over").not.toContain(path.split("/").at(-1));
    expect(await store.size(name)).toBe(bytes.length);
    const whole = await store.read(name);
    expect(whole?.bytes).toBe(bytes.length);
    expect((await buffer(whole?.stream ?? Readable.from([]))).equals(bytes)).toBe(true);
    const part = await store.read(name, { start: 10, end: 19 });
    expect(part?.bytes).toBe(bytes.length);
    expect((await buffer(part?.stream ?? Readable.from([]))).equals(bytes.subarray(10, 20))).toBe(true);
  });

  it("that do not exist are undefined, have no names, and may be removed", async () => {
    const id = randomUUIDv7();
    expect(await store.read(`${id}/480.webp`)).toBeUndefined();
    expect(await store.size(`${id}/480.webp`)).toBeUndefined();
    expect(await store.names(id)).toEqual([]);
    await store.remove(id);
  });

  it("are listed by id and by name, and go with all their variants", async () => {
    const [kept, gone] = [randomUUIDv7(), randomUUIDv7()];
    for (const id of [kept, gone]) {
      for (const variant of ["480.webp", "1600.webp"]) {
        await store.put(`${id}/${variant}`, await fileOf(Buffer.from(variant)));
      }
    }
    expect((await store.names(gone)).toSorted()).toEqual([`${gone}/1600.webp`, `${gone}/480.webp`]);
    await store.remove(gone);
    expect(await store.names(gone)).toEqual([]);
    const ids: string[] = [];
    for await (const id of store.ids()) ids.push(id);
    expect(ids).toContain(kept);
    expect(ids).not.toContain(gone);
  });
});

describe("an object store that cannot be used", () => {
  it.each([
    [{ bucket: "elsewhere" }, /^S3_BUCKET elsewhere does not exist\.$/],
    [{ accessKeyId: "unknown" }, /^S3_ACCESS_KEY_ID may not use the bucket files\.$/],
    [
      { endpoint: "http://127.0.0.1:1" },
      /^S3_ENDPOINT names a storage that does not answer: .*127\.0\.0\.1:1/,
    ],
  ])("ends the start with a line that names the setting: %j", async (change, line) => {
    await expect(
      openFileStore({ dataDir: folder, storage: { ...peer.settings, ...change } }),
    ).rejects.toThrow(line);
  });
});
