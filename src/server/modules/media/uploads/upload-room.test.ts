import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { bytesLeftFree } from "#domain/media/early-uploads.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { videoOf } from "#tests/factories/files.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { tusCalls } from "#tests/harness/tus-calls.ts";

const mebibyte = 1024 * 1024;
/** The largest file. */
const most = 10 * mebibyte;
let free = Number.POSITIVE_INFINITY;
const folder = localFileStore(join(await mkdtemp(join(tmpdir(), "tandem-room-")), "media"));
const server = await startServerForFile({
  settings: { maximumFileBytes: most, rateLimit: true },
  store: { ...folder, partial: { ...folder.partial, freeBytes: async () => free } },
});
const token = await server.signIn();
const { agreed, call } = campaignScene(server, token);
afterEach(async () => {
  free = Number.POSITIVE_INFINITY;
  await server.records.pool.query("delete from uploads; delete from rate_limits");
});

/** Begins uploads of a creator. */
async function creator() {
  const { link, piece } = await agreed();
  const tus = tusCalls(server, `Link ${link}`);
  const path = `/uploads/drafts/${piece}`;
  return { tus, piece, begin: (bytes: number) => tus.begin(path, bytes) };
}

describe("an upload is refused", () => {
  it("if the file is larger than the setting, or has no bytes", async () => {
    const { begin } = await creator();
    expect((await begin(most)).status).toBe(201);
    const larger = await begin(most + 1);
    expect([larger.status, larger.text]).toEqual([
      413,
      expect.stringContaining("film.mp4 is larger than 10MB."),
    ]);
    expect((await begin(0)).status).toBe(422);
  });

  it("once its link holds four times the largest file, or forty files, without a form", async () => {
    const { begin, tus } = await creator();
    for (let count = 0; count < 4; count += 1) expect((await begin(most)).status).toBe(201);
    const refused = await begin(1);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Send the form, or remove some files.");
    expect((await (await creator()).begin(1)).status).toBe(201);
    await server.records.pool.query("delete from uploads");
    const [last] = (await Promise.all(Array.from({ length: 40 }, () => begin(1)))).map(
      ({ headers }) => headers.location,
    );
    expect((await begin(1)).status).toBe(409);
    expect((await tus.call("DELETE", last ?? "")).status).toBe(204);
    expect((await begin(1)).status).toBe(201);
  });

  it("once its record has six times the largest file from several senders", async () => {
    const { begin, piece } = await creator();
    const team = tusCalls(server, `Bearer ${token}`);
    const path = `/uploads/drafts/${piece}`;
    for (let count = 0; count < 4; count += 1) expect((await begin(most)).status).toBe(201);
    for (let count = 0; count < 2; count += 1) expect((await team.begin(path, most)).status).toBe(201);
    expect((await team.begin(path, 1)).status).toBe(409);
  });

  it("once its address has begun ten times the largest file within a day, but not of the team", async () => {
    for (let count = 0; count < 3; count += 1) {
      const { begin } = await creator();
      for (let each = 0; each < 3; each += 1) expect((await begin(most)).status).toBe(201);
    }
    const { begin, piece } = await creator();
    expect((await begin(most)).status).toBe(201);
    const refused = await begin(most);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const team = tusCalls(server, `Bearer ${token}`);
    expect((await team.begin(`/uploads/drafts/${piece}`, most)).status).toBe(201);
  });

  it("before the first byte if the disk has no room for what all uploads still lack", async () => {
    const { begin, piece } = await creator();
    const team = tusCalls(server, `Bearer ${token}`);
    const path = `/uploads/drafts/${piece}`;
    free = bytesLeftFree + 3 * most;
    const location = (await team.begin(path, most)).headers.location ?? "";
    expect((await begin(most)).status).toBe(201);
    const ofOne = await begin(most);
    expect([ofOne.status, ofOne.text]).toEqual([
      507,
      expect.stringContaining("There is no room for this file"),
    ]);
    expect((await team.begin(path, most)).status).toBe(201);
    expect((await team.begin(path, 1)).status).toBe(507);
    const bytes = Buffer.from(await videoOf(most).arrayBuffer());
    expect((await team.append(location, 0, bytes)).status).toBe(204);
    expect((await team.begin(path, most)).status).toBe(201);
  });

  it("while it arrives if others have filled the disk, and goes on when there is room again", async () => {
    const { begin, tus } = await creator();
    const location = (await begin(most)).headers.location ?? "";
    const bytes = Buffer.from(await videoOf(most).arrayBuffer());
    expect((await tus.append(location, 0, bytes.subarray(0, mebibyte))).status).toBe(204);
    free = bytesLeftFree - 1;
    const refused = await tus.append(location, mebibyte, bytes.subarray(mebibyte));
    expect([refused.status, refused.text]).toEqual([
      507,
      expect.stringContaining("There is no room for this file"),
    ]);
    // Everything else is written on, and what makes room, too.
    expect(
      (await call("POST", "/campaigns", { name: "Still possible", clientName: "Northwind" })).status,
    ).toBe(201);
    free = Number.POSITIVE_INFINITY;
    expect((await tus.append(location, mebibyte, bytes.subarray(mebibyte))).status).toBe(204);
  });

  it("by one of many that begin at the same moment", async () => {
    free = bytesLeftFree + 4 * most;
    const creators = await Promise.all(Array.from({ length: 4 }, creator));
    const begun = await Promise.all(creators.map(({ begin }) => begin(most)));
    expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 201, 507, 507]);
  });
});
