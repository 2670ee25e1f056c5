import { and, asc, desc, eq, getTableName, gt, inArray, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { ImportOutcome, ImportStep } from "#domain/imports/imports.contract.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { importMappings, importRows, imports, type RememberedMapping } from "./stored-imports.schema.ts";

export type StoredImport = typeof imports.$inferSelect;
export type StoredRow = typeof importRows.$inferSelect;
/** Result of a row. */
export type RowResult = Pick<StoredRow, "number" | "name" | "changes" | "errors" | "keys" | "isWritten"> & {
  outcome: ImportOutcome;
};

export async function insertImport(executor: Executor, row: StoredImport): Promise<void> {
  await executor.insert(imports).values(row);
}

export async function updateImport(
  executor: Executor,
  id: string,
  values: Partial<StoredImport>,
): Promise<void> {
  await executor.update(imports).set(values).where(eq(imports.id, id));
}

/** An administrator's imports, newest first. */
export async function listImports(executor: Executor, adminId: string): Promise<StoredImport[]> {
  return executor
    .select()
    .from(imports)
    .where(eq(imports.adminId, adminId))
    .orderBy(desc(imports.createdAt), desc(imports.id));
}

/** Serializes the uploads of an administrator until the end of the transaction. */
export async function lockImportsOf(executor: Executor, adminId: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${adminId}`}, 0))`);
}

export async function findImport(executor: Executor, id: string): Promise<StoredImport | undefined> {
  const [row] = await executor.select().from(imports).where(eq(imports.id, id));
  return row;
}

/** Leaves the other processors to those who wait, until the end of the transaction. */
export async function useOneProcessor(executor: Executor): Promise<void> {
  await executor.execute(sql`set local max_parallel_workers_per_gather = 0`);
}

export async function lockImport(executor: Executor, id: string): Promise<StoredImport | undefined> {
  const [row] = await executor.select().from(imports).where(eq(imports.id, id)).for("update");
  return row;
}

export async function deleteImports(executor: Executor, ids: string[]): Promise<void> {
  if (ids.length > 0) await executor.delete(imports).where(inArray(imports.id, ids));
}

export async function deleteImportsBefore(executor: Executor, time: Date): Promise<void> {
  await executor.delete(imports).where(lt(imports.createdAt, time));
}

export async function findImportsIn(executor: Executor, steps: ImportStep[]): Promise<string[]> {
  const rows = await executor.select({ id: imports.id }).from(imports).where(inArray(imports.step, steps));
  return rows.map(({ id }) => id);
}

/** Adds rows, which are JSON, in one statement, because a file has tens of thousands. */
export async function insertImportRows(executor: Executor, importId: string, json: string): Promise<void> {
  await executor.execute(sql`
    insert into ${importRows} (import_id, number, cells)
    select ${importId}::uuid, number, cells
    from jsonb_to_recordset(${json}::jsonb) as sent (number int, cells jsonb)`);
}

function nextRows(
  executor: Executor,
  importId: string,
  { condition, limit }: { condition: SQL | undefined; limit: number },
): Promise<StoredRow[]> {
  return executor
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), condition))
    .orderBy(asc(importRows.number))
    .limit(limit);
}

/** Up to `limit` rows after a number, in order. */
export function listImportRows(
  executor: Executor,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<StoredRow[]> {
  return nextRows(executor, importId, { condition: gt(importRows.number, after), limit });
}

/** The next rows with one of these outcomes, in order. */
export function listCheckedRows(
  executor: Executor,
  importId: string,
  { outcomes, after, limit }: { outcomes: readonly ImportOutcome[]; after: number; limit: number },
): Promise<StoredRow[]> {
  const condition = and(inArray(importRows.outcome, [...outcomes]), gt(importRows.number, after));
  return nextRows(executor, importId, { condition, limit });
}

/** Up to `limit` rows to write after a number, in order. */
export function listUnwrittenRows(
  executor: Executor,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<StoredRow[]> {
  const isToWrite = and(inArray(importRows.outcome, ["created", "changed"]), eq(importRows.isWritten, false));
  return nextRows(executor, importId, { condition: and(gt(importRows.number, after), isToWrite), limit });
}

/** Keys of the rows up to a number, with the numbers of their rows. */
export async function listRowKeys(
  executor: Executor,
  importId: string,
  last: number,
): Promise<{ number: number; keys: string[] }[]> {
  return executor
    .select({ number: importRows.number, keys: importRows.keys })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), sql`${importRows.number} <= ${last}`));
}

/** Writes the results of a batch in one statement. */
export async function updateImportRows(
  executor: Executor,
  importId: string,
  results: RowResult[],
): Promise<void> {
  await executor.execute(sql`
    update ${importRows} as present set
      outcome = made.outcome, name = made.name, changes = made.changes, errors = made.errors, keys = made.keys,
      is_written = made."isWritten"
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as made
      (number int, outcome text, name text, changes text[], errors jsonb, keys text[], "isWritten" boolean)
    where present.import_id = ${importId} and present.number = made.number`);
}

/** Forgets what was found about the rows. */
export async function resetImportRows(executor: Executor, importId: string): Promise<void> {
  await executor
    .update(importRows)
    .set({ outcome: null, changes: [], errors: [], keys: [] })
    .where(and(eq(importRows.importId, importId), sql`${importRows.outcome} is not null`));
}

/** Deletes the rows of an import that nobody needs once it is done. */
export async function deleteFinishedRows(
  executor: Executor,
  importId: string,
  headerRow: number,
): Promise<void> {
  await executor
    .delete(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        inArray(importRows.outcome, ["created", "changed", "unchanged"]),
        sql`${importRows.number} > ${headerRow}`,
      ),
    );
}

export async function findMapping(
  executor: Executor,
  kind: StoredImport["kind"],
  headers: string,
): Promise<RememberedMapping | undefined> {
  const [row] = await executor
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(and(eq(importMappings.kind, kind), eq(importMappings.headers, headers)));
  return row?.mapping;
}

/** The newest mapping of a file that had all these headers. */
export async function findMappingWith(
  executor: Executor,
  kind: StoredImport["kind"],
  headers: readonly string[],
): Promise<RememberedMapping | undefined> {
  const [row] = await executor
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(
      and(
        eq(importMappings.kind, kind),
        sql`${importMappings.mapping} -> 'columns' ?& ${sql.param([...headers])}`,
      ),
    )
    .orderBy(desc(importMappings.updatedAt))
    .limit(1);
  return row?.mapping;
}

/** Number of files whose mapping is remembered. */
const mostMappings = 500;

export async function rememberMapping(
  executor: Executor,
  row: typeof importMappings.$inferInsert,
): Promise<void> {
  await executor
    .insert(importMappings)
    .values(row)
    .onConflictDoUpdate({
      target: [importMappings.kind, importMappings.headers],
      set: { mapping: row.mapping, updatedAt: row.updatedAt },
    });
  const kept = executor
    .select({ headers: importMappings.headers })
    .from(importMappings)
    .orderBy(desc(importMappings.updatedAt))
    .limit(mostMappings);
  await executor.delete(importMappings).where(notInArray(importMappings.headers, kept));
}

/** Removes the contents of cells that are shown beside the columns. */
async function forgetSamples(executor: Executor, ids: string[]): Promise<void> {
  const found = await executor.select().from(imports).where(inArray(imports.id, ids));
  for (const { id, columns } of found) {
    const survey = { ambiguousFigure: null, ambiguousDay: null, fraction: null };
    const emptied = columns.map((column) => ({
      ...column,
      samples: [],
      survey: { ...column.survey, ...survey },
    }));
    await updateImport(executor, id, { columns: emptied });
  }
}

/** Rows for the privacy command that name a person by one of these texts. */
export const importRowsPersonalData = {
  name: getTableName(importRows),
  find: (executor: Executor, words: string[]) =>
    personalRows<Record<string, unknown> & { import_id: string; number: number }>(
      executor,
      importRows,
      sql`exists (
        select from unnest(${sql.param(words)}::text[]) as word
        where strpos(lower(${importRows.cells}::text), lower(word)) > 0
      ) order by ${importRows.importId}, ${importRows.number}`,
    ),
  async erase(executor: Executor, rows: Record<string, unknown>[]): Promise<void> {
    const ids = [...new Set(rows.map(({ import_id }) => String(import_id)))];
    if (ids.length > 0) await forgetSamples(executor, ids);
    for (const { import_id, number } of rows) {
      await executor
        .delete(importRows)
        .where(and(eq(importRows.importId, String(import_id)), sql`${importRows.number} = ${number}`));
    }
  },
};
