import { expect, it } from "vitest";
import { type InfluencerChange, influencerChange } from "#domain/influencers/influencer-change.ts";
import { cacheVersion } from "./cache-version.ts";
import type { HasSeen } from "./database/seen-transactions.ts";
import { versionedCache } from "./versioned-cache.ts";

/** A count of changes as the database would have it: each change adds one. */
function counting(hasSeen: HasSeen = () => false) {
  const version = cacheVersion();
  let look: () => Promise<HasSeen> = async () => hasSeen;
  version.setHearing(true, () => look());
  let made = 0;
  const cache = versionedCache<{ count: number }>(version, {
    maximum: 1_000,
    size: () => 1,
    isShared: () => true,
    isKept: () => true,
    after: (value, { of }) => {
      if (of === "everything") return undefined;
      return of === "brand" ? value : { count: value.count + 1 };
    },
    isRevised: () => true,
  });
  return {
    version,
    get: (count: number | Promise<number>) =>
      cache.obtain("a", async () => {
        made += 1;
        return { count: await count };
      }),
    made: () => made,
    lookBy: (way: () => Promise<HasSeen>) => {
      look = way;
    },
  };
}
const changed = (transaction?: bigint): InfluencerChange => influencerChange("a", {}, transaction);
const seenBefore =
  (first: bigint): HasSeen =>
  (transaction) =>
    transaction < first;

it("adds each later change once, and leaves what others change", async () => {
  const { version, get, made } = counting(seenBefore(5n));
  expect(await get(7)).toEqual({ count: 7 });
  await version.look();
  version.change(changed(5n));
  version.change({ of: "brand", id: "b", isPublic: true });
  version.change(changed(6n));
  expect(await get(0)).toEqual({ count: 9 });
  expect(await get(0)).toEqual({ count: 9 });
  expect(made()).toBe(1);
});

it("makes again what may have been made after a change of which is heard later", async () => {
  const { version, get, made } = counting(seenBefore(5n));
  await get(7);
  await version.look();
  // Committed before somebody looked, and so perhaps before the value was read.
  version.change(changed(4n));
  expect(await get(8)).toEqual({ count: 8 });
  await version.look();
  // Nobody knows when it was made.
  version.change(changed());
  expect(await get(9)).toEqual({ count: 9 });
  expect(made()).toBe(3);
});

it("makes again what changed while it was made, or before anybody could look", async () => {
  const { version, get, made, lookBy } = counting();
  const { promise, resolve } = Promise.withResolvers<number>();
  const running = get(promise);
  version.change(changed(1n));
  resolve(10);
  expect(await running).toEqual({ count: 10 });
  lookBy(() => new Promise(() => {}));
  expect(await get(20), "the first one is not kept").toEqual({ count: 20 });
  version.change(changed(2n));
  lookBy(() => Promise.reject(new Error("Connection terminated")));
  expect(await get(30), "nobody has looked yet").toEqual({ count: 30 });
  expect(await version.look()).toBeUndefined();
  version.change(changed(3n));
  expect(await get(40), "nobody could look").toEqual({ count: 40 });
  expect(made()).toBe(4);
});
