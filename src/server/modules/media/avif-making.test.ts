import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { type FileStore, localFileStore } from "#server/platform/files/file-store.ts";
import { handleJob } from "#server/platform/jobs/job.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { noise, photographer, png } from "#tests/factories/files.ts";
import { jobRunner, makeDue } from "#tests/harness/job-runner.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { avifMaking, makeAvifJob } from "./avif-making.ts";

const server = await startTestServer();
const token = await server.signIn();
const store = localFileStore(join(server.folder, "media"));
const warnings: string[] = [];
beforeEach(() => server.empty());
afterAll(() => server.close());

function worker(changes: Partial<FileStore> = {}) {
  let attempts = 0;
  const runner = jobRunner(server.records, (jobs) => {
    const make = avifMaking({
      database: server.database,
      jobs,
      store: {
        ...store,
        ...changes,
        read(name) {
          attempts += 1;
          return (changes.read ?? store.read)(name);
        },
      },
      temporaryFolder: join(server.folder, "tmp"),
      log: { warn: (_details, text) => void warnings.push(text) },
    });
    return [handleJob(makeAvifJob, make)];
  });
  return {
    /** Returns the number of pictures that were started. */
    async runOnce(): Promise<number> {
      attempts = 0;
      await runner.runOnce();
      return attempts;
    },
  };
}

/** Publishes a creator with one picture; returns the picture's widest URL. */
async function publish(picture: File) {
  const form = applicationForm(applicationFields(), { images: [picture] });
  const { _id } = (await server.send("POST", "/api/join", { form })).as(createdBody).data;
  const response = await server.send("PUT", `/api/admin/join-requests/${_id}/approve`, { token });
  const { influencer } = response.as(influencerBody).data;
  return {
    creator: influencer._id,
    id: influencer.images[0]?.id ?? "",
    src: influencer.images[0]?.src ?? "",
  };
}

/** As wide as pictures get, and low, because the time to make an AVIF grows with the number of points. */
const crowd = () => noise({ height: 120 });

const get = (path: string, accept?: string) =>
  server.send("GET", path, { headers: accept === undefined ? {} : { accept } });
const browser = "image/avif,image/webp,image/apng,image/*,*/*;q=0.8";
async function dueAgain(): Promise<void> {
  await server.records.pool.query("update media set avif_due = now() where avif_due is not null");
  await makeDue(server.records);
}

it("makes a smaller variant of each width, which is given to whoever can read it", async () => {
  const { src } = await publish(await crowd());
  const before = await get(src, browser);
  expect([before.headers["content-type"], before.headers.vary]).toEqual(["image/webp", "Accept"]);
  expect(await worker().runOnce()).toBe(1);

  for (const width of [480, 960, 1600]) {
    const address = src.replace("960.webp", `${width}.webp`);
    const variant = await get(address, browser);
    expect(variant.headers["content-type"]).toBe("image/avif");
    expect(Number(variant.headers["content-length"])).toBe(variant.bytes.length);
    expect(variant.headers.vary).toBe("Accept");
    expect(variant.headers["content-security-policy"]).toMatch(/^sandbox/);
    expect((await fileTypeFromBuffer(variant.bytes))?.mime).toBe("image/avif");
    const plain = await get(address);
    expect(plain.headers["content-type"]).toBe("image/webp");
    expect(variant.bytes.length).toBeLessThan(plain.bytes.length);
    const { width: wide, height, exif } = await sharp(variant.bytes).metadata();
    const { width: same, height: high } = await sharp(plain.bytes).metadata();
    expect([wide, height, exif]).toEqual([same, high, undefined]);
    expect(variant.bytes.includes(photographer)).toBe(false);
  }
  for (const accept of ["image/webp", "image/avif;q=0", "text/html", ""]) {
    expect((await get(src, accept)).headers["content-type"], accept).toBe("image/webp");
  }
  expect(await worker().runOnce()).toBe(0);
});

it("is taken up again when its process died, and no more after the third time", async () => {
  await publish(await crowd());
  const dying = worker({ read: () => Promise.reject(new Error("the disk is gone")) });
  for (const attempt of [1, 2, 3]) {
    expect(await dying.runOnce(), String(attempt)).toBe(1);
    // No other worker may take it before the lease expires.
    expect(await worker().runOnce()).toBe(0);
    await dueAgain();
  }
  expect(await worker().runOnce()).toBe(0);
  expect(warnings).toEqual(Array(3).fill("a picture has no AVIF yet"));
  expect(await readdir(join(server.folder, "tmp"))).toEqual([]);
});

it("leaves no file of a creator who was deleted meanwhile", async () => {
  const { creator, id } = await publish(await crowd());
  let isDeleted = false;
  const slow = worker({
    async put(name, path) {
      if (!isDeleted) await server.send("DELETE", `/api/influencers/${creator}`, { token });
      isDeleted = true;
      await store.put(name, path);
    },
  });
  expect(await slow.runOnce()).toBe(1);
  await server.endUndos();
  expect(await server.filesIn("media")).toEqual([]);
  expect((await get(`/media/${id}/480.webp`, browser)).status).toBe(404);
});

it("keeps no variant that is larger than the picture", async () => {
  const { src } = await publish(await png("flat.png", { width: 40, height: 40 }));
  expect(await worker().runOnce()).toBe(1);
  expect((await get(src, browser)).headers["content-type"]).toBe("image/webp");
  expect((await server.filesIn("media")).toSorted()).toEqual(["1600.webp", "480.webp", "960.webp"]);
});
