import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { csvText } from "#domain/csv/csv-text.ts";
import { influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { importLines, outcomesOf, sendCsv } from "#tests/harness/csv-import.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const { board, call, campaignOf } = campaignScene(server, token);

const reported = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../../tests/fixtures/reported", name), "utf8");
const imported = (csv: string, name = "influencers") => importLines(server, { token, name, csv });
const creators = async () =>
  (await server.send("GET", "/api/influencers?sort=newest", { token })).as(influencerPageBody).data
    .influencers;
const errorsOf = (lines: Awaited<ReturnType<typeof imported>>) =>
  lines.flatMap((line) => (line.type === "row" ? line.errors : []));

describe("files that failed for people", () => {
  it("dots in thousands are followers, and a rate that can be read in two ways is asked about", async () => {
    const lines = await imported(reported("followers-with-dots.csv"));
    expect(errorsOf(lines)).toEqual([{ path: "rate", message: "Do you mean 1,250 or 1.25?" }]);
    const [header = "", row = ""] = reported("followers-with-dots.csv").trim().split(/\r?\n/);
    const decided = `${header}\n${row}\nDot Three,dot3@mail.example,Gaming,@dot3,"3.500","99,50"\n`;
    expect(outcomesOf(await imported(decided))).toEqual(["created", "created"]);
    expect((await creators()).map(({ totalFollowers, rate }) => [totalFollowers, rate])).toEqual(
      expect.arrayContaining([
        [12_500, 1_250],
        [3_500, 99.5],
      ]),
    );
  });

  it("headers are read in any case", async () => {
    const lines = await imported(reported("title-case-headers.csv"));
    expect(lines[0]).toMatchObject({
      columns: ["name", "email", "category", "instagram_handle", "instagram_followers"],
      ignoredColumns: [],
    });
    expect(await creators()).toMatchObject([
      { name: "Kit", email: "kitz@mail.example", totalFollowers: 12_000 },
    ]);
  });

  it("empty rows are nobody, and the others keep their numbers", async () => {
    expect(outcomesOf(await imported(reported("empty-rows-of-excel.csv")))).toEqual(["created"]);
    const [, first, second] = await imported(
      "name;email\r\n;\r\n\r\nKit;kit@mail.example\r\n;\r\n;wrong\r\n",
    );
    expect([first, second]).toMatchObject([
      { row: 4, outcome: "unchanged" },
      { row: 6, outcome: "refused" },
    ]);
  });

  it("a day is read as Excel rewrites it", async () => {
    const { id } = await campaignOf([{ name: "Ritika Nambiar" }]);
    const lines = await imported(reported("campaign-sheet-after-excel.csv"), `campaign?id=${id}`);
    expect(outcomesOf(lines)).toEqual(["changed"]);
    expect((await board(id)).map(({ dueOn }) => dueOn)).toEqual(["2027-05-31"]);
  });
});

describe("the form of a file", () => {
  it.each([
    ["a line that names the separator", "sep=;\r\nname;email\r\nKit, Lee;kit@mail.example\r\n"],
    ["a space before a quotation mark", 'name, email\n"Kit, Lee", "kit@mail.example"\n'],
    ["a byte order mark and semicolons", '\uFEFFName;E-Mail\r\n"Kit, Lee";kit@mail.example\r\n'],
    ["tabs", "Name\tE mail\tPhone\nKit, Lee\tkit@mail.example\t\n"],
    ["an ID of the agency's own", 'ID,Name,"E-mail"\n17,"Kit, Lee",kit@mail.example\n'],
  ])("%s is read", async (_, csv) => {
    expect(outcomesOf(await imported(csv))).toEqual(["created"]);
    expect(await creators()).toMatchObject([{ name: "Kit, Lee", email: "kit@mail.example" }]);
  });

  it.each([
    ["influencers", "name,Email,E-mail\nKit,a@mail.example,b@mail.example\n", "'Email' and 'E-mail'"],
    ["influencers", "name,X handle,twitter_handle\nKit,@a,@b\n", "'X handle' and 'twitter_handle'"],
    ["brands", "Company name,companyName\nA,B\n", "'Company name' and 'companyName'"],
  ])("two columns of %s for one thing are refused by their names: %j", async (name, csv, named) => {
    const response = await sendCsv(server, { token, name, csv });
    expect(response.status).toBe(422);
    expect(response.errors).toEqual({ file: `names a column twice: ${named}` });
  });
});

describe("a day of a campaign's spreadsheet", () => {
  const daysOf = async (...days: string[]) => {
    const names = days.map(() => `Creator ${randomUUID()}`);
    const { id } = await campaignOf(names.map((name) => ({ name })));
    const rows = days.map((due, index) => ({ name: names[index] ?? "", due }));
    const lines = await imported(csvText(["name", "due"], rows), `campaign?id=${id}`);
    const stored = (await board(id)).map(({ creatorName, dueOn }) => [creatorName, dueOn] as const);
    return { stored: new Map(stored), errors: errorsOf(lines) };
  };

  it("is decided by the column, then by the agency's country, and else asked about", async () => {
    const column = await daysOf("5/31/2027", "3/4/2027");
    expect([...column.stored.values()].toSorted()).toEqual(["2027-03-04", "2027-05-31"]);
    const question = [{ path: "due", message: "Do you mean 2027-04-03 or 2027-03-04?" }];
    expect((await daysOf("3/4/2027")).errors).toEqual(question);
    await call("PUT", "/settings", { country: "PT" });
    expect([...(await daysOf("3/4/2027")).stored.values()]).toEqual(["2027-04-03"]);
  });
});

it("a range that contradicts a readable figure is not kept", async () => {
  const json = (followers: string) => ({
    name: "Kit",
    email: `${followers.length}@mail.example`,
    category: "Gaming",
    bio: "Cooks.",
    socials: [{ platform: "instagram", link: "@kit", followers }],
    followers: { instagram: "1M+" },
  });
  for (const followers of ["12.500", "about a million"]) {
    const response = await server.send("POST", "/api/influencers", { token, json: json(followers) });
    expect(response.status, response.text).toBe(201);
  }
  const stored = await server.records.pool.query(
    "select followers, total_followers, channel_followers from influencers order by total_followers",
  );
  expect(stored.rows).toEqual([
    {
      followers: { instagram: "10K-100K" },
      total_followers: "12500",
      channel_followers: { instagram: 12_500 },
    },
    {
      followers: { instagram: "1M+" },
      total_followers: "1000000",
      channel_followers: { instagram: 1_000_000 },
    },
  ]);
});
