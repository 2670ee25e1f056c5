import { expect, it } from "vitest";
import type { Executor } from "./database.ts";
import { builtOnce, prepared } from "./prepared.ts";

const someone = () => ({}) as Executor;

it("builds a statement once for each executor, under the same name", () => {
  const [first, second] = [someone(), someone()];
  const build = (name: string) => ({ name });
  const statement = prepared(first, "a", build);
  expect(prepared(first, "a", build)).toBe(statement);
  expect(prepared(second, "a", build)).not.toBe(statement);
  expect(prepared(second, "a", build)).toEqual(statement);
  expect(builtOnce(first, "a", build)).toEqual({ name: "" });
  expect(builtOnce(first, "a", build)).toBe(builtOnce(first, "a", build));
});

it("prepares no more than a connection can keep, however many filters are combined", () => {
  const executor = someone();
  const names = Array.from(
    { length: 2_000 },
    (_, index) => prepared(executor, `filters ${index}`, (name) => ({ name })).name,
  );
  const given = names.filter((name) => name !== "");
  expect(new Set(given).size).toBe(given.length);
  expect(given.length).toBeLessThanOrEqual(500);
  expect(names.at(-1)).toBe("");
  // Those that were there before stay prepared.
  expect(prepared(executor, "filters 0", (name) => ({ name })).name).toBe(names[0]);
});
