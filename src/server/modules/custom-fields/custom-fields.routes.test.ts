import { beforeEach, describe, expect, it } from "vitest";
import {
  customFieldBody,
  customFieldsBody,
  customUsageBody,
} from "#domain/custom-fields/custom-fields.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { handleJob } from "#server/platform/jobs/job.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { jobRunner } from "#tests/harness/job-runner.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { ownFields } from "#tests/harness/own-fields.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { offerIn, undoScene } from "#tests/harness/undo-scene.ts";
import { finish } from "../undo/undo.service.ts";
import { removeCustomValuesJob, removeValues } from "./custom-field-removal.service.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const { change, define, defineThirty, path, remove, send } = ownFields(server, token);
const { makeKey, passTime, query, undo } = undoScene(server, token);

const listed = async (as = token) =>
  (await server.send("GET", path, { token: as })).as(customFieldsBody).data.customFields;
const labels = async () => (await listed()).map(({ label }) => label);
const edit = (id: string, custom: object) =>
  server.send("PUT", `/api/influencers/${id}`, { token, json: { custom } });
const customOf = async (id: string) =>
  (await server.send("GET", `/api/influencers/${id}`, { token })).as(influencerBody).data.influencer.custom;
const usage = async (id: string) =>
  (await server.send("GET", `${path}/${id}/usage`, { token })).as(customUsageBody).data.records;

describe("own fields", () => {
  it("are for owners; the team and programs that write see which there are", async () => {
    const { _id } = await define("Shoe size");
    const { token: editor } = await addColleague(server, "editor");
    const { token: viewer } = await addColleague(server, "viewer");
    const [read, write] = [await makeKey("read"), await makeKey("write")];
    for (const as of [editor, viewer, read, write]) {
      expect((await send({ subject: "brand", label: "Mine", kind: "text" }, as)).status).toBe(403);
      expect((await change(_id, { label: "Mine" }, as)).status).toBe(403);
      expect((await remove(_id, as)).status).toBe(403);
      expect((await server.send("GET", `${path}/${_id}/usage`, { token: as })).status).toBe(403);
    }
    for (const as of [editor, viewer, write]) expect(await listed(as)).toHaveLength(1);
    expect((await server.send("GET", path, { token: read })).status).toBe(403);
    expect((await server.send("GET", path)).status).toBe(401);
  });

  it("keep key and values when they are renamed, and go to another place", async () => {
    const size = await define("Shoe size", { kind: "number" });
    const color = await define("Color", { kind: "choice", options: ["Red", "Blue"] });
    const [ada = ""] = await insertInfluencers(server.database, [{ name: "Ada" }]);
    await edit(ada, { shoe_size: "42", color: "red" });
    const renamed = await change(size._id, { label: "Size of shoes", position: 1 });
    expect(renamed.as(customFieldBody).data.customField).toMatchObject({
      key: "shoe_size",
      label: "Size of shoes",
    });
    expect(await labels()).toEqual(["Color", "Size of shoes"]);
    expect((await change(color._id, { options: ["Blue", "Green"] })).status).toBe(200);
    expect(await customOf(ada)).toEqual({ shoe_size: 42, color: "Red" });
    // The option that was taken away stays until somebody chooses another one.
    expect((await edit(ada, { color: "Red" })).status).toBe(200);
    expect((await edit(ada, { color: "Green" })).status).toBe(200);
    expect((await edit(ada, { color: "Red" })).errors).toEqual({
      "custom.color": "must be one of Blue, Green",
    });
  });

  it("are refused with a label that is taken, a kind that is none, and options that do not fit", async () => {
    await define("Shoe size");
    const refused: [object, number, string][] = [
      [{ label: "shoe-size" }, 409, "label"],
      [{ label: "E-mail" }, 409, "label"],
      [{ label: "Full name" }, 409, "label"],
      [{ label: "!!!" }, 422, "label"],
      [{ label: " " }, 422, "label"],
      [{ label: "x".repeat(61) }, 422, "label"],
      [{ label: "A\nB" }, 422, "label"],
      [{ label: "New", kind: "file" }, 422, "kind"],
      [{ label: "New", subject: "campaign" }, 422, "subject"],
      [{ label: "New", kind: "choice" }, 422, "options"],
      [{ label: "New", kind: "choice", options: ["A", "a"] }, 422, "options"],
      [{ label: "New", kind: "choices", options: ["A, B"] }, 422, "options"],
      [{ label: "New", options: ["A"] }, 422, "options"],
      [{ label: "New", kind: "money", currency: "EURO" }, 422, "currency"],
    ];
    for (const [json, status, field] of refused) {
      const answer = await send({ subject: "influencer", kind: "text", ...json });
      expect([json, answer.status, Object.keys(answer.errors)]).toEqual([json, status, [field]]);
    }
    expect(await labels()).toEqual(["Shoe size"]);
  });

  it("may be called like code: the label is text, and the key is plain", async () => {
    for (const label of [
      "<img src=x onerror=alert(1)>",
      "=HYPERLINK(1)",
      "__proto__",
      "constructor",
      "生日",
    ]) {
      const { key, label: shown } = await define(label);
      expect(key).toMatch(/^[a-z0-9_]+$/);
      expect(shown).toBe(label);
    }
    const [ada = ""] = await insertInfluencers(server.database, [{ name: "Ada" }]);
    for (const custom of [{ __proto__x: "1" }, { toString: "1" }, { hasOwnProperty: "1" }, { unknown: null }])
      expect(Object.keys((await edit(ada, custom)).errors)).toEqual([`custom.${Object.keys(custom)[0]}`]);
    const raw = '{"custom": {"__proto__": {"a": 1}, "constructor": "x"}}';
    const headers = { "content-type": "application/json" };
    const sent = await server.send("PUT", `/api/influencers/${ada}`, { token, headers, body: raw });
    expect([400, 422]).toContain(sent.status);
    expect(await customOf(ada)).toEqual({});
  });

  it("are thirty of each kind of record at most, also when two owners add at once", async () => {
    await defineThirty("brand");
    expect((await send({ subject: "brand", label: "One more", kind: "text" })).status).toBe(409);
    for (let number = 0; number < 28; number += 1) await define(`Field ${number}`);
    const both = await Promise.all(
      ["A", "B", "C", "D"].map((label) => send({ subject: "influencer", label, kind: "text" })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    const same = await Promise.all(
      [1, 2].map(() => send({ subject: "collaboration", label: "Same", kind: "text" })),
    );
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe("a field that is deleted", () => {
  it("is hidden at once, comes back with its values, and loses them when the time is over", async () => {
    const { _id } = await define("Shoe size", { kind: "number" });
    await define("Color");
    const [ada = "", bo = ""] = await insertInfluencers(server.database, [{ name: "Ada" }, { name: "Bo" }]);
    await edit(ada, { shoe_size: 42, color: "Red" });
    await edit(bo, { color: "Blue" });
    expect(await usage(_id)).toBe(1);
    const deleted = await remove(_id);
    expect(await customOf(ada)).toEqual({ color: "Red" });
    expect((await edit(ada, { shoe_size: 43 })).errors).toEqual({
      "custom.shoe_size": "is not one of the custom fields",
    });
    // A change meanwhile does not lose the hidden value.
    expect((await edit(ada, { color: "Green" })).status).toBe(200);
    expect((await undo(offerIn(deleted))).status).toBe(200);
    expect(await customOf(ada)).toEqual({ shoe_size: 42, color: "Green" });
    await remove(_id);
    await passTime();
    await finish(otherProcess(server));
    const context = otherProcess(server);
    await jobRunner(server.records, () => [
      handleJob(removeCustomValuesJob, (field, { signal }) => removeValues(context, field, signal)),
    ]).runOnce();
    const rows = await query("select custom from influencers order by name");
    expect(rows).toEqual([{ custom: { color: "Green" } }, { custom: { color: "Blue" } }]);
    expect((await define("Shoe size")).key).toBe("shoe_size_2");
    expect((await server.send("GET", `${path}/${_id}/usage`, { token })).status).toBe(404);
  });

  it("stays deleted if its label or its place is taken, or if another owner asks", async () => {
    const { _id } = await define("Shoe size");
    const ids = offerIn(await remove(_id));
    const { token: other } = await addColleague(server, "owner");
    expect((await undo(ids, other)).status).toBe(403);
    const again = await define("Shoe size");
    const late = offerIn(await remove(again._id));
    await define("Shoe Size");
    expect((await undo(late)).status).toBe(409);
    expect(await labels()).toEqual(["Shoe Size"]);
    expect((await remove(_id)).status).toBe(404);
  });

  it("is written into the history, as are other changes", async () => {
    const { _id } = await define("Shoe size");
    await change(_id, { label: "Size" });
    await change(_id, { label: "Size" });
    await remove(_id);
    const entries = (await server.send("GET", "/api/admin/history?type=custom-field", { token })).as(
      historyBody,
    );
    expect(entries.map(({ action, before, after }) => [action, before?.label, after?.label])).toEqual([
      ["delete", "Size", undefined],
      ["edit", "Shoe size", "Size"],
      ["create", undefined, "Shoe size"],
    ]);
  });
});
