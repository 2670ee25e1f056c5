import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { browseList, listMemory } from "./list-browsing.ts";
import type { LoadedList } from "./paged-list.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function list(size: number, nextCursor: string | null = String(size)): LoadedList {
  const items = Array.from({ length: size }, (_, place) => ({ _id: String(place) }));
  return { items, matched: 100, total: 100, nextCursor };
}

const page = async (limit: number, cursor: string | undefined) => {
  const start = Number(cursor ?? 0);
  const items = Array.from({ length: limit }, (_, place) => ({ _id: String(start + place) }));
  return { items, matched: 100, total: 100, nextCursor: String(start + limit) };
};
const failing = () => Promise.reject(new Error("no connection"));

function browse(memory = listMemory<LoadedList>(), pages = 1, readPage: typeof page = page) {
  return browseList({ memory, key: "a", pages, readPage, fallbackMessage: "Failed" });
}

test("a list that comes soon is waited for", async () => {
  const { listing, isStored } = await browse();
  expect(listing).toMatchObject({ ok: true, list: { nextCursor: "12" } });
  expect(isStored).toBe(false);
});

test("where nothing is on screen, a slow list is handed over as a promise", async () => {
  const slow = async (limit: number, cursor: string | undefined) => {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    return page(limit, cursor);
  };
  const browsing = browse(listMemory(), 1, slow);
  await vi.advanceTimersByTimeAsync(300);
  const { listing } = await browsing;
  expect(listing).toBeInstanceOf(Promise);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await listing).toMatchObject({ ok: true });
});

test("a list of the same length comes from memory, to be asked for again", async () => {
  const memory = listMemory<LoadedList>();
  const known = list(24);
  memory.show("a", known);
  const first = await browse(memory, 2, failing);
  expect(first).toEqual({ listing: { ok: true, list: known }, isStored: true });
  memory.outdate("a");
  const second = await browse(memory, 2);
  expect(second.isStored).toBe(false);
  expect(second.listing).toMatchObject({ ok: true, list: { items: { length: 24 } } });
});

test("a longer list goes on from memory, a shorter one begins anew", async () => {
  const memory = listMemory<LoadedList>();
  memory.show("a", list(24));
  const readPage = vi.fn(page);
  await browse(memory, 3, readPage);
  expect(readPage.mock.calls).toEqual([[12, "24"]]);
  readPage.mockClear();
  await browse(memory, 1, readPage);
  expect(readPage.mock.calls).toEqual([[12, undefined]]);
});

test("what is there stays when its next page or its newest state cannot be had", async () => {
  const memory = listMemory<LoadedList>();
  const known = list(12);
  memory.show("a", known);
  expect((await browse(memory, 2, failing)).listing).toEqual({ ok: true, list: known, failure: "Failed" });
  memory.outdate("a");
  expect((await browse(memory, 1, failing)).listing).toEqual({ ok: true, list: known, failure: "Failed" });
});

test("another list that cannot be had empties the screen", async () => {
  const memory = listMemory<LoadedList>();
  memory.show("b", list(12));
  expect((await browse(memory, 1, failing)).listing).toMatchObject({ ok: false, message: "Failed" });
});

test("a list that cannot be had is asked for three more times, with longer pauses", async () => {
  const readPage = vi.fn(async (limit: number, cursor: string | undefined) => {
    if (readPage.mock.calls.length <= 3) throw new ApiError(503, "Busy.");
    return page(limit, cursor);
  });
  const { listing } = await afterPauses(browse(listMemory(), 1, readPage), 7000);
  expect(await listing).toMatchObject({ ok: true });
  expect(readPage).toHaveBeenCalledTimes(4);
});

test("after that it fails, and a refusal fails at once", async () => {
  const down = vi.fn(() => Promise.reject(new ApiError(0, "No network.")));
  const { listing } = await afterPauses(browse(listMemory(), 1, down), 6999);
  expect(await Promise.race([listing, "asks again"])).toBe("asks again");
  await vi.advanceTimersByTimeAsync(1);
  expect(await listing).toMatchObject({ ok: false, message: "No network." });
  expect(down).toHaveBeenCalledTimes(4);
  const refused = vi.fn(() => Promise.reject(new ApiError(422, "No such order.")));
  expect((await browse(listMemory(), 1, refused)).listing).toMatchObject({ message: "No such order." });
  expect(refused).toHaveBeenCalledTimes(1);
});

/** Waits for a list while the given time passes, in milliseconds. */
async function afterPauses<T>(browsing: Promise<T>, time: number): Promise<T> {
  await vi.advanceTimersByTimeAsync(time);
  return browsing;
}

test("the oldest lists are forgotten", () => {
  const memory = listMemory<LoadedList>();
  for (let place = 0; place < 25; place += 1) memory.show(String(place), list(12))();
  expect(memory.recall("0")).toBeUndefined();
  expect(memory.recall("24")).toBeDefined();
  expect(memory.isVisible()).toBe(false);
});
