import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, describe, expect, it } from "vitest";
import { Unavailable } from "#domain/errors.ts";
import { dataDisk, diskQueue, freeBytes, readFromDisk, writeToDisk } from "./data-disk.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-disk-"));
afterAll(() => rm(folder, { recursive: true }));

/** An operation that ends when it is told to. */
function hanging() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = 0;
  const work = () => {
    begun += 1;
    return ended;
  };
  return { work, end, begun: () => begun };
}

describe("a disk that hangs", () => {
  it("keeps as many operations as there are places, refuses the others in time, and serves again when it works", async () => {
    const disk = diskQueue({ places: 2, timeLimit: 20 });
    const { work, end, begun } = hanging();
    for (const tried of Array.from({ length: 5 }, (_, sender) => disk.run(work, `${sender}`)))
      await expect(tried).rejects.toThrow(Unavailable);
    expect(begun()).toBe(2);
    end();
    expect(await disk.run(async () => "works")).toBe("works");
    expect(begun(), "what was refused is not done later").toBe(2);
  });

  it("is cleaned up when it works again, without anybody who waits for that", async () => {
    const disk = diskQueue({ places: 1, timeLimit: 20 });
    const { work, end } = hanging();
    await expect(disk.run(work)).rejects.toThrow(Unavailable);
    const done: string[] = [];
    await disk.finish(async () => void done.push("removed"));
    expect(done).toEqual([]);
    end();
    await expect.poll(() => done).toEqual(["removed"]);
  });

  it("serves others and is measured, although one sender has all that it can get", async () => {
    const { work, end } = hanging();
    const tried = Array.from({ length: 40 }, () => dataDisk.run(work, "greedy"));
    expect(await dataDisk.run(async () => "served", "other")).toBe("served");
    expect(await freeBytes(folder)).toBeGreaterThan(0);
    end();
    await Promise.all(tried);
  });

  it("tells of its errors", async () => {
    const disk = diskQueue({ places: 1, timeLimit: 1_000 });
    const broken = () => Promise.reject(new Error("EIO"));
    await expect(disk.run(broken)).rejects.toThrow("EIO");
    await expect(disk.finish(broken)).rejects.toThrow("EIO");
    expect(await disk.run(async () => 1)).toBe(1);
  });
});

describe("a file on the disk", () => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));

  it("is written as it comes, and read whole and in part", async () => {
    const path = join(folder, "file");
    await pipeline(
      Readable.from([bytes.subarray(0, 10), bytes.subarray(10, 70_000), bytes.subarray(70_000)]),
      writeToDisk(path),
    );
    expect((await readFile(path)).equals(bytes)).toBe(true);
    expect((await buffer(readFromDisk(await open(path)))).equals(bytes)).toBe(true);
    const part = readFromDisk(await open(path), { start: 5, end: 100_000 });
    expect((await buffer(part)).equals(bytes.subarray(5, 100_001))).toBe(true);
  });

  it("that cannot be opened fails its stream", async () => {
    const writing = pipeline(Readable.from([bytes]), writeToDisk(join(folder, "missing", "file")));
    await expect(writing).rejects.toMatchObject({ code: "ENOENT" });
  });
});
