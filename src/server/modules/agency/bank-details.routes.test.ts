import { beforeEach, describe, expect, it } from "vitest";
import { bankDetailsBody } from "#domain/agency/bank-details.contract.ts";
import { historyBody } from "#domain/history/history.contract.ts";
import { makeSealer } from "#server/platform/sealing/sealer.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile, startTestServer } from "#tests/harness/test-server.ts";
import { withoutIds } from "#tests/harness/without-ids.ts";
import * as bankDetails from "./bank-details.service.ts";

const path = "/api/admin/settings/bank";
let time = new Date();
const start = time;
const server = await startServerForFile({ now: () => time });
const token = await server.signIn();
beforeEach(async () => {
  time = start;
  await server.empty();
});

const account = "DE89370400440532013000";
const details = { holder: "Tandem GmbH", account, bic: "TANDDEF0XXX", bank: "Example Bank" };
const get = (as = token) => server.send("GET", path, { token: as });
const put = (json: unknown, as = token) => server.send("PUT", path, { token: as, json });
const query = async (text: string) => (await server.records.pool.query(text)).rows;

describe("the bank details", () => {
  it("are none, then what an owner writes, then none again", async () => {
    expect((await get()).json).toMatchObject({ data: { state: "ready", details: null } });
    const spaced = { ...details, account: "de89 3704 0044 0532 0130 00", bic: "tanddef0xxx" };
    const saved = await put({ details: spaced });
    expect(saved.status, saved.text).toBe(200);
    expect((await get()).as(bankDetailsBody).data).toMatchObject({ state: "ready", details });
    await put({ details: null });
    expect((await get()).as(bankDetailsBody).data.details).toBeNull();
    expect(await query("select bank_sealed from agency_settings")).toEqual([{ bank_sealed: null }]);
  });

  it("are unreadable in the database, and in nothing that is recorded, shown, or logged", async () => {
    await put({ details });
    await server.send("PUT", "/api/admin/settings", { token, json: { reviewDays: 3 } });
    const tables = await query("select tablename from pg_tables where schemaname in ('public', 'pgboss')");
    for (const { tablename } of tables) {
      const rows = await query(`select to_jsonb(t)::text as row from "${tablename}" t`).catch(() => []);
      expect(withoutIds(JSON.stringify(rows)), tablename).not.toMatch(/370400|TANDDEF0|Example Bank/);
    }
    expect(withoutIds(server.logged())).not.toMatch(/370400|TANDDEF0|Example Bank/);
    const settings = await server.send("GET", "/api/admin/settings", { token });
    expect(settings.text).not.toMatch(/bank/i);
    const history = (await server.send("GET", "/api/admin/history", { token })).as(historyBody);
    expect(history.filter(({ record }) => record.type === "settings").map(({ after }) => after)).toEqual([
      { reviewDays: 3 },
      { bankDetailsChanged: true },
    ]);
  });

  it("are for owners, who are asked again ten minutes after they signed in", async () => {
    const others = [
      (await addColleague(server, "viewer")).token,
      (await addColleague(server, "editor")).token,
      (await makeApiKey(server, token, { scope: "write" })).key,
    ];
    await put({ details });
    for (const other of others) {
      for (const refused of [await get(other), await put({ details: null }, other)]) {
        expect(refused.status).toBe(403);
        expect(refused.text).not.toContain(account);
      }
    }
    expect((await server.send("GET", path)).status).toBe(401);
    time = new Date(start.getTime() + 11 * 60 * 1000);
    for (const refused of [await get(), await put({ details: null })]) {
      expect(refused.status).toBe(403);
      expect(refused.json).toMatchObject({ message: "Please confirm that it is you." });
    }
    time = start;
    expect((await get()).as(bankDetailsBody).data.details).toEqual(details);
  });

  it.each([
    [{ ...details, holder: " " }, "details.holder", "is required"],
    [{ ...details, account: "DE89370400440532013001" }, "details.account", "not a valid IBAN"],
    [{ ...details, account: "<b>" }, "details.account", "must be an IBAN"],
    [{ ...details, account: "" }, "details.account", "must be an IBAN"],
    [{ ...details, bic: "ABC" }, "details.bic", "8 or 11"],
    ["none", "details", ""],
  ])("are refused as %j", async (wrong, field, message) => {
    const response = await put({ details: wrong });
    expect(response.status).toBe(422);
    expect(response.errors[field]).toContain(message);
    expect(await query("select from agency_settings")).toEqual([]);
  });

  it("take the number of an account that is no IBAN", async () => {
    const american = { ...details, account: "000123456789", bic: "" };
    expect((await put({ details: american })).as(bankDetailsBody).data.details).toEqual(american);
  });

  it("of two owners at once, the second is refused, also the first time", async () => {
    for (const holders of [
      ["One", "Two"],
      ["Three", "Four"],
    ]) {
      const { updatedAt } = (await get()).as(bankDetailsBody).data;
      const both = await Promise.all(
        holders.map((holder) => put({ details: { ...details, holder }, updatedAt })),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  it("are off without a key, and unreadable with another one, which an owner can replace", async () => {
    await put({ details });
    const withKey = (key?: number) => {
      const sealer = key === undefined ? undefined : makeSealer(Buffer.alloc(32, key));
      return { ...otherProcess(server), sealer, handleEvent: async () => {} };
    };
    expect(await bankDetails.read(withKey())).toMatchObject({ state: "off", details: null });
    expect(await bankDetails.read(withKey(7))).toMatchObject({ state: "unreadable", details: null });
    const actor = { kind: "system" } as never;
    await expect(bankDetails.change(withKey(), actor, { details, updatedAt: undefined })).rejects.toThrow(
      "ENCRYPTION_KEY",
    );
    expect((await get()).as(bankDetailsBody).data.details).toEqual(details);
    await bankDetails.change(withKey(7), actor, { details, updatedAt: undefined });
    expect((await get()).json).toMatchObject({ data: { state: "unreadable" } });
    expect((await put({ details })).json).toMatchObject({ data: { state: "ready", details } });
  });

  it("without a key are refused with a sentence that says so", async () => {
    const plain = await startTestServer({ sealer: undefined });
    try {
      const owner = await plain.signIn();
      const refused = await plain.send("PUT", path, { token: owner, json: { details } });
      expect(refused.status).toBe(409);
      expect(refused.json).toMatchObject({
        message: "Bank details need the setting ENCRYPTION_KEY, which encrypts them.",
      });
    } finally {
      await plain.close();
    }
  });
});
