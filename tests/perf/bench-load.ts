import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrateDatabase, migrationsFolder } from "#server/platform/database/migrate.ts";
import { dropDatabase, runOn } from "#tests/harness/database-connection.ts";
import type { BenchPostgres } from "./bench-postgres.ts";
import { computedColumns, copiedColumns, copyLines, rowsVersion } from "./bench-rows.ts";

/** The table of the floor: a copy of the creators with an index for each order and filter, but no maintained counts. */
const floorTable = [
  "create schema floor",
  `create table floor.influencers as
     select id, name, avatar, bio, location, category, platforms, socials, total_followers, engagement, rating, rate,
       verified, featured, collaboration_types, created_at, channel_sizes,
       lower(name || chr(1) || bio || chr(1) || category || chr(1) || location) as search
     from public.influencers where visibility = 'public'`,
  "alter table floor.influencers add primary key (id)",
  "create index on floor.influencers (featured desc, total_followers desc, id desc)",
  "create index on floor.influencers (total_followers desc, id desc)",
  "create index on floor.influencers (engagement desc, id desc)",
  "create index on floor.influencers (rating desc, id desc)",
  "create index on floor.influencers (created_at desc, id desc)",
  "create index on floor.influencers (category, total_followers desc)",
  "create index on floor.influencers using gin (platforms)",
  "create index on floor.influencers using gin (channel_sizes)",
  "create index on floor.influencers (rate)",
  "create index on floor.influencers using gin (search public.gin_trgm_ops)",
];

/**
 * Creates the database with `size` creators, unless an earlier run has left it. `privateShare` of them, from 0 to 1, are
 * private. Returns its name.
 */
export async function prepareDatabase(
  postgres: BenchPostgres,
  size: number,
  privateShare = 0,
): Promise<string> {
  const name = databaseName(size) + (privateShare > 0 ? `_private_${Math.round(privateShare * 100)}` : "");
  const stamp = contentStamp();
  const administrator = postgres.connection("postgres");
  const present = await stampOf(postgres, name);
  if (present !== undefined && stamp.startsWith(present)) {
    // Newer migrations update an existing database.
    await migrateDatabase(postgres.connection(name));
    await runOn(administrator, `comment on database ${name} is '${stamp}'`);
    return name;
  }
  await makeEmpty(postgres, name);
  await migrateDatabase(postgres.connection(name));
  await load(postgres, name, { size, privateShare, statements: floorTable });
  await runOn(administrator, `comment on database ${name} is '${stamp}'`);
  return name;
}

/** The same creators in the database of another version, which `migrate` makes at the given URL. Returns the URL. */
export async function prepareOwn(
  postgres: BenchPostgres,
  size: number,
  migrate: (url: string) => Promise<void>,
): Promise<string> {
  const name = `${databaseName(size)}_before`;
  await makeEmpty(postgres, name);
  await migrate(postgres.url(name));
  await load(postgres, name, { size });
  return postgres.url(name);
}

const databaseName = (size: number) => `bench_${size}`;

async function makeEmpty(postgres: BenchPostgres, name: string): Promise<void> {
  const administrator = postgres.connection("postgres");
  await dropDatabase(administrator, name);
  await runOn(administrator, `create database ${name} template template0 encoding 'UTF8'`);
}

/** Fills an empty database, and then executes `statements`. */
async function load(
  postgres: BenchPostgres,
  name: string,
  { size, privateShare = 0, statements = [] }: { size: number; privateShare?: number; statements?: string[] },
): Promise<void> {
  const client = new Client(postgres.connection(name));
  await client.connect();
  try {
    await fill(client, size, privateShare);
    for (const statement of statements) await client.query(statement);
    await client.query("vacuum (analyze)");
    await client.query("checkpoint").catch(() => {});
  } finally {
    await client.end();
  }
}

/** Copies without triggers and indexes. Creating the indexes afterwards takes a fraction of the time. */
export async function fill(client: Client, size: number, privateShare = 0): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'influencers'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query("alter table influencers disable trigger user");
  await setGenerated(client, "");
  const columns = await presentColumns(client);
  if (privateShare > 0) await defaultVisibility(client, privateShare);
  const copy = client.query(copyFrom(`copy influencers (${columns.join(", ")}) from stdin`));
  await pipeline(Readable.from(chunks(copyLines(size, columns))), copy);
  await setGenerated(client, "s");
  if (privateShare > 0) await client.query("alter table influencers alter visibility set default 'public'");
  await client.query("alter table influencers enable trigger user");
  for (const { definition } of indexes) await client.query(definition);
  await client.query("analyze influencers");
  await rebuildMaintained(client);
}

/** Makes COPY choose the private ones, always the same. */
async function defaultVisibility(client: Client, privateShare: number): Promise<void> {
  await client.query("select setseed(0.5)");
  await client.query(`alter table influencers alter visibility
    set default case when random() < ${privateShare} then 'private' else 'public' end`);
}

/** An earlier version has fewer. */
async function presentColumns(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = 'influencers'::regclass and attname = any($1)",
    [copiedColumns],
  );
  return copiedColumns.filter((column) => rows.some(({ name }) => name === column));
}

/** COPY writes no generated column. Computing them would take most of the time of the whole load. */
async function setGenerated(client: Client, generated: "" | "s"): Promise<void> {
  await client.query(
    `update pg_attribute set attgenerated = $1
     where attrelid = 'influencers'::regclass and attname = any($2)`,
    [generated, computedColumns],
  );
}

/** Rebuilds what the triggers would have maintained, with the function of the migrations if there is one. */
export async function rebuildMaintained(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and pronargs = 0 and (proname like 'rebuild\\_influencer%' or proname = 'fill_slugs')`,
  );
  for (const { name } of rows) await client.query(`select ${name}`);
}

function* chunks(lines: Iterable<string>): Generator<string> {
  let chunk = "";
  for (const line of lines) {
    chunk += line;
    if (chunk.length < 256 * 1024) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

/** A stamp of what determines the content of the database: the version of the rows and each migration. */
function contentStamp(): string {
  const files = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const parts = [
    `${rowsVersion}${floorTable}`,
    ...files.map((file) => readFileSync(join(migrationsFolder, file))),
  ];
  return parts.map((part) => createHash("sha256").update(part).digest("hex").slice(0, 16)).join(" ");
}

async function stampOf(postgres: BenchPostgres, name: string): Promise<string | undefined> {
  const client = new Client(postgres.connection("postgres"));
  await client.connect();
  try {
    const { rows } = await client.query<{ stamp: string | null }>(
      "select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1",
      [name],
    );
    return rows[0]?.stamp ?? undefined;
  } finally {
    await client.end();
  }
}
