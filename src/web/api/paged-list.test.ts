import { expect, test } from "vitest";
import { errorMessages } from "#domain/http/error-messages.ts";
import { ApiError } from "./api-error.ts";
import { type LoadedList, loadPages, pageCountOf, readPageCount, settleListing } from "./paged-list.ts";

/** A list of `size` records whose cursor is the index of the next page's first record. */
function source(size: number) {
  const calls: Array<[number, string | undefined]> = [];
  const readPage = async (limit: number, cursor: string | undefined): Promise<LoadedList> => {
    calls.push([limit, cursor]);
    const start = Number(cursor ?? 0);
    const end = Math.min(size, start + limit);
    const items = Array.from({ length: end - start }, (_, place) => ({ _id: String(start + place) }));
    return { items, matched: size, total: size, nextCursor: end < size ? String(end) : null };
  };
  return { calls, readPage };
}

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1.5", 1],
  ["page=many", 1],
])("the address %j asks for %i pages", (address, pages) => {
  expect(readPageCount(new URLSearchParams(address))).toBe(pages);
});

test("several pages are one call as long as a call may be that large", async () => {
  const { calls, readPage } = source(600);
  const list = await loadPages(readPage, 3);
  expect(list.items).toHaveLength(36);
  expect(calls).toEqual([[36, undefined]]);
});

test("many pages are a chain of calls, without gap or repetition", async () => {
  const { calls, readPage } = source(600);
  const list = await loadPages(readPage, 20);
  expect(list.items.map(({ _id }) => _id)).toEqual(Array.from({ length: 240 }, (_, place) => String(place)));
  expect(calls).toEqual([
    [100, undefined],
    [100, "100"],
    [40, "200"],
  ]);
});

test("more pages than there are end with the list", async () => {
  const { readPage } = source(30);
  const list = await loadPages(readPage, 9);
  expect(list.items).toHaveLength(30);
  expect(list.nextCursor).toBeNull();
  expect(pageCountOf(list)).toBe(3);
});

test("going on starts at the last cursor, and a record that moved is not shown twice", async () => {
  const { calls, readPage } = source(36);
  const first = await loadPages(readPage, 1);
  const moved = { ...first, items: first.items.with(0, { _id: "14" }) };
  const list = await loadPages(readPage, 2, moved);
  expect(calls.slice(1)).toEqual([
    [12, "12"],
    [1, "24"],
  ]);
  expect(new Set(list.items.map(({ _id }) => _id)).size).toBe(24);
});

test("an empty list is one page", () => {
  expect(pageCountOf({ items: [], matched: 0, total: 0, nextCursor: null })).toBe(1);
});

test.each([
  [new ApiError(503, errorMessages.unavailable), { message: errorMessages.unavailable, status: 503 }],
  [new ApiError(0, errorMessages.network), { message: errorMessages.network, status: 500 }],
  [new ApiError(500, ""), { message: "Failed to fetch influencers", status: 500 }],
  [new TypeError("of no concern"), { message: "Failed to fetch influencers", status: 500 }],
])("%o is told as %o", async (error, told) => {
  const listing = await settleListing(() => Promise.reject(error), "Failed to fetch influencers");
  expect(listing).toEqual({ ok: false, ...told });
});
