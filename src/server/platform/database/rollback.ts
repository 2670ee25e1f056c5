import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { contracts } from "./contracts.ts";

/** A migration in the journal. `when` identifies it in the database, and sorts. */
export type Migration = { tag: string; when: number };
type Rule = { migration: string; runsFrom: string };

/** Migrations of this version, oldest first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const text = await readFile(join(folder, "meta/_journal.json"), "utf8");
  return (JSON.parse(text) as { entries: Migration[] }).entries;
}

/** Time of the newest migration in the database; 0 if there is none. */
export async function newestMigration(client: ClientBase): Promise<number> {
  if (!(await exists(client, "drizzle.__drizzle_migrations"))) return 0;
  const { rows } = await client.query<{ last: number | null }>(
    "select max(created_at)::float8 as last from drizzle.__drizzle_migrations",
  );
  return rows[0]?.last ?? 0;
}

/**
 * Whether the database lacks migrations that this version's first one, its baseline, replaces. Only an older version
 * that still has them can run them.
 */
export async function isBeforeBaseline(
  client: ClientBase,
  migrations: readonly Migration[],
): Promise<boolean> {
  const newest = await newestMigration(client);
  return newest > 0 && newest < (migrations[0]?.when ?? 0);
}

/** Whether the baseline of this version replaces a migration. */
export function isInBaseline(tag: string, [baseline]: readonly Migration[]): boolean {
  return baseline !== undefined && tag < baseline.tag;
}

/**
 * Stores in the database which versions can run on it after a migration, so that older versions, which do not know
 * the migration, can read it. A rule takes effect with its migration, so it can be stored before.
 */
export async function keepContracts(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  // In the schema of the migrations, because a backup restores the tables of records.
  await client.query("create schema if not exists drizzle");
  await client.query(
    `create table if not exists drizzle.contracts
      (made_at bigint primary key, migration text not null, runs_from text not null)`,
  );
  // A newer version has stored its own rules for these migrations. Do not overwrite them.
  if ((await newestMigration(client)) > (migrations.at(-1)?.when ?? 0)) return;
  for (const { tag, when } of migrations) {
    const runsFrom = contracts[tag]?.runsFrom;
    if (runsFrom === undefined) continue;
    await client.query(
      `insert into drizzle.contracts values ($1, $2, $3)
       on conflict (made_at) do update set migration = excluded.migration, runs_from = excluded.runs_from`,
      [when, tag, runsFrom],
    );
  }
}

/** Migration after which a version with these migrations can no longer run; undefined if it can. */
export async function blockingContract(
  client: ClientBase,
  migrations: readonly Migration[],
): Promise<Rule | undefined> {
  const known = new Set(migrations.map(({ tag }) => tag));
  const rules = await contractsInForce(client, migrations);
  return rules
    .filter(({ runsFrom }) => !known.has(runsFrom) && !isInBaseline(runsFrom, migrations))
    .toSorted(byRunsFrom)
    .at(-1);
}

/** Oldest version that can run on the database, by its newest migration; undefined: every version can. */
export async function oldestVersion(
  client: ClientBase,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  const rules = await contractsInForce(client, migrations);
  return rules.toSorted(byRunsFrom).at(-1)?.runsFrom;
}

/** Oldest version that can run beside these migrations. */
export function oldestVersionBeside(migrations: readonly Migration[]): string | undefined {
  return migrations
    .flatMap(({ tag }) => contracts[tag]?.runsFrom ?? [])
    .toSorted()
    .at(-1);
}

/** Tags begin with the number of the migration. */
function byRunsFrom(one: Rule, other: Rule): number {
  return one.runsFrom < other.runsFrom ? -1 : 1;
}

async function contractsInForce(client: ClientBase, migrations: readonly Migration[]): Promise<Rule[]> {
  if (await exists(client, "drizzle.contracts")) {
    const { rows } = await client.query<Rule>(
      `select migration, runs_from as "runsFrom" from drizzle.contracts
       where made_at in (select created_at from drizzle.__drizzle_migrations)`,
    );
    return rows;
  }
  // No version that stores contracts has run on it yet.
  const last = await newestMigration(client);
  return migrations.flatMap(({ tag, when }) => {
    const runsFrom = contracts[tag]?.runsFrom;
    return runsFrom === undefined || when > last ? [] : [{ migration: tag, runsFrom }];
  });
}

async function exists(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [
    table,
  ]);
  return rows[0]?.found ?? false;
}
