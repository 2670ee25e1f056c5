import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { customType } from "drizzle-orm/pg-core";
import { exactTimeText } from "#domain/http/exact-time.ts";

/**
 * A time with all the microseconds of the database, as ISO 8601 text in UTC. A Date would round it, and two changes
 * within a millisecond would look like one.
 */
export const exactTime = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp (6) with time zone",
  fromDriver: exactTimeText,
});

/**
 * Current time, but always later than the value in the column, so that every change of a record has a distinct time.
 */
export function laterThan(column: SQLWrapper): SQL {
  return sql`greatest(clock_timestamp(), ${column} + interval '1 microsecond')`;
}
