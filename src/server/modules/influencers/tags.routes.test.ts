import { beforeEach, describe, expect, it } from "vitest";
import { historyBody } from "#domain/history/history.contract.ts";
import { influencerBody, influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { rosterChangesBody, tagsBody } from "#domain/influencers/tags.contract.ts";
import { maximumTags } from "#domain/influencers/tags.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const change = (ids: string[], json: Record<string, unknown>, as = token) =>
  server.send("POST", "/api/admin/roster", { token: as, json: { ids, ...json } });
const tags = async () =>
  (await server.send("GET", "/api/admin/tags", { token }))
    .as(tagsBody)
    .data.tags.map(({ name, count }) => [name, count]);
const tagOf = async (name: string) => {
  const all = (await server.send("GET", "/api/admin/tags", { token })).as(tagsBody).data.tags;
  return all.find((tag) => tag.name === name)?._id ?? "";
};
const tag = (method: string, id: string, path = "", json?: unknown, as = token) =>
  server.send(method, `/api/admin/tags/${id}${path}`, { token: as, ...(json !== undefined && { json }) });
const read = async (id: string) =>
  (await server.send("GET", `/api/influencers/${id}`, { token })).as(influencerBody).data.influencer;
const found = async (query: string) => {
  const answer = await server.send("GET", `/api/influencers?facets=true&${query}`, { token });
  const { influencers, matched, total, facets } = answer.as(influencerPageBody).data;
  return { names: influencers.map(({ name }) => name).toSorted(), matched, total, facets };
};
const creators = (...names: string[]) =>
  insertInfluencers(
    server.database,
    names.map((name) => ({ name, category: "Food & Cooking" })),
  );

describe("tags", () => {
  it("are made by use, counted, and told apart whatever their case", async () => {
    const [ada = "", bo = ""] = await creators("Ada", "Bo");
    await change([ada, bo], { addTags: ["Vegan", "Lisbon"] });
    await change([bo], { addTags: ["VEGAN"], removeTags: ["lisbon"] });
    expect(await tags()).toEqual([
      ["Lisbon", 1],
      ["Vegan", 2],
    ]);
    expect((await read(bo)).tags).toEqual(["Vegan"]);
  });

  it("are renamed, merged, and deleted, and nothing else of a creator changes", async () => {
    const [ada = "", bo = ""] = await creators("Ada", "Bo");
    await change([ada], { addTags: ["Vegan", "Plants"] });
    await change([bo], { addTags: ["Plants"] });
    expect((await tag("PUT", await tagOf("Vegan"), "", { name: "plants" })).status).toBe(409);
    expect((await tag("PUT", await tagOf("Vegan"), "", { name: "Vegan food" })).status).toBe(200);
    expect((await read(ada)).tags).toEqual(["Plants", "Vegan food"]);
    const into = await tagOf("Vegan food");
    expect((await tag("POST", await tagOf("Plants"), "/merge", { into })).status).toBe(200);
    expect(await tags()).toEqual([["Vegan food", 2]]);
    expect((await tag("POST", into, "/merge", { into })).status).toBe(409);
    expect((await tag("DELETE", into)).status).toBe(200);
    expect((await tag("DELETE", into)).status).toBe(404);
    expect([(await read(ada)).tags, (await read(bo)).name]).toEqual([[], "Bo"]);
  });

  it("are at most thirty for one creator, and a change of many says who would have more", async () => {
    const [ada = "", bo = ""] = await creators("Ada", "Bo");
    await change([ada], { addTags: Array.from({ length: maximumTags }, (_, index) => `Tag ${index}`) });
    const { done, refused } = (await change([ada, bo], { addTags: ["One more"] })).as(rosterChangesBody).data;
    expect({ done, refused }).toEqual({
      done: 1,
      refused: [{ _id: ada, message: "Ada would have more than 30 tags." }],
    });
    expect((await read(bo)).tags).toEqual(["One more"]);
    for (const addTags of [["a, b"], [" "], ["x".repeat(41)]])
      expect((await change([bo], { addTags })).status).toBe(422);
  });

  it("come back with a creator whose deletion is undone, and stay out of the history of nobody", async () => {
    const [ada = ""] = await creators("Ada");
    await change([ada], { addTags: ["Vegan"], relationship: "contacted" });
    const removed = await server.send("DELETE", `/api/influencers/${ada}`, { token });
    const { undo } = removed.json as { undo: { ids: string[] } };
    await server.send("POST", "/api/admin/undo", { token, json: { ids: undo.ids } });
    expect(await read(ada)).toMatchObject({ tags: ["Vegan"], relationship: "contacted" });
    const entries = (await server.send("GET", "/api/admin/history", { token })).as(historyBody);
    expect(entries.find(({ action }) => action === "edit")).toMatchObject({
      before: { tags: [], relationship: "prospect" },
      after: { tags: ["Vegan"], relationship: "contacted" },
    });
  });
});

describe("the team's list", () => {
  it("finds by any or all tags and by relationship, with exact counts", async () => {
    const [ada = "", bo = "", cy = ""] = await creators("Ada", "Bo", "Cy");
    await creators("Di");
    await change([ada, bo], { addTags: ["Vegan"] });
    await change([bo, cy], { addTags: ["Lisbon"], relationship: "working_together" });
    const any = await found("tag=vegan&tag=lisbon");
    expect(any).toMatchObject({ names: ["Ada", "Bo", "Cy"], matched: 3, total: 4 });
    expect(any.facets?.categories).toEqual([{ value: "Food & Cooking", count: 3 }]);
    expect((await found("tag=vegan&tag=lisbon&tagMatch=all")).names).toEqual(["Bo"]);
    expect((await found("relationship=working_together&search=cy")).names).toEqual(["Cy"]);
    expect((await found("tag=unknown")).matched).toBe(0);
  });

  it("finds by tag, person, address, and handle in its search", async () => {
    const [ada = ""] = await insertInfluencers(server.database, [
      {
        name: "Ada",
        socials: [{ platform: "instagram", link: "@ada.cooks", followers: "12" }],
        platforms: ["instagram"],
      },
    ]);
    await creators("Bo");
    await change([ada], { addTags: ["Gärtnerei"] });
    const people = [{ name: "Mona Díaz", email: "Mona@agency.example", role: "manager" }];
    await server.send("PUT", `/api/influencers/${ada}`, { token, json: { people } });
    for (const text of [
      "gartnerei",
      "mona diaz",
      "mona@agency",
      "ada.cooks",
      "@ada.cooks",
      "https://instagram.com/ada.cooks",
    ])
      expect([text, (await found(`search=${encodeURIComponent(text)}`)).names]).toEqual([text, ["Ada"]]);
  });
});

it("belongs to the team: visitors and keys that read neither ask for nor see any of it", async () => {
  const [ada = ""] = await creators("Ada");
  await change([ada], { addTags: ["Vegan"] });
  const { token: viewer } = await addColleague(server, "viewer");
  expect((await change([ada], { addTags: ["x"] }, viewer)).status).toBe(403);
  expect((await server.send("GET", "/api/admin/tags")).status).toBe(401);
  for (const query of ["tag=Vegan", "relationship=prospect"])
    expect((await server.send("GET", `/api/influencers?${query}`)).status).toBe(422);
  const visitor = (await server.send("GET", `/api/influencers/${ada}`)).text;
  for (const word of ["Vegan", "relationship", "people", "custom"]) expect(visitor).not.toContain(word);
});
