import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { admissionQueue, type Visitor } from "./admission-queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const limits = { inside: 12, insideOfOne: 2, longestWait: 2_000, waitInOverload: 400, fewWaiting: 64 };

/** A queue in front of work, of which one piece takes `workTime`, and what visitors have seen of it. */
function scene(workTime: number) {
  const queue = admissionQueue(limits);
  const seen = { waits: [] as number[], refusedAfter: [] as number[] };
  const come = (address: string, then: () => void = () => {}) => {
    const came = performance.now();
    const visitor: Visitor = {
      address,
      enter() {
        seen.waits.push(performance.now() - came);
        queue.begin(visitor);
        setTimeout(() => {
          queue.end(visitor);
          then();
        }, workTime);
      },
      refuse: () => seen.refusedAfter.push(performance.now() - came),
    };
    queue.come(visitor);
  };
  return { seen, come };
}

it.each([
  ["one address", 0],
  ["many", 1],
])("refuses none of 32 visitors who ask again and again, of %s", (_, apart) => {
  const { seen, come } = scene(400);
  const visit = (address: string) => come(address, () => visit(address));
  for (let index = 0; index < 32; index += 1) visit(`address ${index * apart}`);
  vi.advanceTimersByTime(20_000);
  expect(seen.refusedAfter).toEqual([]);
  expect(seen.waits.length).toBeGreaterThan(500);
});

it("lets everybody wait who will be admitted in time, however many they are", () => {
  const { seen, come } = scene(20);
  come("a");
  vi.advanceTimersByTime(1_000);
  for (let index = 0; index < 600; index += 1) come(`address ${index % 10}`);
  vi.advanceTimersByTime(3_000);
  expect(seen.refusedAfter).toEqual([]);
  expect(seen.waits).toHaveLength(601);
});

it("refuses at once what is too much, and lets nobody wait for long while more comes than can be served", () => {
  const { seen, come } = scene(60);
  const timer = setInterval(() => {
    for (let index = 0; index < 20; index += 1) come(`address ${index}`);
  }, 10);
  vi.advanceTimersByTime(10_000);
  clearInterval(timer);
  const slow = seen.waits.filter((wait) => wait > 700);
  expect(slow.length).toBeLessThan(seen.waits.length / 100);
  expect(seen.waits.length).toBeGreaterThan(1_900);
  const late = seen.refusedAfter.filter((wait) => wait > 0);
  expect(late.length).toBeLessThan(seen.refusedAfter.length / 10);
  vi.advanceTimersByTime(5_000);
  seen.refusedAfter.length = 0;
  for (let index = 0; index < 300; index += 1) come(`address ${index}`);
  vi.advanceTimersByTime(3_000);
  expect(seen.refusedAfter, "afterwards all is as before").toEqual([]);
});

it("lets nobody wait for longer than two seconds, however few they are", () => {
  const { seen, come } = scene(100_000);
  for (let index = 0; index < 20; index += 1) come("a");
  vi.advanceTimersByTime(500);
  come("a");
  vi.advanceTimersByTime(limits.longestWait - 500);
  expect(seen.refusedAfter).toEqual(Array(9).fill(limits.longestWait));
  vi.advanceTimersByTime(500);
  expect(seen.refusedAfter).toEqual(Array(10).fill(limits.longestWait));
  come("a");
  vi.advanceTimersByTime(limits.longestWait);
  expect(seen.refusedAfter, "also after nobody has waited").toEqual(Array(11).fill(limits.longestWait));
});

it("takes a place of whoever has most of a full queue for somebody else", () => {
  const { seen, come } = scene(1_999);
  for (let index = 0; index < 11; index += 1) come("greedy");
  vi.advanceTimersByTime(1_999);
  for (let index = 0; index < 200; index += 1) come("greedy");
  come("third");
  const refused = seen.refusedAfter.length;
  come("other");
  expect(seen.refusedAfter.length).toBe(refused + 1);
  vi.advanceTimersByTime(1_999);
  expect(seen.waits.at(-1), "the other has entered").toBe(1_999);
});
