import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { totalFollowers } from "#domain/influencers/follower-count.ts";
import { followerRanges } from "#domain/influencers/followers.ts";
import type { Social } from "#domain/influencers/influencer-fields.ts";
import { storedFollowers } from "#domain/readers/read-followers.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";

const records = await makeTestDatabase();
afterAll(() => records.close());

const platforms = ["instagram", "youtube", "blog"] as const;
const digits = fc.integer({ min: 0, max: 9_999_999 });
const anyFigure = fc.oneof(
  digits.map(String),
  digits.map((number) => number.toLocaleString("en-US")),
  fc
    .tuple(fc.nat(2_000), fc.nat(999_999), fc.constantFrom("K", "k", " M", "m", " k", "  K"))
    .map(([whole, fraction, unit]) => `${whole}.${fraction}${unit}`),
  fc.constantFrom(
    "–",
    "",
    "12,50",
    "1,000,000",
    "100000M",
    "100001M",
    "1.",
    ".5K",
    "12 thousand",
    " 7K ",
    "12.500",
    "99999999999",
    "100000000000",
    "100000000001",
  ),
);
/** As a creator’s own figures are stored. */
const storedFigure = anyFigure.map(storedFollowers);
const anySocials = fc.array(
  fc.record({ platform: fc.constantFrom(...platforms), link: fc.constant("kit"), followers: storedFigure }),
  { maxLength: 4 },
);
const anyCreator: fc.Arbitrary<InfluencerValues & { socials: Social[] }> = fc.record({
  socials: anySocials,
  followers: fc.dictionary(fc.constantFrom(...platforms), fc.constantFrom(...followerRanges), {
    noNullPrototype: true,
  }),
  platforms: fc.subarray([...platforms]),
});

it("counts the followers of a channel as the domain does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCreator, { minLength: 30, maxLength: 30 }), async (creators) => {
      await records.empty();
      await insertInfluencers(records.database, creators);
      for (const row of await records.database.select().from(influencers)) {
        for (const platform of platforms) {
          const rows = row.socials.filter((social) => social.platform === platform);
          const known = row.channelFollowers[platform];
          expect(known ?? 0, JSON.stringify(row)).toBe(totalFollowers(rows, row.followers));
          if (rows.length === 0) expect(known).toBeUndefined();
        }
      }
    }),
    { numRuns: 40 },
  );
});

it("keeps the order of each platform while creators come, change and go", async () => {
  await records.empty();
  const creators = fc.sample(anyCreator, { numRuns: 60, seed: 7 });
  const ids = await insertInfluencers(records.database, creators);
  await compareOrder();
  await records.pool.query("update influencers set platforms = '{blog}' where id = any($1)", [
    ids.slice(0, 10),
  ]);
  await records.pool.query("update influencers set socials = '[]' where id = any($1)", [ids.slice(5, 20)]);
  await records.pool.query("update influencers set featured = not featured where id = any($1)", [
    ids.slice(15, 40),
  ]);
  await records.pool.query(
    "update influencers set total_followers = total_followers + 1 where id = any($1)",
    [ids.slice(35, 50)],
  );
  await records.pool.query("update influencers set bio = 'x'");
  await compareOrder();
  await records.pool.query("delete from influencers where id = any($1)", [ids.slice(15, 30)]);
  await compareOrder();
  await records.pool.query("delete from influencer_channels");
  await records.pool.query("select rebuild_influencer_counts()");
  await compareOrder();
  await records.pool.query("truncate influencers cascade");
  await compareOrder();
});

async function compareOrder() {
  const { rows: kept } = await records.pool.query(
    "select platform, followers, influencer_id as id, total_followers, featured from influencer_channels order by 1, 2, 3",
  );
  const { rows } = await records.pool.query(
    `select platform, coalesce((channel_followers ->> platform)::bigint, 0) as followers, id, total_followers, featured
     from influencers, unnest(platforms) as platform order by 1, 2, 3`,
  );
  expect(kept).toEqual(rows);
}
