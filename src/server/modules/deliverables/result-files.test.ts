import { expect, it } from "vitest";
import { collaborationPageBody } from "#domain/campaigns/collaboration-page.contract.ts";
import { jpeg, mp4, png } from "#tests/factories/files.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { uploadFiles } from "#tests/harness/tus-calls.ts";

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);

const send = (link: string, piece: string, uploads: string[], key?: string) =>
  server.send("POST", `/api/links/collaboration/deliverables/${piece}/result-files`, {
    json: { uploads },
    headers: { authorization: `Link ${link}`, ...(key && { "idempotency-key": key }) },
  });
const upload = (link: string, piece: string, files: File[]) =>
  uploadFiles(server, `Link ${link}`, { path: `/uploads/result-files/${piece}`, files });
const shownTo = async (piece: string) => (await scene.piece(piece)).resultFiles;

async function published() {
  const made = await scene.agreed();
  await server.records.pool.query(
    "update deliverables set state = 'published', published_at = now(), published_on = current_date where id = $1",
    [made.piece],
  );
  return made;
}

it("refuses what is no picture or document, belongs to no post, or comes without a file", async () => {
  const { link, piece } = await scene.agreed();
  const early = await upload(link, piece, [await png("insights.png")]);
  expect((await send(link, piece, early)).status).toBe(409);
  const { link: own, piece: post } = await published();
  const wrong = [new File(["views: 12"], "insights.png", { type: "image/png" }), mp4("insights.mp4")];
  for (const file of wrong) {
    const response = await send(own, post, await upload(own, post, [file]));
    expect([response.status, response.text]).toEqual([
      409,
      expect.stringContaining("is not a JPG, PNG, WebP, AVIF, HEIC or PDF"),
    ]);
  }
  expect((await send(own, post, [])).status).toBe(422);
  const path = `/api/links/collaboration/deliverables/${post}/result-files`;
  const headers = { authorization: `Link ${own}` };
  expect((await server.send("POST", path, { form: new FormData(), headers })).status).toBe(400);
  await expect(upload(link, post, [await png("insights.png")])).rejects.toThrow();
  const file = await upload(own, post, [await png("insights.png")]);
  expect((await send(link, post, file)).status).toBe(404);
  expect((await send(link, piece, file)).status).toBe(422);
  expect((await server.send("POST", path, { json: { uploads: file } })).status).toBe(401);
  const draft = await uploadFiles(server, `Link ${own}`, {
    path: `/uploads/drafts/${post}`,
    files: [await png()],
  });
  expect((await send(own, post, draft)).status).toBe(422);
  const team = { path: `/uploads/result-files/${post}`, files: [await png()] };
  await expect(uploadFiles(server, `Bearer ${token}`, team)).rejects.toThrow();
  expect(await shownTo(post)).toEqual([]);
});

it("shows the figures to the team and to the creator, once for each call, up to ten", async () => {
  const { link, piece } = await published();
  const key = crypto.randomUUID();
  const uploads = await upload(link, piece, [await png("insights.png")]);
  const first = await send(link, piece, uploads, key);
  expect(first.status, first.text).toBe(201);
  const again = await send(link, piece, uploads, key);
  expect(again.status, again.text).toBe(201);
  const [own] = again.as(collaborationPageBody).data.collaboration.deliverables;
  expect([own?.resultFiles.length, (await shownTo(piece)).length]).toEqual([1, 1]);
  const [file] = await shownTo(piece);
  expect((await server.send("GET", file?.src ?? "")).status).toBe(200);
  const nine = await upload(link, piece, await Promise.all(Array.from({ length: 9 }, () => jpeg())));
  expect((await send(link, piece, nine)).status).toBe(201);
  const eleventh = await upload(link, piece, [await png("eleventh.png")]);
  expect((await send(link, piece, eleventh)).status).toBe(409);
  expect(await shownTo(piece)).toHaveLength(10);
});
