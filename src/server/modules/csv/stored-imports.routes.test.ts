import { beforeEach, describe, expect, it } from "vitest";
import { importsBody } from "#domain/imports/imports.contract.ts";
import { influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { fileImports } from "#tests/harness/file-imports.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { xlsxOf } from "#tests/harness/xlsx-file.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const imports = fileImports(server, token);

const creators = async () =>
  (await server.send("GET", "/api/influencers?limit=50", { token }))
    .as(influencerPageBody)
    .data.influencers.toSorted((a, b) => a.name.localeCompare(b.name));

describe("a file", () => {
  it("is uploaded, matched with samples, checked, and written, and nothing is written before", async () => {
    const csv =
      "Our creators 2026\n\nCreator Name;E-Mail;IG;Follower Instagram;Shoe size;\nAnn Lee;ann@mail.example;@ann;12.500;38\nBen;;instagram.com/ben;8.200;44\n";
    const found = await imports.start(csv);
    expect(found).toMatchObject({ step: "mapping", headerRow: 3, rows: 2, isRemembered: false });
    expect(found.columns.map(({ header, field, samples }) => [header, field, samples])).toEqual([
      ["Creator Name", "name", ["Ann Lee", "Ben"]],
      ["E-Mail", "email", ["ann@mail.example"]],
      ["IG", "instagram_handle", ["@ann", "instagram.com/ben"]],
      ["Follower Instagram", "instagram_followers", ["12.500", "8.200"]],
      ["Shoe size", null, ["38", "44"]],
    ]);
    const checked = await imports.check(found);
    expect(checked).toMatchObject({ step: "checked", progress: 2, counts: { created: 2, refused: 0 } });
    expect(await creators()).toEqual([]);
    expect((await imports.write(checked._id)).step).toBe("done");
    expect(await creators()).toMatchObject([
      { name: "Ann Lee", email: "ann@mail.example", visibility: "private", totalFollowers: 12_500 },
      { name: "Ben", visibility: "private", socials: [{ platform: "instagram", followers: "8200" }] },
    ]);
    const { rows: history } = await server.records.pool.query(
      "select action, admin_email, record_name from history",
    );
    expect(history).toMatchObject([{ action: "import" }, { action: "import" }]);
  });

  it("can be XLSX, with numbers, days, and percentages as such", async () => {
    const rows = [
      '<row><c t="str"><v>Name</v></c><c t="str"><v>Username</v></c><c t="str"><v>Followers</v></c><c t="str"><v>ER</v></c><c t="str"><v>Added on</v></c></row>',
      '<row><c t="str"><v>Ann</v></c><c t="str"><v>ann</v></c><c><v>12500</v></c><c s="1"><v>0.034</v></c><c s="2"><v>46022</v></c></row>',
      '<row><c t="str"><v>Ben</v></c><c t="str"><v>ben</v></c><c t="str"><v>8.2K</v></c><c s="1"><v>0.05</v></c><c><v>46022</v></c></row>',
    ].join("");
    const file = Uint8Array.from(xlsxOf({ sheets: [{ rows }], formats: [0, 10, 14] }));
    const done = await imports.import(file, { fileName: "tiktok list.xlsx" });
    expect(done.preview).toMatchObject([{ errors: [] }, { errors: [] }]);
    expect(done).toMatchObject({ step: "done", options: { platform: "tiktok" }, counts: { created: 2 } });
    expect(await creators()).toMatchObject([
      { name: "Ann", engagement: 3.4, totalFollowers: 12_500, sourcedOn: "2025-12-31" },
      { name: "Ben", engagement: 5, totalFollowers: 8_200, sourcedOn: "2025-12-31" },
    ]);
  });

  it("is refused at once with a reason, and leaves nothing behind", async () => {
    for (const content of ["", "name\n", new Uint8Array([0x89, 0x50, 0, 0, 0, 0, 1, 2])]) {
      const response = await imports.upload(content);
      expect(response.status, response.text).toBe(422);
      expect(Object.keys(response.errors)).toEqual(["file"]);
    }
    const many = `name\n${"Ann\n".repeat(50_001)}`;
    expect((await imports.upload(many)).errors.file).toBe("has more than 50,000 rows");
    expect((await imports.upload("name\nAnn\n", { kind: "campaign" })).status).toBe(422);
    const { rows } = await server.records.pool.query("select count(*)::int from import_rows");
    expect(rows).toEqual([{ count: 0 }]);
    await expect.poll(() => server.filesIn("tmp")).toEqual([]);
  });

  it("has its header in another row on demand", async () => {
    const found = await imports.start("a,b\nName,Email\nAnn,ann@mail.example\n");
    const set = await server.send("PUT", `/api/admin/imports/${found._id}/header`, {
      token,
      json: { row: 1 },
    });
    expect(set.json).toMatchObject({
      data: { import: { headerRow: 1, rows: 2, columns: [{ header: "a" }, { header: "b" }] } },
    });
    for (const row of [3, 9]) {
      const wrong = await server.send("PUT", `/api/admin/imports/${found._id}/header`, {
        token,
        json: { row },
      });
      expect(wrong.status).toBe(422);
    }
  });
});

describe("the mapping", () => {
  it("is remembered for the same headers in any order, also of mended rows", async () => {
    await imports.check(await imports.start("Person,Mail 2\nAnn,a@mail.example\n"), {
      fields: { Person: "name", "Mail 2": "email" },
      options: { clearEmpty: true },
    });
    const again = await imports.start("mail 2,person,refused_because\na@mail.example,Ann,none\n");
    expect(again).toMatchObject({ isRemembered: true, options: { clearEmpty: true } });
    expect(again.columns.map(({ field }) => field)).toEqual(["email", "name", null]);
    expect((await imports.start("Person,Mail 3\nAnn,a@mail.example\n")).isRemembered).toBe(false);
  });

  it("is remembered for mended rows whose cells of a column are all empty", async () => {
    await imports.check(await imports.start("Person,Town 2,Mail 2\nAnn,Rome,a@mail.example\nBen,,b@\n"), {
      fields: { Person: "name", "Mail 2": "email", "Town 2": "city" },
    });
    const mended = await imports.start("Person,Town 2,Mail 2,refused_because\nBen,,b@mail.example,none\n");
    expect(mended.columns.map(({ field }) => field)).toEqual(["name", "email", null]);
    expect((await imports.start("Person,Town 2,Mail 2\nBen,,b@mail.example\n")).isRemembered).toBe(false);
  });

  it.each([
    ["a field twice", { Name: "email" }, ["columns.1.field"]],
    ["a field that there is not", { Name: "password" }, ["columns.0.field"]],
    ["no field", { Name: null, Email: null }, ["columns"]],
    ["usernames without a platform", { Name: "handle" }, ["options.platform"]],
  ])("with %s is refused", async (_, fields, paths) => {
    const found = await imports.start("Name,Email\nAnn,a@mail.example\n");
    const response = await imports.map(found, { fields });
    expect([response.status, Object.keys(response.errors)]).toEqual([422, paths]);
  });

  it("asks once about amounts in another currency, and never converts or remembers", async () => {
    const csv =
      "Nom,Email,Tarif\nAnn,ann@mail.example,1.200 €\nBen,ben@mail.example,300 €\nCy,cy@mail.example,\n";
    const rates = async () => (await creators()).map(({ name, rate }) => [name, rate]).toSorted();
    const found = await imports.start(csv);
    expect(found.currencies).toMatchObject({ rate: "USD" });
    const asked = await imports.map(found);
    expect([asked.status, asked.errors]).toEqual([
      422,
      {
        "columns.2.takesAmounts":
          "The amounts of Tarif are in EUR, not in USD. Leave the column out, or import them as they are",
      },
    ]);
    expect((await imports.check(found, { fields: { Tarif: null } })).counts).toMatchObject({ created: 3 });
    const taken = await imports.check(found, { amounts: ["Tarif"] });
    expect(taken).toMatchObject({ counts: { created: 3, refused: 0 } });
    expect(taken.columns[2]).toMatchObject({ takesAmounts: true });
    await imports.write(found._id);
    expect(await rates()).toEqual([
      ["Ann", 1200],
      ["Ben", 300],
      ["Cy", null],
    ]);
    const again = await imports.start(csv);
    expect([again.isRemembered, again.columns[2]?.takesAmounts]).toEqual([true, false]);
    expect((await imports.map(again)).status).toBe(422);
  });

  it("asks about a currency that only the formats of an Excel file show, also after another header", async () => {
    const rows =
      '<row><c t="str"><v>Nom</v></c><c t="str"><v>Tarif</v></c></row>' +
      '<row><c t="str"><v>Ann</v></c><c s="1"><v>1200</v></c></row>' +
      '<row><c t="str"><v>Ben</v></c><c s="2"><v>300</v></c></row>';
    const codes = { 170: "#,##0.00 [$€-407]", 171: '#,##0 "CHF"' };
    const file = xlsxOf({ sheets: [{ rows }], formats: [0, 170, 171], codes });
    const found = await imports.start(new Uint8Array(file), { fileName: "list.xlsx" });
    const ask = async () => (await imports.map(found)).errors["columns.1.takesAmounts"];
    expect(await ask()).toContain("The amounts of Tarif are in EUR and CHF, not in USD");
    const path = `/api/admin/imports/${found._id}/header`;
    for (const row of [2, 1]) await server.send("PUT", path, { token, json: { row } });
    expect(await ask()).toContain("EUR and CHF");
  });

  it("has words of five languages for categories, relationships, and visibility", async () => {
    const csv =
      "Nom complet,Email,Thématique,Statut,Visibilité\nAnn,ann@mail.example,Beauté,Contactée,publique\n" +
      "Ben,ben@mail.example,Astrologie,en pause,privé\nCy,cy@mail.example,comida,Nicht kontaktieren,\n";
    const found = await imports.start(csv);
    const checked = await imports.check(found);
    expect(checked.columns.map(({ field }) => field)).toEqual([
      ...["name", "email", "category", "relationship", "visibility"],
    ]);
    const { rows } = await imports.rows(checked._id, "?outcome=refused");
    expect(rows.map(({ errors }) => errors)).toEqual([
      [{ path: "Thématique", message: expect.stringMatching(/^is not a known category: known are Fashion/) }],
    ]);
    await imports.write(checked._id);
    const known = (await creators()).map((one) => [one.category, one.relationship, one.visibility]);
    expect(known.toSorted()).toEqual([
      ["Beauty & Cosmetics", "contacted", "public"],
      ["Food & Cooking", "do_not_contact", "private"],
    ]);
  });

  it("says how an ambiguous column is read, and reads it the other way on demand", async () => {
    const csv = "Name,Email,Added on\nAnn,ann@mail.example,03/04/2025\n";
    const found = await imports.start(csv);
    await imports.check(found);
    await imports.write(found._id);
    expect((await creators())[0]?.sourcedOn).toBe("2025-04-03");
    await imports.import(csv, {}, { readings: { "Added on": "month-first" } });
    expect((await creators())[0]?.sourcedOn).toBe("2025-03-04");
  });
});

describe("an empty cell", () => {
  it("changes nothing, unless empty cells clear the field", async () => {
    const csv = "Name,Email,Location\nAnn,ann@mail.example,Rome\nBen,ben@mail.example,Oslo\n";
    await imports.import(csv);
    const emptied = csv.replace("Rome", "");
    expect((await imports.import(emptied)).counts).toMatchObject({ unchanged: 2 });
    expect((await imports.import(emptied, {}, { options: { clearEmpty: true } })).counts).toMatchObject({
      changed: 1,
    });
    expect((await creators())[0]?.location).toBe("");
  });
});

describe("imports", () => {
  it("are those of the administrator who has started them, and viewers have none", async () => {
    const found = await imports.start("Name\nAnn\n");
    const { token: other } = await addColleague(server, "owner", "other");
    for (const [method, rest] of [
      ["GET", ""],
      ["GET", "/rows"],
      ["GET", "/refused.csv"],
      ["POST", "/write"],
      ["DELETE", ""],
    ] as const) {
      const response = await server.send(method, `/api/admin/imports/${found._id}${rest}`, { token: other });
      expect([method, rest, response.status]).toEqual([method, rest, 404]);
    }
    expect((await fileImports(server, other).map(found)).status).toBe(404);
    const { token: viewer } = await addColleague(server, "viewer");
    expect((await fileImports(server, viewer).upload("Name\nAnn\n")).status).toBe(403);
  });

  it("are five at most, of which the oldest goes, and a day old at most", async () => {
    const ids = [];
    for (let count = 0; count < 6; count += 1) ids.push((await imports.start("Name\nAnn\n"))._id);
    const listed = (await server.send("GET", "/api/admin/imports", { token })).as(importsBody).data.imports;
    expect(listed.map(({ _id }) => _id)).toEqual(ids.slice(1).reverse());
  });

  it("are written only once they are checked, and are not checked again once they are written", async () => {
    const found = await imports.start("Name\nAnn\n");
    const write = () => server.send("POST", `/api/admin/imports/${found._id}/write`, { token });
    expect((await write()).status).toBe(409);
    await imports.check(found);
    expect([await write(), await write()].map(({ status }) => status)).toEqual([202, 202]);
    await server.runImports();
    expect((await imports.map(found)).status).toBe(409);
    expect(await creators()).toHaveLength(1);
  });

  it("stop when the account that has started them may not import any more", async () => {
    const colleague = await addColleague(server, "editor", "leaving");
    const theirs = fileImports(server, colleague.token);
    const checked = await theirs.check(await theirs.start("Name\nAnn\n"));
    await server.send("POST", `/api/admin/imports/${checked._id}/write`, { token: colleague.token });
    await server.records.pool.query("update admins set role = 'viewer' where id = $1", [colleague.id]);
    await server.runImports();
    const { rows } = await server.records.pool.query("select step, failure from imports where id = $1", [
      checked._id,
    ]);
    expect(rows).toMatchObject([{ step: "failed", failure: expect.stringContaining("may not import") }]);
    expect(await creators()).toEqual([]);
  });

  it("go on after the session of their administrator has ended, and stop when they are deleted", async () => {
    const colleague = await addColleague(server, "editor", "resting");
    const theirs = fileImports(server, colleague.token);
    const checked = await theirs.check(await theirs.start("Name\nAnn\n"));
    await server.send("POST", `/api/admin/imports/${checked._id}/write`, { token: colleague.token });
    await server.send("POST", "/api/admin/logout", { token: colleague.token });
    await server.runImports();
    expect(await creators()).toHaveLength(1);
    const second = await imports.check(await imports.start("Name\nBen\n"));
    await server.send("POST", `/api/admin/imports/${second._id}/write`, { token });
    await server.send("DELETE", `/api/admin/imports/${second._id}`, { token });
    await server.runImports();
    expect(await creators()).toHaveLength(1);
  });

  it("know creators of the list by address, and refuse a row that the database does not take alone", async () => {
    await insertInfluencers(server.database, [{ name: "Old", email: "old@mail.example" }]);
    const csv = `Name,Email,Bio\n${Array.from({ length: 150 }, (_, index) => `N${index},n${index}@mail.example,x`).join("\n")}\nOld,OLD@mail.example,new\n`;
    const done = await imports.import(csv);
    expect(done.counts).toMatchObject({ created: 150, changed: 1 });
    expect((await creators()).map(({ bio }) => bio)).not.toContain("");
  });
});
