import { afterAll, expect, it } from "vitest";
import { filesOfInfluencer } from "#server/modules/media/media.service.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { profileFinder } from "./influencer-profiles.repository.ts";

const { database, pool, close } = await makeTestDatabase();
afterAll(close);

it("a profile is not planned anew each time it is read", async () => {
  const ids = await insertInfluencers(
    database,
    Array.from({ length: 2_000 }, () => ({})),
  );
  await pool.query("vacuum (analyze) influencers");
  const find = profileFinder(filesOfInfluencer);
  // One after the other, on the same connection.
  for (const id of ids.slice(0, 12)) expect(await find(database, [id])).toHaveLength(1);
  expect(await find(database, ids.slice(0, 30))).toHaveLength(30);
  const { rows } = await pool.query(
    "select generic_plans::int, custom_plans::int from pg_prepared_statements where statement like '%media%'",
  );
  expect(rows).toEqual([{ generic_plans: 8, custom_plans: 5 }]);
});
