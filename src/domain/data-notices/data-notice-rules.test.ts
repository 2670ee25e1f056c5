import { expect, it } from "vitest";
import { erasureDueOn, noticeCutoff, noticeDueOn, openActions } from "./data-notice-rules.ts";

it.each([
  ["2026-05-15", "2026-06-15"],
  ["2026-05-31", "2026-06-30"],
  ["2027-01-31", "2027-02-28"],
  ["2028-01-31", "2028-02-29"],
  ["2026-12-31", "2027-01-31"],
])("an erasure that was asked for on %s is due on %s", (askedOn, dueOn) => {
  expect(erasureDueOn(askedOn)).toBe(dueOn);
});

it("a creator becomes work on the 25th day, and is late after the 30th", () => {
  expect(noticeCutoff("2026-05-31", "Europe/Berlin").toISOString()).toBe("2026-05-06T22:00:00.000Z");
  expect(noticeDueOn("2026-05-06")).toBe("2026-06-05");
});

it("asking to be erased includes the objection", () => {
  const asked = new Date();
  expect(openActions({ relationship: "contacted", erasureAskedAt: null })).toEqual(["object", "erase"]);
  expect(openActions({ relationship: "do_not_contact", erasureAskedAt: null })).toEqual(["erase"]);
  expect(openActions({ relationship: "do_not_contact", erasureAskedAt: asked })).toEqual([]);
  expect(openActions({ relationship: "prospect", erasureAskedAt: asked })).toEqual(["object"]);
});
