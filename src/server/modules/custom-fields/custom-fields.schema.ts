import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type CustomSubject, customKinds, customSubjects } from "#domain/custom-fields/custom-field-kinds.ts";
import type { CustomValues } from "#domain/custom-fields/custom-values.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Fields that the agency has added to its records. Their values are in the records' column `custom`, by key. */
export const customFields = pgTable(
  "custom_fields",
  {
    id: uuid().primaryKey(),
    subject: text({ enum: customSubjects }).notNull(),
    /** Made from the first label, and never changed. */
    key: text().notNull(),
    label: text().notNull(),
    kind: text({ enum: customKinds }).notNull(),
    /** Possible values of a choice, in order. */
    options: text().array().notNull().default([]),
    /** Currency of money. */
    currency: text(),
    position: integer().notNull(),
    createdAt: time("created_at").notNull(),
    /** Deleted fields keep their values until the deletion can no longer be undone. */
    deletedAt: time("deleted_at"),
  },
  (table) => [uniqueIndex("custom_fields_key").on(table.subject, table.key)],
);

/** Selects the values in a column, without those of deleted fields. */
export function liveValues(subject: CustomSubject, column: SQLWrapper): SQL<CustomValues> {
  const { key, deletedAt } = customFields;
  const isDeleted = sql`${customFields.subject} = ${sql.raw(`'${subject}'`)} and ${deletedAt} is not null`;
  return sql`(${column} - array(select ${key} from ${customFields} where ${isDeleted}))`;
}
