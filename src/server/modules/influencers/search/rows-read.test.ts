import { and, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { followerRanges } from "#domain/influencers/followers.ts";
import { influencerQuerySchema } from "#domain/influencers/influencer-query.ts";
import { influencerSorts } from "#domain/influencers/influencer-sort.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { conditionsOf, type InfluencerSearch } from "./conditions.repository.ts";
import { searchInfluencers } from "./influencer-search.service.ts";
import { orderOf } from "./orders.repository.ts";

const records = await makeTestDatabase();
afterAll(() => records.close());

const all = 8_000;
/** Half of all creators are large, and all of these come before any small one. */
const large = all / 2;
/** How many rows a page may read, of creators and of their channels. */
const mostRead = 1_000;

/** Every second small channel is at the bound of two sizes. */
beforeAll(async () => {
  const client = new Client(records.connection);
  await client.connect();
  await client.query("set statement_timeout = 0");
  await client.query(`
    insert into influencers (id, name, category, platforms, socials, total_followers, engagement, rating, rate, featured, created_at)
    select gen_random_uuid(), 'Creator ' || place, (array['Garden', 'Music', 'Travel'])[1 + place % 3], '{tiktok}',
      jsonb_build_array(jsonb_build_object('platform', 'tiktok', 'link', 'x', 'followers', total)), total,
      mixed % 20, mixed % 50 / 10.0, mixed % 9000, place <= ${large} and place % 20 = 0,
      timestamptz '2026-01-01' - mixed * interval '1 hour'
    from generate_series(1, ${all}) as place,
      lateral (select case when place <= ${large} then 200000 - place when place % 2 = 0 then 10000 else 9999 - place % 3000 end as total) as size,
      lateral (select place * 7919 % ${all + 1} as mixed) as mix`);
  await client.query("select rebuild_influencer_counts()");
  await client.query("vacuum analyze");
  await client.end();
}, 120_000);

type Filter = { category?: string; platform?: string; size?: string; channelSize?: string };
const filters = followerRanges.flatMap((range) =>
  [{}, { category: "Garden" }].flatMap((others): Filter[] => [
    { ...others, size: range },
    { ...others, platform: "tiktok", size: range },
    { ...others, platform: "tiktok", channelSize: range },
    { ...others, platform: "tiktok", size: range, channelSize: range },
  ]),
);

it.each(influencerSorts)("by %s, a page of creators of a size reads few of them", async (sort) => {
  const read: Record<string, number> = {};
  for (const filter of filters.filter(({ platform }) => platform ?? sort !== "channel")) {
    const query = influencerQuerySchema.parse({ ...filter, sort, limit: "12" });
    const expected = await listIds(query);
    let cursor: string | undefined;
    for (const page of [0, 1]) {
      const found = await countRead({ ...query, ...(cursor && { cursor }) });
      expect(found.ids, JSON.stringify(query)).toEqual(expected.slice(12 * page, 12 * page + 12));
      read[`${JSON.stringify(filter)} ${page}`] = found.read;
      cursor = found.nextCursor ?? undefined;
    }
  }
  expect(Object.entries(read).filter(([, rows]) => rows > mostRead)).toEqual([]);
});

/** By the plain condition and order, of all creators. */
async function listIds(query: InfluencerSearch): Promise<string[]> {
  const { rows } = await records.database.execute<{ id: string }>(
    sql`select id from ${influencers} where ${and(...Object.values(conditionsOf(query)))} order by ${orderOf(query)} limit 24`,
  );
  return rows.map(({ id }) => id);
}

/** A page, and how many rows Postgres has read for it. */
function countRead(query: InfluencerSearch) {
  return records.database.transaction(async (transaction) => {
    const readSoFar = async () => {
      const { rows } = await transaction.execute<{ read: string }>(sql`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables
        where relid in ('influencers'::regclass, 'influencer_channels'::regclass)`);
      return Number(rows[0]?.read);
    };
    const before = await readSoFar();
    const { rows, nextCursor } = await searchInfluencers(transaction, query);
    return { ids: rows.map(({ id }) => id), nextCursor, read: (await readSoFar()) - before };
  });
}
