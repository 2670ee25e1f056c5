import { afterAll, beforeEach, expect, it } from "vitest";
import type { Social } from "#domain/influencers/influencer-fields.ts";
import { influencerQuerySchema } from "#domain/influencers/influencer-query.ts";
import { type Random, seededRandom } from "#fixtures/sample-data/seeded-random.ts";
import {
  countInfluencers,
  scanInfluencers,
} from "#server/modules/influencers/search/facet-counts.repository.ts";
import {
  listLocations,
  mergeFacetChanges,
} from "#server/modules/influencers/search/influencer-search.service.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";

const records = await makeTestDatabase();
// The test opens many connections at once, perhaps on a busy machine.
const patient = { connectionTimeoutMillis: 60_000, statement_timeout: 60_000, lock_timeout: 60_000 };
const { database, pool, close } = openDatabase({ ...records.connection, ...patient }, () => {});
afterAll(async () => {
  await close();
  await records.close();
});
beforeEach(() => records.empty());

const words = ["yoga", "yogamat", "Tea", "tea-time", "Ölberg", "snake_case", "50%"];
const locations = ["", "Lisbon", "East Lisbon", "Oslo", "oslo"];
const categories = ["", "Gaming", "Technology", "Gaming & more"];
const platforms = ["twitch", "youtube", "blog"];
const followers = [0, 999, 1_000, 5_000, 10_000, 10_001, 100_000, 1_000_000, 7_000_000_000];

const bio = (random: Random) =>
  Array.from({ length: random.integer(0, 5) }, () => random.pick(words)).join(random.pick([" ", "\n"]));

const socials = (random: Random) =>
  platforms
    .filter(() => random.chance(0.5))
    .map(
      (platform) =>
        ({ platform, link: "kit", followers: random.pick(["999", "10K", "12.5K", "1M"]) }) as Social,
    );

const values = (random: Random): InfluencerValues => {
  const channels = socials(random);
  return {
    name: random.pick(words),
    bio: bio(random),
    location: random.pick(locations),
    category: random.pick(categories),
    totalFollowers: random.pick(followers),
    featured: random.chance(0.2),
    languages: ["pt", "en", "de"].filter(() => random.chance(0.4)),
    socials: channels,
    platforms: channels.map(({ platform }) => platform),
    rate: random.pick([null, 100, 250, 5_000]),
    visibility: random.pick(["public", "public", "private"] as const),
  };
};

const queries = [
  {},
  { category: "Gaming" },
  { platform: "twitch", size: "1K-10K" },
  { category: "Technology", platform: "blog", size: "10K-100K", featured: "false" },
  { search: "yoga" },
  { search: "TEA", platform: "twitch", featured: "true" },
  { search: "50%", location: "lis", size: "1M+" },
  { location: "OSLO", category: "Gaming" },
  { language: "pt", platform: "twitch" },
  { search: "yoga", language: "en", size: "1K-10K" },
  { platform: "twitch", channelSize: "10K-100K", category: "Gaming" },
  { price: "0-250", language: "pt" },
  { search: "yoga", platform: "blog", channelSize: "1M+", price: "5K+" },
].map((query) => influencerQuerySchema.parse({ ...query, facets: "true" }));

/** Visitors, and the team with all creators or some. */
const views = [
  {},
  { withPrivate: true },
  { withPrivate: true, visibility: "private" },
  { withPrivate: true, visibility: "public" },
] as const;
const asked = queries.flatMap((query) => views.map((view) => ({ ...query, ...view })));

/** Compares the maintained counts with counts of the rows, in one snapshot. */
async function compare() {
  await database.transaction(
    async (snapshot) => {
      for (const query of asked) {
        const maintained = await countInfluencers(snapshot, query);
        const counted = await scanInfluencers(snapshot, query);
        const { total } = (
          await snapshot.execute<{ total: number }>(
            `select count(*)::integer as total from influencers
             where visibility = 'public' or ${"withPrivate" in query}`,
          )
        ).rows[0] ?? { total: -1 };
        expect(maintained, JSON.stringify(query)).toEqual({ ...counted, total });
      }
      const { rows } = await snapshot.execute(
        `select location as value, count(*)::integer as count from influencers
         where location ilike '%l%' and visibility = 'public' group by 1 order by 2 desc, location collate "C"`,
      );
      expect(await listLocations(snapshot, { search: "L", limit: 10 })).toEqual(rows);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** The changes of one writer: inserts, updates and deletes, some of them hundreds at a time and some rolled back. */
async function write(random: Random, rounds: number): Promise<number> {
  let changed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const any = `select id from influencers order by md5(id::text || ${random.integer(0, 1e6)}) limit ${random.integer(1, 12)}`;
      // Always locks rows in the same order, so that the writers of this test cannot deadlock.
      const locked = `with chosen as (select id from influencers where id in (${any}) order by id for update skip locked)`;
      const what = random.integer(0, 3);
      if (what <= 1) {
        const list = Array.from({ length: random.integer(1, 25) }, () => values(random));
        const { rowCount } = await client.query(
          `insert into influencers (id, name, bio, location, category, platforms, total_followers, featured, socials, rate, visibility)
           select gen_random_uuid(), r.name, r.bio, r.location, r.category,
             array(select jsonb_array_elements_text(r.platforms)), r."totalFollowers", r.featured, r.socials, r.rate, r.visibility
           from jsonb_to_recordset($1) as r(name text, bio text, location text, category text, platforms jsonb,
             "totalFollowers" bigint, featured boolean, socials jsonb, rate double precision, visibility text)`,
          [JSON.stringify(list)],
        );
        changed += rowCount ?? 0;
      } else if (what === 2) {
        const { bio, category, totalFollowers, featured, socials, rate, platforms, visibility } =
          values(random);
        const { rowCount } = await client.query(
          `${locked} update influencers set bio = $1, category = $2, total_followers = $3, featured = $4,
             socials = $5, rate = $6, platforms = $7, visibility = $8
           where id in (select id from chosen)`,
          [bio, category, totalFollowers, featured, JSON.stringify(socials), rate, platforms, visibility],
        );
        changed += rowCount ?? 0;
      } else {
        const { rowCount } = await client.query(
          `${locked} delete from influencers where id in (select id from chosen)`,
        );
        changed += rowCount ?? 0;
      }
      await client.query(random.chance(0.15) ? "rollback" : "commit");
    } finally {
      client.release();
    }
  }
  return changed;
}

it("are what counting finds, while many write, and changes are merged and all is rebuilt", {
  timeout: 120_000,
}, async () => {
  await insertInfluencers(
    database,
    Array.from({ length: 200 }, (_, index) => values(seededRandom(`first ${index}`))),
  );
  let writing = true;
  const writers = Promise.all(["a", "b", "c", "d"].map((writer) => write(seededRandom(writer), 100))).finally(
    () => {
      writing = false;
    },
  );
  const merge = async () => {
    while (writing) await mergeFacetChanges(database);
  };
  const repeat = async (...functions: string[]) => {
    while (writing) for (const name of functions) await pool.query(`select ${name}`);
  };
  const check = async () => {
    while (writing) await compare();
  };
  const segments = repeat("merge_influencer_text_changes()");
  const rebuilds = repeat("rebuild_influencer_counts()", ...Array(5).fill("rebuild_influencer_terms()"));
  const unions = repeat(
    "keep_influencer_union('word', '%yoga%', 1, 0)",
    "keep_influencer_union('word', '%tea%', 1, 0)",
  );
  await Promise.all([writers, merge(), merge(), segments, rebuilds, unions, check(), check()]);
  expect((await writers).reduce((sum, changed) => sum + changed)).toBeGreaterThan(2_000);
  await compare();
  await mergeFacetChanges(database);
  await compare();
  await pool.query("select merge_influencer_text_changes()");
  await compare();
  await pool.query("select rebuild_influencer_terms()");
  await compare();
  const { rows } = await pool.query("select from influencer_text_changes");
  expect(rows, "the bitmaps know all").toEqual([]);
  await pool.query("select rebuild_influencer_counts()");
  await compare();
  await pool.query("truncate influencers cascade");
  await compare();
});

it("counts exactly after a rebuild that paused while it read", async () => {
  const random = seededRandom("many");
  await insertInfluencers(
    database,
    Array.from({ length: 1_100 }, () => values(random)),
  );
  await pool.query("select rebuild_influencer_terms()");
  await compare();
});
