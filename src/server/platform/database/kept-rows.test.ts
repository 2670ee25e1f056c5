import { expect, it } from "vitest";
import { keptRows } from "./kept-rows.ts";

type Row = { id: string; createdAt: Date; files?: string[] };
const text = (id: string, ...others: unknown[]) =>
  JSON.stringify([id, "2026-11-25T10:00:00.25+00:00", ...others]);

it("reads a row once as long as it stays the same", () => {
  const keptRow = keptRows<Row>(["id", "createdAt", "files"]);
  const first = keptRow(text("a"));
  expect(first).toEqual({ id: "a", createdAt: new Date("2026-11-25T10:00:00.250Z") });
  expect(keptRow(text("a"))).toBe(first);
  expect(keptRow(text("b"))).not.toBe(first);
  expect(keptRow(text("a", ["x"]))).toMatchObject({ id: "a", files: ["x"] });
  expect(() => Object.assign(first, { id: "c" })).toThrow(TypeError);
});
