import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutAddresses } from "./left-out.ts";

describe("withoutAddresses", () => {
  it.each([
    "Buy at https://spam.example/a?b=c now",
    "Buy at HTTP://spam now",
    "Buy at spam.example now",
    "Buy at www.spam now",
    "Buy at Spam.EXAMPLE/now?x#y now",
    "Buy at spam.example:8080/now now",
    "Buy at 163.com now",
    "Buy at späm.example now",
    "Buy at xn--spm-0na.example now",
    "Buy at ann@spam.example now",
    "Buy at ann [at] spam.example now",
    "Buy at tel://123 now",
    "Buy at +1 (555) 010-0123 now",
    "Buy at 0044 20 7946 0000 now",
    "Buy at javascript://spam now",
    "Buy at ｓｐａｍ．ｅｘａｍｐｌｅ now",
    "Buy at spam。example now",
    "Buy at sp\u00adam.ex\u200bample now",
    "Buy at w\u2060ww.spam now",
    "Buy at ann＠spam.example now",
    "Buy at +1 \u2066(555)\u2069 010\u00ad-0123 now",
    "Buy at ＋１ ５５５ ０１０ ０１２３ now",
  ])("leaves no address in %j", (text) => {
    expect(withoutAddresses(text)).toBe("Buy at [left out] now");
  });

  it.each([
    "We would like six posts, from May to June.",
    "At 10.30am, for 3.5mm film, e.g. in the U.S. (or 12.5K views).",
    "Between $10,000-25,000, 10000 - 25000 or 1.234.567.",
    "A\nB: c; d",
    "夏の新作です。よろしくお願いします。 👩\u200d🚀 ①",
    "",
  ])("leaves %j as it is", (text) => {
    expect(withoutAddresses(text)).toBe(text);
  });

  it("leaves no host of any name", () => {
    fc.assert(
      fc.property(
        fc.domain().filter((domain) => /[a-z].*\./.test(domain)),
        fc.constantFrom(" ", "(", ",", "\n"),
        (domain, before) => {
          expect(withoutAddresses(`See${before}${domain} now`)).not.toContain(domain);
        },
      ),
    );
  });

  it("takes the longest text in a moment", () => {
    for (const part of ["a", "a.", "1.", "a@", "+1 ", "www.", "a-"]) {
      const started = performance.now();
      withoutAddresses(part.repeat(5_000));
      expect(performance.now() - started).toBeLessThan(1_000);
    }
  });
});
