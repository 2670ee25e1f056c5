import { expect, it, vi } from "vitest";
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

it("prepares no more than Postgres has room for, however many filters are combined", async () => {
  // Other tests of this process have taken places.
  vi.resetModules();
  const fresh = await import("./prepared.ts");
  const executor = someone();
  const nameOf = (key: string, keep = fresh.preparedIfPlace) =>
    keep(executor, key, (name) => ({ name })).name;
  const names = Array.from({ length: 2_000 }, (_, index) => nameOf(`filters ${index}`));
  const given = names.filter((name) => name !== "");
  expect(new Set(given).size).toBe(given.length);
  expect(given).toHaveLength(64);
  expect(names.at(-1)).toBe("");
  // Earlier statements stay prepared, and so does everything that does not depend on filters.
  expect(nameOf("filters 0")).toBe(names[0]);
  expect(nameOf("profiles", fresh.prepared)).not.toBe("");
});
