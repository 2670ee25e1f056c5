import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { importCommand } from "#server/tools/import/import-command.ts";
import { importScene } from "./harness/import-scene.ts";
import { callCommand } from "./harness/run-command.ts";

const { folder, records, settings, written } = await importScene();

const imported = async (csv: string | Uint8Array, ...words: string[]) =>
  callCommand(importCommand, settings, await written(csv), ...words);

async function rows(table: string) {
  const { rows } = await records.pool.query<Record<string, unknown>>(`select * from ${table} order by id`);
  return rows;
}

it("tells the rows that are wrong by their number, and writes nothing of the file", async () => {
  await records.empty();
  const { code, output } = await imported(
    "name,email,rating\nAnn,ann@mail.example,4\nBen,nobody,9\n,c@mail.example,1\nAnn,ann@mail.example,4\n",
  );
  expect(code).toBe(1);
  expect(output).toContain("3 rows are wrong: nothing was written.\n");
  expect(output).toMatch(/^Row 3 \(nobody\): email .+$/m);
  expect(output).toMatch(/^Row 3 \(nobody\): rating .+$/m);
  expect(output).toMatch(/^Row 4 \(c@mail\.example\): name .+$/m);
  expect(output).toContain("Row 5 (ann@mail.example): email is in row 2 already\n");
  expect(await rows("influencers")).toEqual([]);
  expect(await rows("history")).toEqual([]);
});

it("tries a file without writing, and takes it then", async () => {
  const csv =
    "companyName;contactName;email;industry;budgetRange;goals\nAcme;Zoë;a@acme.example;Finance;$1K;Be seen\n";
  const tried = await imported(csv, "--dry-run");
  expect(tried).toEqual({
    code: 0,
    output: "Dry run, nothing was written. brands: 1 new, 0 changed, 0 unchanged.\n",
  });
  expect(await rows("brands")).toEqual([]);
  const { output } = await imported(csv, "--brands");
  expect(output).toBe("Imported brands: 1 new, 0 changed, 0 unchanged.\n");
  expect(await rows("brands")).toMatchObject([{ company_name: "Acme", status: "published" }]);
  expect((await imported(csv)).output).toBe("Imported brands: 0 new, 0 changed, 1 unchanged.\n");
});

it.each([
  ["name\n", [], / has no rows below its header\.\n$/],
  ["email,phone\na@mail.example,1\n", [], /^The columns do not say what the rows are/],
  ["shoe size,hat\n1,2\n", ["--brands"], / names none of the known columns in its first line\.\n$/],
  ['name\n"Ann\n', [], / has a quotation mark that is not closed\.\n$/],
  [Buffer.from("d0cf11e0a1b11ae1", "hex"), [], / has a password, or is from an old Excel: .+\.\n$/],
  ["name\nAnn\n", ["--brands", "--influencers"], /^npm run import -- FILE\.csv/],
  ["name\nAnn\n", ["--fast"], /^npm run import -- FILE\.csv/],
  ["name\nAnn\n", ["second.csv"], /^npm run import -- FILE\.csv/],
])("refuses %j with %j in words of its own", async (csv, words, text) => {
  expect(await imported(csv, ...words)).toEqual({ code: 1, output: expect.stringMatching(text) });
});

it("tells in one line when the database cannot take it, without the rows", async () => {
  await records.pool.query("alter table influencers rename to others");
  const { code, output } = await imported("name,email\nAnn,ann@mail.example\n");
  await records.pool.query("alter table others rename to influencers");
  expect(code).toBe(1);
  expect(output).toMatch(
    /^The database refuses: relation "influencers" does not exist\. Nothing was written\.$/m,
  );
  expect(output).not.toContain("ann@mail.example");
});

it("does not begin to read what may never end", async () => {
  const pipe = join(folder, "pipe.csv");
  await promisify(execFile)("mkfifo", [pipe]);
  for (const path of [pipe, folder, "/dev/zero"]) {
    const response = await callCommand(importCommand, settings, path);
    expect(response).toEqual({ code: 1, output: `${path} is no file.\n` });
  }
});

it("names a file that is not there", async () => {
  const { code, output } = await callCommand(importCommand, settings, join(folder, "nowhere.csv"));
  expect(code).toBe(1);
  expect(output).toMatch(/^ENOENT: no such file or directory, stat '.*nowhere\.csv'\n$/);
});
