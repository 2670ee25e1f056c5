import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOneLine, isVisible, readLine } from "./read-line.ts";

const family = "👨\u200d👩\u200d👧";
const scotland = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";

describe("readLine", () => {
  it.each([
    ["Ann", "Ann"],
    ["  Ann  Lee ", "Ann  Lee"],
    ["", ""],
    ["e\u0301cole", "\u00e9cole"],
    ["A\u030angstro\u0308m", "\u00c5ngstr\u00f6m"],
    ["Ann\tLee", "Ann Lee"],
    ["Ann\u0000", "Ann"],
    ["Ann\u001b[31m", "Ann[31m"],
    ["An\u0007n", "Ann"],
    ["Ann\u007f", "Ann"],
    ["Ann\u009f", "Ann"],
    ["Ann\u202egpj.exe", "Anngpj.exe"],
    ["\u202aAnn\u202c", "Ann"],
    ["\u2066Ann\u2069", "Ann"],
    ["\u200fAnn\u200e", "Ann"],
    ["\u061cAnn", "Ann"],
    ["An\u200bn", "Ann"],
    ["\ufeffAnn", "Ann"],
    ["A\u2060n\u2063n", "Ann"],
    ["An\u00adn", "Ann"],
    ["An\u180en", "Ann"],
    ["\ufff9Ann\ufffb", "Ann"],
    ["An\u{e0061}n", "Ann"],
    ["\u3164", ""],
    ["\uffa0Ann", "Ann"],
    ["e\u200b\u0301", "\u00e9"],
    ["An\u200dn", "Ann"],
    ["An\u200cn", "Ann"],
    ["\u200dAnn\u200d", "Ann"],
    ["Ан\u200dна", "Анна"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["می\u200c خواهم", "می خواهم"],
    ["نام\u200cه\u200c", "نام\u200cه"],
    ["क\u094d\u200dष", "क\u094d\u200dष"],
    ["അവന\u0d4d\u200d", "അവന\u0d4d\u200d"],
    ["ශ\u0dca\u200dරී", "ශ\u0dca\u200dරී"],
    ["می\u200c\u200c\u200cخواهم", "می\u200cخواهم"],
    [`Kit ${family}`, `Kit ${family}`],
    ["👩🏽\u200d🍳", "👩🏽\u200d🍳"],
    ["❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"],
    ["\ufe0fAnn", "Ann"],
    [scotland, scotland],
    ["אנה", "אנה"],
    ["Ann\u00a0Lee", "Ann\u00a0Lee"],
    ["\u00a0\u3000Ann\u2003", "Ann"],
    ["김민수", "김민수"],
  ])("reads %j as %j", (text, read) => {
    expect(readLine(text)).toBe(read);
    expect(readLine(read)).toBe(read);
  });

  it("leaves what it has read, whatever is beside whatever", () => {
    const parts = ["a", "क", "\u094d", "\u200d", "\u200c", "\ufe0f", "\u0301", " ", "👩", "\u{1f3f4}"];
    const odd = fc.array(fc.constantFrom(...parts, "\u{e0067}", "\u{e007f}", "\u200b", "\t", "م"));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          odd.map((each) => each.join("")),
        ),
        (text) => {
          const read = readLine(text);
          expect(readLine(read)).toBe(read);
          expect(read).not.toMatch(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u);
        },
      ),
      { numRuns: 300 },
    );
  });
});

it.each([
  ["Ann", true],
  ["李", true],
  ["👩", true],
  ["7", true],
  ["?", true],
  ["", false],
  [" ", false],
  ["\u200b\u200d", false],
  ["\ufe0f", false],
  ["\u3164", false],
  ["\u2800", false],
  ["\u0301", false],
  ["\u00ad", false],
])("isVisible of %j is %s", (text, visible) => {
  expect(isVisible(text)).toBe(visible);
});

it.each(["Ann\nLee", "Ann\n", "\rAnn", "Ann\u0085", "Ann\u2028Lee", "Ann\u2029Lee", "Ann\vLee", "Ann\fLee"])(
  "%j is not one line",
  (text) => {
    expect(isOneLine(text)).toBe(false);
    expect(isOneLine("Ann Lee")).toBe(true);
  },
);
