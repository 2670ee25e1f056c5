import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { describe, expect, inject, it, vi } from "vitest";
import { runOn } from "#tests/harness/database-connection.ts";
import { createDatabase } from "#tests/harness/test-database.ts";
import { DatabaseStartError } from "./embedded/database-start-error.ts";
import { migrateDatabase, migrationsFolder } from "./migrate.ts";
import { readMigrations } from "./rollback.ts";

const migratedDatabase = () => createDatabase(`template ${inject("databaseTemplate")}`);

/** The folder of a later version, with one more migration. */
async function withMigration(tag: string, sql: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tandem-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const journal = JSON.parse(await readFile(join(folder, "meta/_journal.json"), "utf8"));
  const { when, version } = journal.entries.at(-1);
  journal.entries.push({ idx: 99, version, when: when + 1, tag, breakpoints: true });
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify(journal));
  await writeFile(join(folder, `${tag}.sql`), sql);
  return folder;
}

/** Every column, index, and trigger, as text that can be compared between two databases. */
const structure = `
  select table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') || is_nullable as part
    from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1`;

it("only the snapshot that the next migration is compared with is kept", async () => {
  const kept = await readdir(join(migrationsFolder, "meta"));
  const newest = (await readMigrations(migrationsFolder)).at(-1)?.tag.slice(0, 4);
  expect(kept.filter((name) => name.endsWith("_snapshot.json"))).toEqual([`${newest}_snapshot.json`]);
});

describe("migrateDatabase", () => {
  it("makes the schema, and finds nothing to do the second time", async () => {
    const connection = await createDatabase();
    await migrateDatabase(connection);
    const first = await runOn(connection, structure);
    expect(first.map(({ part }) => part).join("\n")).toContain("influencers.total_followers bigint");
    await runOn(connection, "insert into secrets values ('kept', 'yes')");
    await migrateDatabase(connection);
    expect(await runOn(connection, structure)).toEqual(first);
    expect(await runOn(connection, "select value from secrets where name = 'kept'")).toEqual([
      { value: "yes" },
    ]);
  });

  it("makes it once when several processes start at the same time", async () => {
    const connection = await createDatabase();
    await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(connection)));
    const applied = await runOn(
      connection,
      "select count(*)::int as count from drizzle.__drizzle_migrations",
    );
    const journal = JSON.parse(await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8"));
    expect(applied).toEqual([{ count: journal.entries.length }]);
  });

  it("lets others go on with a table that a transaction holds, and waits for it", async () => {
    const folder = await withMigration("0099_wide", "alter table brands add column wide text;");
    const connection = await migratedDatabase();
    const [holding, other] = [new Client(connection), new Client(connection)];
    await Promise.all([holding.connect(), other.connect()]);
    await holding.query("begin; select from brands");
    const migrating = migrateDatabase(connection, { folder });
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter%'";
    await vi.waitUntil(async () => (await runOn(connection, waiting)).length > 0, { interval: 5 });
    // Behind a migration that waits without a limit, this would wait until the transaction ends.
    await other.query("set statement_timeout = 3000; select from brands");
    await holding.query("commit");
    await migrating;
    expect(await runOn(connection, "select wide from brands")).toEqual([]);
    await Promise.all([holding.end(), other.end()]);
    await rm(folder, { recursive: true });
  });

  it("gives up with one line while a transaction holds a table, and leaves everything as it was", async () => {
    const folder = await withMigration("0099_wide", "alter table brands add column wide text;");
    const connection = await migratedDatabase();
    const holding = new Client(connection);
    await holding.connect();
    await holding.query("begin; select from brands");
    await expect(migrateDatabase(connection, { folder, patience: 0 })).rejects.toThrow(DatabaseStartError);
    await holding.end();
    await expect(runOn(connection, "select wide from brands")).rejects.toThrow();
    await rm(folder, { recursive: true });
  });

  it("runs on a database of a newer version, until that takes away what this one needs", async () => {
    const connection = await migratedDatabase();
    const made = (when: number) =>
      runOn(connection, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${when})`);
    const rule = (when: number, tag: string, runsFrom: string) =>
      runOn(connection, `insert into drizzle.contracts values (${when}, '${tag}', '${runsFrom}')`);
    const own = (await readMigrations(migrationsFolder)).at(-1)?.tag ?? "";
    await made(9e12);
    await rule(9e12, "0998_drop-old", own);
    await migrateDatabase(connection);
    // Kept, but not made yet.
    await rule(9e12 + 1, "0999_drop-more", "0997_stop-using");
    await migrateDatabase(connection);
    await made(9e12 + 1);
    await expect(migrateDatabase(connection)).rejects.toThrow(
      "after 0999_drop-more, only versions with 0997_stop-using run on it",
    );
    await expect(migrateDatabase(connection)).rejects.toThrow(DatabaseStartError);
  });

  it("has nothing to do on a database that the migrations before the baseline have made", async () => {
    const connection = await migratedDatabase();
    const [baseline] = await readMigrations(migrationsFolder);
    const when = baseline?.when ?? 0;
    await runOn(
      connection,
      `delete from drizzle.__drizzle_migrations where created_at = ${when}; drop table drizzle.contracts;
       insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', 1), ('last', ${when})`,
    );
    await runOn(connection, "insert into secrets values ('kept', 'yes')");
    const before = await runOn(connection, structure);
    await migrateDatabase(connection);
    expect(await runOn(connection, structure)).toEqual(before);
    expect(await runOn(connection, "select value from secrets where name = 'kept'")).toEqual([
      { value: "yes" },
    ]);
  });

  it("refuses a database that lacks some of the migrations before the baseline, and leaves it as it was", async () => {
    const connection = await migratedDatabase();
    const migrations = await readMigrations(migrationsFolder);
    // All of them move before the baseline.
    const later = (migrations.at(-1)?.when ?? 0) - (migrations[0]?.when ?? 0) + 1;
    await runOn(connection, `update drizzle.__drizzle_migrations set created_at = created_at - ${later}`);
    await expect(migrateDatabase(connection)).rejects.toThrow(
      "The database is older than this version can migrate.",
    );
    const made = await runOn(connection, "select count(*)::int as count from drizzle.__drizzle_migrations");
    expect(made).toEqual([{ count: migrations.length }]);
  });

  it("leaves everything as it was when one step fails, and completes when it no longer does", async () => {
    const folder = await withMigration(
      "0099_broken",
      "create table halfway (id int);--> statement-breakpoint\nselect 1/0;",
    );

    const connection = await createDatabase();
    await expect(migrateDatabase(connection, { folder })).rejects.toThrow();
    expect(await runOn(connection, structure)).toEqual([]);
    await migrateDatabase(connection);
    await expect(migrateDatabase(connection, { folder })).rejects.toThrow();
    expect(await runOn(connection, "select to_regclass('halfway') as found")).toEqual([{ found: null }]);
    await writeFile(join(folder, "0099_broken.sql"), "create table halfway (id int);");
    await migrateDatabase(connection, { folder });
    expect(await runOn(connection, "select to_regclass('halfway')::text as found")).toEqual([
      { found: "halfway" },
    ]);
    await rm(folder, { recursive: true });
  });
});
