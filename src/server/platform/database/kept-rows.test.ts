import { expect, it } from "vitest";
import { keptRows } from "./kept-rows.ts";

type Row = { id: string; createdAt: Date };
const text = (id: string) => JSON.stringify({ id, createdAt: "2026-11-25T10:00:00.25+00:00" });

it("reads a row once as long as it stays the same", () => {
  const keptRow = keptRows<Row>();
  const first = keptRow(text("a"));
  expect(first).toEqual({ id: "a", createdAt: new Date("2026-11-25T10:00:00.250Z") });
  expect(keptRow(text("a"))).toBe(first);
  expect(keptRow(text("b"))).not.toBe(first);
  expect(() => Object.assign(first, { id: "c" })).toThrow(TypeError);
});
