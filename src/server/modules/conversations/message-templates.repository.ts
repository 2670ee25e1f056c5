import { asc, count, eq, sql } from "drizzle-orm";
import type { MessageTemplateInput } from "#domain/conversations/message-templates.contract.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { messageTemplates } from "./message-templates.schema.ts";

export type MessageTemplateRow = typeof messageTemplates.$inferSelect;

export async function listMessageTemplates(executor: Executor): Promise<MessageTemplateRow[]> {
  return executor
    .select()
    .from(messageTemplates)
    .orderBy(asc(sql`lower(${messageTemplates.name})`), asc(messageTemplates.id));
}

export async function countMessageTemplates(executor: Executor): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(messageTemplates);
  return row?.count ?? 0;
}

export async function findMessageTemplate(
  executor: Executor,
  id: string,
): Promise<MessageTemplateRow | undefined> {
  const [row] = await executor.select().from(messageTemplates).where(eq(messageTemplates.id, id));
  return row;
}

export async function lockMessageTemplate(
  executor: Executor,
  id: string,
): Promise<MessageTemplateRow | undefined> {
  const [row] = await executor
    .select()
    .from(messageTemplates)
    .where(eq(messageTemplates.id, id))
    .for("update");
  return row;
}

export async function insertMessageTemplate(
  executor: Executor,
  row: MessageTemplateInput & Pick<MessageTemplateRow, "id" | "createdAt">,
): Promise<void> {
  await executor.insert(messageTemplates).values(row);
}

export async function updateMessageTemplate(
  executor: Executor,
  id: string,
  values: MessageTemplateInput,
): Promise<void> {
  await executor
    .update(messageTemplates)
    .set({ ...values, updatedAt: laterThan(messageTemplates.updatedAt) })
    .where(eq(messageTemplates.id, id));
}

export async function deleteMessageTemplate(executor: Executor, id: string): Promise<void> {
  await executor.delete(messageTemplates).where(eq(messageTemplates.id, id));
}
