import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { monogramOf, monogramPath, readMonogram } from "./monogram.ts";

describe("a monogram", () => {
  it.each([
    ["Mateo Lima", "ML"],
    ["  ada   king lovelace ", "AL"],
    ["Zendaya", "Z"],
    ["Aoife O'Brien", "AO"],
    ["Jean-Luc Picard", "JP"],
    ["(Kit) «Moore»", "KM"],
    ["Lathe & Loom", "LL"],
    ["4ocean", "4"],
    ["Łukasz Żółć", "ŁŻ"],
    ["Émile Zola", "ÉZ"],
    ["Đặng Ấn", "ĐA"],
    ["ßen", "S"],
    ["北京 Wang", "W"],
    ["北京", ""],
    ["🎉 !", ""],
    ["", ""],
    ['"/></svg><script>', "S"],
  ])("of %j has the initials %j", (name, initials) => {
    expect(monogramOf("influencer", "1", name).initials).toBe(initials);
  });

  it("is read from the path as it was written", () => {
    for (const name of ["Mateo Lima", "Łukasz Żółć", "Zendaya", "北京"]) {
      const id = randomUUID();
      const file = decodeURIComponent(monogramPath("brand", id, name).split("/").at(-1) ?? "");
      expect(readMonogram("brand", file)).toEqual(monogramOf("brand", id, name));
    }
  });

  it("is the same for the same record, and different for namesakes", () => {
    const ids = Array.from({ length: 40 }, () => randomUUID());
    const paths = ids.map((id) => monogramPath("influencer", id, "Kit Moore"));
    expect(ids.map((id) => monogramPath("influencer", id, "Kit Moore"))).toEqual(paths);
    expect(new Set(paths).size).toBeGreaterThanOrEqual(38);
  });

  it("does not contain the ID", () => {
    const id = randomUUID();
    const path = monogramPath("influencer", id, "Kit Moore");
    expect(path).toMatch(/^\/monograms\/\d+\/influencer\/[\da-f]{3}-KM\.svg$/);
  });

  it.each(["1.svg", "fff", "fff-.svg", "fff-abc.svg", "fff-<a.svg", "FFF-A.svg", "fff-ab.svg", "fff-A.svgx"])(
    "is not read from %s",
    (file) => {
      expect(readMonogram("influencer", file)).toBeUndefined();
    },
  );
});
