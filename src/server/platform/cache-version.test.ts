import { describe, expect, it } from "vitest";
import { type Concern, everyChange, noRecord, ofBrands } from "#domain/public-changes.ts";
import { type CacheVersion, cacheVersion } from "./cache-version.ts";
import type { HasSeen } from "./database/seen-transactions.ts";

const brand = (id: string) => ({ of: "brand", id, isPublic: true }) as const;
const isOf = (wanted: string) => ofBrands(({ id }) => id === wanted);

/** Whether something has changed since a version, or may have. */
const hasChanged = (version: CacheVersion, since: number, isConcerned: Concern): boolean =>
  version.changesSince(since)?.some(isConcerned) ?? true;

function hearing(flush?: () => Promise<HasSeen>) {
  const version = cacheVersion();
  version.setHearing(true, flush);
  return { version, at: version.current() ?? -1 };
}

describe("a cache version", () => {
  it("tells what has changed since another one", () => {
    const { version, at } = hearing();
    expect(hasChanged(version, at, everyChange)).toBe(false);
    version.change(brand("a"));
    version.change(brand("b"));
    expect(version.current()).toBe(at + 2);
    expect(hasChanged(version, at, isOf("a"))).toBe(true);
    expect(hasChanged(version, at + 1, isOf("a"))).toBe(false);
    expect(hasChanged(version, at, isOf("c"))).toBe(false);
    version.change();
    expect(hasChanged(version, at, noRecord)).toBe(true);
    expect(hasChanged(version, at + 2, isOf("c"))).toBe(true);
    expect(hasChanged(version, at + 3, everyChange)).toBe(false);
  });

  it("takes everything for changed since one of which it has forgotten what followed", () => {
    const { version, at } = hearing();
    for (let index = 0; index < 10_000; index += 1) version.change(brand("a"));
    expect(hasChanged(version, at, isOf("c"))).toBe(true);
    expect(hasChanged(version, at + 9_000, isOf("c"))).toBe(false);
  });

  it("takes everything for changed since it has not heard for a while", () => {
    const { version, at } = hearing();
    version.setHearing(false);
    expect(version.current()).toBeUndefined();
    version.setHearing(true);
    expect(hasChanged(version, at, noRecord)).toBe(true);
  });
});

describe("whoever has written", () => {
  it("waits until it is heard, and for nothing while nobody hears", async () => {
    const { promise, resolve } = Promise.withResolvers<HasSeen>();
    const { version, at } = hearing(() => promise);
    let isSettled = false;
    const settled = version.settle().then(() => {
      isSettled = true;
    });
    await Promise.resolve(() => true);
    expect(isSettled).toBe(false);
    resolve(() => true);
    await settled;
    expect(hasChanged(version, at, everyChange)).toBe(false);
    version.setHearing(false);
    await version.settle();
  });

  it("has changed everything where nobody can say whether it is heard", async () => {
    const { version, at } = hearing(() => Promise.reject(new Error("Connection terminated")));
    await version.settle();
    expect(hasChanged(version, at, noRecord)).toBe(true);
    expect(await version.look()).toBeUndefined();
  });
});
