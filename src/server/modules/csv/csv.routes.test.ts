import { spawnSync } from "node:child_process";
import { beforeEach, describe, expect, it } from "vitest";
import { brandRecordsBody } from "#domain/brands/brand.contract.ts";
import { readCell } from "#domain/csv/csv-cells.ts";
import { influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { importLines, outcomesOf as outcomes, sendCsv } from "#tests/harness/csv-import.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

async function exported(name: string, query = ""): Promise<string> {
  const response = await server.send("GET", `/api/admin/export/${name}.csv${query}`, { token });
  expect(response.status, response.text).toBe(200);
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(response.headers["content-disposition"]).toBe(`attachment; filename="${name}.csv"`);
  return response.text;
}

function send(name: string, csv: string | Uint8Array<ArrayBuffer>) {
  return sendCsv(server, { token, name, csv });
}

function imported(name: string, csv: string, { dryRun = false } = {}) {
  return importLines(server, { token, name, csv }, { dryRun: String(dryRun) });
}
const creators = async () =>
  (await server.send("GET", "/api/influencers", { token })).as(influencerPageBody).data.influencers;
const brands = async () => (await server.send("GET", "/api/brand-join", { token })).as(brandRecordsBody);
const rows = async (table: string) =>
  (await server.records.pool.query(`select * from ${table} order by id`)).rows;

/** Text that is hard to write in CSV, or dangerous to read. */
const awkward = [
  "=1+1",
  "+1 555 010",
  "-x",
  "@sum",
  "'=a",
  "''",
  'a "b", c;\nd',
  "Zoë — 東京",
  "ends with \\",
  "hello\n=4+5",
  "x;=1+cmd",
  'x;"=1+cmd"',
  "x\t-1",
];

/** Reads rows as another program does. Exits with an error where a row has another number of cells than the header. */
const pythonReader = `
import csv, io, json, sys
text = io.TextIOWrapper(sys.stdin.buffer, "utf-8", newline="")
print(json.dumps(list(csv.reader(text, delimiter=sys.argv[1], strict=sys.argv[1] == ","))))
`;
const hasPython = spawnSync("python3", ["-c", "import csv"]).status === 0;
function readByPython(input: string, delimiter: string): string[][] {
  const { status, stdout, stderr } = spawnSync("python3", ["-c", pythonReader, delimiter], { input });
  expect(status, stderr.toString()).toBe(0);
  return JSON.parse(stdout.toString());
}

async function seedMessages() {
  const messages = awkward.map((text) => `Dear all, ${text}\n${text}`);
  for (const message of messages) {
    const response = await server.send("POST", "/api/contact", { json: messageFields({ message }) });
    expect(response.status, response.text).toBe(201);
  }
  return { messages };
}

describe("an export", () => {
  it("is RFC 4180 with CRLF, and has a byte order mark on demand", async () => {
    await server.send("POST", "/api/contact", { json: messageFields({ message: 'a "b",\nc' }) });
    const text = await exported("contacts");
    expect(text).toMatch(
      /^"_id","name","email","phone","company","service","message","about","handledAt","createdAt","creators","product","budget","startsOn","endsOn","deliverables","countries"\r\n/,
    );
    expect(text).toContain('"a ""b"",\nc"');
    expect(text.endsWith("\r\n")).toBe(true);
    expect((await exported("newsletter", "?bom=true")).codePointAt(0)).toBe(0xfeff);
    const wrong = await server.send("GET", "/api/admin/export/brands.csv?bom=x", { token });
    expect(wrong.errors).toHaveProperty("bom");
  });

  it("holds nothing that a spreadsheet would run", async () => {
    await insertInfluencers(
      server.database,
      awkward.map((bio) => ({ bio, name: bio.replaceAll(/[\n\t]/g, " ") })),
    );
    const text = await exported("influencers");
    expect(text).not.toMatch(/(^|,|\n)"?[=+@]/);
    for (const cell of ["'=1+1", "'+1 555 010", "'-x", "'@sum", "''=a"]) expect(text).toContain(cell);
  });

  it.skipIf(!hasPython)("is the same to another reader, whatever visitors have written", async () => {
    const { messages } = await seedMessages();
    const [header = [], ...lines] = readByPython(await exported("contacts"), ",");
    expect(new Set(lines.map((cells) => cells.length))).toEqual(new Set([header.length]));
    const read = lines.map((cells) => readCell(cells[header.indexOf("message")] ?? ""));
    expect(read.toSorted()).toEqual(messages.toSorted());
  });

  it.skipIf(!hasPython).each([";", "\t"])(
    "starts no formula where rows are split at %j",
    async (delimiter) => {
      await seedMessages();
      const cells = readByPython(await exported("contacts"), delimiter).flat();
      expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    },
  );

  it("starts no formula where every line is a row", async () => {
    await seedMessages();
    const cells = (await exported("contacts")).split(/[\r\n;,\t]/).map((cell) => cell.replace(/^"+/, ""));
    expect(cells.filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
  });

  it("has every row of a list that is longer than one batch, once", async () => {
    await insertInfluencers(
      server.database,
      Array.from({ length: 1_100 }, (_, index) => ({ name: `C${index}` })),
    );
    const lines = (await exported("influencers")).trim().split("\r\n");
    expect(lines).toHaveLength(1_101);
    expect(new Set(lines).size).toBe(1_101);
    expect(lines[0]).not.toContain("password");
  });
});

describe("an exported file", () => {
  it("imports again as it is, and changes nothing", async () => {
    await insertInfluencers(server.database, [
      ...awkward.map((bio) => ({
        bio,
        name: bio.replaceAll(/[\n\t]/g, " "),
        rate: 12.5,
        languages: ["pt", "yue"],
        followers: { instagram: "1M+" as const },
      })),
      { email: null, name: "No address", avatar: "/images/avatars/001.webp" },
    ]);
    await insertBrands(server.database, [
      ...awkward.map((description) => ({
        description,
        contactName: "Noa",
        goals: "More",
        socialMedia: { x: "1K" },
      })),
      { logo: "https://logo.example/a.png", budgetRange: "$10K-50K", goals: "More" },
    ]);
    for (const name of ["influencers", "brands"]) {
      const before = await rows(name);
      const lines = await imported(name, await exported(name, "?bom=true"));
      expect(new Set(outcomes(lines)), JSON.stringify(lines.slice(0, 3))).toEqual(new Set(["unchanged"]));
      expect(lines.at(-1)).toMatchObject({ type: "done", written: true, unchanged: awkward.length + 1 });
      expect(await rows(name)).toEqual(before);
    }
    expect((await rows("history")).map(({ action }) => action)).toEqual(["export", "export"]);
  });

  it("makes the same records on an empty system", async () => {
    await insertInfluencers(
      server.database,
      awkward.map((bio) => ({ bio, rate: 5, collaborationTypes: ["a, b"], languages: ["pt", "en"] })),
    );
    await insertBrands(server.database, [{ goals: "More", budgetRange: "$10K-50K", status: "pending" }]);
    const files = [await exported("influencers"), await exported("brands")];
    const before = [await creators(), await brands()];
    await server.empty();
    expect(outcomes(await imported("influencers", files[0] ?? ""))).toEqual(awkward.map(() => "created"));
    expect(outcomes(await imported("brands", files[1] ?? ""))).toEqual(["created"]);
    const bare = (list: object[]) =>
      list
        .map((record) => ({ ...record, _id: "", slug: "", createdAt: "", updatedAt: "" }))
        .map((record) => JSON.stringify(record));
    expect(bare(await creators()).toSorted()).toEqual(bare(before[0] ?? []).toSorted());
    expect(bare(await brands())).toEqual(bare(before[1] ?? []));
  });
});

describe("an import", () => {
  const file = [
    "name;email;rating;bio;color",
    "New;NEW@mail.example;4;Hello;red",
    "Kit;kit@mail.example;high;Hello;red",
    "Again;new@mail.example;;;",
    ";x@mail.example;;;",
  ].join("\r\n");

  it("says row by row what it would make, change or refuse, and why, and writes nothing", async () => {
    await insertInfluencers(server.database, [{ name: "Kit", email: "kit@mail.example", bio: "Old" }]);
    const before = await rows("influencers");
    const lines = await imported("influencers", file.replace("high", "5"), { dryRun: true });
    expect(lines[0]).toEqual({
      type: "start",
      dryRun: true,
      rows: 4,
      columns: ["name", "email", "rating", "bio"],
      ignoredColumns: ["color"],
    });
    expect(lines.slice(1, -1)).toMatchObject([
      { row: 2, outcome: "created", name: "New", errors: [] },
      { row: 3, outcome: "changed", changes: ["bio", "rating"] },
      { row: 4, outcome: "refused", errors: [{ path: "email", message: "is in row 2 already" }] },
      { row: 5, outcome: "refused", errors: [{ path: "name", message: "Full Name is required" }] },
    ]);
    expect(lines.at(-1)).toEqual({
      type: "done",
      dryRun: true,
      written: false,
      created: 1,
      changed: 1,
      unchanged: 0,
      refused: 2,
    });
    expect(await rows("influencers")).toEqual(before);
  });

  it("writes a file whole, with history, or not at all", async () => {
    await insertInfluencers(server.database, [{ name: "Kit", email: "kit@mail.example", bio: "Old" }]);
    const refused = await imported("influencers", file);
    expect(refused.at(-1)).toMatchObject({ type: "done", written: false, refused: 3 });
    expect((await creators()).map(({ bio }) => bio)).toEqual(["Old"]);
    const good = file.split("\r\n").slice(0, 3).join("\n").replace("high", "5");
    expect((await imported("influencers", good)).at(-1)).toMatchObject({
      written: true,
      created: 1,
      changed: 1,
    });
    expect((await creators()).map(({ name, bio }) => [name, bio]).toSorted()).toEqual([
      ["Kit", "Hello"],
      ["New", "Hello"],
    ]);
    const entries = await rows("history");
    expect(entries.map(({ action, record_name }) => [action, record_name])).toEqual([
      ["import", "New"],
      ["import", "Kit"],
    ]);
    expect(entries[1]).toMatchObject({ before: { bio: "Old" }, after: { bio: "Hello" } });
  });

  it("refuses a language that nobody knows, by its place in the cell", async () => {
    const lines = await imported("influencers", 'name,languages\nKit,"[""pt"",""tlh""]"\nAnn,"[""PT""]"');
    expect(lines.slice(1, -1)).toMatchObject([
      { outcome: "refused", errors: [{ path: "languages.1", message: "is not a known language" }] },
      { outcome: "created", errors: [] },
    ]);
  });

  it("refuses in one file of several batches what comes late, and writes none of it", async () => {
    const many = Array.from({ length: 450 }, (_, index) => `C${index},c${index}@mail.example`);
    const bad = ["name,email", ...many, "Last,not-an-address"].join("\n");
    expect((await imported("influencers", bad)).at(-1)).toMatchObject({ written: false, refused: 1 });
    expect(await creators()).toEqual([]);
    const good = ["name,email", ...many].join("\n");
    expect((await imported("influencers", good)).at(-1)).toMatchObject({ written: true, created: 450 });
    expect(await rows("influencers")).toHaveLength(450);
  });

  it.each([
    ["no rows", "name,email\n"],
    ["no known column", "color\nred\n"],
    ["an open quotation mark", 'name,email\n"Kit,kit@mail.example\n'],
    ["too many cells", "name,email\nKit,kit@mail.example,more\n"],
    ["nothing", ""],
  ])("refuses a file with %s", async (_, csv) => {
    const response = await send("influencers", csv);
    expect(response.status, response.text).toBe(422);
    expect(Object.keys(response.errors)).toEqual(["file"]);
    await expect.poll(() => server.filesIn("tmp")).toEqual([]);
  });

  it("refuses what is no spreadsheet, what is no form, and a form without a file", async () => {
    const picture = await send("influencers", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]));
    expect(picture.errors.file).toContain("is no spreadsheet");
    const json = await server.send("POST", "/api/admin/import/brands", { token, json: {} });
    expect(json.status).toBe(415);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const broken = await server.send("POST", "/api/admin/import/brands", { token, body: "--y", headers });
    expect(broken.status).toBe(400);
    const empty = new FormData();
    empty.append("dryRun", "true");
    const none = await server.send("POST", "/api/admin/import/brands", { token, form: empty });
    expect(none.errors).toEqual({ file: "is required" });
  });
});
