import { describe, expect, it } from "vitest";
import { deliverableBody } from "#domain/deliverables/deliverables.contract.ts";
import { uploadBody } from "#domain/media/uploads.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { jpeg, mp4, pdf, textFile, videoOf } from "#tests/factories/files.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { tusCalls } from "#tests/harness/tus-calls.ts";

const server = await startServerForFile({ settings: { maximumFileBytes: 1_000_000, rateLimit: true } });
const token = await server.signIn();
const { agreed, own, piece, call } = campaignScene(server, token);

/** A creator with a deliverable, and the calls of their link. */
async function creator() {
  const scene = await agreed();
  const path = `/uploads/drafts/${scene.piece}`;
  const draft = (uploads: string[], fields: Record<string, unknown> = {}) =>
    own(scene.link, "POST", `/deliverables/${scene.piece}/drafts`, { uploads, ...fields });
  return { ...scene, path, draft, tus: tusCalls(server, `Link ${scene.link}`) };
}
const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer());

describe("an upload", () => {
  it("is begun only by who may send the draft, and read, continued, and ended only by the same", async () => {
    const { path, tus } = await creator();
    const other = await creator();
    expect((await tusCalls(server, "").begin(path, 10)).status).toBe(401);
    expect((await other.tus.begin(path, 10)).status).toBe(404);
    const team = tusCalls(server, `Bearer ${token}`);
    const { key } = await makeApiKey(server, token, { scope: "write" });
    expect((await tusCalls(server, `Bearer ${key}`).begin(path, 10)).status).toBe(403);

    const location = (await tus.begin(path, 10)).headers.location ?? "";
    for (const stranger of [other.tus, team]) {
      expect((await stranger.call("HEAD", location)).status).toBe(404);
      expect((await stranger.append(location, 0, Buffer.alloc(10))).status).toBe(404);
      expect((await stranger.call("DELETE", location)).status).toBe(404);
      expect((await stranger.read(location)).status).toBe(404);
    }
    expect((await tus.call("HEAD", location)).headers).toMatchObject({
      "upload-offset": "0",
      "upload-length": "10",
      "tus-resumable": "1.0.0",
    });
  });

  it("arrives in pieces, is checked, and becomes a file of the draft that names it", async () => {
    const { path, tus, draft, piece: id } = await creator();
    const bytes = await bytesOf(videoOf(5_000));
    const begun = await tus.begin(path, bytes.length, "Reel ä.mp4");
    expect([begun.status, begun.text]).toEqual([201, ""]);
    expect(begun.headers["upload-expires"]).toBeDefined();
    expect(begun.headers["access-control-allow-origin"]).toBeUndefined();
    const location = begun.headers.location ?? "";
    const uploadId = location.slice(location.lastIndexOf("/") + 1);
    expect((await tus.append(location, 0, bytes.subarray(0, 2_000))).headers["upload-offset"]).toBe("2000");
    expect((await tus.append(location, 0, bytes)).status).toBe(409);
    const early = await draft([uploadId]);
    expect(early.status).toBe(409);
    expect(early.text).toContain("Reel ä.mp4 has not arrived yet.");
    expect((await tus.append(location, 2_000, bytes.subarray(2_000))).status).toBe(204);
    const state = async () => (await tus.read(location)).as(uploadBody).data.upload;
    expect(await state()).toMatchObject({
      name: "Reel ä.mp4",
      bytes: 5_000,
      received: 5_000,
      stage: "checking",
    });
    await server.checkUploads();
    expect(await state()).toMatchObject({ stage: "ready", message: "" });
    expect(await server.filesIn("uploads")).not.toContain(uploadId);

    const sent = await draft([uploadId], { caption: "Here it is" });
    expect(sent.status, sent.text).toBe(201);
    const [file] = (await piece(id)).drafts[0]?.files ?? [];
    expect(file).toMatchObject({ id: uploadId, kind: "video" });
    expect((await server.send("GET", file?.src ?? "")).bytes).toEqual(bytes);
    expect((await tus.read(location)).status).toBe(404);
    expect((await draft([uploadId], { caption: "Again" })).status).not.toBe(201);
    await server.removeOld();
    expect((await server.send("GET", file?.src ?? "")).status).toBe(200);
  });

  it("is named by no other form, and each once", async () => {
    const { path, tus, draft, piece: id, link } = await creator();
    const other = await creator();
    const { id: uploadId } = await tus.sendFile(path, mp4());
    await server.checkUploads();
    expect((await other.draft([uploadId])).status).toBe(422);
    expect((await draft([uploadId, uploadId])).status).toBe(422);
    const byTeam = await call("POST", `/deliverables/${id}/drafts`, { uploads: [uploadId] });
    expect(byTeam.status).toBe(422);
    const both = await Promise.all([draft([uploadId]), draft([uploadId])]);
    expect(both.map(({ status }) => status)).toContain(201);
    expect((await piece(id)).drafts.flatMap(({ files }) => files)).toHaveLength(1);
    expect((await own(link)).status).toBe(200);
  });

  it("of the team becomes a file of the draft that they add for a creator", async () => {
    const { piece: id } = await creator();
    const tus = tusCalls(server, `Bearer ${token}`);
    const { id: uploadId } = await tus.sendFile(`/uploads/drafts/${id}`, await jpeg());
    await server.checkUploads();
    const added = await call("POST", `/deliverables/${id}/drafts`, { uploads: [uploadId] });
    expect(added.status, added.text).toBe(201);
    expect(added.as(deliverableBody).data.deliverable.drafts[0]?.files).toMatchObject([
      { id: uploadId, kind: "image" },
    ]);
  });
});

describe("the content of an upload", () => {
  it.each([
    [
      textFile("notes.mp4", "only text".repeat(20), "video/mp4"),
      "notes.mp4 is not a JPG, PNG, WebP, AVIF, HEIC, PDF, MP4, MOV, 3GP or WebM file.",
    ],
    [new File(["%PDF-1.7 without an end"], "kit.pdf"), "kit.pdf can't be read"],
  ])("is refused with the reason, and nothing of it stays: %#", async (file, message) => {
    const { path, tus, draft } = await creator();
    const before = await server.filesIn("media");
    const { location, id } = await tus.sendFile(path, file);
    await server.checkUploads();
    const { upload } = (await tus.read(location)).as(uploadBody).data;
    expect(upload.stage).toBe("refused");
    expect(upload.message).toContain(message);
    expect((await draft([id])).text).toContain(message);
    expect(await server.filesIn("uploads")).not.toContain(id);
    expect(await server.filesIn("media")).toEqual(before);
  });

  it("is a PDF, too", async () => {
    const { path, tus, draft } = await creator();
    const { id } = await tus.sendFile(path, pdf());
    await server.checkUploads();
    expect((await draft([id])).status).toBe(201);
  });
});
