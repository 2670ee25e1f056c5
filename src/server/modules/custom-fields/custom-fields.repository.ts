import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { CustomSubject } from "#domain/custom-fields/custom-field-kinds.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { customFields } from "./custom-fields.schema.ts";

export type CustomFieldRow = typeof customFields.$inferSelect;

const isLive = isNull(customFields.deletedAt);
const inOrder = [asc(customFields.subject), asc(customFields.position), asc(customFields.id)];
const of = (subject: CustomSubject | undefined) => and(isLive, subject && eq(customFields.subject, subject));

/** Makes changes to the definitions of fields run one after the other until the end of the transaction. */
export async function lockCustomFields(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('custom fields', 0))`);
}

/** Fields that are not deleted, in their order. */
export async function listCustomFields(
  executor: Executor,
  subject?: CustomSubject,
): Promise<CustomFieldRow[]> {
  return executor
    .select()
    .from(customFields)
    .where(of(subject))
    .orderBy(...inOrder);
}

/** The same fields, kept from being deleted before this transaction ends. */
export async function holdCustomFields(
  executor: Executor,
  subject: CustomSubject,
): Promise<CustomFieldRow[]> {
  return executor
    .select()
    .from(customFields)
    .where(of(subject))
    .orderBy(...inOrder)
    .for("key share");
}

/** Keys of all fields, deleted or not. */
export async function listCustomKeys(executor: Executor, subject: CustomSubject): Promise<string[]> {
  const { key } = customFields;
  const rows = await executor.select({ key }).from(customFields).where(eq(customFields.subject, subject));
  return rows.map((row) => row.key);
}

export async function findCustomField(executor: Executor, id: string): Promise<CustomFieldRow | undefined> {
  const [row] = await executor.select().from(customFields).where(eq(customFields.id, id));
  return row;
}

/** Waits for transactions that write values of the field. */
export async function lockCustomField(executor: Executor, id: string): Promise<CustomFieldRow | undefined> {
  const [row] = await executor.select().from(customFields).where(eq(customFields.id, id)).for("update");
  return row;
}

export async function insertCustomField(executor: Executor, row: CustomFieldRow): Promise<void> {
  await executor.insert(customFields).values(row);
}

export async function updateCustomField(
  executor: Executor,
  id: string,
  values: Partial<Pick<CustomFieldRow, "label" | "options" | "deletedAt" | "position">>,
): Promise<void> {
  await executor.update(customFields).set(values).where(eq(customFields.id, id));
}

/** Numbers fields in this order. */
export async function orderCustomFields(executor: Executor, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) await updateCustomField(executor, id, { position });
}
