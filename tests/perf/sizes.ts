import { Client } from "pg";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { runOn } from "#tests/harness/database-connection.ts";
import { fill, rebuildMaintained } from "./bench-load.ts";
import { type BenchPostgres, serverBench } from "./bench-postgres.ts";

// Measures the bytes per creator in each table and index, and the time to rebuild the search, on which docs/scaling.md
// is based. The arguments are the numbers of creators.

const sizes = process.argv.slice(2).map(Number);
const bench = serverBench("sizes", undefined);
const postgres = await bench.start();
try {
  for (const size of sizes) process.stdout.write(await measure(postgres, size));
} finally {
  await postgres.stop();
  bench.remove();
}

async function measure({ connection }: BenchPostgres, size: number): Promise<string> {
  const name = `sizes_${size}`;
  await runOn(connection("postgres"), `create database ${name} template template0 encoding 'UTF8'`);
  await migrateDatabase(connection(name));
  const client = new Client(connection(name));
  await client.connect();
  await fill(client, size);
  const began = performance.now();
  await rebuildMaintained(client);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  // The second build has left dead rows of the first one.
  await client.query("vacuum (full, analyze)");
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select coalesce(i.relname, c.relname) as name,
       case when i.oid is null then pg_table_size(c.oid) else pg_relation_size(i.oid) end as bytes
     from pg_class c
     cross join lateral (select null::oid as oid, null::name as relname
       union all select i.oid, i.relname from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid) i
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname like 'influencer%'
     order by 2 desc`,
  );
  const { rows: terms } = await client.query<{ terms: string; bits: string }>(
    `select count(*) as terms, count(*) filter (where bits is not null) as bits from influencer_terms`,
  );
  await client.end();
  const lines = rows.map(
    ({ name, bytes }) => `| ${name} | ${bytes} | ${(Number(bytes) / size).toFixed(1)} |`,
  );
  const all = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  return `
**${size.toLocaleString("en")} creators**: ${all} bytes, ${(all / size).toFixed(0)} each; search rebuilt in ${seconds} s, ${terms[0]?.terms} terms, ${terms[0]?.bits} of them as bits

| Table or index | Bytes | Each |
|---|--:|--:|
${lines.join("\n")}
`;
}
