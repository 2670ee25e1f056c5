import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { customType } from "drizzle-orm/pg-core";
import { exactTimeText } from "#domain/http/exact-time.ts";

/**
 * A time in all the microseconds that the database has, as ISO 8601 text in UTC: a Date would round it, and two
 * changes within a millisecond would look like one.
 */
export const exactTime = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp (6) with time zone",
  fromDriver: exactTimeText,
});

/** The time now, and in any case after the one in the column: each change of a record has a time of its own. */
export function laterThan(column: SQLWrapper): SQL {
  return sql`greatest(clock_timestamp(), ${column} + interval '1 microsecond')`;
}
