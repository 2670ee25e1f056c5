import { describe, expect, it } from "vitest";
import { backupsToKeep, keepText } from "./kept-backups.ts";

const keep = { daily: 7, weekly: 4, monthly: 12 };
const days = (times: readonly Date[]) => times.map((time) => time.toISOString().slice(0, 10)).toSorted();
const at = (day: string, hour = "03") => new Date(`${day}T${hour}:00:00Z`);

/** Makes one backup each day from `first` for `count` days, and removes after each what is not kept. */
function simulate(first: string, count: number, made: (index: number) => boolean = () => true): Date[] {
  let stored: Date[] = [];
  for (let index = 0; index < count; index += 1) {
    if (!made(index)) continue;
    const time = new Date(at(first).getTime() + index * 24 * 60 * 60 * 1000);
    stored = backupsToKeep([...stored, time], keep, "UTC");
  }
  return stored;
}

describe("backups that are kept", () => {
  it("are those of seven days, four weeks, and twelve months after 500 days with one each night", () => {
    expect(days(simulate("2025-07-01", 500))).toEqual(
      [
        ...["2025-12-31", "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"],
        ...["2026-06-30", "2026-07-31", "2026-08-31", "2026-09-30", "2026-10-31"],
        // Sundays; this week's is the newest of all.
        ...["2026-10-25", "2026-11-01", "2026-11-08"],
        ...["2026-11-06", "2026-11-07", "2026-11-08", "2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12"],
      ]
        .filter((day, index, all) => all.indexOf(day) === index)
        .toSorted(),
    );
  });

  it("stay while none are made", () => {
    const before = simulate("2026-01-01", 100);
    const after = simulate("2026-01-01", 400, (index) => index < 100 || index === 399);
    // One more day, week, and month push out at most one of each.
    expect(
      after.filter((time) => before.some((one) => one.getTime() === time.getTime())).length,
    ).toBeGreaterThanOrEqual(before.length - 3);
    expect(after.length).toBeLessThanOrEqual(before.length + 1);
  });

  it("are never more than the numbers together, and always have the newest", () => {
    for (const hours of [1, 5, 24, 100]) {
      const times = Array.from({ length: 900 }, (_, index) => new Date(Date.UTC(2026, 0, 1, index * hours)));
      const kept = backupsToKeep(times, keep, "Europe/Berlin");
      expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
      expect(kept).toContain(times.at(-1));
      expect(new Set(kept).size).toBe(kept.length);
    }
  });

  it("belong to the day of the agency", () => {
    const evening = new Date("2026-11-27T23:30:00Z");
    const night = new Date("2026-11-28T01:00:00Z");
    const one = { daily: 2, weekly: 0, monthly: 0 };
    expect(backupsToKeep([evening, night], one, "UTC")).toHaveLength(2);
    expect(backupsToKeep([evening, night], one, "Europe/Berlin")).toEqual([night]);
  });

  it("are described as a setting says them", () => {
    expect(keepText(keep)).toBe("7 daily, 4 weekly, 12 monthly");
    expect(keepText({ daily: 0, weekly: 3, monthly: 0 })).toBe("3 weekly");
  });
});
