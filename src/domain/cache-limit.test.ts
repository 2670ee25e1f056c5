import { expect, it } from "vitest";
import { cacheLimit } from "./cache-limit.ts";

it.each([
  [256, 50],
  [512, 50],
  [736, 400],
  [992, 800],
  [24_000, 800],
])("with %i MB, a cache of usually 800 entries holds %i", (memory, held) => {
  expect(cacheLimit(800, memory * 1024 * 1024)).toBe(held);
});
