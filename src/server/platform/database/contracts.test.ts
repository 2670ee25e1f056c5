import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contractingStatements } from "#tests/harness/contracting-statements.ts";
import { contracts } from "./contracts.ts";
import { migrationsFolder } from "./migrate.ts";
import { isInBaseline, readMigrations } from "./rollback.ts";

describe("a migration that takes away what the version before uses", () => {
  it("says which versions run on", async () => {
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql"));
    const found: Record<string, string[]> = {};
    for (const file of files.toSorted()) {
      const statements = contractingStatements(await readFile(join(migrationsFolder, file), "utf8"));
      if (statements.length > 0) found[file.replace(".sql", "")] = statements;
    }
    for (const tag of Object.keys(contracts)) delete found[tag];
    // Only add here, and take away in a later release: see contracts.ts.
    expect(found).toEqual({});
  });

  it("names migrations that exist, and no version that is newer than itself", async () => {
    const migrations = await readMigrations(migrationsFolder);
    const tags = migrations.map(({ tag }) => tag);
    for (const [tag, { runsFrom = tag }] of Object.entries(contracts)) {
      expect(tags).toContain(tag);
      if (!isInBaseline(runsFrom, migrations))
        expect(tags.slice(0, tags.indexOf(tag) + 1)).toContain(runsFrom);
    }
  });

  it("may be in the tables of the jobs, too: then an empty migration says which versions run on", () => {
    const { pgboss } = createRequire(import.meta.url)("pg-boss/package.json") as {
      pgboss: { schema: number };
    };
    expect(pgboss.schema).toBe(43);
  });
});

describe("contractingStatements", () => {
  it.each([
    "DROP TABLE admins",
    'drop index "influencers_email_unique"',
    "DROP FUNCTION tell_change() CASCADE",
    'ALTER TABLE "admins" DROP COLUMN "name"',
    'ALTER TABLE "admins" RENAME COLUMN "name" TO "full_name"',
    'ALTER TABLE "admins" RENAME TO "people"',
    'ALTER TABLE "admins" ALTER COLUMN "name" SET NOT NULL',
    'ALTER TABLE "admins" ALTER COLUMN "name" SET DATA TYPE varchar(10)',
    'ALTER TABLE "admins" ALTER COLUMN "name" TYPE varchar(10)',
    'ALTER TABLE "admins" ALTER COLUMN "name" DROP DEFAULT',
    'ALTER TABLE "admins" ADD COLUMN "motto" text NOT NULL',
    `ALTER TABLE "admins" ADD CONSTRAINT "admins_role" CHECK (role in ('editor', 'owner'))`,
    `ALTER TABLE "admins" ADD CONSTRAINT "admins_role" CHECK (role <> '') NOT VALID`,
    'ALTER TABLE "admins" ADD CONSTRAINT "admins_name" UNIQUE("name")',
    'ALTER TABLE "admins" ADD CONSTRAINT "a_fk" FOREIGN KEY ("name") REFERENCES "public"."brands"("id")',
    'CREATE UNIQUE INDEX "admins_name" ON "admins" USING btree ("name")',
    "ALTER TYPE mood RENAME VALUE 'sad' TO 'blue'",
    "TRUNCATE admins",
    "REVOKE select ON admins FROM public",
    "create table x (id int);\n--> statement-breakpoint\n-- Gone.\nDROP\n  TABLE admins;",
  ])("finds %s", (sql) => {
    expect(contractingStatements(sql)).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE "motto" ("id" uuid NOT NULL); ALTER TABLE "motto" ADD CONSTRAINT "m" UNIQUE("id")',
    'ALTER TABLE "admins" ADD COLUMN "motto" text',
    `ALTER TABLE "admins" ADD COLUMN "motto" text DEFAULT '' NOT NULL`,
    `ALTER TABLE "admins" ADD COLUMN "motto" text DEFAULT '' NOT NULL; ALTER TABLE "admins" ADD CONSTRAINT "m" CHECK (motto in ('a', 'b'))`,
    'ALTER TABLE "admins" ADD COLUMN "brand_id" uuid; ALTER TABLE "admins" ADD CONSTRAINT "b" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null',
    'ALTER TABLE "admins" ADD COLUMN "offer_id" uuid; CREATE UNIQUE INDEX "o" ON "admins" USING btree ("offer_id") WHERE offer_id is not null',
    'CREATE INDEX "admins_name" ON "admins" USING btree ("name")',
    "create or replace function f() returns void language sql as $$ drop table admins; $$",
    "-- drop table admins",
    "alter type mood add value 'glad'",
  ])("lets %s through", (sql) => {
    expect(contractingStatements(sql)).toEqual([]);
  });
});
