import { beforeEach, describe, expect, it } from "vitest";
import { csvText } from "#domain/csv/csv-text.ts";
import { templateOf } from "#domain/csv/import-columns.ts";
import { influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { importLines, outcomesOf } from "#tests/harness/csv-import.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const imported = (csv: string, fields: Record<string, string> = {}) =>
  importLines(server, { token, name: "influencers", csv }, fields);
const creators = async () =>
  (await server.send("GET", "/api/influencers?sort=newest", { token })).as(influencerPageBody).data
    .influencers;
const names = async () => (await creators()).map(({ name }) => name).toSorted();

describe("a category", () => {
  it.each([
    ["Beautty", "the nearest is 'Beauty & Cosmetics'"],
    ["Fasion and style", "the nearest is 'Fashion & Style'"],
    ["Technologies", "the nearest is 'Technology'"],
    ["Foodies", "the nearest is 'Food & Cooking'"],
    ["Gardening", "known are Fashion & Style, Beauty & Cosmetics"],
    ["???", "known are Fashion & Style, Beauty & Cosmetics"],
  ])("%j is refused with advice", async (category, advice) => {
    const [, row] = await imported(`name,category\nKit,${category}\n`, { dryRun: "true" });
    expect(row).toMatchObject({ outcome: "refused", errors: [{ path: "category" }] });
    expect(JSON.stringify(row)).toContain(advice);
  });

  it("is taken in any case, may be empty, and may stay what it was", async () => {
    await insertInfluencers(server.database, [
      { name: "Old", email: "old@mail.example", category: "Gardening", bio: "" },
    ]);
    const csv = "name,email,category,bio\nKit,,gaming,\nAnn,,,\nOld,old@mail.example,Gardening,New\n";
    expect(outcomesOf(await imported(csv))).toEqual(["created", "created", "changed"]);
    expect((await creators()).map(({ category }) => category).toSorted()).toEqual([
      "",
      "Gaming",
      "Gardening",
    ]);
    const [, row] = await imported("email,category\nold@mail.example,Gardens\n");
    expect(row).toMatchObject({ outcome: "refused" });
  });
});

describe("with skipRefused", () => {
  const csv =
    "name,email,rating\nGood,good@mail.example,4\nBad,bad@mail.example,9\nFine,fine@mail.example,5\n,x,\n";

  it("the good rows are written, and the others come back with their cells", async () => {
    const lines = await imported(csv, { skipRefused: "true" });
    expect(outcomesOf(lines)).toEqual(["created", "refused", "created", "refused"]);
    expect(lines[2]).toMatchObject({ cells: { name: "Bad", email: "bad@mail.example", rating: "9" } });
    expect(lines[1]).not.toHaveProperty("cells");
    expect(lines.at(-1)).toMatchObject({ written: true, created: 2, refused: 2 });
    expect(await names()).toEqual(["Fine", "Good"]);
    const { rows } = await server.records.pool.query("select record_name from history order by record_name");
    expect(rows.map(({ record_name }) => record_name)).toEqual(["Fine", "Good"]);
  });

  it("a dry run writes nothing, and without it a refused row stops the file as before", async () => {
    const dry = await imported(csv, { dryRun: "true", skipRefused: "true" });
    expect(dry.at(-1)).toMatchObject({ written: false, created: 2, refused: 2 });
    expect((await imported(csv)).at(-1)).toMatchObject({ written: false });
    expect(await names()).toEqual([]);
  });

  it("a key for reading may not import, and one for writing may", async () => {
    for (const [scope, status] of [
      ["read", 403],
      ["write", 200],
    ] as const) {
      const made = await server.send("POST", "/api/admin/api-keys", { token, json: { name: scope, scope } });
      const form = new FormData();
      form.append("skipRefused", "true");
      form.append("file", new File([csv], "list.csv"));
      const key = (JSON.parse(made.text) as { data: { key: string } }).data.key;
      const response = await server.send("POST", "/api/admin/import/influencers", { token: key, form });
      expect(response.status).toBe(status);
    }
    expect(await names()).toEqual(["Fine", "Good"]);
  });
});

describe("plain columns", () => {
  it("make the channels of a new creator", async () => {
    const csv = [
      "name;languages;collaborationTypes;Instagram_Handle;instagram_followers;x_handle;youtube_handle",
      "Kit;Portuguese, en;Recipes, Reviews;@kit;12.5K;kit;",
    ].join("\n");
    const lines = await imported(csv);
    expect(lines[0]).toMatchObject({ ignoredColumns: [] });
    expect(outcomesOf(lines)).toEqual(["created"]);
    expect(await creators()).toMatchObject([
      {
        languages: ["pt", "en"],
        collaborationTypes: ["Recipes", "Reviews"],
        platforms: ["instagram", "twitter"],
        totalFollowers: 12_500,
        socials: [
          { platform: "instagram", link: "@kit", followers: "12.5K" },
          { platform: "twitter", link: "kit", followers: "–" },
        ],
      },
    ]);
  });

  it("change the channels that they name, and no others", async () => {
    const socials = [
      { platform: "instagram" as const, link: "@kit", followers: "1000" },
      { platform: "youtube" as const, link: "@films", followers: "500" },
      { platform: "tiktok" as const, link: "@short", followers: "200" },
    ];
    await insertInfluencers(server.database, [{ name: "Kit", email: "kit@mail.example", socials }]);
    const header = "email,instagram_handle,instagram_followers,tiktok_handle\n";
    const same = await imported(`${header}kit@mail.example,@kit,1000,@short\n`);
    expect(outcomesOf(same)).toEqual(["unchanged"]);
    const changed = await imported(`${header}kit@mail.example,@new,"2,000",\n`);
    expect(changed[1]).toMatchObject({ outcome: "changed", changes: ["socials"] });
    expect((await creators())[0]?.socials).toEqual([
      { platform: "instagram", link: "@new", followers: "2,000" },
      { platform: "youtube", link: "@films", followers: "500" },
    ]);
    const figure = await imported("email,youtube_followers\nkit@mail.example,750\n");
    expect(outcomesOf(figure)).toEqual(["changed"]);
    expect((await creators())[0]).toMatchObject({ totalFollowers: 2_750 });
  });

  it("stand beside the JSON ones, and go before them", async () => {
    const json = '"[{""platform"":""instagram"",""link"":""@a"",""followers"":""10""}]"';
    const csv = `name,socials,instagram_followers,tiktok_handle\nKit,${json},20,@b\n`;
    expect(outcomesOf(await imported(csv))).toEqual(["created"]);
    expect((await creators())[0]?.socials).toEqual([
      { platform: "instagram", link: "@a", followers: "20" },
      { platform: "tiktok", link: "@b", followers: "–" },
    ]);
  });

  it.each([
    ["a lot", "@kit", "instagram_followers", /must be a number/],
    ["12", "", "instagram_handle", /Link or username is required/],
    ["12", "javascript:alert(1)", "instagram_handle", /must be a username/],
  ])("refuse %j followers of %j by the column", async (followers, handle, path, message) => {
    const csv = `name,instagram_handle,instagram_followers\nKit,${handle},${followers}\n`;
    const [, row] = await imported(csv);
    expect(row).toMatchObject({
      outcome: "refused",
      errors: expect.arrayContaining([{ path, message: expect.stringMatching(message) }]),
    });
    expect(await names()).toEqual([]);
  });

  it.each(["many", "abc", "-"])("refuse a total of %j followers as no number", async (total) => {
    const [, row] = await imported(`name,instagram_handle,followers\nKit,@kit,${total}\n`);
    expect(row).toMatchObject({
      outcome: "refused",
      errors: [{ path: "followers", message: "must be a number, such as 12,500 or 12.5K" }],
    });
  });

  it("are in the template, whose example is fit", async () => {
    const { columns, example } = templateOf("influencers");
    const lines = await imported(csvText(columns, [example]));
    expect(lines[0]).toMatchObject({ ignoredColumns: [] });
    expect(outcomesOf(lines)).toEqual(["created"]);
    expect(await creators()).toMatchObject([{ totalFollowers: 20_700, languages: ["pt", "en"] }]);
    const brand = templateOf("brands");
    const csv = csvText(brand.columns, [brand.example]);
    expect(outcomesOf(await importLines(server, { token, name: "brands", csv }))).toEqual(["created"]);
  });
});
