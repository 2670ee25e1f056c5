import { beforeEach, describe, expect, it } from "vitest";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { csvText } from "#domain/csv/csv-text.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { importLines, outcomesOf, sendCsv } from "#tests/harness/csv-import.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { undoScene } from "#tests/harness/undo-scene.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const { add, board, call, campaignOf, made, move, offer, setState } = campaignScene(server, token);
const { makeKey, query } = undoScene(server, token);

const exportOf = (id: string, as = token, rest = "") =>
  server.send("GET", `/api/admin/export/campaign.csv?id=${id}${rest}`, { token: as });
const send = (id: string, csv: string, fields: Record<string, string> = {}, as = token) =>
  importLines(server, { token: as, name: `campaign?id=${id}`, csv }, fields);
const table = (rows: Record<string, string>[]) =>
  csvText([...new Set(rows.flatMap((row) => Object.keys(row)))], rows);
const problems = (lines: Awaited<ReturnType<typeof send>>) =>
  lines.flatMap((line) =>
    line.type === "row" ? line.errors.map(({ path, message }) => `${path} ${message}`) : [],
  );
const done = (lines: Awaited<ReturnType<typeof send>>) => lines.find((line) => line.type === "done");
const plain = (creators: Collaboration[]) =>
  creators.map(({ creatorName, state, price, clientPrice, dueOn, nextStep, endReason, endWords }) => ({
    creatorName,
    state,
    dueOn,
    nextStep,
    endReason,
    endWords,
    price: price?.amount ?? null,
    clientPrice: clientPrice?.amount ?? null,
  }));
/** As a spreadsheet in another country saves it: semicolons, CRLF, a byte order mark, only some cells quoted. */
const rewritten = (csv: string) => {
  const rows = csv.replace(/^\uFEFF/, "").split("\r\n");
  return `\uFEFF${rows
    .map((row) =>
      row
        .slice(1, -1)
        .split('","')
        .map((cell) => (/[";\n\s]/.test(cell) ? `"${cell}"` : cell))
        .join(";"),
    )
    .join("\r\n")}`;
};

/** Two creators who are listed, one who is cleared, and one who is passed, with all that a sheet says. */
async function scene() {
  const { id, collaborations } = await campaignOf(
    [{ name: "Ann Lee" }, { name: "=Bo O'Neil" }, { name: 'Zoë, "東京"' }, { name: "Dee" }],
    { currency: "EUR" },
  );
  const [ann = "", bo = "", zoe = ""] = collaborations;
  const money = (amount: string) => ({ amount, currency: "EUR" });
  const edit = {
    price: money("1250.5"),
    clientPrice: money("1600"),
    dueOn: "2030-05-01",
    nextStep: "=Call; her",
  };
  await call("PUT", `/collaborations/${ann}`, edit);
  await move(bo, "clear");
  await move(zoe, "pass", { reason: "price", words: "Too much,\nfor now." });
  await call("POST", `/timeline?subject=collaboration:${ann}`, { text: "First note." });
  await call("POST", `/timeline?subject=collaboration:${ann}`, { text: "-Second;\nnote" });
  return { id, collaborations };
}

describe("the sheet of a campaign", () => {
  it("comes out with all that the team plans, by rank, and is noted", async () => {
    const { id } = await scene();
    const response = await exportOf(id);
    expect(response.status, response.text).toBe(200);
    expect(response.headers["content-disposition"]).toBe('attachment; filename="campaign.csv"');
    const [header, first = ""] = response.text.split("\r\n");
    expect(header).toContain('"_id","name","email","link","state"');
    expect(first).toContain('"Ann Lee"');
    expect(first).toContain('"1250.50","1600.00","","EUR","2030-05-01","\'=Call; her"');
    expect(first).toMatch(/"http:\/\/localhost:3000\/influencers\/ann-lee[\w-]*"/);
    expect(response.text).toContain('"Passed","Price","Too much,\nfor now."');
    expect(response.text).toContain("\"'=Bo O'Neil\"");
    const notes = await query("select after from history where action = 'export'");
    expect(notes).toEqual([{ after: { id, rows: 4 } }]);
    expect((await exportOf(id, token, "&bom=true")).text.charCodeAt(0)).toBe(0xfeff);
    expect((await exportOf(crypto.randomUUID())).status).toBe(404);
  });

  it.each([
    ["as it is", (csv: string) => csv],
    ["rewritten by a spreadsheet", rewritten],
    ["without IDs", (csv: string) => csv.replaceAll(/^"[0-9a-f-]{36}"/gm, '""')],
    [
      "with names alone",
      (csv: string) => csv.replaceAll(/"[\w.+-]+@[\w.]+"|"http[^"]*"|"[0-9a-f-]{36}"/g, '""'),
    ],
  ])("goes back in %s, and changes nothing", async (_, change) => {
    const { id } = await scene();
    const { text } = await exportOf(id);
    const before = await query("select to_jsonb(c) as row from campaign_creators c order by id");
    const story = await query("select count(*) from timeline_entries");
    const history = await query("select count(*) from history");
    const csv = change(text);
    for (const dryRun of ["true", "false"]) {
      const lines = await send(id, csv, { dryRun });
      expect(problems(lines)).toEqual([]);
      expect(outcomesOf(lines)).toEqual(Array(4).fill("unchanged"));
    }
    expect(await query("select to_jsonb(c) as row from campaign_creators c order by id")).toEqual(before);
    expect(await query("select count(*) from timeline_entries")).toEqual(story);
    expect(await query("select count(*) from history")).toEqual(history);
  });

  it("with 300 rows comes in, and once more unchanged", async () => {
    await insertInfluencers(
      server.database,
      Array.from({ length: 300 }, (_, place) => ({
        name: `Creator ${place}`,
        email: `c${place}@mail.example`,
      })),
    );
    const { _id: id } = await made({ currency: "USD" });
    const rows = Array.from({ length: 300 }, (_, place) => ({
      name: `Creator ${place}`,
      email: place % 2 ? `C${place}@mail.example` : "",
      state: ["", "Listed", "cleared", "PASSED"][place % 4] ?? "",
      reason: place % 4 === 3 ? "Style" : "",
      price: ["1,250.00", "1250", "1.250,50", ""][place % 4] ?? "",
      due: place % 3 ? "2030-01-31" : "",
      notes: `Note ${place}`,
    }));
    expect(done(await send(id, table(rows), { dryRun: "true" }))).toMatchObject({
      created: 300,
      written: false,
    });
    expect(await board(id)).toEqual([]);
    expect(done(await send(id, table(rows)))).toMatchObject({ created: 300, refused: 0, written: true });
    const creators = await board(id, "?limit=500");
    expect(plain(creators.slice(0, 4))).toMatchObject([
      { creatorName: "Creator 0", state: "listed", price: "1250.00", dueOn: null },
      { creatorName: "Creator 1", state: "listed", price: "1250.00", dueOn: "2030-01-31" },
      { creatorName: "Creator 2", state: "cleared", price: "1250.50", dueOn: "2030-01-31" },
      { creatorName: "Creator 3", state: "passed", price: null, endReason: "style", dueOn: null },
    ]);
    expect(done(await send(id, table(rows)))).toMatchObject({ unchanged: 300, created: 0 });
    expect(done(await send(id, (await exportOf(id)).text))).toMatchObject({ unchanged: 300, created: 0 });
    const [noted] = await query(
      "select count(*)::int from timeline_entries where kind = 'note' and team_only",
    );
    expect(noted).toEqual({ count: 300 });
  });

  it("changes what it names, empties what it empties, and leaves what it does not have", async () => {
    const { id } = await scene();
    const lines = await send(
      id,
      table([
        { name: "ann lee", price: "", state: "Cleared", notes: "-Second;\r\nnote" },
        { name: 'Zoë, "東京"', price: "90", state: "Cleared", notes: "She is back." },
      ]),
    );
    expect(problems(lines)).toEqual([]);
    expect(lines.flatMap((line) => (line.type === "row" ? [line.changes] : []))).toEqual([
      ["price", "state"],
      ["price", "state", "notes"],
    ]);
    expect(plain(await board(id))).toMatchObject([
      { state: "cleared", price: null, clientPrice: "1600.00", nextStep: "=Call; her", dueOn: "2030-05-01" },
      { creatorName: "=Bo O'Neil" },
      { state: "cleared", price: "90.00", endReason: null, endWords: "" },
      { creatorName: "Dee" },
    ]);
    const told = await query<{ data: { action: string } }>(
      "select data from timeline_entries where kind = 'state' order by id desc limit 3",
    );
    expect(told.map(({ data }) => data.action)).toEqual([
      "collaboration-clear",
      "collaboration-reopen",
      "collaboration-clear",
    ]);
    const imports = await query("select record_type from history where action = 'import'");
    expect(imports).toEqual([{ record_type: "campaign" }]);
  });
});

describe("a row is refused", () => {
  it.each([
    [{ name: "Nobody" }, "name is of no creator in the marketplace"],
    [{ name: "Twin" }, "name is that of several creators: add the email address"],
    [{ name: "Ann Lee", email: "other@mail.example" }, "email is of no creator in the marketplace"],
    [{ name: "Ann Lee", link: "/influencers/nobody" }, "link is of no creator in the marketplace"],
    [{ name: "", price: "1" }, "name is required, or an email address"],
    [{ name: "Ann%" }, "name is of no creator in the marketplace"],
    [{ name: "Ann Lee", price: "cheap" }, "price must be an amount such as 1250.00"],
    [{ name: "Ann Lee", price: "-1" }, "price must be an amount such as 1250.00"],
    [{ name: "Ann Lee", price: "1", currency: "USD" }, "currency must be EUR, as the campaign is"],
    [{ name: "Ann Lee", due: "31/04/2030" }, "due must be a date such as 2026-05-31"],
    [{ name: "Ann Lee", nextStep: "x".repeat(121) }, "nextStep must be at most 120 characters"],
    [{ name: "Ann Lee", notes: "x".repeat(5001) }, "notes must be at most 5000 characters"],
    [{ name: "Ann Lee", state: "Famous" }, "state must be one of Listed, Cleared"],
    [{ name: "Ann Lee", state: "Passed" }, "reason A reason is needed"],
    [{ name: "Ann Lee", state: "Cleared", reason: "Price" }, "reason is only for creators who are passed on"],
    [{ name: "Ann Lee", reason: "Price" }, "reason can only be given with a new state"],
    [{ name: "Ann Lee", state: "Agreed" }, "state A file cannot move a creator from Listed to Agreed"],
    [
      { name: "Ivo", state: "Passed", reason: "Price" },
      "state A file cannot move a creator from Invited to Passed",
    ],
    [{ name: "Newcomer", state: "Invited" }, "state A file cannot move a creator from Listed to Invited"],
  ])("that says %j", async (row, message) => {
    const { id, collaborations } = await campaignOf([{ name: "Ann Lee" }, { name: "Ivo" }], {
      currency: "EUR",
      active: true,
    });
    const sent = await offer(collaborations[1] ?? "", { price: { amount: "5", currency: "EUR" } });
    expect(sent.status, sent.text).toBe(201);
    await insertInfluencers(server.database, [{ name: "Twin" }, { name: "twin" }, { name: "Newcomer" }]);
    const before = await board(id);
    for (const dryRun of ["true", "false"]) {
      const lines = await send(id, table([row] as Record<string, string>[]), { dryRun });
      expect(problems(lines).join("\n")).toContain(message);
      expect(done(lines)).toMatchObject({ refused: 1, written: false });
    }
    expect(await board(id)).toEqual(before);
  });

  it("that names somebody again, and keeps the others out unless it is to be skipped", async () => {
    const { id } = await campaignOf([{ name: "Ann Lee", email: "ann@mail.example" }]);
    await insertInfluencers(server.database, [{ name: "Bea" }]);
    const csv = table([
      { name: "Ann Lee", email: "", nextStep: "One" },
      { name: "", email: "ANN@mail.example", nextStep: "Two" },
      { name: "Bea", email: "", nextStep: "Three" },
    ]);
    const lines = await send(id, csv);
    expect(problems(lines)).toEqual(["name is in row 2 already"]);
    expect(await board(id)).toMatchObject([{ nextStep: "" }]);
    expect(done(await send(id, csv, { skipRefused: "true" }))).toMatchObject({ written: true, refused: 1 });
    expect(await board(id)).toMatchObject([{ nextStep: "One" }, { creatorName: "Bea", nextStep: "Three" }]);
  });

  it("if the campaign holds no more", async () => {
    const { _id: id } = await made();
    const influencers = await insertInfluencers(
      server.database,
      Array.from({ length: 1_001 }, (_, place) => ({ name: `Creator ${place}` })),
    );
    for (let from = 0; from < 999; from += 200)
      await add(id, influencers.slice(from, Math.min(from + 200, 999)));
    const rows = [{ name: "Creator 999" }, { name: "Creator 1000" }];
    for (const dryRun of ["true", "false"]) {
      const lines = await send(id, table(rows), { dryRun, skipRefused: "true" });
      expect(problems(lines)).toEqual(["name would be more than 1000 in the campaign"]);
    }
    expect(await query("select from campaign_creators")).toHaveLength(1_000);
    const file = await sendCsv(server, {
      token,
      name: `campaign?id=${id}`,
      csv: table(Array.from({ length: 1_001 }, (_, place) => ({ name: `Creator ${place}` }))),
    });
    expect(file.errors.file).toBe("has more than 1000 rows");
  });
});

describe("a sheet is", () => {
  it("for editors; a key reads it without notes", async () => {
    const { id } = await scene();
    const { token: viewer } = await addColleague(server, "viewer");
    const { token: editor } = await addColleague(server, "editor");
    const [readKey, writeKey] = [await makeKey("read"), await makeKey("write")];
    const csv = table([{ name: "Dee", nextStep: "Call" }]);
    const upload = (as: string) => sendCsv(server, { token: as, name: `campaign?id=${id}`, csv });
    for (const as of ["nobody", viewer, readKey, writeKey]) {
      expect([401, 403], as).toContain((await upload(as)).status);
    }
    expect((await exportOf(id, "nobody")).status).toBe(401);
    expect((await exportOf(id, viewer)).status).toBe(403);
    const read = await exportOf(id, readKey);
    expect(read.status).toBe(200);
    expect(read.text).toContain("Ann Lee");
    expect(read.text).not.toMatch(/First note|Second/);
    expect((await board(id))[3]).toMatchObject({ nextStep: "" });
    expect((await upload(editor)).status).toBe(200);
    expect((await board(id))[3]).toMatchObject({ nextStep: "Call" });
  });

  it("of a campaign that goes on, which is there", async () => {
    const { id } = await campaignOf([{ name: "Ann Lee" }], { active: true });
    await setState(id, "cancel", { reason: "Over." });
    const upload = (campaign: string) =>
      sendCsv(server, { token, name: `campaign?id=${campaign}`, csv: table([{ name: "Ann Lee" }]) });
    expect((await upload(id)).status).toBe(409);
    expect((await upload(crypto.randomUUID())).status).toBe(404);
    expect((await upload("one")).status).toBe(422);
  });

  it("taken once by two at once: each creator is in the campaign once", async () => {
    const { _id: id } = await made();
    await insertInfluencers(
      server.database,
      Array.from({ length: 30 }, (_, place) => ({ name: `Creator ${place}` })),
    );
    const csv = table(
      Array.from({ length: 30 }, (_, place) => ({ name: `Creator ${place}`, notes: "Good." })),
    );
    const both = await Promise.all([send(id, csv), send(id, csv)]);
    expect(both.map((lines) => done(lines))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ created: 30, unchanged: 0 }),
        expect.objectContaining({ created: 0, unchanged: 30 }),
      ]),
    );
    expect(await query("select from campaign_creators")).toHaveLength(30);
    expect(await query("select from timeline_entries where kind = 'note'")).toHaveLength(30);
  });
});
