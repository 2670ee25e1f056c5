import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { Invalid } from "#domain/errors.ts";
import type { ReviewRules } from "#domain/join-requests/review-time.ts";
import { readCursor, writeCursor } from "./cursor.ts";

/** Position in a list by due date. Rows without one (null) come last. */
export type DuePosition = { dueOn: string | null; createdAt: Date; id: string };
/** Up to `limit` rows after a position. */
export type DuePage = { limit: number; after: DuePosition | undefined };
/**
 * `ownerId`: only records of this administrator. `rules`: promised response times. `today`: in the agency's time
 * zone.
 */
export type DueQuery = {
  ownerId: string | undefined;
  page: DuePage;
  rules: ReviewRules;
  today: string;
};
type DueColumns = { dueOn: SQLWrapper; createdAt: SQLWrapper; id: SQLWrapper };

const never = "infinity";
const dueSchema = z.iso.date().or(z.literal(never));

/** Sort order by due date, then age, and the condition for rows after a position (all rows without one). */
export function dueOrder({ dueOn, createdAt, id }: DueColumns, after: DuePosition | undefined) {
  const key = sql`coalesce(${dueOn}, ${never}::date), ${createdAt}, ${id}`;
  const place = after && sql`(${after.dueOn ?? never}::date, ${after.createdAt.toISOString()}, ${after.id})`;
  return { order: key, isAfter: place && sql`(${key}) > ${place}` };
}

/** The same order in memory. */
export function compareDue(one: DuePosition, other: DuePosition): number {
  return (
    (one.dueOn ?? never).localeCompare(other.dueOn ?? never) ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    one.id.localeCompare(other.id)
  );
}

export function writeDueCursor({ dueOn, createdAt, id }: DuePosition): string {
  return writeCursor("due", [dueOn ?? never, createdAt.toISOString(), id]);
}

/** Throws `Invalid` if this is not a cursor of such a list. */
export function readDueCursor(cursor: string): DuePosition {
  const [dueOn, createdAt, id] = readCursor(cursor, "due", ["string", "time", "uuid"]) as string[];
  if (!dueSchema.safeParse(dueOn).success) throw new Invalid("cursor", "is not a cursor of this list");
  return {
    dueOn: dueOn === undefined || dueOn === never ? null : dueOn,
    createdAt: new Date(createdAt ?? ""),
    id: id ?? "",
  };
}

/** SQL: calendar day of a time in a time zone. */
export function dayOf(time: SQLWrapper, timeZone: string): SQL {
  return sql`(${time} at time zone ${timeZone}::text)::date`;
}

/** SQL: same as `addBusinessDays`, for at least one business day (Monday to Friday). */
export function businessDaysAfter(day: SQL, days: number): SQL {
  const weekday = sql`extract(isodow from ${day})::int`;
  // A weekend counts from its Friday.
  const start = sql`least(${weekday}, 5)`;
  return sql`(${day} - (${weekday} - ${start}) + ${days}::int + 2 * ((${start} - 1 + ${days}::int) / 5))`;
}
