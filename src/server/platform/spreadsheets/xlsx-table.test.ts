import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { xlsxOf, zipOf } from "#tests/harness/xlsx-file.ts";
import { readTable } from "./read-table.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-xlsx-"));
afterAll(() => rm(folder, { recursive: true }));

async function cellsOf(content: Uint8Array) {
  const path = join(folder, "list");
  await writeFile(path, content);
  const rows = [];
  for await (const batch of readTable(path)) rows.push(...batch);
  return rows.map(({ cells }) => cells);
}

const refused = async (content: Uint8Array) => {
  const error = await cellsOf(content).then(
    () => undefined,
    (thrown: { errors?: { message: string }[] }) => thrown,
  );
  return error?.errors?.[0]?.message;
};

describe("a cell", () => {
  it("has its shared text, in several fonts and without hints for pronunciation", async () => {
    const sharedStrings =
      "<si><t>Name</t></si><si><r><t>Zoë </t></r><r><t>Mü&amp;ller</t></r><rPh><t>hint</t></rPh></si><si><t>a_x000D_b</t></si>";
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>2</v></c></row>';
    expect(await cellsOf(xlsxOf({ sharedStrings, sheets: [{ rows }] }))).toEqual([
      ["Name"],
      ["Zoë Mü&ller", "a\rb"],
    ]);
  });

  it("keeps a number as a number, and a number that is stored as text as text", async () => {
    const rows =
      '<row><c><v>12500</v></c><c><v>3.4000000000000004</v></c><c t="str"><v>12.500</v></c><c t="b"><v>1</v></c></row>';
    expect(await cellsOf(xlsxOf({ sheets: [{ rows }] }))).toEqual([[12500, 3.4, "12.500", "true"]]);
  });

  it("has the stored result of a formula, and nothing if the formula failed", async () => {
    const rows =
      '<row><c t="str"><f>HYPERLINK("http://10.0.0.1")</f><v>Ann</v></c><c><f>1+1</f><v>2</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="str"><f>A1</f></c><c><v>9</v></c></row>';
    expect(await cellsOf(xlsxOf({ sheets: [{ rows }] }))).toEqual([["Ann", 2, "", "", 9]]);
  });

  it.each([
    [false, 46022, "2025-12-31"],
    [true, 44560, "2025-12-31"],
    [false, 61, "1900-03-01"],
    [false, 1, "1900-01-01"],
    [false, 46022.75, "2025-12-31"],
  ])("is a day by its format, in a workbook from 1904: %s", async (countsFrom1904, serial, day) => {
    const rows = `<row><c s="1"><v>${serial}</v></c><c s="2"><v>${serial}</v></c><c s="0"><v>7</v></c></row>`;
    const file = xlsxOf({
      sheets: [{ rows }],
      formats: [0, 14, 165],
      codes: { 165: 'dd"." mmm yyyy;@' },
      countsFrom1904,
    });
    expect(await cellsOf(file)).toEqual([[day, day, 7]]);
  });

  it.each([
    ["0.00%", 3.4],
    ['#,##0.00 "days"', 0.034],
    ["mm:ss", 0.034],
    ["[Red]General", 0.034],
  ])("with the format %s is %s", async (code, content) => {
    const rows = '<row><c s="0"><v>0.034</v></c></row>';
    expect(await cellsOf(xlsxOf({ sheets: [{ rows }], formats: [170], codes: { 170: code } }))).toEqual([
      [content],
    ]);
  });

  it("that is merged with others has the content, and the others are empty", async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><v>Ann</v></c><c r="C1"><v>1</v></c></row><row r="2"><c r="C2"><v>2</v></c></row>';
    expect(await cellsOf(xlsxOf({ sheets: [{ rows }] }))).toEqual([
      ["Ann", "", 1],
      ["", "", 2],
    ]);
  });
});

it("the first visible sheet with rows counts", async () => {
  const sheets = [
    { rows: [["secret"]], state: "hidden" as const },
    { rows: [] },
    { rows: [["shown"]] },
    { rows: [["third"]] },
  ];
  expect(await cellsOf(xlsxOf({ sheets }))).toEqual([["shown"]]);
});

it("a sheet that claims a million rows has those that it has", async () => {
  const rows = `<row r="1"><c r="A1" t="str"><v>Ann</v></c></row>${"<row/>".repeat(200_000)}<row r="1048576"><c r="A1048576" t="str"><v>Ben</v></c></row>`;
  expect(await cellsOf(xlsxOf({ sheets: [{ rows }] }))).toEqual([["Ann"], ["Ben"]]);
});

describe("a file made to do harm", () => {
  it("that unpacks to gigabytes is refused before it is unpacked", async () => {
    const content = Buffer.alloc(300 * 1024 * 1024, " ");
    const more = [{ name: "xl/sharedStrings.xml", content }];
    expect(await refused(xlsxOf({ sheets: [{ rows: [["a"]] }], more }))).toBe(
      "is too large when it is unpacked",
    );
  });

  it("that says it unpacks to less than it does is refused", async () => {
    const content = Buffer.alloc(50 * 1024 * 1024, " ");
    const more = [{ name: "xl/sharedStrings.xml", content, claimed: 1000 }];
    expect(await refused(xlsxOf({ sheets: [{ rows: [["a"]] }], more }))).toContain("is damaged");
  });

  it("with more text than fits is refused, and one with a million short texts is read", async () => {
    const long = `<si><t>${"x".repeat(1024 * 1024)}</t></si>`.repeat(70);
    const sheets = [{ rows: '<row><c t="s"><v>999999</v></c></row>' }];
    expect(await refused(xlsxOf({ sheets, sharedStrings: long }))).toBe("has too much text");
    const short = "<si><t>a</t></si>".repeat(1_000_000);
    expect(await cellsOf(xlsxOf({ sheets, sharedStrings: short }))).toEqual([["a"]]);
  });

  it("with one text that fills the memory is refused, and the server goes on", async () => {
    const sharedStrings = `<si><t>${"é&#10;".repeat(36 * 1024 * 1024)}</t></si>`;
    expect(await refused(xlsxOf({ sheets: [{ rows: [["a"]] }], sharedStrings }))).toMatch(
      /too much text|too much memory|too large/,
    );
  });

  it.each([
    ["entities within entities", '<!DOCTYPE w [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'],
    ["an external entity", '<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>'],
    ["a document type elsewhere", '<!DOCTYPE w SYSTEM "http://10.0.0.1/x.dtd">'],
  ])("with %s is refused", async (_, prolog) => {
    expect(await refused(xlsxOf({ prolog, sheets: [{ rows: [["a"]] }] }))).toContain("is damaged");
  });

  it("with elements that are nested too deep, or never end, is refused", async () => {
    expect(await refused(xlsxOf({ sheets: [{ rows: "<row>".repeat(100_000) }] }))).toContain("is damaged");
    expect(await refused(xlsxOf({ sheets: [{ rows: "<row><c>" }] }))).toContain("is damaged");
  });

  it("with a cell far to the right, or with too much in a row, is refused", async () => {
    const far = '<row><c r="XFD1"><v>1</v></c></row>';
    expect(await refused(xlsxOf({ sheets: [{ rows: far }] }))).toBe("has more than 256 columns");
    const long = `<row>${`<c t="str"><v>${"x".repeat(100_000)}</v></c>`.repeat(3)}</row>`;
    expect(await refused(xlsxOf({ sheets: [{ rows: long }] }))).toBe("has too much text in row 1");
  });

  it("that is no workbook, or is cut off, is refused", async () => {
    expect(await refused(zipOf([{ name: "word/document.xml", content: "<a/>" }]))).toContain(
      "no spreadsheet",
    );
    const whole = xlsxOf({ sheets: [{ rows: [["a"]] }] });
    expect(await refused(whole.subarray(0, whole.length / 2))).toContain("is damaged");
  });

  it("that points to another file reads nothing of it", async () => {
    const rels =
      '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="file:///etc/passwd" TargetMode="External"/></Relationships>';
    expect(await refused(zipOf([{ name: "_rels/.rels", content: rels }]))).toContain("no spreadsheet");
  });
});
