import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { CustomChanges } from "#domain/custom-fields/custom-values.ts";
import type { Executor } from "./database.ts";
import { laterThan } from "./exact-time.ts";

type RecordTable = PgTable & { id: PgColumn; custom: PgColumn; updatedAt: PgColumn };

/** Changes of a record: values of columns, and of its own fields. */
export type RecordUpdate = {
  id: string;
  values: Record<string, unknown>;
  ownFields?: CustomChanges | undefined;
};

/** Changes records, each in its own way, with a statement for all that have the same columns changed. */
export async function updateRows(
  executor: Executor,
  table: RecordTable,
  updates: readonly RecordUpdate[],
): Promise<void> {
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  const changed = updates.map((update) => ({
    ...update,
    columns: columns.filter(([name]) => update.values[name] !== undefined),
  }));
  const alike = Map.groupBy(changed, (update) =>
    [...update.columns.map(([name]) => name), update.ownFields ? "ownFields" : ""].join(),
  );
  for (const group of alike.values()) {
    const sent = group.map(({ id, values, ownFields, columns: named }) => ({
      ...{ record_id: id, own_fields: ownFields?.set, removed_fields: ownFields?.removed },
      ...Object.fromEntries(named.map(([name, column]) => [column.name, values[name]])),
    }));
    const [first] = group;
    if (first) await updateAlike(executor, table, first, JSON.stringify(sent));
  }
}

async function updateAlike(
  executor: Executor,
  table: RecordTable,
  { columns, ownFields }: { columns: [string, PgColumn][]; ownFields?: CustomChanges | undefined },
  json: string,
): Promise<void> {
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const sentColumns = columns.map(
    ([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  );
  const set = columns.map(([, { name }]) => sql`${sql.identifier(name)} = sent.${sql.identifier(name)}`);
  if (ownFields) set.push(sql`custom = (${table.custom} || sent.own_fields) - sent.removed_fields`);
  await executor.execute(sql`
    update ${table} set ${list([...set, sql`updated_at = ${laterThan(table.updatedAt)}`])}
    from jsonb_to_recordset(${json}::jsonb) as sent
      (${list([sql`record_id uuid, own_fields jsonb, removed_fields text[]`, ...sentColumns])})
    where ${table.id} = sent.record_id`);
}
