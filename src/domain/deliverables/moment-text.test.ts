import { expect, test } from "vitest";
import { momentText, secondsIn } from "./moment-text.ts";

test("a moment of a film is read as it is written", () => {
  for (const seconds of [0, 12, 65, 3_599, 3_600, 36_000])
    expect(secondsIn(momentText(seconds))).toBe(seconds);
  expect(secondsIn(" 0:12 ")).toBe(12);
});

test("anything else is no moment", () => {
  for (const text of ["", "12", "0:7", "0:60", "-1:00", "1:2:3", "soon"])
    expect(secondsIn(text)).toBeUndefined();
});
