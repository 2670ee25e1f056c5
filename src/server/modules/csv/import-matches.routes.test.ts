import { beforeEach, describe, expect, it } from "vitest";
import { influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { fileImports } from "#tests/harness/file-imports.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const imports = fileImports(server, token);
const { board, campaignOf } = campaignScene(server, token);

const creators = async () =>
  (await server.send("GET", "/api/influencers?limit=50", { token }))
    .as(influencerPageBody)
    .data.influencers.toSorted((a, b) => a.name.localeCompare(b.name));
const outcomes = ({ preview }: Awaited<ReturnType<typeof imports.import>>) =>
  preview.map(({ outcome, errors }) =>
    [outcome, ...errors.map(({ path, message }) => `${path}: ${message}`)].join(" "),
  );

const instagram = (link: string) => ({ platform: "instagram" as const, link, followers: "1000" });

describe("a row without an email address", () => {
  it("changes the creator who has its username on a platform, whose other fields stay", async () => {
    await insertInfluencers(server.database, [
      {
        name: "Ann Lee",
        email: "ann@mail.example",
        socials: [instagram("https://instagram.com/Ann.Lee")],
        location: "Rome",
      },
    ]);
    const csv =
      "Username,Followers,Location\n@ann.lee,2500,\nann.lee2,5,Oslo\nhttps://www.instagram.com/ann.lee2/reels/,5,\n";
    const done = await imports.import(csv, { fileName: "instagram.csv" });
    expect(outcomes(done)).toEqual(["changed", "created", "duplicate Username: is in row 3 already"]);
    expect(await creators()).toMatchObject([
      { name: "Ann Lee", email: "ann@mail.example", location: "Rome", totalFollowers: 2500 },
      { name: "ann.lee2", location: "Oslo" },
    ]);
  });
});

describe("a duplicate", () => {
  it("is a row with the address or a channel of an earlier row", async () => {
    const csv =
      "Name,Email,Instagram,TikTok\nAnn,ann@mail.example,@ann,\nAnna,ANN@mail.example,,\nBen,,@ben,\nBenny,,,@ben\nB,,instagram.com/Ben/,\n";
    const done = await imports.import(csv);
    expect(outcomes(done)).toEqual([
      "created",
      "duplicate Email: is in row 2 already",
      "created",
      "created",
      "duplicate Instagram: is in row 4 already",
    ]);
    expect(done.counts).toEqual({ created: 3, changed: 0, unchanged: 0, duplicate: 2, refused: 0 });
    expect((await creators()).map(({ name }) => name)).toEqual(["Ann", "Ben", "Benny"]);
  });

  it("is a row that would give a channel of one creator to another", async () => {
    await insertInfluencers(server.database, [
      { name: "Ann", email: "ann@mail.example", socials: [instagram("@ann")] },
      {
        name: "Ben",
        email: "ben@mail.example",
        socials: [instagram("@ben"), { ...instagram("@bens"), platform: "tiktok" as const }],
      },
      { name: "Cleo", email: null, socials: [instagram("@cleo")] },
    ]);
    const csv = [
      "Name,Email,Instagram,TikTok",
      "Ann,ann@mail.example,@ann,",
      "Anne,other@mail.example,@ann,",
      "Ann,ann@mail.example,@ben,",
      "A,,@ann,@bens",
      "Cleo,cleo@mail.example,@cleo,",
    ].join("\n");
    expect(outcomes(await imports.import(csv))).toEqual([
      "unchanged",
      "duplicate Instagram: is a channel of Ann",
      "duplicate Instagram: is a channel of Ben",
      "duplicate Instagram: is a channel of Ann and Ben",
      "changed",
    ]);
    expect(await creators()).toMatchObject([{}, {}, { name: "Cleo", email: "cleo@mail.example" }]);
  });
});

it("refused rows come back as they were, with reasons, and can be mended and imported", async () => {
  const csv =
    "Titel,Name;x,Email,Rating\n,Ann,ann@mail.example,9\n,Ben,ben@mail.example,4\n,Ann again,ann@mail.example,\n";
  const found = await imports.start(csv.replaceAll(";", " "));
  const done = await imports.check(found, { fields: { "Name x": "name" } });
  expect(done.counts).toMatchObject({ created: 1, duplicate: 1, refused: 1 });
  const path = `/api/admin/imports/${done._id}/refused.csv`;
  const before = await server.send("GET", path, { token });
  await imports.write(done._id);
  const { text } = await server.send("GET", path, { token });
  expect(text).toBe(before.text);
  expect(text.slice(1).split("\r\n")).toEqual([
    '"Name x","Email","Rating","refused_because"',
    '"Ann","ann@mail.example","9","Rating: must be at most 5"',
    '"Ann again","ann@mail.example","","Email: is in row 2 already"',
    "",
  ]);
  const again = await imports.start(text.replace('"9"', '"5"'));
  expect(again).toMatchObject({ isRemembered: true });
  expect((await imports.check(again)).counts).toMatchObject({ created: 1, duplicate: 1, refused: 0 });
});

describe("a manager", () => {
  it("is a person of the creator, who gets the mail if the creator has no address", async () => {
    const csv =
      "Name,Email,Manager,Manager E-Mail\nAnn,ann@mail.example,Mo,mo@agency.example\nBen,,,mo@agency.example\n";
    await imports.import(csv);
    const [ann, ben] = await creators();
    expect(ann?.people).toMatchObject([
      { name: "Mo", email: "mo@agency.example", role: "manager", receives: [] },
    ]);
    expect(ben?.people).toMatchObject([
      { name: "mo@agency.example", role: "manager", receives: ["offers", "drafts", "payments"] },
    ]);
    const changed = csv.replace("Mo,", "Mo Diaz,");
    expect((await imports.import(changed)).counts).toMatchObject({ changed: 1 });
    expect((await creators())[0]?.people).toHaveLength(1);
  });

  it("is refused by the column of the file", async () => {
    const done = await imports.import("Name,Agent email\nAnn,nowhere\n");
    expect(outcomes(done)).toEqual(["refused Agent email: must be an email address"]);
  });
});

describe("tags, languages, and yes or no", () => {
  it("are read as spreadsheets write them", async () => {
    await imports.import('Name,Etiquetas,Sprachen,Verifiziert\nAnn,Food; Vegan,"Deutsch, Französisch",Ja\n');
    expect(await creators()).toMatchObject([
      { tags: ["Food", "Vegan"], languages: ["de", "fr"], verified: true },
    ]);
  });
});

describe("tags in another order or case", () => {
  it("change nothing, so that the same file can be imported again", async () => {
    await imports.import("Name,Instagram,Etiquetas\nAnn,@ann,Vegan; Food; Berlin\n");
    expect(
      outcomes(await imports.import("Name,Instagram,Etiquetas\nAnn,@ann,vegan; Food; Berlin\n")),
    ).toEqual(["unchanged"]);
    expect(outcomes(await imports.import("Name,Instagram,Etiquetas\nAnn,@ann,Vegan; Food\n"))).toEqual([
      "changed",
    ]);
  });
});

describe("the creators of a campaign", () => {
  const csv =
    "Creator,IG,Fee,Deadline\nAnn Lee,,1.250,24/12/2026\nSomebody,@new.face,300,03/01/2027\nSomebody,new.face,9,\n";

  it("are found by name or channel, and rows that name nobody are refused", async () => {
    const { id } = await campaignOf([{ name: "Ann Lee" }, { name: "Ben", socials: [instagram("@bens")] }]);
    const done = await imports.import(`${csv}B,bens,20,\n`, { kind: "campaign", campaignId: id });
    expect(outcomes(done)).toEqual([
      "changed",
      "refused Creator: is of no creator in the marketplace",
      "refused Creator: is of no creator in the marketplace",
      "changed",
    ]);
  });

  it("can be private creators whom nobody has yet, once each", async () => {
    const { id } = await campaignOf([{ name: "Ann Lee" }]);
    const file = { kind: "campaign", campaignId: id };
    const done = await imports.import(csv, file, { options: { addMissing: true } });
    expect(outcomes(done)).toEqual(["changed", "created", "duplicate Creator: is in row 3 already"]);
    expect(done).toMatchObject({ step: "done", counts: { created: 1, changed: 1, duplicate: 1 } });
    expect(await board(id)).toMatchObject([
      { creatorName: "Ann Lee", price: { amount: "1250.00" }, dueOn: "2026-12-24" },
      { creatorName: "Somebody", price: { amount: "300.00" }, dueOn: "2027-01-03" },
    ]);
    expect((await creators()).find(({ name }) => name === "Somebody")).toMatchObject({
      visibility: "private",
      socials: [{ link: "@new.face" }],
    });
    expect((await imports.import(csv, file, { options: { addMissing: true } })).counts).toMatchObject({
      unchanged: 2,
    });
  });

  it("are not imported into a campaign that has ended or is not there", async () => {
    const missing = await imports.upload(csv, {
      kind: "campaign",
      campaignId: "00000000-0000-4000-8000-000000000000",
    });
    expect(missing.status).toBe(404);
  });
});

it("brands are matched by address", async () => {
  const csv =
    "Firma,Ansprechpartner,E-Mail,Branche,Budget,Ziele\nAcme,Zoë,a@acme.example,Finance,$1K,Be seen\n";
  expect((await imports.import(csv, { kind: "brands" })).counts).toMatchObject({ created: 1 });
  expect((await imports.import(csv.replace("Zoë", "Kim"), { kind: "brands" })).counts).toMatchObject({
    changed: 1,
  });
});
