import { expect, it } from "vitest";
import { turns } from "./turns.ts";

type Task = { address: string; name: string };

function scene(limits: { places: number; placesOfOne: number }) {
  const entered: string[] = [];
  const line = turns<Task>(limits, (task) => {
    entered.push(task.name);
    line.begin(task.address);
  });
  const come = (address: string, name: string) => {
    const task = { address, name };
    if (!line.isFreeFor(address)) return line.waiting.add(task);
    entered.push(name);
    line.begin(address);
  };
  return { entered, line, come };
}

it("lets addresses take turns, each in its own order", () => {
  const { entered, line, come } = scene({ places: 1, placesOfOne: 1 });
  for (const name of ["a1", "a2", "a3", "a4"]) come("a", name);
  come("b", "b1");
  come("b", "b2");
  come("c", "c1");
  for (const address of ["a", "a", "b", "c", "a", "b"]) line.end(address);
  expect(entered).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

it("gives no address more than its part, and the rest to others without waiting", () => {
  const { entered, line, come } = scene({ places: 3, placesOfOne: 2 });
  come("b", "b1");
  for (const name of ["a1", "a2", "a3"]) come("a", name);
  expect(entered).toEqual(["b1", "a1", "a2"]);
  come("b", "b2");
  line.end("b");
  expect(entered).toEqual(["b1", "a1", "a2", "b2"]);
  line.end("a");
  expect(entered.at(-1)).toBe("a3");
});

it("leaves a place to whoever comes next, although an address was alone until then", () => {
  const { entered, come } = scene({ places: 3, placesOfOne: 1 });
  for (const name of ["a1", "a2", "a3", "a4"]) come("a", name);
  expect(entered).toEqual(["a1", "a2"]);
  come("b", "b1");
  expect(entered).toEqual(["a1", "a2", "b1"]);
});

it.each([
  { places: 12, placesOfOne: 12 },
  { places: 2, placesOfOne: 2 },
])("cannot be made so that one address may have every place: %o", (limits) => {
  expect(() => scene(limits)).toThrow("every place");
});

it("takes from the address that has most, and only for one that has fewer", () => {
  const { line, come } = scene({ places: 0, placesOfOne: 0 });
  for (const name of ["a1", "a2", "a3"]) come("a", name);
  come("b", "b1");
  expect(line.waiting.takeFromLargest("a")).toBeUndefined();
  expect(line.waiting.takeFromLargest("c")?.name).toBe("a3");
  expect(line.waiting.takeFromLargest("b"), "both would have two").toBeUndefined();
  expect(line.waiting.takeFromLargest("c")?.name).toBe("a2");
  expect(line.waiting.takeFromLargest("c")).toBeUndefined();
  expect(line.waiting.size()).toBe(2);
});
