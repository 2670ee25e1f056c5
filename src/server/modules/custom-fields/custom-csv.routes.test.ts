import { beforeEach, expect, it } from "vitest";
import { brandRecordsBody } from "#domain/brands/brand.contract.ts";
import { influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { importLines, outcomesOf } from "#tests/harness/csv-import.ts";
import { ownFields, typedInto } from "#tests/harness/own-fields.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { undoScene } from "#tests/harness/undo-scene.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const { define, defineThirty } = ownFields(server, token);
const { makeKey } = undoScene(server, token);
const { board, call, campaignOf } = campaignScene(server, token);

const file = async (name: string, as = token) =>
  (await server.send("GET", `/api/admin/export/${name}`, { token: as })).text;
const send = (name: string, csv: string, fields: Record<string, string> = {}) =>
  importLines(server, { token, name, csv }, fields);
const creators = async () =>
  (await server.send("GET", "/api/influencers?sort=newest", { token })).as(influencerPageBody).data
    .influencers;
const brands = async () => (await server.send("GET", "/api/brand-join", { token })).as(brandRecordsBody);
const typedOf = (fields: Awaited<ReturnType<typeof defineThirty>>) =>
  Object.fromEntries(fields.map((field, number) => [field.key, typedInto(field, number).typed]));
const valuesOf = (fields: Awaited<ReturnType<typeof defineThirty>>) =>
  Object.fromEntries(fields.map((field, number) => [field.key, typedInto(field, number).value]));

it("thirty values of a creator go out and come back, into the same record and into a new one", async () => {
  const fields = await defineThirty("influencer");
  const [ada = ""] = await insertInfluencers(server.database, [{ name: "Ada", email: "ada@mail.example" }]);
  await server.send("PUT", `/api/influencers/${ada}`, { token, json: { custom: typedOf(fields) } });
  const csv = await file("influencers.csv");
  for (const { label } of fields) expect(csv).toContain(`"${label}"`);
  expect(outcomesOf(await send("influencers", csv))).toEqual(["unchanged"]);
  await server.send("PUT", `/api/influencers/${ada}`, {
    token,
    json: { custom: Object.fromEntries(fields.map(({ key }) => [key, null])) },
  });
  const dry = await send("influencers", csv, { dryRun: "true" });
  expect(dry.find((line) => line.type === "row")).toMatchObject({ outcome: "changed", changes: ["custom"] });
  await send("influencers", csv);
  expect((await creators())[0]?.custom).toEqual(valuesOf(fields));
  await send("influencers", csv.replaceAll("ada@mail", "bo@mail").replace(ada, ""));
  expect((await creators()).map(({ custom }) => custom)).toEqual([valuesOf(fields), valuesOf(fields)]);
});

it("thirty values of a brand go out and come back", async () => {
  const fields = await defineThirty("brand");
  const [id = ""] = await insertBrands(server.database, [{ companyName: "One", goals: "Tea" }]);
  await server.send("PUT", `/api/brand-join/${id}`, { token, json: { custom: typedOf(fields) } });
  const csv = await file("brands.csv");
  const lines = await send("brands", csv);
  expect(lines.flatMap((line) => (line.type === "row" ? line.errors : []))).toEqual([]);
  expect(outcomesOf(lines)).toEqual(["unchanged"]);
  await server.send("DELETE", `/api/brand-join/${id}`, { token });
  await send("brands", csv.replace(id, ""));
  expect((await brands())[0]?.custom).toEqual(valuesOf(fields));
});

it("thirty values of a creator of a campaign go out and come back", async () => {
  const fields = await defineThirty("collaboration");
  const { id, collaborations } = await campaignOf([{ name: "Ada" }]);
  await call("PUT", `/collaborations/${collaborations[0]}`, { custom: typedOf(fields) });
  const csv = await file(`campaign.csv?id=${id}`);
  expect(outcomesOf(await send(`campaign?id=${id}`, csv))).toEqual(["unchanged"]);
  await call("DELETE", `/collaborations/${collaborations[0]}`);
  await send(`campaign?id=${id}`, csv.replace(collaborations[0] ?? "", ""));
  expect((await board(id))[0]?.custom).toEqual(valuesOf(fields));
});

it("a column is known by label or key, however it is written, and a wrong value refuses its row", async () => {
  await define("Shoe size (EU)", { kind: "number" });
  await define("Color", { kind: "choice", options: ["Red", "Blue"] });
  const csv = "name,SHOE SIZE EU,custom.color\nAda,42,red\nBo,,Blue\nCy,big,Pink\n";
  const lines = await send("influencers", csv, { skipRefused: "true" });
  expect(outcomesOf(lines)).toEqual(["created", "created", "refused"]);
  expect(lines.find((line) => line.type === "row" && line.outcome === "refused")).toMatchObject({
    errors: [
      { path: "custom.shoe_size_eu", message: "must be a number" },
      { path: "custom.color", message: "must be one of Red, Blue" },
    ],
  });
  expect((await creators()).map(({ name, custom }) => [name, custom]).toSorted()).toEqual([
    ["Ada", { shoe_size_eu: 42, color: "Red" }],
    ["Bo", { color: "Blue" }],
  ]);
  const twice = await send("influencers", "name,color,custom.color\nAda,Red,Blue\n").catch(
    (error: Error) => error,
  );
  expect(String(twice)).toContain("names a column twice");
});

it("a label or a value that looks like a formula is no formula in the file, and is read back as it was", async () => {
  await define("=HYPERLINK(1)");
  const [ada = ""] = await insertInfluencers(server.database, [{ name: "Ada", email: "ada@mail.example" }]);
  await server.send("PUT", `/api/influencers/${ada}`, { token, json: { custom: { hyperlink_1: "=1+1" } } });
  const csv = await file("influencers.csv");
  expect(csv).toContain(`"'=HYPERLINK(1)"`);
  expect(csv).toContain(`"'=1+1"`);
  expect(outcomesOf(await send("influencers", csv))).toEqual(["unchanged"]);
});

it("keys that only read get files without what only the team knows", async () => {
  await define("Secret size");
  const [ada = ""] = await insertInfluencers(server.database, [{ name: "Ada" }]);
  const [one = ""] = await insertBrands(server.database, [{}]);
  const json = { custom: { secret_size: "QZX" }, tags: ["Vegan"] };
  await server.send("PUT", `/api/influencers/${ada}`, { token, json });
  await define("Secret number", { subject: "brand" });
  await server.send("PUT", `/api/brand-join/${one}`, { token, json: { custom: { secret_number: "QZX" } } });
  const key = await makeKey("read");
  for (const name of ["influencers.csv", "brands.csv"]) {
    expect(await file(name)).toContain("QZX");
    const text = await file(name, key);
    expect(text).toContain("_id");
    expect(text).not.toMatch(/QZX|[Ss]ecret|Vegan|relationship|sourcedOn/);
  }
});
