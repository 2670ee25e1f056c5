import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { type FileStore, localFileStore } from "#server/platform/files/file-store.ts";
import { s3FileStore } from "#server/platform/files/s3-file-store.ts";
import { startS3Peer } from "#tests/harness/s3-peer.ts";
import type { FileRow } from "./files.repository.ts";
import { zipOfFiles } from "./files-zip.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-zip-"));
const peer = await startS3Peer();
afterAll(async () => {
  await peer.close();
  await rm(folder, { recursive: true });
});

const contents = [randomBytes(3_000_000), Buffer.alloc(0), randomBytes(10)];
const rowOf = (id: string) =>
  ({
    id,
    kind: "video",
    type: "video/mp4",
    day: "2026-05-01",
    creatorName: "Mia Stern",
    campaignName: "Spring",
    platform: "instagram",
    format: "reel",
    title: "",
    rights: [],
  }) as unknown as FileRow;

async function stored(store: FileStore): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (const content of contents) {
    const [id, path] = [randomUUID(), join(folder, randomUUID())];
    await writeFile(path, content);
    await store.put(`${id}/original`, path);
    rows.push(rowOf(id));
  }
  return rows;
}

async function filesIn(store: FileStore, rows: FileRow[]): Promise<Buffer[]> {
  const { stream, bytes } = await zipOfFiles(store, {
    rows,
    today: "2026-05-10",
    holder: "",
    isForClient: false,
  });
  const whole = await buffer(stream);
  expect(whole.length).toBe(bytes);
  const zip = await fromBufferPromise(whole);
  const files: Buffer[] = [];
  for await (const entry of zip.eachEntry()) {
    files.push(await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files.slice(1);
}

/** A store whose first stream of a file breaks off after one chunk, as a connection does. */
function breaking(store: FileStore): FileStore {
  const broken = new Set<string>();
  return {
    ...store,
    async read(name, range) {
      const file = await store.read(name, range);
      if (file === undefined || broken.has(name)) return file;
      broken.add(name);
      return { ...file, stream: Readable.from(oneChunkOf(file.stream)) };
    },
  };
}

async function* oneChunkOf(stream: Readable) {
  for await (const chunk of stream) {
    yield chunk as Buffer;
    throw new Error("the connection is lost");
  }
}

describe.each([
  ["a folder", localFileStore(join(folder, "media"))],
  ["an object store", s3FileStore(peer.settings, join(folder, "tmp"))],
])("a ZIP file from %s", (_place, store) => {
  it("has the files whole", async () => {
    expect(await filesIn(store, await stored(store))).toEqual(contents);
  });

  it("goes on where the stream of a file broke off", async () => {
    expect(await filesIn(breaking(store), await stored(store))).toEqual(contents);
  });

  it("breaks off at a file that is gone, and leaves it out when it is asked for again", async () => {
    const rows = await stored(store);
    const losing: FileStore = { ...store, read: async () => undefined };
    await expect(filesIn(losing, rows)).rejects.toThrow();
    await store.remove(rows[0]?.id ?? "");
    expect(await filesIn(store, rows)).toEqual(contents.slice(1));
  });
});
