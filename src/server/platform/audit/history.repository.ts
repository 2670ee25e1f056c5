import { and, count, desc, eq, getTableName, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { HistoryFilter, HistoryQuery, RecordType } from "#domain/history/history.contract.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { insertRows } from "#server/platform/database/insert-rows.ts";
import { type PersonalRow, personalRows } from "#server/platform/database/personal-data.ts";
import { type Moved, references } from "#server/platform/database/references.ts";
import { containsTypedText } from "#server/platform/database/text-search.ts";
import { afterCursor, toPage } from "#server/platform/database/time-page.ts";
import { history } from "./history.schema.ts";

export type HistoryRow = typeof history.$inferSelect;

export async function insertHistory(executor: Executor, rows: HistoryRow[]): Promise<void> {
  await insertRows(executor, history, rows);
}

const order = "history";
/** Milliseconds. */
const day = 24 * 60 * 60 * 1000;

function conditionOf({ record, person, action, type, from, to }: HistoryFilter): SQL | undefined {
  return and(
    record && and(eq(history.recordType, record.type), eq(history.recordId, record.id)),
    person ? containsTypedText(history.adminEmail, person) : undefined,
    action && eq(history.action, action),
    type && eq(history.recordType, type),
    from === undefined ? undefined : gte(history.createdAt, new Date(from)),
    to === undefined ? undefined : lt(history.createdAt, new Date(Date.parse(to) + day)),
  );
}

/** The rows of an export, newest first. The column names are those of the file. */
export function historyExport(filter: HistoryFilter): SQL {
  const { createdAt, adminEmail, action, recordType, recordId, recordName, before, after } = history;
  return sql`select ${createdAt} as "createdAt", ${adminEmail} as administrator, ${action} as action,
    ${recordType} as type, ${recordId} as "recordId", ${recordName} as record,
    coalesce(${before}::text, '') as before, coalesce(${after}::text, '') as after
    from ${history} where ${conditionOf(filter) ?? sql`true`} order by ${desc(createdAt)}, ${desc(history.id)}`;
}

/** One page, newest first, with the number of all matching entries. */
export async function listHistory(executor: Executor, { cursor, limit, ...query }: HistoryQuery) {
  const filter = conditionOf(query);
  const [rows, [total]] = await Promise.all([
    executor
      .select()
      .from(history)
      .where(and(filter, afterCursor(history, order, cursor)))
      .orderBy(desc(history.createdAt), desc(history.id))
      .limit(limit + 1),
    executor.select({ count: count() }).from(history).where(filter),
  ]);
  return { ...toPage(rows, limit, order), total: total?.count ?? 0 };
}

/** Makes the entries about a record ones about another. */
export async function moveHistory(executor: Executor, type: RecordType, { from, to }: Moved): Promise<void> {
  await references(history.recordId, eq(history.recordType, type)).move(executor, { from, to });
}

/** Removes these fields from all entries about these records. */
export async function eraseFields(
  executor: Executor,
  type: RecordType,
  ids: string[],
  fields: readonly string[],
): Promise<void> {
  const names = sql`array[${sql.join(
    fields.map((field) => sql`${field}`),
    sql`, `,
  )}]::text[]`;
  await executor
    .update(history)
    .set({ before: sql`${history.before} - ${names}`, after: sql`${history.after} - ${names}` })
    .where(and(eq(history.recordType, type), inArray(history.recordId, ids)));
}

export async function deleteHistoryBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(history).where(lt(history.createdAt, time));
}

type Person = {
  email: string;
  ids: string[];
  names: string[];
  /** SQL: whether a record with this ID exists. */
  isThere(id: SQL): SQL;
};

/** History entries that name a person, for the privacy command. */
export const historyPersonalData = {
  name: getTableName(history),

  /**
   * Entries about the person's records, about records that had the address, and about deleted ones with the person's
   * name.
   */
  find: (executor: Executor, { email, ids, names, isThere }: Person) =>
    personalRows<PersonalRow & { id: string }>(
      executor,
      history,
      sql`${history.recordId} = any(${sql.param(ids)}::uuid[]) or lower(${history.adminEmail}) = lower(${email})
        or strpos(lower(concat(${history.before}::text, ${history.after}::text, ${history.recordName})), lower(${email})) > 0
        or (${history.recordName} = any(${sql.param(names)}) and not (${isThere(sql`${history.recordId}`)}))
        order by ${history.createdAt}`,
    ),

  async erase(executor: Executor, ids: string[], email: string): Promise<void> {
    const adminEmail = sql`case when lower(${history.adminEmail}) = lower(${email}) then 'erased' else ${history.adminEmail} end`;
    await executor
      .update(history)
      .set({ recordName: "Erased", before: null, after: null, adminEmail })
      .where(inArray(history.id, ids));
  },
};
