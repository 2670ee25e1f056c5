import { beforeEach, describe, expect, it } from "vitest";
import { historyBody } from "#domain/history/history.contract.ts";
import { influencerBody, influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { ownFields, typedInto } from "#tests/harness/own-fields.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { offerIn, undoScene } from "#tests/harness/undo-scene.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const { define, defineThirty } = ownFields(server, token);
const { makeKey, undo } = undoScene(server, token);

const edit = (id: string, json: object, as = token) =>
  server.send("PUT", `/api/influencers/${id}`, { token: as, json });
const read = async (id: string, as = token) =>
  (await server.send("GET", `/api/influencers/${id}`, { token: as })).as(influencerBody).data.influencer;
const found = async (...custom: string[]) => {
  const params = new URLSearchParams(custom.map((each) => ["custom", each]));
  const answer = await server.send("GET", `/api/influencers?facets=true&${params}`, { token });
  const { influencers, matched, total } = answer.as(influencerPageBody).data;
  return {
    names: influencers
      .map(({ name }) => name)
      .toSorted()
      .join(" "),
    matched,
    total,
  };
};

describe("thirty values of a creator", () => {
  it("come in as JSON and as a form, are typed as people type, and are answered as they are stored", async () => {
    const fields = await defineThirty("influencer");
    const values = fields.map((field, number) => [field.key, typedInto(field, number)] as const);
    const expected = Object.fromEntries(values.map(([key, { value }]) => [key, value]));
    const custom = Object.fromEntries(values.map(([key, { typed }]) => [key, typed]));
    const made = await server.send("POST", "/api/influencers", { token, json: { name: "Ada", custom } });
    expect(made.status, made.text).toBe(201);
    const { _id } = made.as(influencerBody).data.influencer;
    expect((await read(_id)).custom).toEqual(expected);
    const [bo = ""] = await insertInfluencers(server.database, [{ name: "Bo" }]);
    const form = new FormData();
    form.set("custom", JSON.stringify(custom));
    const sent = await server.send("PUT", `/api/influencers/${bo}`, { token, form });
    expect(sent.status, sent.text).toBe(200);
    expect((await read(bo)).custom).toEqual(expected);
    const parts = new FormData();
    for (const [key, { typed }] of values.slice(0, 9)) parts.set(`custom.${key}`, typed);
    const [cy = ""] = await insertInfluencers(server.database, [{ name: "Cy" }]);
    expect((await server.send("PUT", `/api/influencers/${cy}`, { token, form: parts })).status).toBe(200);
    expect(Object.keys((await read(cy)).custom ?? {})).toHaveLength(9);
    // What was read can be sent back as it is.
    expect((await edit(bo, { custom: expected })).status).toBe(200);
  });

  it("change one by one, and an error names its field", async () => {
    await define("Size", { kind: "number" });
    await define("Color", { kind: "choice", options: ["Red"] });
    const [ada = ""] = await insertInfluencers(server.database, [{ name: "Ada" }]);
    await edit(ada, { custom: { size: "42", color: "Red" } });
    await edit(ada, { custom: { size: null } });
    expect((await read(ada)).custom).toEqual({ color: "Red" });
    const wrong = await edit(ada, { custom: { size: "big", color: "Pink", other: "1" }, bio: "New" });
    expect(wrong.errors).toEqual({
      "custom.size": "must be a number",
      "custom.color": "must be one of Red",
      "custom.other": "is not one of the custom fields",
    });
    expect((await edit(ada, { custom: { size: { a: 1 } } })).status).toBe(422);
    expect((await edit(ada, { custom: "no" })).status).toBe(422);
    expect(await read(ada)).toMatchObject({
      custom: { color: "Red" },
      bio: expect.not.stringContaining("New"),
    });
    const entries = (await server.send("GET", "/api/admin/history", { token })).as(historyBody);
    expect(entries.find(({ action }) => action === "edit")).toMatchObject({
      before: { custom: { size: 42 } },
      after: { custom: { size: null } },
    });
  });

  it("of two people who edit different fields are both kept", async () => {
    const keys = ["One", "Two", "Three", "Four"];
    for (const label of keys) await define(label);
    const [ada = ""] = await insertInfluencers(server.database, [{ name: "Ada" }]);
    await Promise.all(keys.map((label) => edit(ada, { custom: { [label.toLowerCase()]: label } })));
    expect((await read(ada)).custom).toEqual({ one: "One", two: "Two", three: "Three", four: "Four" });
  });

  it("come back with a creator whose deletion is undone", async () => {
    await define("Size", { kind: "number" });
    const [ada = ""] = await insertInfluencers(server.database, [{ name: "Ada" }]);
    await edit(ada, { custom: { size: 42 } });
    await undo(offerIn(await server.send("DELETE", `/api/influencers/${ada}`, { token })));
    expect((await read(ada)).custom).toEqual({ size: 42 });
  });
});

describe("the team's list", () => {
  it("finds by each kind of field, alone and together, with exact counts", async () => {
    await define("Color", { kind: "choice", options: ["Red", "Blue"] });
    await define("Diets", { kind: "choices", options: ["Vegan", "Kosher"] });
    await define("Signed", { kind: "flag" });
    await define("Size", { kind: "number" });
    await define("Budget", { kind: "money", currency: "EUR" });
    await define("Born on", { kind: "day" });
    await define("Memo", { kind: "long_text" });
    const ids = await insertInfluencers(
      server.database,
      ["Ada", "Bo", "Cy", "Di"].map((name) => ({ name })),
    );
    const custom = [
      {
        color: "Red",
        diets: ["Vegan"],
        signed: true,
        size: 36,
        budget: "99.50",
        born_on: "1990-05-01",
        memo: "Crème",
      },
      {
        color: "Blue",
        diets: ["Vegan", "Kosher"],
        signed: false,
        size: 9,
        budget: "1000",
        born_on: "2001-01-01",
      },
      { color: "Blue", size: 42.5, memo: "100% wool" },
    ];
    for (const [index, values] of custom.entries()) await edit(ids[index] ?? "", { custom: values });
    const expected: [string[], string][] = [
      [["color:Blue"], "Bo Cy"],
      [["color:blue", "color:Red"], "Ada Bo Cy"],
      [["color:Gone"], ""],
      [["diets:Kosher"], "Bo"],
      [["diets:Kosher", "color:Red"], ""],
      [["signed:yes"], "Ada"],
      [["signed:no"], "Bo"],
      [["signed.set:no"], "Cy Di"],
      [["size.from:36"], "Ada Cy"],
      [["size.from:10", "size.to:40"], "Ada"],
      [["size:42.5"], "Cy"],
      [["budget.from:100"], "Bo"],
      [["born_on.to:31.12.1999"], "Ada"],
      [["memo:creme"], "Ada"],
      [["memo:100%"], "Cy"],
      [["memo.set:yes", "color:Blue"], "Cy"],
    ];
    for (const [filters, names] of expected) {
      const count = names === "" ? 0 : names.split(" ").length;
      expect([filters, await found(...filters)]).toEqual([filters, { names, matched: count, total: 4 }]);
    }
    const page = await server.send("GET", "/api/influencers?custom=color:Blue&search=cy&visibility=public", {
      token,
    });
    expect(page.as(influencerPageBody).data.matched).toBe(1);
  });

  it("refuses what names no field, and values that the field cannot have", async () => {
    await define("Size", { kind: "number" });
    await define("Memo");
    for (const text of [
      "size",
      "size:big",
      "other:1",
      "__proto__:1",
      "memo.from:1",
      "size.from:",
      "size.set:maybe",
      "; drop table:1",
    ]) {
      const query = new URLSearchParams({ custom: text });
      const answer = await server.send("GET", `/api/influencers?${query}`, { token });
      expect([text, answer.status, Object.keys(answer.errors)]).toEqual([text, 422, ["custom"]]);
    }
    const injected = new URLSearchParams({ custom: "memo:'; delete from influencers; --" });
    expect((await server.send("GET", `/api/influencers?${injected}`, { token })).status).toBe(200);
  });
});

it("belongs to the team: visitors and keys that only read neither ask for nor see any of it", async () => {
  await define("Secret size", { kind: "number" });
  const [ada = ""] = await insertInfluencers(server.database, [
    { name: "Ada", relationship: "contacted", source: "Fair" },
  ]);
  await edit(ada, { custom: { secret_size: 77_123 }, tags: ["Qzx"] });
  const [readKey, writeKey] = [await makeKey("read"), await makeKey("write")];
  const { token: viewer } = await addColleague(server, "viewer");
  for (const as of [undefined, readKey]) {
    const asked = as === undefined ? {} : { token: as };
    expect((await server.send("GET", "/api/influencers?custom=secret_size:77123", asked)).status).toBe(422);
    for (const address of [
      "/api/influencers",
      `/api/influencers/${ada}`,
      `/api/influencers/batch?ids=${ada}`,
    ]) {
      const { text } = await server.send("GET", address, asked);
      expect(text).toContain("Ada");
      for (const word of ["77123", "secret", "custom", "Qzx", "contacted", "Fair"])
        expect(text).not.toContain(word);
    }
  }
  for (const as of [viewer, writeKey]) expect((await read(ada, as)).custom).toEqual({ secret_size: 77_123 });
  expect((await edit(ada, { custom: { secret_size: 1 } }, viewer)).status).toBe(403);
  expect((await edit(ada, { custom: { secret_size: 1 } }, writeKey)).status).toBe(200);
});
