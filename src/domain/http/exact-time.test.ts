import { expect, it } from "vitest";
import { exactTimeText, openedAtSchema } from "./exact-time.ts";

it.each([
  ["2026-01-15 12:00:00.123456+00", "2026-01-15T12:00:00.123456Z"],
  ["2026-01-15 14:00:00.1+02", "2026-01-15T12:00:00.100000Z"],
  ["2026-01-15T12:00:00Z", "2026-01-15T12:00:00.000000Z"],
  ["2026-01-15T12:00:00.999999Z", "2026-01-15T12:00:00.999999Z"],
])("%s is %s", (time, text) => {
  expect(exactTimeText(time)).toBe(text);
});

it("reads a time in any zone, and none from nothing", () => {
  expect(openedAtSchema.parse("2026-01-15T14:00:00.5+02:00")).toBe("2026-01-15T12:00:00.500000Z");
  expect([openedAtSchema.parse(""), openedAtSchema.parse(undefined)]).toEqual([undefined, undefined]);
  expect(openedAtSchema.safeParse("2026-01-15").success).toBe(false);
});
