import { describe, expect, it } from "vitest";
import { readCell, writeCell } from "./csv-cells.ts";

describe("a cell", () => {
  it.each(["=1+1", "+49 30", "-2", "@x", "\tx", "\rx", "＝1", "'=1", "''=1"])("%j does not run", (text) => {
    expect(writeCell(text)).toBe(`'${text}`);
  });

  it.each(["", "plain", "'quoted'", "'", "''", "a=b", "=1", "'=1", "''+", "-", "'-"])(
    "%j comes back",
    (text) => {
      expect(readCell(writeCell(text))).toBe(text);
    },
  );

  it("holds numbers, switches, lists and nothing", () => {
    expect([-5, true, ["a"], { a: 1 }, null, undefined].map(writeCell)).toEqual([
      "-5",
      "true",
      '["a"]',
      '{"a":1}',
      "",
      "",
    ]);
  });
});
