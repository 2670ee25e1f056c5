import { expect, it } from "vitest";
import { collaborationPageBody } from "#domain/campaigns/collaboration-page.contract.ts";
import { jpeg, png } from "#tests/factories/files.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);

function formOf(...files: File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append("images", file);
  return form;
}
const send = (link: string, piece: string, form: FormData, key?: string) =>
  server.send("POST", `/api/links/collaboration/deliverables/${piece}/result-files`, {
    form,
    headers: { authorization: `Link ${link}`, ...(key && { "idempotency-key": key }) },
  });
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
  expect((await send(link, piece, formOf(await png("insights.png")))).status).toBe(409);
  const { link: own, piece: post } = await published();
  const text = new File(["views: 12"], "insights.png", { type: "image/png" });
  expect((await send(own, post, formOf(text))).status).toBe(415);
  expect((await send(own, post, formOf())).status).toBe(422);
  const json = { images: [] };
  const path = `/api/links/collaboration/deliverables/${post}/result-files`;
  const headers = { authorization: `Link ${own}` };
  expect((await server.send("POST", path, { json, headers })).status).toBe(415);
  expect((await send(link, post, formOf(await png("insights.png")))).status).toBe(404);
  expect((await server.send("POST", path, { form: formOf(await png("a.png")) })).status).toBe(401);
  expect(await shownTo(post)).toEqual([]);
});

it("shows the figures to the team and to the creator, once for each call, up to ten", async () => {
  const { link, piece } = await published();
  const key = crypto.randomUUID();
  const first = await send(link, piece, formOf(await png("insights.png")), key);
  expect(first.status, first.text).toBe(201);
  const again = await send(link, piece, formOf(await png("insights.png")), key);
  expect(again.status, again.text).toBe(201);
  const [own] = again.as(collaborationPageBody).data.collaboration.deliverables;
  expect([own?.resultFiles.length, (await shownTo(piece)).length]).toEqual([1, 1]);
  const [file] = await shownTo(piece);
  expect((await server.send("GET", file?.src ?? "")).status).toBe(200);
  const nine = formOf(...(await Promise.all(Array.from({ length: 9 }, () => jpeg()))));
  expect((await send(link, piece, nine)).status).toBe(201);
  expect((await send(link, piece, formOf(await png("eleventh.png"), await jpeg()))).status).toBe(409);
  expect(await shownTo(piece)).toHaveLength(10);
});
