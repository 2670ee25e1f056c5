import { expect, it } from "vitest";
import { isBackupDue, isRestoreDue } from "./due-backup.ts";

const dueAt = new Date("2026-11-28T03:00:00Z");
const minutesLater = (minutes: number) => new Date(dueAt.getTime() + minutes * 60_000);
const good = { dueAt, startedAt: minutesLater(0), endedAt: minutesLater(5), error: null };

it.each([
  ["the first one", undefined, 0, true],
  ["one of a later time", { ...good, dueAt: new Date("2026-11-27T03:00:00Z") }, 0, true],
  ["a good one", good, 600, false],
  ["one that failed less than an hour ago", { ...good, error: "no room" }, 64, false],
  ["one that failed an hour ago", { ...good, error: "no room" }, 65, true],
  ["one that was interrupted less than an hour ago", { ...good, endedAt: null }, 59, false],
  ["one that was interrupted an hour ago", { ...good, endedAt: null }, 60, true],
])("after %s", (_title, last, minutes, isDue) => {
  expect(isBackupDue(dueAt, last, minutesLater(minutes))).toBe(isDue);
});

it("a backup is restored once a week to try it", () => {
  const now = new Date("2026-11-28T03:05:00Z");
  expect(isRestoreDue(undefined, now)).toBe(true);
  expect(isRestoreDue(new Date("2026-11-21T03:05:01Z"), now)).toBe(false);
  expect(isRestoreDue(new Date("2026-11-21T03:05:00Z"), now)).toBe(true);
});
