import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { influencerQuerySchema } from "#domain/influencers/influencer-query.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import { searchInfluencers } from "#server/modules/influencers/search/influencer-search.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";

const records = await makeTestDatabase();
afterAll(() => records.close());

const all = 8_000;
const noticeCutoff = new Date("2026-05-01T00:00:00Z");

/** Half are private. Every hundredth was not told, and half of these have to be now. */
beforeAll(async () => {
  const client = new Client(records.connection);
  await client.connect();
  await client.query("set statement_timeout = 0");
  await client.query(`
    insert into influencers (id, name, category, visibility, told_at, created_at)
    select gen_random_uuid(), 'Creator ' || place, 'Music', (array['public', 'private'])[1 + place % 2],
      case when place % 100 <> 1 then now() end,
      timestamptz '2026-05-01' + (place % 200 - 100) * interval '1 hour'
    from generate_series(1, ${all}) as place`);
  await client.query("select rebuild_influencer_counts()");
  await client.query("vacuum analyze");
  await client.end();
}, 120_000);

/** How many rows Postgres reads for something. */
function countRead<T>(work: (executor: Executor) => Promise<T>): Promise<{ result: T; read: number }> {
  return records.database.transaction(async (transaction) => {
    const readSoFar = async () => {
      const { rows } = await transaction.execute<{ read: string }>(sql`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables
        where relname = 'influencers'`);
      return Number(rows[0]?.read ?? 0);
    };
    const before = await readSoFar();
    const result = await work(transaction);
    return { result, read: (await readSoFar()) - before };
  });
}

it("work finds the creators who have to be told without reading the others", async () => {
  const { result, read } = await countRead((executor) => influencers.findDueNotices(executor, noticeCutoff));
  expect(result?.count).toBe(40);
  expect(read).toBeLessThan(200);
});

it.each(["no", "due"])("so does the list of the team: %s", async (told) => {
  const query = influencerQuerySchema.parse({ told, sort: "newest", limit: "25" });
  const search = { ...query, whole: true as const, withPrivate: true, noticeCutoff };
  const { result, read } = await countRead((executor) => searchInfluencers(executor, search));
  expect(result.matched).toBe(told === "due" ? 40 : 80);
  expect(result.rows).toHaveLength(25);
  expect(read).toBeLessThan(200);
});
