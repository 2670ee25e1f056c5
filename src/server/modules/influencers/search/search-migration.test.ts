import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { migrationsFolder } from "#server/platform/database/migrate.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { searchMigration } from "./influencer-search.service.ts";

const records = await makeTestDatabase();
afterAll(() => records.close());

const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).toSorted();
const migrations = await Promise.all(files.map((name) => readFile(join(migrationsFolder, name), "utf8")));
const earlier = migrations.join("\n");

/** Columns and indexes that the search maintains. */
async function structure() {
  const { rows } = await records.pool.query<{ part: string }>(
    `select table_name || '.' || column_name || ' ' || data_type as part from information_schema.columns
       where table_schema = 'public' and table_name like 'influencer%'
     union all select indexdef from pg_indexes where schemaname = 'public' and tablename like 'influencer%'
     order by 1`,
  );
  return rows.map(({ part }) => part);
}

it("is not needed: the migrations say what the table of filters says", async () => {
  const before = await structure();
  const statements = searchMigration(earlier);
  // If this fails, the ranges of a filter have changed: run `npm run search:migration -- NAME`.
  expect(statements).not.toContain("SELECT rebuild_influencer_counts()");
  for (const statement of statements) await records.pool.query(statement);
  expect(await structure()).toEqual(before);
});

it("has nothing to say once it has run", () => {
  expect(searchMigration(`${earlier}\n${searchMigration(earlier).join("\n")}`)).toEqual([]);
});

it("rebuilds where the ranges have changed", () => {
  const others = earlier.replace("BETWEEN 1000 AND 10000", "BETWEEN 1000 AND 20000");
  const statements = searchMigration(others);
  expect(statements[0]).toContain("BETWEEN 1000 AND 10000 THEN '1K-10K'");
  expect(statements.at(-1)).toBe("SELECT rebuild_influencer_counts()");
});
