import { randomBytes } from "node:crypto";
import fastify from "fastify";
import { afterAll, beforeEach, expect, it } from "vitest";
import { ofBrands } from "#domain/public-changes.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { type ResponseCache, responseCache } from "./response-cache.ts";

const bytes = 400_000;
const version = cacheVersion();
version.setHearing(true);
let kept: ResponseCache = responseCache(version, { bytes });
const made = new Map<string, number>();
/** Until then, nothing that has been begun is finished. */
let held: Promise<void> | undefined;

const app = fastify();
app.get<{ Params: { name: string; length: string } }>("/:name/:length", (request, reply) => {
  const { name, length } = request.params;
  return kept.send(request, reply, { key: request.url, query: [] }, async () => {
    made.set(name, (made.get(name) ?? 0) + 1);
    await held;
    return {
      status: 200,
      headers: { "content-type": "text/plain" },
      // Random bytes, which do not compress.
      body: randomBytes(Number(length)),
      isConcerned: ofBrands(({ id }) => id === name),
    };
  });
});
afterAll(() => app.close());
beforeEach(() => {
  kept = responseCache(version, { bytes });
  made.clear();
  held = undefined;
});

const get = (name: string, length: number, encoding = "identity") =>
  app.inject({ url: `/${name}/${length}`, headers: { "accept-encoding": encoding } });

it("hold no more bytes than they may, in whichever forms they were asked for", async () => {
  let held = 0;
  for (let index = 0; index < 40; index += 1) {
    const responses = [];
    for (const encoding of ["identity", "gzip", "br"])
      responses.push(await get(`n${index}`, 20_000, encoding));
    held = responses.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
    expect(kept.size()).toBeLessThanOrEqual(bytes);
    // The size counted for a response is the memory that it uses.
    if (index === 0) expect(kept.size()).toBeGreaterThanOrEqual(held);
  }
  expect(kept.size(), "the room is used").toBeGreaterThan(bytes / 2);
  expect(held).toBeGreaterThan(60_000);
});

it("lose the one that was not asked for the longest", async () => {
  for (const name of ["a", "b", "c", "d", "e"]) await get(name, 60_000);
  await get("a", 60_000);
  for (const name of ["f", "g"]) await get(name, 60_000);
  await get("a", 60_000);
  expect(made.get("a"), "asked for in between").toBe(1);
  await get("b", 60_000);
  expect(made.get("b"), "had to give way").toBe(2);
});

it("do not lose all the others for one that is larger than the room", async () => {
  await get("small", 2_000);
  expect((await get("large", 500_000)).rawPayload).toHaveLength(500_000);
  await get("large", 500_000);
  await get("small", 2_000);
  expect(Object.fromEntries(made)).toEqual({ small: 1, large: 2 });
});

const changed = (id: string) => version.change({ of: "brand", id, isPublic: true });

it("are given until a change concerns them, also if others came before it", async () => {
  for (const name of ["a", "b"]) await get(name, 2_000);
  changed("b");
  changed("c");
  for (const name of ["a", "b"]) await get(name, 2_000);
  expect(Object.fromEntries(made)).toEqual({ a: 1, b: 2 });
  version.change();
  for (const name of ["a", "b"]) await get(name, 2_000);
  expect(Object.fromEntries(made)).toEqual({ a: 2, b: 3 });
});

it("are given to whoever came while they were made, unless a change came before", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const begun = ["a", "b"].map((name) => get(name, 2_000));
  await expect.poll(() => made.size).toBe(2);
  changed("b");
  const later = ["a", "b", "b"].map((name) => get(name, 2_000));
  resolve();
  const [[a, b], [sameA, newB, alsoNewB]] = [await Promise.all(begun), await Promise.all(later)];
  expect(sameA?.body === a?.body, "nothing concerns a").toBe(true);
  expect(newB?.body === b?.body, "what was begun before the change").toBe(false);
  expect(alsoNewB?.body === newB?.body, "is made once for all").toBe(true);
  expect(Object.fromEntries(made)).toEqual({ a: 1, b: 2 });
});
