import { afterAll, beforeEach, expect, it } from "vitest";
import type { InfluencerChange } from "#domain/influencers/influencer-change.ts";
import type { PublicChange } from "#domain/public-changes.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";
import { withoutIds } from "#tests/harness/without-ids.ts";
import { listenForChanges } from "./change-listener.ts";
import { readChange } from "./change-payload.ts";
import { announceInfluencer } from "./public-creators.ts";

const records = await makeTestDatabase();
const version = cacheVersion();
const heard: PublicChange[] = [];
const stopListening = await listenForChanges(records.connection, {
  change: (change) => void heard.push(change ?? { of: "everything" }),
  setHearing: version.setHearing,
});
afterAll(async () => {
  await stopListening();
  await records.close();
});

/** The notifications that a statement causes. */
async function changesOf(text: string, values: unknown[] = []): Promise<PublicChange[]> {
  await version.settle();
  heard.length = 0;
  await records.pool.query(text, values);
  await version.settle();
  return [...heard];
}

beforeEach(() => records.empty());

it("tells one creator before and after, without what visitors may not see", async () => {
  const [id = ""] = await insertInfluencers(records.database, [
    { name: "Kit", rate: 250, phone: "+1 555 010 0456" },
  ]);
  const [change] = await changesOf("update influencers set rate = 900.5, phone = '+1 555 010 0999'");
  expect(change).toMatchObject({
    of: "influencer",
    id,
    isFiltered: true,
    before: {
      _id: id,
      name: "Kit",
      rate: 250,
      totalFollowers: 20_000,
      channelFollowers: { instagram: 20_000 },
    },
    after: { _id: id, name: "Kit", rate: 900.5 },
  });
  const { transaction, ...told } = change as InfluencerChange;
  expect(transaction).toBeGreaterThan(0n);
  expect(withoutIds(JSON.stringify(told))).not.toContain("555");
  expect(await changesOf("update influencers set rate = 901")).toMatchObject([{ isFiltered: false }]);
  expect(await changesOf("delete from influencers")).toMatchObject([
    { before: { rate: 901 }, after: undefined },
  ]);
});

it("tells nothing of what is rolled back, and of statements that change nobody", async () => {
  await insertInfluencers(records.database, [{}]);
  expect(await changesOf("begin; delete from influencers; rollback")).toEqual([]);
  expect(await changesOf("update influencers set rate = 1 where false")).toEqual([]);
});

it("tells of everything where a statement changes many, or more than a notification holds", async () => {
  const everything = [{ of: "everything" }];
  await insertInfluencers(
    records.database,
    Array.from({ length: 26 }, () => ({})),
  );
  expect(await changesOf("update influencers set rate = 1")).toEqual(everything);
  const one = "where id = (select id from influencers limit 1)";
  expect(await changesOf(`update influencers set bio = repeat('ß', 4000) ${one}`)).toEqual(everything);
  expect(
    await changesOf(`update influencers set rate = 2 ${one.replace("1)", "25)").replace("=", "in")}`),
  ).toHaveLength(25);
  expect(await changesOf("truncate influencers cascade")).toEqual(everything);
});

it("tells of a public creator whose films have changed, and of no private one", async () => {
  const [id = "", hidden = ""] = await insertInfluencers(records.database, [{}, { visibility: "private" }]);
  await version.settle();
  heard.length = 0;
  await announceInfluencer(records.database, id);
  await announceInfluencer(records.database, hidden);
  await version.settle();
  expect(heard).toMatchObject([{ of: "influencer", id, isFiltered: false }]);
});

it("tells whether visitors can see a brand", async () => {
  const [id = ""] = await insertBrands(records.database, [{ status: "pending" }]);
  const seen = (isPublic: boolean) => [{ of: "brand", id, isPublic }];
  expect(await changesOf("update brands set industry = 'Sports'")).toEqual(seen(false));
  expect(await changesOf("update brands set status = 'published'")).toEqual(seen(true));
  expect(await changesOf("update brands set status = 'pending'")).toEqual(seen(true));
  expect(await changesOf("delete from brands")).toEqual(seen(false));
});

it("takes what it cannot read for everything, as from a version that tells more or less", () => {
  const everything = { of: "everything" };
  expect(readChange("influencers")).toEqual(everything);
  expect(readChange("")).toEqual(everything);
  expect(readChange('{"table":"influencers","id":"a","before":{},"after":{"name":"Kit"}}')).toEqual(
    everything,
  );
  expect(readChange('{"table":"newer","id":"a","before":null,"after":null}')).toEqual(everything);
});
