import { beforeEach, describe, expect, it } from "vitest";
import { maximumCsvBytes } from "#domain/csv/csv.contract.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { fileImports } from "#tests/harness/file-imports.ts";
import { ownFields } from "#tests/harness/own-fields.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const imports = fileImports(server, token);
const { define } = ownFields(server, token);
const { call, campaignOf } = campaignScene(server, token);

const link = "https://www.instagram.com/ann";
const socials = [{ platform: "instagram" as const, link, followers: "900" }];
const differencesIn = async (id: string, outcome = "changed") =>
  (await imports.rows(id, `?outcome=${outcome}`)).rows.map(({ differences }) =>
    differences.map(({ field, before, after }) => `${field}: ${before} > ${after}`),
  );

describe("a preview", () => {
  it("has what a creator's row changes, field by field, until it is written", async () => {
    await define("Shoe size", { kind: "number" });
    await define("Vegan", { kind: "flag" });
    const [ann = ""] = await insertInfluencers(server.database, [
      { name: "Ann", email: "ann@mail.example", location: "Rome", languages: ["de"], rating: 0, socials },
      { name: "Ben", email: "ben@mail.example" },
    ]);
    await server.send("PUT", `/api/influencers/${ann}`, { token, json: { custom: { shoe_size: 38 } } });
    const csv =
      "Name,Email,Location,Languages,Rating,IG followers,IG,Shoe size,Vegan,Relationship\n" +
      'Ann,ann@mail.example,Oslo,"de, pt",4,"12,500",@ann,39,yes,working together\nBen,ben@mail.example,,,,,,,,\n';
    const checked = await imports.check(await imports.start(csv));
    expect(checked.counts).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await differencesIn(checked._id)).toEqual([
      [
        "Channels: Instagram: https://www.instagram.com/ann (900) > Instagram: @ann (12,500)",
        "Location: Rome > Oslo",
        "Languages: German > German, Portuguese",
        "Rating:  > 4",
        "Relationship: Prospect > Working together",
        "Shoe size: 38 > 39",
        "Vegan:  > Yes",
      ],
    ]);
    const { rows } = await imports.rows(checked._id, "?outcome=unchanged");
    expect(rows).toMatchObject([{ name: "Ben", differences: [] }]);
    await imports.write(checked._id);
    expect((await imports.rows(checked._id)).rows).toEqual([]);
  });

  it("has what a new creator's row writes, field by field and without defaults, until it is written", async () => {
    await define("Shoe size", { kind: "number" });
    const csv =
      "Vorname,Nachname,Mail,Ort,Sprachen,Honorar USD,IG,IG Follower,Tags,Manager,Manager E-Mail,Shoe size\n" +
      'Ann,Roth,ann@mail.example,Bern,deutsch / fr,"1.250,50",@ann,12.500,"Tee, Herbst",Mona,mona@mail.example,39\n' +
      ",,,,,,@ben,,,,,\n";
    const checked = await imports.check(await imports.start(csv), { fields: { "Honorar USD": "rate" } });
    expect(checked.counts).toMatchObject({ created: 2 });
    expect(await differencesIn(checked._id, "created")).toEqual([
      [
        "Channels:  > Instagram: @ann (12,500)",
        "Email:  > ann@mail.example",
        "Location:  > Bern",
        "Languages:  > German, French",
        "Rate (USD per post):  > 1250.5",
        "Tags:  > Tee, Herbst",
        "People:  > Mona (Manager), mona@mail.example",
        "Shoe size:  > 39",
      ],
      ["Channels:  > Instagram: @ben"],
    ]);
    await imports.write(checked._id);
    expect((await imports.rows(checked._id)).rows).toEqual([]);
  });

  it("takes a dash, 'n/a', and 'auf Anfrage' in the place of a price as an empty cell", async () => {
    await insertInfluencers(server.database, [
      { name: "Ben", email: "ben@mail.example", rate: 300, location: "Rome" },
    ]);
    const csv =
      "Name,Email,Ort,Honorar USD,IG,IG Follower,Hinzugefügt am\n" +
      "Ann,k. A.,–,auf Anfrage,@ann,–,tbd\nBen,ben@mail.example,n/a,VB,,,\n";
    const checked = await imports.check(await imports.start(csv), { fields: { "Honorar USD": "rate" } });
    expect(checked.counts).toMatchObject({ created: 1, unchanged: 1, refused: 0 });
    expect(await differencesIn(checked._id, "created")).toEqual([["Channels:  > Instagram: @ann"]]);
  });

  it("has what a new brand's row writes, and of a new creator in a campaign who is made first", async () => {
    const brand = await imports.start(
      "Company,Contact,Email,Website,Industry,Budget,Goals,Location\n" +
        "Acme,Ida,a@acme.example,https://acme.example,Technology,$5K - $10K,Sell,Oslo\n",
      { kind: "brands" },
    );
    const [values] = await differencesIn((await imports.check(brand))._id, "created");
    expect(values).toContain("Contact person:  > Ida");
    expect(values).toContain("Location:  > Oslo");
    expect(values?.join()).not.toContain("Acme >");
    const { id } = await campaignOf([{ name: "Ada", email: "ada@mail.example" }]);
    const sheet = await imports.start("Name,Email,Price,Due\nBea,bea@mail.example,1400,2030-05-01\n", {
      kind: "campaign",
      campaignId: id,
    });
    const checked = await imports.check(sheet, { options: { addMissing: true } });
    expect(await differencesIn(checked._id, "created")).toEqual([
      ["Email:  > bea@mail.example", "Price:  > $1,400", "Due:  > 2030-05-01"],
    ]);
  });

  it("names only the channels that change", async () => {
    const youtube = { platform: "youtube" as const, link: "@ann", followers: "4000" };
    await insertInfluencers(server.database, [
      { name: "Ann", email: "ann@mail.example", socials: [youtube, ...socials] },
    ]);
    const found = await imports.start("Email,IG Follower,TikTok,YouTube\nann@mail.example,950,@ann,@ann\n");
    expect(await differencesIn((await imports.check(found))._id)).toEqual([
      [`Channels: Instagram: ${link} (900) > Instagram: ${link} (950)\nTikTok: @ann`],
    ]);
  });

  it("says that a field is emptied", async () => {
    const { key } = await define("Shoe size");
    const [ann = ""] = await insertInfluencers(server.database, [
      { name: "Ann", email: "ann@mail.example", location: "Rome" },
    ]);
    await server.send("PUT", `/api/influencers/${ann}`, { token, json: { custom: { [key]: "38" } } });
    // A column without any content is left out.
    const found = await imports.start(
      "Email,Location,Shoe size\nann@mail.example,,\nx@mail.example,Oslo,4\n",
    );
    const checked = await imports.check(found, { options: { clearEmpty: true } });
    expect(await differencesIn(checked._id)).toEqual([["Location: Rome > ", "Shoe size: 38 > "]]);
  });

  it("has the same of brands and of creators in a campaign", async () => {
    await insertBrands(server.database, [{ companyName: "Acme", email: "a@acme.example", location: "Oslo" }]);
    const brand = await imports.start("Company,Email,Location,Featured\nAcme,a@acme.example,Bergen,yes\n", {
      kind: "brands",
    });
    expect(await differencesIn((await imports.check(brand))._id)).toEqual([
      ["Location: Oslo > Bergen", "Featured: No > Yes"],
    ]);
    await define("Parcel", { subject: "collaboration" });
    const { id, collaborations } = await campaignOf([{ name: "Ada", email: "ada@mail.example" }]);
    const price = { amount: "1250.00", currency: "USD" };
    await call("PUT", `/collaborations/${collaborations[0]}`, { price, nextStep: "Call" });
    const sheet = await imports.start(
      "Email,State,Price,Due,Next step,Note,Parcel\nada@mail.example,Cleared,1400,2030-05-01,Write,Likes tea,P-1\n",
      { kind: "campaign", campaignId: id },
    );
    expect(await differencesIn((await imports.check(sheet))._id)).toEqual([
      [
        expect.stringMatching(/^State: \w.* > \w/),
        "Price: $1,250 > $1,400",
        "Due:  > 2030-05-01",
        "Next step: Call > Write",
        "Note:  > Likes tea",
        "Parcel:  > P-1",
      ],
    ]);
  });

  it("is read again when the columns are, and when the record has changed meanwhile", async () => {
    const [ann = ""] = await insertInfluencers(server.database, [
      { name: "Ann", email: "ann@mail.example", location: "Rome", sourcedOn: "2025-01-01" },
    ]);
    const found = await imports.start("Email,Added on,Town\nann@mail.example,03/04/2025,Oslo\n");
    const choice = { fields: { Town: null } };
    const first = await imports.check(found, { ...choice, readings: { "Added on": "day-first" } });
    expect(await differencesIn(first._id)).toEqual([["Received on: 2025-01-01 > 2025-04-03"]]);
    const again = await imports.check(found, {
      fields: { Town: "location" },
      readings: { "Added on": "month-first" },
    });
    expect(await differencesIn(again._id)).toEqual([
      ["Location: Rome > Oslo", "Received on: 2025-01-01 > 2025-03-04"],
    ]);
    await server.send("PUT", `/api/influencers/${ann}`, { token, json: { location: "Bergen" } });
    expect((await differencesIn(again._id))[0]?.[0]).toBe("Location: Bergen > Oslo");
  });

  it("names the header of a value that is refused, and reads languages however they are separated", async () => {
    const found = await imports.start(
      "Créateur / Créatrice,Langues,Mail de l’agent\nAnn,FR/EN,mona@mail.example\nBen,français + Klingon,\n",
    );
    const checked = await imports.check(found);
    const { rows } = await imports.rows(checked._id);
    expect(rows).toMatchObject([
      { name: "Ann", outcome: "created" },
      { name: "Ben", errors: [{ path: "Langues", message: "is not a known language" }] },
    ]);
    await imports.write(checked._id);
    const made = await server.records.pool.query("select languages from influencers");
    expect(made.rows).toEqual([{ languages: ["fr", "en"] }]);
    const people = await server.records.pool.query("select email, role from influencer_people");
    expect(people.rows).toEqual([{ email: "mona@mail.example", role: "manager" }]);
  });

  it("reads an own field that was made meanwhile", async () => {
    const found = await imports.start("Name,Shoe size\nAnn,38\n");
    expect(found.columns[1]?.field).toBeNull();
    await define("Shoe size", { kind: "number" });
    const { furtherFields } = await imports.read(found._id);
    expect(furtherFields).toMatchObject([{ name: "custom.shoe_size", kind: "figure" }]);
    const checked = await imports.check(found, { fields: { "Shoe size": "custom.shoe_size" } });
    await imports.write(checked._id);
    const { rows } = await server.records.pool.query("select custom from influencers");
    expect(rows).toEqual([{ custom: { shoe_size: 38 } }]);
  });
});

it("a file of more than 20 MB is refused, and one of 20 MB is read", async () => {
  expect(maximumCsvBytes).toBe(20 * 1024 ** 2);
  const line = `Ann,${"x".repeat(1_000)}\n`;
  const whole = "name,bio\n" + line.repeat(Math.floor(maximumCsvBytes / line.length));
  const exact = whole + "\n".repeat(maximumCsvBytes - whole.length);
  expect((await imports.upload(exact)).status).toBe(201);
  const beyond = await imports.upload(`${exact}\n`);
  expect([beyond.status, beyond.json]).toMatchObject([413, { message: "The file is larger than 20 MB." }]);
});
