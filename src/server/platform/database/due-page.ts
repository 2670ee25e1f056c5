import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { Invalid } from "#domain/errors.ts";
import type { ReviewRules } from "#domain/join-requests/review-time.ts";
import { readCursor, writeCursor } from "./cursor.ts";

/** A row's place in a list by the day on which it is due. Rows without one (null) come last. */
export type DuePosition = { dueOn: string | null; createdAt: Date; id: string };
/** What comes after a position, up to a limit. */
export type DuePage = { limit: number; after: DuePosition | undefined };
/** `ownerId`: only what this administrator owns. `rules`: what is promised by when. `today`: of the agency. */
export type DueQuery = {
  ownerId: string | undefined;
  page: DuePage;
  rules: ReviewRules;
  today: string;
};
type DueColumns = { dueOn: SQLWrapper; createdAt: SQLWrapper; id: SQLWrapper };

const never = "infinity";
const dueSchema = z.iso.date().or(z.literal(never));

/** Orders rows by day, then by age, and what comes after a position; everything without one. */
export function dueOrder({ dueOn, createdAt, id }: DueColumns, after: DuePosition | undefined) {
  const key = sql`coalesce(${dueOn}, ${never}::date), ${createdAt}, ${id}`;
  const place = after && sql`(${after.dueOn ?? never}::date, ${after.createdAt.toISOString()}, ${after.id})`;
  return { order: key, isAfter: place && sql`(${key}) > ${place}` };
}

/** The same order for rows in memory. */
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

/** Throws `Invalid` for what is not a cursor of such a list. */
export function readDueCursor(cursor: string): DuePosition {
  const [dueOn, createdAt, id] = readCursor(cursor, "due", ["string", "time", "uuid"]) as string[];
  if (!dueSchema.safeParse(dueOn).success) throw new Invalid("cursor", "is not a cursor of this list");
  return {
    dueOn: dueOn === undefined || dueOn === never ? null : dueOn,
    createdAt: new Date(createdAt ?? ""),
    id: id ?? "",
  };
}

/** The calendar day of a time in a time zone, as SQL. */
export function dayOf(time: SQLWrapper, timeZone: string): SQL {
  return sql`(${time} at time zone ${timeZone}::text)::date`;
}

/** The day that is at least one business day (Monday to Friday) after another, as `addBusinessDays`, in SQL. */
export function businessDaysAfter(day: SQL, days: number): SQL {
  const weekday = sql`extract(isodow from ${day})::int`;
  // A weekend counts from its Friday.
  const start = sql`least(${weekday}, 5)`;
  return sql`(${day} - (${weekday} - ${start}) + ${days}::int + 2 * ((${start} - 1 + ${days}::int) / 5))`;
}
