import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { bulkDecisionBody } from "#domain/join-requests/join-request.contract.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { offerIn, undoScene } from "#tests/harness/undo-scene.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const { apply, makeKey, query, rows, undo } = undoScene(server, token);

const decideAll = (json: Record<string, unknown>, as = token) =>
  server.send("POST", "/api/admin/join-requests/bulk", { token: as, json });

it("approves those that can be, says what keeps the others, and undoes all of them", async () => {
  const ids = [await apply(), await apply({ email: "taken@mail.example" }), await apply()];
  await insertInfluencers(server.database, [{ email: "taken@mail.example" }]);
  const before = await rows("join_requests");
  const unknown = randomUUID();
  const response = await decideAll({ ids: [...ids, unknown], action: "approve" });
  expect(response.as(bulkDecisionBody).data).toEqual({
    done: 2,
    notFound: [unknown],
    refused: [{ id: ids[1], message: "This email address is already registered." }],
  });
  expect(await rows("influencers")).toHaveLength(3);
  expect(await query("select id from join_requests")).toEqual([{ id: ids[1] }]);
  expect((await undo(offerIn(response))).json).toMatchObject({ data: { undone: 2 } });
  expect(await rows("join_requests")).toEqual(before);
  expect(await rows("influencers")).toHaveLength(1);
});

it("approves what was read, and refuses what has been edited since", async () => {
  const ids = [await apply(), await apply(), await apply()];
  const list = await server.send("GET", "/api/admin/join-requests", { token });
  const requests = list.json as { _id: string; updatedAt: string }[];
  const versions = Object.fromEntries(requests.slice(0, 2).map(({ _id, updatedAt }) => [_id, updatedAt]));
  const [edited = ""] = Object.keys(versions);
  await query("update join_requests set bio = 'Edited', updated_at = clock_timestamp() where id = $1", [
    edited,
  ]);
  const upper = Object.fromEntries(
    Object.entries(versions).map(([id, version]) => [id.toUpperCase(), version]),
  );
  const response = await decideAll({ ids, action: "approve", versions: upper });
  expect(response.as(bulkDecisionBody).data).toMatchObject({
    done: 2,
    refused: [{ id: edited, message: expect.stringContaining("changed") }],
  });
  expect(await query("select id from join_requests")).toEqual([{ id: edited }]);
});

it("rejects with one reason for each", async () => {
  const ids = [await apply({ name: "Ann" }), await apply({ name: "Ben" })];
  await query("delete from outgoing_mails");
  await decideAll({ ids, action: "reject", reason: "Please post more." });
  const mails = await query<{ text: string }>("select text from outgoing_mails");
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).toContain("Please post more.");
});

it("two administrators at once decide each request once", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => apply()));
  const answers = await Promise.all([
    decideAll({ ids, action: "approve" }),
    decideAll({ ids: ids.toReversed(), action: "reject" }),
    decideAll({ ids, action: "approve" }),
  ]);
  const results = answers.map((response) => response.as(bulkDecisionBody).data);
  expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(6);
  expect(results.reduce((sum, { notFound }) => sum + notFound.length, 0)).toBe(12);
  expect(await rows("join_requests")).toEqual([]);
  await Promise.all(
    answers.map((response) => ("undo" in Object(response.json) ? undo(offerIn(response)) : undefined)),
  );
  expect(
    (await query<{ id: string }>("select id from join_requests")).map(({ id }) => id).toSorted(),
  ).toEqual(ids.toSorted());
  expect(await rows("influencers")).toEqual([]);
});

it("is closed to visitors and to programs", async () => {
  const json = { ids: [await apply()], action: "approve" };
  expect((await decideAll(json, "nobody")).status).toBe(401);
  expect((await decideAll(json, await makeKey("write"))).status).toBe(403);
  expect(await rows("join_requests")).toHaveLength(1);
});

it.each([
  { ids: [], action: "approve" },
  { ids: ["1"], action: "approve" },
  { ids: [randomUUID()], action: "delete" },
  { ids: [randomUUID()], action: "approve", versions: { 1: "2026-11-23T10:00:00.000Z" } },
  { ids: [randomUUID()], action: "approve", versions: { [randomUUID()]: "yesterday" } },
  { ids: [randomUUID()], action: "reject", reason: "x".repeat(1001) },
])("refuses %j", async (json) => {
  expect((await decideAll(json)).status).toBe(422);
});
