import { describe, expect, it } from "vitest";
import { dayIn, hourIn, isTimeZone, startOfDay } from "./agency-time.ts";

it.each([
  ["UTC", true],
  ["Europe/Lisbon", true],
  ["America/Argentina/Buenos_Aires", true],
  ["Asia/Kolkata", true],
  ["Europe/Atlantis", false],
  ["+02:00", false],
  ["", false],
  ["Europe/Lisbon\n", false],
  ["../etc/passwd", false],
])("%j is a time zone: %s", (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

describe("a day", () => {
  it.each([
    ["Pacific/Auckland", "2026-11-23T10:59:59Z", "2026-11-23"],
    ["Pacific/Auckland", "2026-11-23T11:00:00Z", "2026-11-24"],
    ["America/Los_Angeles", "2026-11-23T07:59:59Z", "2026-11-22"],
    ["America/Los_Angeles", "2026-11-23T08:00:00Z", "2026-11-23"],
    ["UTC", "2026-11-23T00:00:00Z", "2026-11-23"],
  ])("in %s at %s is %s", (zone, time, day) => {
    expect(dayIn(zone, new Date(time))).toBe(day);
  });

  it.each([
    ["UTC", "2026-11-23", "2026-11-23T00:00:00Z"],
    ["Pacific/Auckland", "2026-11-24", "2026-11-23T11:00:00Z"],
    ["Pacific/Kiritimati", "2026-11-24", "2026-11-23T10:00:00Z"],
    ["Pacific/Niue", "2026-11-24", "2026-11-24T11:00:00Z"],
    ["America/Los_Angeles", "2026-03-08", "2026-03-08T08:00:00Z"],
    ["America/Los_Angeles", "2026-03-09", "2026-03-09T07:00:00Z"],
    ["America/Los_Angeles", "2026-11-02", "2026-11-02T08:00:00Z"],
    // Clocks go from 24:00 to 01:00, so there is no midnight.
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z"],
  ])("in %s, %s begins at %s", (zone, day, time) => {
    const start = startOfDay(zone, day);
    expect(start).toEqual(new Date(time));
    expect(dayIn(zone, start)).toBe(day);
    expect(dayIn(zone, new Date(start.getTime() - 1))).not.toBe(day);
  });
});

it.each([
  ["Europe/Lisbon", "2026-03-29T00:30:00Z", 0],
  ["Europe/Lisbon", "2026-03-29T01:30:00Z", 2],
  ["Pacific/Auckland", "2026-11-23T18:00:00Z", 7],
  ["UTC", "2026-11-23T00:10:00Z", 0],
])("the hour in %s at %s is %d", (zone, time, hour) => {
  expect(hourIn(zone, new Date(time))).toBe(hour);
});
