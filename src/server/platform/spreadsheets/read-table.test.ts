import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readTable, surveyFile } from "./read-table.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-table-"));
afterAll(() => rm(folder, { recursive: true }));

async function cellsOf(content: string | Uint8Array) {
  const path = join(folder, "list");
  await writeFile(path, content);
  const rows = [];
  for await (const batch of readTable(path)) rows.push(...batch);
  return rows.map(({ cells }) => cells);
}

const text = "Künstlername,E-Mail\r\nZoë Müller,zoe@mail.example\r\n";
const rows = [
  ["Künstlername", "E-Mail"],
  ["Zoë Müller", "zoe@mail.example"],
];
const utf16 = (written: string, isBig: boolean) => {
  const bytes = Buffer.from(written, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

it.each([
  ["UTF-8", Buffer.from(text)],
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`)],
  ["UTF-16 as Excel writes it", utf16(`\uFEFF${text}`, false)],
  ["UTF-16 with the other byte first", utf16(`\uFEFF${text}`, true)],
  ["UTF-16 without a byte order mark", utf16(text, false)],
  ["UTF-16 with the other byte first, without a byte order mark", utf16(text, true)],
  ["Windows-1252", Buffer.from(text, "latin1")],
])("%s is read", async (_, bytes) => {
  expect(await cellsOf(bytes)).toEqual(rows);
});

it("Windows-1252 has characters that Latin-1 does not have", async () => {
  const bytes = Buffer.concat([
    Buffer.from("Rate;Name\n"),
    Buffer.from([0x80]),
    Buffer.from(" 5;\x93Jo\x94\n", "latin1"),
  ]);
  expect(await cellsOf(bytes)).toEqual([
    ["Rate", "Name"],
    ["€ 5", "“Jo”"],
  ]);
});

it.each([
  ["commas", "a,b,c\n1,2,3\n"],
  ["semicolons", "a;b;c\n1;2;3\n"],
  ["tabs", "a\tb\tc\n1\t2\t3\n"],
  ["a line that names the separator", "sep=;\r\na;b;c\r\n1;2;3\r\n"],
  ["semicolons, with commas in the cells", 'a;b;c\n1;2;3\n"1,5";"2,5";"3,5,7,9,11"\n'.replace(/"1.*\n$/, "")],
  ["line ends of old Macs", "a,b,c\r1,2,3\r"],
])("cells between %s are told apart", async (_, csv) => {
  expect(await cellsOf(csv)).toEqual([
    ["a", "b", "c"],
    ["1", "2", "3"],
  ]);
});

it("the separator of most lines counts, whatever a title says", async () => {
  const csv = "Creators, agreed with Mia, Leo, and Jo\n\nName;City;Followers\nAnn;Rome;12,5\nBen;Oslo;3,7\n";
  expect(await cellsOf(csv)).toEqual([
    ["Creators, agreed with Mia, Leo, and Jo"],
    ["Name", "City", "Followers"],
    ["Ann", "Rome", "12,5"],
    ["Ben", "Oslo", "3,7"],
  ]);
});

it("empty rows are skipped, and rows keep the numbers of the spreadsheet", async () => {
  const path = join(folder, "numbered");
  await writeFile(path, 'name,\n,\n\n"two\nlines",\n , \nlast,x\n');
  const numbers = [];
  for await (const batch of readTable(path))
    numbers.push(...batch.map(({ number, cells }) => [number, cells[0]]));
  expect(numbers).toEqual([
    [1, "name"],
    [4, "two\nlines"],
    [6, "last"],
  ]);
});

it.each([
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 1, 2]), "is no spreadsheet"],
  ["an old Excel file", Buffer.from("d0cf11e0a1b11ae1", "hex"), "from an old Excel"],
  ["a quotation mark that is open", 'name\n"Ann\n', "a quotation mark that is not closed"],
  ["a line of 300,000 characters", `name\n${"x".repeat(300_000)}\n`, "cannot be read as CSV"],
  ["300 columns", `${"a,".repeat(299)}a\n`, "has more than 256 columns"],
])("%s is refused with a reason", async (_, content, reason) => {
  await expect(cellsOf(content)).rejects.toMatchObject({
    errors: [{ path: "file", message: expect.stringContaining(reason) }],
  });
});

it("the reason of a refusal arrives after rows, however busy the process is meanwhile", async () => {
  const file = join(folder, "header.csv");
  await writeFile(file, "name\n");
  const store = async () => {
    for (const end = performance.now() + 1_000; performance.now() < end; );
  };
  const survey = surveyFile(file, { kind: "influencers", maximumRows: 10, store });
  await expect(survey).rejects.toMatchObject({
    errors: [{ path: "file", message: "has no rows below its header" }],
  });
});
