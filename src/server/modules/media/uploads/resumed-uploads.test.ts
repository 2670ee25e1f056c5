import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { uploadBody } from "#domain/media/uploads.contract.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { s3FileStore } from "#server/platform/files/s3-file-store.ts";
import { videoOf } from "#tests/factories/files.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { startS3Peer } from "#tests/harness/s3-peer.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { tusCalls } from "#tests/harness/tus-calls.ts";

const megabyte = 1024 * 1024;
const folder = await mkdtemp(join(tmpdir(), "tandem-resumed-"));
const peer = await startS3Peer();
afterAll(async () => {
  await peer.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ["a folder", localFileStore(join(folder, "media"))],
  ["an object store", s3FileStore(peer.settings, join(folder, "tmp"))],
])("an upload to %s", async (_name, store) => {
  const server = await startTestServer({ store });
  const token = await server.signIn();
  const { agreed, own, piece } = campaignScene(server, token);
  const origin = await server.listen();
  afterAll(() => server.close());

  /** A creator's upload of a video of this length, whose bytes are noise. */
  const begin = async (length: number) => {
    const scene = await agreed();
    const tus = tusCalls(server, `Link ${scene.link}`);
    const bytes = Buffer.from(await videoOf(length).arrayBuffer());
    const begun = await tus.begin(`/uploads/drafts/${scene.piece}`, length);
    const location = begun.headers.location ?? "";
    const offset = async () => Number((await tus.call("HEAD", location)).headers["upload-offset"]);
    /** Opens a request for the rest, and leaves it open. */
    const open = (from: number) => {
      const sending = request(origin + location, {
        method: "PATCH",
        headers: {
          authorization: `Link ${scene.link}`,
          "tus-resumable": "1.0.0",
          "content-type": "application/offset+octet-stream",
          "content-length": length - from,
          "upload-offset": from,
        },
      });
      const { promise: status, resolve } = Promise.withResolvers<number | undefined>();
      sending
        .on("response", (response) => resolve(response.statusCode))
        .on("error", () => resolve(undefined));
      return { sending, status };
    };
    return { ...scene, tus, bytes, location, offset, open };
  };

  it("goes on where the connection was lost, and has the same bytes at the end", async () => {
    const { bytes, offset, open, location, tus, link, piece: id } = await begin(20 * megabyte);
    let from = 0;
    for (const cut of [3.3, 7.1, 12.5, 12.6]) {
      const end = Math.round(cut * megabyte);
      // A connection may be lost before the server has read one byte of it: then it is tried again.
      const sendAndCut = async () => {
        const { sending, status } = open(from);
        await new Promise((sent) => void sending.write(bytes.subarray(from, end), sent));
        sending.destroy();
        await status;
        return await offset();
      };
      await expect.poll(sendAndCut, { timeout: 10_000 }).toBeGreaterThan(from);
      from = await offset();
      expect(from).toBeLessThanOrEqual(end);
    }
    expect((await tus.append(location, from, bytes.subarray(from))).status).toBe(204);
    await server.checkUploads();
    const { upload } = (await tus.read(location)).as(uploadBody).data;
    expect(upload).toMatchObject({ stage: "ready", received: bytes.length });
    const sent = await own(link, "POST", `/deliverables/${id}/drafts`, { uploads: [upload._id] });
    expect(sent.status, sent.text).toBe(201);
    const [file] = (await piece(id)).drafts[0]?.files ?? [];
    const served = await server.send("GET", file?.src ?? "");
    expect(served.bytes.equals(bytes)).toBe(true);
  });

  it("is written by one request at a time: a second one ends the first", async () => {
    const { bytes, offset, open, location, tus } = await begin(4 * megabyte);
    const { sending, status } = open(0);
    await new Promise((sent) => void sending.write(bytes.subarray(0, megabyte), sent));
    const isBegun = () =>
      server.records.pool.query("select from uploads where writer is not null and received = 0");
    await expect.poll(async () => (await isBegun()).rowCount).toBe(1);
    const from = await offset();
    const ended = await status;
    expect([204, undefined]).toContain(ended);
    expect((await tus.append(location, from, bytes.subarray(from))).status).toBe(204);
    expect(await offset()).toBe(bytes.length);
    sending.destroy();
  });

  it("leaves nothing when it is removed or expires", async () => {
    const removed = await begin(2 * megabyte);
    await removed.tus.append(removed.location, 0, removed.bytes.subarray(0, megabyte));
    expect((await removed.tus.call("DELETE", removed.location)).status).toBe(204);
    expect((await removed.tus.call("HEAD", removed.location)).status).toBe(404);
    const expired = await begin(2 * megabyte);
    await expired.tus.append(expired.location, 0, expired.bytes);
    await server.checkUploads();
    const unfinished = await begin(2 * megabyte);
    await unfinished.tus.append(unfinished.location, 0, unfinished.bytes.subarray(0, megabyte));
    server.clock.advance(3 * 24 * 60 * 60 * 1000 + 1);
    expect((await unfinished.tus.call("HEAD", unfinished.location)).status).toBe(410);
    await server.removeOld();
    const ids = [removed, expired, unfinished].map(({ location }) =>
      location.slice(location.lastIndexOf("/") + 1),
    );
    const left: string[] = [];
    for await (const id of store.partial.ids()) left.push(id);
    for await (const id of store.ids()) left.push(id);
    expect(left.filter((id) => ids.includes(id))).toEqual([]);
    expect(await peer.openUploads()).toEqual([]);
  });
});
