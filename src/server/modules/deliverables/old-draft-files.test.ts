import { expect, it } from "vitest";
import { png } from "#tests/factories/files.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day } from "#tests/harness/clock.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { forgetDraftFiles } from "./old-draft-files.service.ts";

const start = new Date();
let present = start;
const server = await startServerForFile({ now: () => present });
const token = await server.signIn();
const { agreed, move, piece, setState } = campaignScene(server, token);
const forgetAfter = (days: number) =>
  forgetDraftFiles(otherProcess(server, () => new Date(start.getTime() + days * day)));

/** A piece with a draft that has a picture. */
async function drafted() {
  const made = await agreed();
  const form = new FormData();
  form.set("caption", "#ad Morning tea");
  form.append("images", await png("draft.png"));
  const path = `/api/links/collaboration/deliverables/${made.piece}/drafts`;
  const sent = await server.send("POST", path, { form, headers: { authorization: `Link ${made.link}` } });
  expect(sent.status, sent.text).toBe(201);
  return made;
}
const filesOf = async (id: string) => (await piece(id)).drafts.map(({ files }) => files.length);

it("keeps the files of drafts for 400 days after the campaign has ended, and what was written for longer", async () => {
  const [ended, running] = [await drafted(), await drafted()];
  await move(ended.collaboration, "cancel", { words: "No budget", payouts: "cancelled" });
  const cancelled = await setState(ended.campaign, "cancel", { reason: "No budget" });
  expect(cancelled.status, cancelled.text).toBe(200);
  await forgetAfter(399);
  expect(await filesOf(ended.piece)).toEqual([1]);
  const stored = (await server.filesIn("media")).length;
  await forgetAfter(401);
  expect([await filesOf(ended.piece), await filesOf(running.piece)]).toEqual([[0], [1]]);
  expect((await piece(ended.piece)).drafts[0]?.caption).toBe("#ad Morning tea");
  expect((await server.filesIn("media")).length).toBe(stored / 2);
});

it("counts them from the end of the campaign, and not from its archive", async () => {
  const { campaign, collaboration, piece: own } = await drafted();
  await move(collaboration, "cancel", { words: "No budget", payouts: "cancelled" });
  expect((await setState(campaign, "complete", { reason: "No budget" })).status).toBe(200);
  present = new Date(start.getTime() + 6 * 60 * 60 * 1000);
  const archived = await setState(campaign, "archive");
  expect(archived.status, archived.text).toBe(200);
  present = start;
  await server.records.pool.query(
    "insert into media (id, deliverable_id, kind, type, position, bytes) values (gen_random_uuid(), $1, 'document', 'application/pdf', 0, 1)",
    [own],
  );
  await forgetAfter(400);
  expect([await filesOf(own), (await piece(own)).resultFiles.length]).toEqual([[1], 1]);
  await forgetDraftFiles(otherProcess(server, () => new Date(start.getTime() + 400 * day + 60_000)));
  expect([await filesOf(own), (await piece(own)).resultFiles.length]).toEqual([[0], 0]);
});

it("keeps the files of an approved draft while a right to it runs, and those of other drafts no longer", async () => {
  const { collaboration, campaign, piece: own } = await drafted();
  await server.records.pool.query("update drafts set decision = 'approved' where deliverable_id = $1", [own]);
  const right = { collaborationId: collaboration, uses: ["website"], reason: "By telephone" };
  const dayAfter = (days: number) => new Date(start.getTime() + days * day).toISOString().slice(0, 10);
  const endsOn = dayAfter(500);
  const added = await server.send("POST", "/api/admin/rights", {
    token,
    json: { ...right, startsOn: dayAfter(0), endsOn },
  });
  expect(added.status, added.text).toBe(201);
  await server.records.pool.query(
    "update campaigns set state = 'completed', state_since = $2 where id = $1",
    [campaign, start],
  );
  await forgetAfter(450);
  expect(await filesOf(own)).toEqual([1]);
  await server.records.pool.query("update drafts set decision = 'points' where deliverable_id = $1", [own]);
  await forgetAfter(450);
  expect(await filesOf(own)).toEqual([0]);
});

it("deletes the files of an approved draft once the last right has ended or was revoked", async () => {
  const { collaboration, campaign, piece: own } = await drafted();
  await server.records.pool.query("update drafts set decision = 'approved' where deliverable_id = $1", [own]);
  const json = {
    collaborationId: collaboration,
    uses: ["tv"],
    reason: "x",
    startsOn: "2020-01-01",
    perpetual: true,
  };
  expect((await server.send("POST", "/api/admin/rights", { token, json })).status).toBe(201);
  await server.records.pool.query(
    "update campaigns set state = 'completed', state_since = $2 where id = $1",
    [campaign, start],
  );
  await forgetAfter(2_000);
  expect(await filesOf(own)).toEqual([1]);
  await server.records.pool.query("update rights_grants set revoked_on = $1", [start]);
  await forgetAfter(401);
  expect(await filesOf(own)).toEqual([0]);
});
