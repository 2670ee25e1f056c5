import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCell, writeCell } from "./csv-cells.ts";

describe("a cell", () => {
  it.each(["=1+1", "+49 30", "-2", "@x", "\tx", "\rx", "＝1", "'=1", "''=1", '"=1"'])(
    "%j does not run",
    (text) => {
      expect(writeCell(text)).toBe(`'${text}`);
    },
  );

  it.each([
    ["hello\n=4+5", "hello\n'=4+5"],
    ["hello\r\n=4+5", "hello\r\n'=4+5"],
    ["a\r@b\n-c", "a\r'@b\n'-c"],
    ["x;=1+cmd", "x;'=1+cmd"],
    ['x;"=1+cmd"', `x;'"=1+cmd"`],
    ["x\t+1", "x\t'+1"],
    ["x\u2028=1", "x\u2028'=1"],
  ])("%j does not run where a program splits it", (text, cell) => {
    expect(writeCell(text)).toBe(cell);
  });

  it("does not run inside a list", () => {
    expect(writeCell([{ link: "x;=1" }])).toBe(`[{"link":"x;'=1"}]`);
  });

  it("comes back, whatever it holds", () => {
    const text = fc.string({ unit: fc.constantFrom(..."=+-@'\"\r\n\t;,＝ a\u2028") });
    fc.assert(
      fc.property(text, (value) => readCell(writeCell(value)) === value),
      { numRuns: 2_000 },
    );
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
