import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { savedRepliesBody, savedReplyBody } from "#domain/join-requests/saved-replies.contract.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { undoScene } from "#tests/harness/undo-scene.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const { makeKey } = undoScene(server, token);
const path = "/api/admin/saved-replies";
const save = (json: Record<string, unknown>, as = token) => server.send("PUT", path, { token: as, json });
const saved = async (as = token) =>
  (await server.send("GET", path, { token: as })).as(savedRepliesBody).data.savedReplies;

it("keeps texts by title, replaces one of the same title, and deletes them", async () => {
  await save({ title: "too few posts", text: "Post more." });
  await save({ title: "Brand safety", text: "Line one.\r\nLine two." });
  const again = await save({ title: "too few posts", text: "Please post more." });
  const { _id } = again.as(savedReplyBody).data.savedReply;
  expect((await saved()).map(({ title, text }) => [title, text])).toEqual([
    ["Brand safety", "Line one.\nLine two."],
    ["too few posts", "Please post more."],
  ]);
  expect((await server.send("DELETE", `${path}/${_id}`, { token })).status).toBe(200);
  expect((await server.send("DELETE", `${path}/${_id}`, { token })).status).toBe(404);
  expect((await server.send("DELETE", `${path}/${randomUUID()}`, { token })).status).toBe(404);
  expect(await saved()).toHaveLength(1);
});

it("refuses what is no reply, and a fifty-first one", async () => {
  for (const json of [{}, { title: "", text: "x" }, { title: "x", text: " " }, { title: "a\nb", text: "x" }])
    expect((await save(json)).status).toBe(422);
  for (let index = 0; index < 50; index += 1) await save({ title: `Reply ${index}`, text: "x" });
  expect((await save({ title: "One more", text: "x" })).status).toBe(409);
  expect((await save({ title: "Reply 7", text: "y" })).status).toBe(200);
});

it("is the team's: programs may read, visitors nothing", async () => {
  await save({ title: "Ours", text: "x" });
  const [read, write] = [await makeKey("read"), await makeKey("write")];
  expect(await saved(read)).toHaveLength(1);
  for (const key of [read, write]) expect((await save({ title: "Theirs", text: "x" }, key)).status).toBe(403);
  expect((await server.send("GET", path)).status).toBe(401);
});
