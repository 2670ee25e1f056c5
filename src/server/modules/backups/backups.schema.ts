import { bigint, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Scheduled backups that were begun, also those whose archives were removed since. */
export const backups = pgTable(
  "backups",
  {
    id: uuid().primaryKey(),
    /** Name of the archive. */
    name: text().notNull(),
    /** Time of the schedule for which it is made. */
    dueAt: time("due_at").notNull(),
    startedAt: time("started_at").notNull(),
    /** Null: it runs, or was interrupted. */
    endedAt: time("ended_at"),
    /** Reason of a failure, without a secret. */
    error: text(),
    bytes: bigint({ mode: "number" }),
    records: integer(),
    files: integer(),
    /** Archive that was restored afterwards, to try it. */
    triedName: text("tried_name"),
    triedAt: time("tried_at"),
    /** Reason why it could not be restored. */
    tryError: text("try_error"),
  },
  (table) => [index("backups_newest").on(table.startedAt.desc())],
);
