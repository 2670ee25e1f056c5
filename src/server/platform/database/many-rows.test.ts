import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { Social } from "#domain/influencers/influencer-fields.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { insertRows } from "./insert-rows.ts";
import { updateRows } from "./update-rows.ts";
import { vacuumGrown } from "./vacuum-grown.ts";

const records = await makeTestDatabase();
const { database, pool } = records;
afterAll(() => records.close());
beforeEach(() => records.empty());

const socials: Social[] = [{ platform: "instagram", link: "https://instagram.com/ada", followers: "12K" }];
const [first, second] = [randomUUID(), randomUUID()];
const createdAt = new Date("2026-05-06T07:08:09.123Z");

const stored = async (columns: string) =>
  (await pool.query(`select ${columns} from influencers order by name`)).rows;

it("rows with different columns are added together, with the defaults of the others", async () => {
  await insertRows(database, influencers, [
    { id: first, name: "Ada", languages: ["English", 'a "quoted", {one}'], socials, rate: 12.5, createdAt },
    { id: second, name: "Ben", email: "ben@mail.example", featured: true, totalFollowers: 7, createdAt },
  ]);
  expect(
    await stored("name, email, languages, socials, rate, featured, total_followers, created_at, visibility"),
  ).toEqual([
    {
      ...{ name: "Ada", email: null, languages: ["English", 'a "quoted", {one}'], socials, rate: 12.5 },
      ...{ featured: false, total_followers: "0", created_at: createdAt, visibility: "public" },
    },
    {
      ...{ name: "Ben", email: "ben@mail.example", languages: [], socials: [], rate: null },
      ...{ featured: true, total_followers: "7", created_at: createdAt, visibility: "public" },
    },
  ]);
});

it("a column whose default is made by the database is named by all rows or by none", async () => {
  const rows = [
    { id: first, name: "Ada", createdAt },
    { id: second, name: "Ben" },
  ];
  await expect(insertRows(database, influencers, rows)).rejects.toThrow("created_at");
});

it("records are changed each in its own way, and have a later version", async () => {
  const custom = { shoes: "38", hat: "M" };
  await insertRows(database, influencers, [
    { id: first, name: "Ada", bio: "Paints.", rate: 5, custom, createdAt },
    { id: second, name: "Ben", bio: "Bakes.", custom, createdAt },
    { id: randomUUID(), name: "Cem", bio: "Climbs.", custom, createdAt },
  ]);
  const before = await stored("updated_at::text");
  await updateRows(database, influencers, [
    {
      id: first,
      values: { bio: "Draws.", rate: null },
      ownFields: { set: { shoes: "39" }, removed: ["hat"] },
    },
    { id: second, values: { languages: ["Dutch"], email: undefined } },
  ]);
  expect(await stored("name, bio, rate, languages, custom")).toEqual([
    { name: "Ada", bio: "Draws.", rate: null, languages: [], custom: { shoes: "39" } },
    { name: "Ben", bio: "Bakes.", rate: null, languages: ["Dutch"], custom },
    { name: "Cem", bio: "Climbs.", rate: null, languages: [], custom },
  ]);
  const after = await stored("updated_at::text");
  expect(after.map(({ updated_at }, index) => updated_at > before[index].updated_at)).toEqual([
    true,
    true,
    false,
  ]);
});

it("a table that many rows were added to is vacuumed at once, and its indexes have no pending entries", async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ id: randomUUID(), name: `Creator ${index}` }));
  await insertRows(database, influencers, rows);
  const state = async () =>
    (
      await pool.query(`select vacuum_count > 0 as "isVacuumed", analyze_count > 0 as "isAnalyzed"
        from pg_stat_user_tables where relname = 'influencers'`)
    ).rows[0];
  expect(await state()).toEqual({ isVacuumed: false, isAnalyzed: false });
  // Postgres counts new rows now and then.
  const vacuumed = async () => {
    await vacuumGrown(database);
    return state();
  };
  await expect.poll(vacuumed, { timeout: 20_000 }).toEqual({ isVacuumed: true, isAnalyzed: true });
  const cleaned = await pool.query("select gin_clean_pending_list('influencers_search')::int as pages");
  expect(cleaned.rows).toEqual([{ pages: 0 }]);
});
