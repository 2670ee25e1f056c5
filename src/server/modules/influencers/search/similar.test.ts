import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { type Comparable, rankSimilar } from "#domain/influencers/similar.ts";
import { influencers, publicRow } from "#server/modules/influencers/influencers.schema.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { presentInfluencer } from "../influencers.presenter.ts";
import { listComparable, readInOrder } from "./similar.repository.ts";

const records = await makeTestDatabase();
afterAll(() => records.close());

/** Ten in `npm test -- slow`. */
const numRuns = Number(process.env.SEARCH_RUNS ?? 2);
const places = [["United Kingdom", "UK"]];
const anyCreator: fc.Arbitrary<InfluencerValues> = fc.record({
  category: fc.constantFrom("", "Gaming", "Gaming", "Gaming", "Technology"),
  platforms: fc.subarray(["twitch", "youtube", "blog"]),
  location: fc.constantFrom("", "Leeds, UK", "London, United Kingdom", "Lima, Peru"),
  languages: fc.subarray(["en", "es"]),
  totalFollowers: fc.oneof(fc.constantFrom(0, 999, 10_000), fc.nat(2_000_000)),
});

/** The same from all creators: the nearest on each side, of the category and of all. */
function model(all: Comparable[], to: Comparable): string[] {
  const isBelow = (left: Comparable, right: Comparable) =>
    left.totalFollowers < right.totalFollowers ||
    (left.totalFollowers === right.totalFollowers && left._id < right._id);
  const sorted = all.toSorted((left, right) => (isBelow(left, right) ? -1 : 1));
  const near = (list: Comparable[], limit: number) => {
    const place = list.findIndex(({ _id }) => _id === to._id);
    return [...list.slice(Math.max(0, place - limit), place), ...list.slice(place + 1, place + 1 + limit)];
  };
  const sameCategory = near(
    sorted.filter(({ category }) => category === to.category),
    100,
  );
  const compared = new Set([...sameCategory, ...near(sorted, 25)]);
  return rankSimilar(to, [...compared], places).map(({ _id }) => _id);
}

it("finds whom the rules find among all creators, while some come and go", { timeout: 120_000 }, async () => {
  const creators = fc.array(anyCreator, { minLength: 350, maxLength: 350, size: "max" });
  await fc.assert(
    fc.asyncProperty(creators, async (list) => {
      await records.empty();
      const ids = await insertInfluencers(records.database, list);
      await records.pool.query("delete from influencers where id = any($1)", [ids.slice(0, 20)]);
      await records.pool.query("update influencers set category = 'Gaming' where id = any($1)", [
        ids.slice(20, 60),
      ]);
      const all = (await records.database.select(publicRow).from(influencers)).map(presentInfluencer);
      for (const to of all) {
        const found = rankSimilar(to, await listComparable(records.database, to), places);
        expect(found.map(({ _id }) => _id)).toEqual(model(all, to));
      }
    }),
    { numRuns },
  );
});

it("reads creators in the given order, without those who have gone", async () => {
  const pictures = () => sql<string[]>`array['portrait']`;
  const [first = "", second = "", gone = ""] = await insertInfluencers(records.database, [{}, {}, {}]);
  await records.pool.query("delete from influencers where id = $1", [gone]);
  const rows = await readInOrder(records.database, [second, gone, first], pictures);
  expect(rows.map((row) => [row.id, row.pictures])).toEqual([
    [second, ["portrait"]],
    [first, ["portrait"]],
  ]);
  expect(await readInOrder(records.database, [], pictures)).toEqual([]);
});
