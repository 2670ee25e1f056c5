import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { addBusinessDays, addDays } from "#domain/days/calendar-days.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { writeCursor } from "./cursor.ts";
import { businessDaysAfter, dayOf, readDueCursor, writeDueCursor } from "./due-page.ts";

const server = await startServerForFile();

it("counts business days as the promise does, from every weekday", async () => {
  const days = Array.from({ length: 14 }, (_, index) => addDays("2026-02-20", index));
  for (const count of [1, 2, 4, 5, 6, 10, 11, 30]) {
    for (const from of days) {
      const later = businessDaysAfter(sql`${from}::date`, count);
      const { rows } = await server.database.execute<{ day: string }>(sql`select ${later}::text as day`);
      expect(rows[0]?.day, `${from} and ${count}`).toBe(addBusinessDays(from, count));
    }
  }
});

it("knows the day of a time in the time zone of the agency", async () => {
  const day = dayOf(sql`'2026-11-23T12:30:00Z'::timestamptz`, "Pacific/Auckland");
  const { rows } = await server.database.execute<{ day: string }>(sql`select ${day}::text as day`);
  expect(rows).toEqual([{ day: "2026-11-24" }]);
});

const id = "01980000-0000-7000-8000-000000000000";
const time = "2026-11-23T12:30:00.123Z";

it.each(["2026-11-30", null])("reads its own cursor: %s", (dueOn) => {
  const position = { dueOn, createdAt: new Date(time), id };
  expect(readDueCursor(writeDueCursor(position))).toEqual(position);
});

it.each([
  ["due", "2026-02-30", time, id],
  ["due", "-infinity", time, id],
  ["due", "2026-11-30", "soon", id],
  ["due", "2026-11-30", time, "1"],
  ["newest", "2026-11-30", time, id],
  ["due", "2026-11-30", time],
])("refuses the cursor %j", (order, ...position) => {
  expect(() => readDueCursor(writeCursor(order, position))).toThrow();
});
