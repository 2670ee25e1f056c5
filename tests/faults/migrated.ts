import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { dropDatabase, runOn } from "#tests/harness/database-connection.ts";
import { startOwnPostgres, startServerPostgres } from "#tests/perf/bench-postgres.ts";
import type { Part } from "./finding.ts";

const usualRounds = 12;

/** Kills the migration at moments spread over the time that it takes, then lets it end. */
export const migrated: Part = async ({ folder, rounds = usualRounds, programs, find }) => {
  const directory = join(folder, "migrated");
  mkdirSync(directory, { recursive: true });
  const postgres =
    programs === ""
      ? await startOwnPostgres(join(directory, "postgres"))
      : await startServerPostgres(programs, directory);
  try {
    const make = (name: string) =>
      runOn(postgres.connection("postgres"), `create database ${name} template template0 encoding 'UTF8'`);
    await make("clean");
    const lasts = (await migrate(postgres.url("clean"))) ?? 0;
    const wanted = await schemaOf(postgres.connection("clean"));
    const different: string[] = [];
    let cut = 0;
    for (let round = 0; round < rounds; round += 1) {
      const name = `cut_${round}`;
      await make(name);
      const killed = await migrate(postgres.url(name), (lasts * round) / rounds);
      if (killed === undefined) cut += 1;
      await migrate(postgres.url(name));
      if ((await schemaOf(postgres.connection(name))) !== wanted) different.push(name);
      await dropDatabase(postgres.connection("postgres"), name);
    }
    find(
      `migrations killed at ${rounds} moments end the next time, with the same schema`,
      `${cut} were cut off, ${different.length} ended with another schema`,
      different.length === 0 && cut > 0,
    );
  } finally {
    await postgres.stop();
  }
};

/** Answers how long it took, in milliseconds; undefined when it was killed before its end. */
async function migrate(url: string, killAfter?: number): Promise<number | undefined> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "migrating-program.ts")], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const ended = once(child, "close");
  await Promise.race([once(child.stdout, "data"), ended]);
  const began = performance.now();
  if (killAfter !== undefined) {
    await Promise.race([sleep(killAfter), ended]);
    child.kill("SIGKILL");
  }
  await ended;
  if (output.includes("done")) return performance.now() - began;
  if (killAfter === undefined) throw new Error("a migration that nobody killed did not end");
  return undefined;
}

/** Every table, column, index, function and trigger, and which migrations have been run. */
async function schemaOf(connection: ConstructorParameters<typeof Client>[0]): Promise<string> {
  const client = new Client(connection);
  await client.connect();
  try {
    const queries = [
      `select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
       where table_schema = 'public' order by 1, 2`,
      "select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1",
      `select proname, md5(prosrc) as body from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`,
      `select tgname, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1, 2`,
      "select conname, pg_get_constraintdef(oid) as definition from pg_constraint order by 1, 2",
      "select hash from drizzle.__drizzle_migrations order by id",
    ];
    const results = [];
    for (const query of queries) results.push((await client.query(query)).rows);
    return JSON.stringify(results);
  } finally {
    await client.end();
  }
}
